import type { CurrentUser } from '../../domain/user.ts'

/** What middleware puts into the request's context. */
export interface Variables {
  /** The signed-in person, or null; set before any API route runs. */
  user: CurrentUser | null
}

export interface AppEnv {
  Variables: Variables
}

/** Marks what a page's rendering knows already. Only calls within the process can carry it: it is no part of a request. */
const renderedFor = Symbol('rendered for')

/** For whom a page is rendered; undefined where that could not be found out, which asking again at once would not change. */
type Known = { readonly user: CurrentUser | undefined }

/** The environment of the calls that a page's rendering makes in the name of whoever opened it. */
export function renderingEnv(user: CurrentUser | undefined): object {
  return { [renderedFor]: { user } }
}

/** What such a call carries, or null for any other. */
export function knownToRendering(env: unknown): Known | null {
  return (env as { [renderedFor]?: Known } | undefined)?.[renderedFor] ?? null
}
