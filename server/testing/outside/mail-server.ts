import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { lastingPort } from './lasting-port.ts'

/** `stall` never responds, `drop` closes the connection; both after receiving the mail. */
export type Treatment =
  | 'accept'
  | 'refuse recipient'
  | 'refuse mail'
  | 'refuse sender'
  | 'refuse to relay'
  | 'refuse by policy'
  | 'try later'
  | 'stall'
  | 'drop'

export interface ReceivedMail {
  readonly recipients: readonly string[]
  readonly source: string
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/**
 * Starts a real mail server until the test ends.
 * @param treatmentOf treatment of a mail by its recipient
 * @param options `delayMillis`: time before accepting a mail
 */
export async function startMailServer(
  treatmentOf: (recipient: string) => Treatment = () => 'accept',
  {
    port: given,
    delayMillis = () => 0,
    password,
    isSecure = false,
  }: {
    readonly port?: number
    readonly delayMillis?: () => number
    readonly password?: string
    /** TLS from the first byte, with a self-signed certificate. */
    readonly isSecure?: boolean
  } = {},
) {
  const received: ReceivedMail[] = []
  const handedOver: string[] = []
  const server = new SMTPServer({
    authOptional: password === undefined,
    secure: isSecure,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onAuth(given, _session, done) {
      if (given.password === password) return done(null, { user: given.username })
      return done(refusal(535, '5.7.8 Username and Password not accepted'))
    },
    onRcptTo({ address }, _session, done) {
      const treatment = treatmentOf(address)
      if (treatment === 'refuse recipient') return done(refusal(550, '5.1.1 No such user here'))
      if (treatment === 'refuse to relay') return done(refusal(554, '5.7.1 Relay access denied'))
      if (treatment === 'try later') return done(refusal(451, '4.7.1 Greylisted, try later'))
      return done()
    },
    onMailFrom(_address, _session, done) {
      return treatmentOf('') === 'refuse sender' ? done(refusal(550, '5.7.1 Sender not allowed')) : done()
    },
    async onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const source = await text(stream).catch(() => null)
      if (source === null) return
      handedOver.push(...recipients)
      const treatment = treatmentOf(recipients[0] ?? '')
      if (treatment === 'stall') return
      if (treatment === 'drop') {
        for (const connection of server.connections) if (connection.session.id === session.id) connection._socket.destroy()
        return
      }
      if (treatment === 'refuse mail') return done(refusal(554, '5.6.0 Message refused'))
      if (treatment === 'refuse by policy') return done(refusal(550, '5.7.26 Unauthenticated sender'))
      received.push({ recipients, source })
      setTimeout(done, delayMillis())
    },
  })
  server.on('error', () => {})
  const port = given ?? (await lastingPort())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  onTestFinished(close)
  return { url: `smtp://127.0.0.1:${port}`, port, received, handedOver, close }
}

export function readMessageId(source: string): string | undefined {
  return /^Message-ID:\s*(<[^>]+>)/im.exec(source)?.[1]
}
