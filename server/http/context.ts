import type { CurrentUser } from '../../domain/user.ts'

/** What middleware puts into the request's context. */
export interface Variables {
  /** The signed-in person, or null; set before any API route runs. */
  user: CurrentUser | null
}

export interface AppEnv {
  Variables: Variables
}

/** The key of what a page's rendering knows already. Only calls within the process can have it, never a request from outside. */
const renderedFor = Symbol('rendered for')

/** The user whom a page is rendered for; undefined if unknown because the database is away, so asking again at once is useless. */
type Known = { readonly user: CurrentUser | undefined }

/** The environment of the calls that a page's rendering makes for the person who opened it. */
export function renderingEnv(user: CurrentUser | undefined): object {
  return { [renderedFor]: { user } }
}

/** The environment's contents for such a call, or null for any other. */
export function knownToRendering(env: unknown): Known | null {
  return (env as { [renderedFor]?: Known } | undefined)?.[renderedFor] ?? null
}
