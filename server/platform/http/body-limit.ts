import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, type ErrorResponse } from '../../../domain/app-error.ts'
import { nodeRequestOf } from './context.ts'

export const tooMuch = 'That’s more than we can take at once.'

/** How long the rest of a refused body is read and dropped, in milliseconds. */
const lingerMillis = 30_000

/** A body up to this size, in bytes, arrives at once. */
const largestBuffered = 64 * 1024

/**
 * Refuses a longer body: by its declared length before any of it is read, or, for a chunked body, as soon as the limit
 * is passed. A declared length is compared here: hono's own limit reads the body as a stream first, and making one costs more
 * than the rest of a small request's reading.
 * @throws {AppError} `too_large`
 */
export function limitBody(maxBytes: number, message = tooMuch): MiddlewareHandler {
  const refuse = () => {
    throw new AppError('too_large', message)
  }
  const limitUndeclared = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const declared = c.req.header('content-length')
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) return limitUndeclared(c, next)
    return Number(declared) > maxBytes ? refuse() : next()
  }
}

/**
 * The JSON of a refusal. While a large body is still arriving, it is sent at once, but the connection is closed only when the
 * rest was read and dropped, or half a minute later: closed with unread bytes it is reset, and the sender loses the refusal.
 */
export function refusal(c: Context, error: ErrorResponse, status: ContentfulStatusCode): Response {
  const incoming = nodeRequestOf(c.env)?.incoming
  if (!incoming || !isArriving(incoming)) return c.json(error, status)
  const content = new TextEncoder().encode(JSON.stringify(error))
  const linger = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(content)
      await dropRest(incoming)
      controller.close()
    },
  })
  return c.body(linger, status, {
    'Content-Type': 'application/json',
    'Content-Length': String(content.length),
    Connection: 'close',
  })
}

function isArriving({ complete, headers }: IncomingMessage): boolean {
  const isLarge = Number(headers['content-length']) > largestBuffered || headers['transfer-encoding'] !== undefined
  return isLarge && !complete
}

async function dropRest(incoming: IncomingMessage): Promise<void> {
  // Those of whoever began to read the body, and would keep it in memory.
  incoming.removeAllListeners('data').resume()
  // A sender that disconnects has given up.
  await finished(incoming, { signal: AbortSignal.timeout(lingerMillis) }).catch(() => {})
}
