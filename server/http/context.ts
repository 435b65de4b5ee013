import type { Actor } from '../../domain/appointment.ts'
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

/** The environment of the calls that a page's rendering makes in the name of a person who is known. */
export function renderingEnv(user: CurrentUser): object {
  return { [renderedFor]: user }
}

export function userOfRendering(env: unknown): CurrentUser | undefined {
  return (env as { [renderedFor]?: CurrentUser } | undefined)?.[renderedFor]
}

/** As whom a person changes appointments. */
export function actorOf(user: CurrentUser): Actor {
  return user.admin ? 'admin' : 'client'
}
