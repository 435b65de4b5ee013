import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { CurrentUser } from '../../../domain/people/user.ts'

export interface Variables {
  user: CurrentUser | null
  address: () => string
}

export interface AppEnv {
  Variables: Variables
}

export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Key of values that page rendering passes to the API in process. Requests from outside can't set it. */
const renderedFor = Symbol('rendered for')

/** The page's reader; undefined if the database is unavailable, so another query would be useless. */
type Known = { readonly user: CurrentUser | undefined }

export function renderingEnv(user: CurrentUser | undefined): object {
  return { [renderedFor]: { user } }
}

/** Returns the reader of the page that makes this call; null for other calls. */
export function knownToRendering(env: unknown): Known | null {
  return (env as { [renderedFor]?: Known } | undefined)?.[renderedFor] ?? null
}

interface NodeRequest {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** Returns Node's objects of a request; null for calls in process, such as rendering's. */
export function nodeRequestOf(env: unknown): NodeRequest | null {
  const { incoming, outgoing } = (env ?? {}) as Partial<NodeRequest>
  return incoming && outgoing ? { incoming, outgoing } : null
}

/** Reads a few headers: building a `Headers` of all takes longer than a small response. */
export function headersOf(c: Context): Pick<Headers, 'get'> {
  const node = nodeRequestOf(c.env)
  if (!node) return c.req.raw.headers
  return {
    get(name) {
      const value = node.incoming.headers[name.toLowerCase()]
      return typeof value === 'object' ? value.join(', ') : (value ?? null)
    },
  }
}
