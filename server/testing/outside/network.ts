import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { onTestFinished } from 'vitest'
import { lastingPort } from './lasting-port.ts'

/**
 * Starts a proxy to a database, which can close, silently block (as a firewall or a lost network does) or delay connections, until the
 * test ends.
 * @param whenFinished of the test's context, for concurrent tests
 */
export async function proxyTo(databaseUrl: string, whenFinished: (close: () => void) => void = onTestFinished) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const fromDatabase = new Set<Socket>()
  let connections = 0
  let delayMillis = 0
  const late = () =>
    new Transform({
      transform(chunk, _, pass) {
        if (delayMillis === 0) pass(null, chunk)
        else setTimeout(pass, delayMillis, null, chunk)
      },
    })
  const server = createServer((near) => {
    connections++
    const far = connect(Number(target.port), target.hostname)
    near.pipe(far).pipe(late()).pipe(near)
    fromDatabase.add(far)
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => {}))
      socket.once('close', () => {
        near.destroy()
        far.destroy()
      })
    }
  })
  const port = await lastingPort()
  const open = () => new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.close(resolve))
  await open()
  whenFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: throughPort(port, databaseUrl),
    connections: () => connections,
    open,
    close,
    /** Silently blocks open connections; new ones get through. */
    block() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Drops responses on open connections; requests still arrive. */
    dropResponses() {
      for (const socket of fromDatabase) socket.unpipe().resume()
    },
    /** Delays every response from now on, also of new connections, by milliseconds. */
    delay(millis: number) {
      delayMillis = millis
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Returns a database's URL behind a port: by TCP, even if the database has a Unix socket. */
export function throughPort(port: number, databaseUrl: string): string {
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) })
  url.searchParams.delete('host')
  return url.href
}

const poolerParameters = [
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
]

export async function pickyPooler(databaseUrl: string): Promise<string> {
  const target = new URL(databaseUrl)
  const server = createServer((near) => {
    near
      .on('error', () => {})
      .once('data', (startUp: Buffer) => {
        // Length and protocol version, 4 bytes each; then names and values, each terminated by a zero byte.
        const words = startUp.toString('utf8', 8).split('\0')
        const unknown = words.find(
          (word, index) => index % 2 === 0 && word !== '' && !poolerParameters.includes(word.toLowerCase()),
        )
        if (unknown !== undefined) return void near.end(refusal(`unsupported startup parameter: ${unknown}`))
        const far = connect(Number(target.port), target.hostname)
        far.on('error', () => near.destroy()).once('close', () => near.destroy())
        near.once('close', () => far.destroy())
        far.write(startUp)
        near.pipe(far).pipe(near)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return throughPort((server.address() as AddressInfo).port, databaseUrl)
}

/**
 * Starts a server that responds to the start-up check like a pooler, until the test ends.
 * @param sessionOf returns the pooler's session for a statement, by the numbers of statement and connection
 */
export async function poolerWith(sessionOf: (statement: number, connection: number) => number): Promise<string> {
  let connections = 0
  let statements = 0
  const ready = message('Z', Buffer.from('I'))
  const server = createServer((socket) => {
    const connection = connections++
    let isStarted = false
    socket
      .on('error', () => {})
      .on('data', (sent: Buffer) => {
        const text = sent.toString('latin1')
        if (isStarted && text.startsWith('X')) return void socket.end()
        if (!isStarted) socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
        else socket.write(Buffer.concat([row(text.includes('version') ? 180_000 : sessionOf(statements++, connection)), ready]))
        isStarted = true
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `postgres://salon:x@127.0.0.1:${(server.address() as AddressInfo).port}/salon`
}

/** Builds a PostgreSQL message. Source: https://www.postgresql.org/docs/18/protocol-message-formats.html */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const refusal = (reason: string) => message('E', Buffer.from(`SFATAL\0C08P01\0M${reason}\0\0`))

function row(value: number): Buffer {
  const columns = ['pid', 'version'].map((name) => {
    const column = Buffer.alloc(18)
    column.writeUInt32BE(23, 6)
    return Buffer.concat([Buffer.from(`${name}\0`), column])
  })
  const cell = Buffer.from(`\0\0\0\0${value}`, 'latin1')
  cell.writeUInt32BE(cell.length - 4)
  const count = Buffer.from([0, 2])
  return Buffer.concat([
    message('T', Buffer.concat([count, ...columns])),
    message('D', Buffer.concat([count, cell, cell])),
    message('C', Buffer.from('SELECT 1\0')),
  ])
}
