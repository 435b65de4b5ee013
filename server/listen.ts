import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { endStalledBodies, leastPace, type Pace } from './body-pace.ts'
import { StartError } from './start-error.ts'

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** How long open requests may take once the server stops, in milliseconds. */
const drainMillis = 20_000

/**
 * How long a connection may stay idle, in milliseconds. Longer than proxies keep theirs (nginx a minute, Traefik 90 seconds, Caddy two
 * minutes), so that the proxy closes it: a request that is sent just as the server closes its connection is lost.
 */
const idleMillis = 130_000

/** How long the headers of a request may take, in milliseconds. */
const headersMillis = 60_000

/** How long a connection may stay idle once the server stops listening, in milliseconds: time for a request that is already on its way. */
const finalRequestGraceMillis = 500

/** @throws {StartError} where another program has the port */
export async function ensurePortIsFree(port: number): Promise<void> {
  if (port === 0) return
  const probe = new NetServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, port)))
    probe.listen(port, () => probe.close(() => resolve()))
  })
}

/** A port of 127.0.0.1 that is free now; another process may take it first. */
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

/** An HTTP server around a `fetch`; `listen` starts it. */
export function createHttpServer(fetch: Fetch, pace: Pace = leastPace): Server {
  const serverOptions = {
    connectionsCheckingInterval: finalRequestGraceMillis,
    keepAliveTimeout: idleMillis,
    headersTimeout: headersMillis,
    // A large file over a slow line takes as long as it takes, as long as it arrives.
    requestTimeout: 0,
  }
  const server = createAdaptorServer({ fetch, serverOptions }) as Server
  endStalledBodies(server, pace)
  return server
}

interface ListenOptions {
  /** An address of this machine; all of them if unset. */
  readonly host?: string
  /** What the port is called in the configuration. */
  readonly setting?: string
}

/**
 * Starts listening.
 * @returns the port, chosen by the system where 0 was given
 * @throws {StartError} where the port or the address can't be had
 */
export function listen(server: Server, port: number, { host, setting }: ListenOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, port, setting)))
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/**
 * Goes on serving for a while, also on new connections, and says `Connection: close` with each response. A proxy hears from readiness that it
 * should send requests elsewhere, and uses most of its connections once more: what is closed afterwards are those that it has left alone all
 * the time. A request that it sends on one just as that is closed would be lost, since no proxy may send a POST twice.
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
 * Accepts no new connections, serves requests on existing ones, and closes what is left once the server has been stopping for 20 seconds. No
 * request that was sent before its client knew of the stop is lost: each response carries `Connection: close`.
 * @param stoppingMillis how long it has been stopping already
 */
export async function drain(server: Server, stoppingMillis = 0): Promise<void> {
  closeAfterResponses(server)
  // A response begun before the stop promised keep-alive; such connections and idle ones must not keep the
  // server running for long.
  server.keepAliveTimeout = finalRequestGraceMillis
  server.keepAliveTimeoutBuffer = 0
  server.headersTimeout = finalRequestGraceMillis
  // Connections in the accept queue are accepted first; otherwise the system would reset them.
  await nextTurn()
  // Not the HTTP server's own `close`: it closes idle connections even if a request is on its way.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
  // One turn later: a process that was kept busy reads first what has arrived in the meantime.
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
