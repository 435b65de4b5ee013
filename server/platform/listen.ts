import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { endStalledBodies, leastPace, type Pace } from './body-pace.ts'
import { StartError } from './start-error.ts'

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** Milliseconds for open requests once the server stops. */
const drainMillis = 20_000

/**
 * In milliseconds. Longer than proxies' limits (nginx a minute, Traefik 90 seconds, Caddy two minutes), so that the proxy closes idle
 * connections: a request sent just as the server closes one is lost.
 */
const idleMillis = 130_000

/** In milliseconds. */
const headersMillis = 60_000

/** Milliseconds for requests already on their way once the server stops listening. */
const finalRequestGraceMillis = 500

/** @throws {StartError} if another program has the port */
export async function ensurePortIsFree(port: number): Promise<void> {
  if (port === 0) return
  const probe = new NetServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, port)))
    probe.listen(port, () => probe.close(() => resolve()))
  })
}

/** Finds a free port of 127.0.0.1; another process may take it first. */
export async function freePort(): Promise<number> {
  const probe = new NetServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a listening socket without a port')
  return address.port
}

export function createHttpServer(fetch: Fetch, pace: Pace = leastPace): Server {
  const serverOptions = {
    connectionsCheckingInterval: finalRequestGraceMillis,
    keepAliveTimeout: idleMillis,
    headersTimeout: headersMillis,
    // Slow uploads may take as long as they progress.
    requestTimeout: 0,
  }
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  endStalledBodies(server, pace)
  return server
}

interface ListenOptions {
  readonly host?: string
  readonly setting?: string
}

/** @returns the port, chosen by the system for 0 @throws {StartError} if the port or the address isn't available */
export function listen(server: Server, port: number, { host, setting }: ListenOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, port, setting)))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/**
 * Keeps serving for a while, also new connections, with `Connection: close` in each response. A proxy learns from readiness to use
 * another server, and uses most of its connections once more; only unused ones are closed afterwards. A request that it sends on one
 * being closed would be lost, since no proxy may send a POST twice.
 */
export async function sayGoodbye(server: Server, millis: number): Promise<void> {
  closeAfterResponses(server)
  await sleep(millis)
}

function closeAfterResponses(server: Server): void {
  server.prependListener('request', (_, outgoing) => {
    outgoing.shouldKeepAlive = false
  })
}

/**
 * Accepts no new connections, serves requests on existing ones, and closes the rest once the server has been stopping for 20 seconds.
 * Loses no request sent before its client knew of the stop: each response has `Connection: close`.
 * @param stoppingMillis time since the stop began
 */
export async function drain(server: Server, stoppingMillis = 0): Promise<void> {
  closeAfterResponses(server)
  // Responses begun before the stop promised keep-alive; such connections and idle ones must not keep the server running for long.
  server.keepAliveTimeout = finalRequestGraceMillis
  server.keepAliveTimeoutBuffer = 0
  server.headersTimeout = finalRequestGraceMillis
  // Accepts connections in the queue first; otherwise the system would reset them.
  await nextTurn()
  // The HTTP server's own `close` closes idle connections even if a request is on its way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  // One turn later: a busy process first reads data that has arrived.
  const idle = setTimeout(() => setImmediate(() => server.closeIdleConnections()), finalRequestGraceMillis)
  const late = setTimeout(() => server.closeAllConnections(), drainMillis - stoppingMillis)
  await closed
  clearTimeout(idle)
  clearTimeout(late)
}

function explainPort(error: NodeJS.ErrnoException, port: number, setting = 'PORT'): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program. Stop it, or choose another port: ${setting}=${port + 1} npm start`,
    )
  }
  if (error.code === 'EACCES') return new StartError(`This user can’t use port ${port}. Choose one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL') return new StartError('This machine doesn’t have the address in METRICS_HOST.')
  return error
}
