import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../../domain/app-error.ts'

export const tooMuch = 'That’s more than we can take at once.'

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
