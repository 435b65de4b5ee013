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

/** As whom a person changes appointments. */
export function actorOf(user: CurrentUser): Actor {
  return user.admin ? 'admin' : 'client'
}
