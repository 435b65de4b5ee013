import { type BlockList, connect, type Socket } from 'node:net'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { createTransport, type NodemailerError, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer'
import { say } from '../../../domain/language/say.ts'
import { checkedLookup, checkHost, RefusedDestination } from '../../platform/http/destinations.ts'
import type { OpenServer } from './queries.ts'

/**
 * A mail that didn't leave. `temporary`: it may the next time. `message`: the mail server will never take this mail. `recipient`: it will
 * never take mail for this address.
 */
export class NotDelivered extends Error {
  readonly reason: 'temporary' | 'message' | 'recipient'

  constructor(reason: NotDelivered['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Milliseconds: to connect; for the greeting; without a byte; for a whole mail. */
export const defaultTimeouts = { connect: 10_000, greeting: 10_000, silence: 20_000, whole: 40_000 } as const
export type Timeouts = { readonly [Wait in keyof typeof defaultTimeouts]: number }

export function unreadablePassword(): string {
  return say(
    msg`AUTH_SECRET has changed, so the mail server’s password can’t be read anymore. Enter it again on the page Mail.`,
  )
}

export const withoutBreaks = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** `SMTP_URL`, which may lead anywhere, or the configured server, restricted to the internet and MAIL_NETWORKS. */
export type SmtpServer = { readonly url: string } | (OpenServer & { readonly networks: BlockList })

/** @throws {NotDelivered} */
export async function sendBySmtp(
  server: SmtpServer,
  message: SendMailOptions,
  { signal, timeouts }: { readonly signal: AbortSignal; readonly timeouts: Timeouts },
): Promise<void> {
  if ('isUnreadable' in server && server.isUnreadable) {
    throw new NotDelivered('temporary', unreadablePassword())
  }
  const transport = createTransport({
    ...('url' in server ? { url: server.url } : buildOptions(server, timeouts)),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    dnsTimeout: timeouts.connect,
  })
  try {
    // A server that sends a byte now and then would hold the connection forever.
    await transport.sendMail({ ...message, signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.whole)]) })
  } catch (error) {
    throw explained(error as NodemailerError)
  } finally {
    transport.close()
  }
}

function buildOptions(server: OpenServer & { readonly networks: BlockList }, timeouts: Timeouts) {
  const { host, port, encryption, user, password } = server
  return {
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    // Without encryption chosen, an offered STARTTLS is ignored: its certificate couldn't be checked.
    ...(encryption === 'none' && { ignoreTLS: true }),
    ...(user !== '' && { auth: { user, pass: password ?? '' } }),
    getSocket(_: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void) {
      connectTo(server, timeouts).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error),
      )
    },
  } satisfies SMTPTransportOptions
}

/** Connects to an address that was checked, so that the name can't resolve to another one. @throws {RefusedDestination} */
function connectTo(server: OpenServer & { readonly networks: BlockList }, timeouts: Timeouts): Promise<Socket> {
  const { host, port, encryption, networks } = server
  const rules = {
    networks,
    setting: 'MAIL_NETWORKS',
    isEncrypted: encryption !== 'none',
    encryptIt: say(msg`Choose an encryption.`),
  }
  return new Promise((resolve, reject) => {
    checkHost(host, rules)
    const socket = connect({ host, port, lookup: checkedLookup(rules) })
    // Until the library adds its own listeners, an error would end the process.
    socket.on('error', () => {})
    const timer = setTimeout(() => socket.destroy(new Error('Nothing answered in time')), timeouts.connect)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.removeListener('error', reject)
      resolve(socket)
    })
    socket.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
}

/**
 * Classifies an error. A refused sender, password or relay is temporary: the salon can fix it. Servers such as Postfix refuse those after
 * RCPT, too, so there the code decides.
 */
function explained(error: NodemailerError): NotDelivered {
  if (error instanceof RefusedDestination) return new NotDelivered('temporary', error.message)
  if (error.response === undefined) return new NotDelivered('temporary', unanswered(error))
  const reason = say(msg`The mail server said: ${{ reply: shortened(error.response) }}`)
  if (error.permanent && error.command === 'RCPT TO' && isOfRecipient(error.response))
    return new NotDelivered('recipient', reason)
  if (error.permanent && error.command === 'DATA' && !isOfPolicy(error.response)) return new NotDelivered('message', reason)
  return new NotDelivered('temporary', reason)
}

const slips: Readonly<Record<string, MessageDescriptor>> = {
  ENOTFOUND: msg`There’s no mail server by that name. Check how it’s written.`,
  ECONNREFUSED: msg`No mail server answers at that port. Check the port and the encryption.`,
}

/** Explains a missing answer. The library replaces the system's code, so it is found in the message. */
function unanswered({ message }: Error): string {
  const slip = Object.entries(slips).find(([code]) => message.includes(code))
  if (slip) return say(slip[1])
  if (isOfTime.test(message)) {
    return say(msg`The mail server didn’t answer in time. Check its name, the port and the encryption.`)
  }
  return say(msg`The mail server didn’t answer: ${{ problem: shortened(message) }}`)
}

const isOfTime = /time(d )?out|never received|in time/i

/** Returns a reply's enhanced status code (RFC 3463), such as 5.1.1; qmail puts it at the end. */
function findEnhancedCode(response: string): string | undefined {
  const [, first, last] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b|\(#(5\.\d{1,3}\.\d{1,3})\)/.exec(response) ?? []
  return first ?? last
}

/** True for codes about the recipient: 5.1.x but for the sender's 5.1.7 and 5.1.8, and 5.2.1, a disabled mailbox. */
function isOfRecipient(response: string): boolean {
  const code = findEnhancedCode(response)
  // Without an enhanced code: RFC 5321's codes for mailboxes.
  if (code === undefined) return /^55[013]/.test(response)
  return code === '5.2.1' || (code.startsWith('5.1.') && code !== '5.1.7' && code !== '5.1.8')
}

/** True for relaying, SPF, DKIM and block lists, which affect every mail until the salon fixes them. */
const isOfPolicy = (response: string) => findEnhancedCode(response)?.startsWith('5.7.') === true

export const shortened = (text: string) => withoutBreaks(text).slice(0, 500)
