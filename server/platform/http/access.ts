import type { Context, MiddlewareHandler } from 'hono'
import { notInRole, notSignedIn } from '../../../domain/app-error.ts'
import { type Capability, can } from '../../../domain/roles.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import type { AppEnv } from './context.ts'

/** Who may call a route: everybody, everybody who is signed in, or those whose role has the capability. A test checks that every route says so. */
export type RouteAccess = 'public' | 'signed-in' | Capability

/** The signed-in person. @throws {AppError} `not_signed_in` */
export function requireUser(c: Context<AppEnv>): CurrentUser {
  const user = c.get('user')
  if (!user) throw notSignedIn()
  return user
}

/** @throws {AppError} `forbidden` if the person's role doesn't have the capability */
function requireCapability(user: CurrentUser, capability: Capability): void {
  if (!can(user, capability)) throw notInRole(user)
}

function guardOf(level: RouteAccess): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    if (level === 'public') return next()
    const user = requireUser(c)
    if (level !== 'signed-in') requireCapability(user, level)
    return next()
  }
}

/**
 * The part of a route's description that declares who may call it, and the middleware that enforces it.
 * @param more further middleware, which runs after the check
 */
export function access(level: RouteAccess, ...more: MiddlewareHandler<AppEnv>[]) {
  return {
    'x-access': level,
    middleware: [guardOf(level), ...more],
    security: level === 'public' ? [] : [{ session: [] }],
  }
}
