import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Opens a local mail server with a password. @returns its port, and its mails' recipients */
export async function openMailServer(password: string) {
  const recipients: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth(given, _session, done) {
      if (given.password === password) return done(null, { user: given.username })
      return done(Object.assign(new Error('5.7.8 Username and Password not accepted'), { responseCode: 535 }))
    },
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as AddressInfo
  return { port: String(port), recipients, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}
