import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createProbe } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { StartError } from './start-error.ts'

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** How long requests under way may take once the server stops, in milliseconds. */
const drainMillis = 20_000

/** @throws {StartError} where another program has the port */
export async function ensurePortIsFree(port: number): Promise<void> {
  if (port === 0) return
  const probe = createProbe()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, port)))
    probe.listen(port, () => probe.close(() => resolve()))
  })
}

/** An HTTP server around a `fetch`; `listen` starts it. */
export function createHttpServer(fetch: Fetch): Server {
  return createAdaptorServer({ fetch }) as Server
}

/** Starts listening on all addresses of the machine. @returns the port, chosen by the system where 0 was asked for */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, port)))
    server.listen(port, () => resolve((server.address() as AddressInfo).port))
  })
}

/** How long a connection may stay idle after an answer that it was promised before the server stopped, in milliseconds. */
const lastWordMillis = 500

/**
 * Stops accepting, lets requests under way finish, and cuts off what is still there after 20 seconds. A browser that asks again
 * and again on a connection that it has is told to use another one, or it would keep the server for good.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_, outgoing) => {
    outgoing.shouldKeepAlive = false
  })
  // What was under way when the server was told to stop promised to keep its connection: long enough for a request that is
  // already on its way there, and no longer.
  server.keepAliveTimeout = lastWordMillis
  server.keepAliveTimeoutBuffer = 0
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), drainMillis)
  await closed
  clearTimeout(late)
}

function explainPort(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    )
  }
  if (error.code === 'EACCES') return new StartError(`Port ${port} may not be used by this user. Choose one above 1023.`)
  return error
}
