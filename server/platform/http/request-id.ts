import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { currentRequestId, withinRequest } from '../../request-scope.ts'
import { type AppEnv, headersOf, nodeRequestOf } from './context.ts'

const header = 'X-Request-Id'

/** What a proxy may name a request: enough for every usual kind of id, and nothing that could forge a log's line. */
const wellFormed = /^[\w.:=-]{1,128}$/

/**
 * Middleware that gives each request an id, its proxy's or one of 48 random bits: log lines name it, and the response says it. Calls that
 * page rendering makes in process belong to the page's request.
 */
export const nameRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (currentRequestId() !== undefined) return next()
  const given = headersOf(c).get(header)
  const id = given && wellFormed.test(given) ? given : randomUUID().slice(-12)
  const node = nodeRequestOf(c.env)
  // Not on the response's own headers, which cost more.
  node?.outgoing.setHeader(header, id)
  await withinRequest(id, next)
  if (!node) c.res.headers.set(header, id)
}
