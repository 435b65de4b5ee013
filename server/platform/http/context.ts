import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { CurrentUser } from '../../../domain/user.ts'

/** What middleware puts into the request's context. */
export interface Variables {
  /** The signed-in person, or null; set before any API route runs. */
  user: CurrentUser | null
  /** The network address that the request comes from. */
  address: () => string
}

export interface AppEnv {
  Variables: Variables
}

/** The methods of requests that change nothing. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The key of values that page rendering passes to the API in process. Requests from outside can't set it. */
const renderedFor = Symbol('rendered for')

/** The user for whom a page is rendered; undefined if the database is unavailable, so another query would be useless. */
type Known = { readonly user: CurrentUser | undefined }

/** The environment of API calls that page rendering makes for the visitor. */
export function renderingEnv(user: CurrentUser | undefined): object {
  return { [renderedFor]: { user } }
}

/** The user of such a call; null for any other call. */
export function knownToRendering(env: unknown): Known | null {
  return (env as { [renderedFor]?: Known } | undefined)?.[renderedFor] ?? null
}

/** What was received over the network, and where the response goes. */
interface NodeRequest {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** Node's own objects of a request; null for a call in process, such as those of a rendered page. */
export function nodeRequestOf(env: unknown): NodeRequest | null {
  const { incoming, outgoing } = (env ?? {}) as Partial<NodeRequest>
  return incoming && outgoing ? { incoming, outgoing } : null
}

/** A request's headers to read a few of: making a `Headers` of all of them takes longer than a small response. */
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
