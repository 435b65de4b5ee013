import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { msg } from '@lingui/core/runtime-macro'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, type ErrorResponse } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { nodeRequestOf } from './context.ts'

export const tooMuch = msg`That’s more than we can take at once.`

/** Limit for reading the rest of a refused body, in milliseconds. */
const lingerMillis = 30_000

const largestBuffered = 64 * 1024

/**
 * Refuses a longer body: by its declared length before reading, or, if chunked, once it passes the limit. Hono's own limit turns every
 * body into a stream first, which costs more than reading a small request.
 * @throws {AppError} `too_large`
 */
export function limitBody(maxBytes: number, message = tooMuch): MiddlewareHandler {
  const refuse = () => {
    throw new AppError('too_large', say(message))
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
 * Responds to a refused request at once, but closes the connection only after reading the rest of a large body, for half a minute at
 * most: a connection closed with unread bytes is reset, and the sender loses the refusal.
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
  // Drop earlier readers; they would buffer the rest.
  incoming.removeAllListeners('data').resume()
  await finished(incoming, { signal: AbortSignal.timeout(lingerMillis) }).catch(() => {})
}
