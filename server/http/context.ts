import type { CurrentUser } from '../../domain/user.ts'

/** What middleware puts into the request's context. */
export interface Variables {
  /** The signed-in person, or null; set before any API route runs. */
  user: CurrentUser | null
}

export interface AppEnv {
  Variables: Variables
}

/** The key of values that page rendering passes to the API in process. Requests from outside can't set it. */
const renderedFor = Symbol('rendered for')

/** The user for whom a page is rendered; undefined if the database is unavailable, so another query would be useless. */
type Known = { readonly user: CurrentUser | undefined }

/** The environment of API calls that page rendering makes for the visitor. */
export function renderingEnv(user: CurrentUser | undefined): object {
  return { [renderedFor]: { user } }
}

/** The environment of such a call; null for any other. */
export function knownToRendering(env: unknown): Known | null {
  return (env as { [renderedFor]?: Known } | undefined)?.[renderedFor] ?? null
}
