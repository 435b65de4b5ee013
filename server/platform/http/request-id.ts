import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { currentRequestId, withinRequest } from '../request-scope.ts'
import { type AppEnv, headersOf, nodeRequestOf } from './context.ts'

const header = 'X-Request-Id'

/** Ids accepted from a proxy: all usual kinds, and nothing that could forge a line in the log. */
const wellFormed = /^[\w.:=-]{1,128}$/

/**
 * Names each request by its proxy's id or 48 random bits, for the log and the response. Rendering's calls in process belong to the page's
 * request.
 */
export const nameRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (currentRequestId() !== undefined) return next()
  const proxyId = headersOf(c).get(header)
  const id = proxyId && wellFormed.test(proxyId) ? proxyId : randomUUID().slice(-12)
  const node = nodeRequestOf(c.env)
  // Setting the response's own headers costs more.
  node?.outgoing.setHeader(header, id)
  await withinRequest(id, next)
  if (!node) c.res.headers.set(header, id)
}
