import type { Context, MiddlewareHandler } from 'hono'
import { notInRole, notSignedIn } from '../../../domain/app-error.ts'
import { type Capability, can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { AppEnv } from './context.ts'

/** Callers of a route: everybody, signed-in people, or roles with the capability. A test checks that every route declares one. */
export type RouteAccess = 'public' | 'signed-in' | Capability

/** @throws {AppError} `not_signed_in` */
export function requireUser(c: Context<AppEnv>): CurrentUser {
  const user = c.get('user')
  if (!user) throw notSignedIn()
  return user
}

/** @throws {AppError} `forbidden` */
function requireCapability(user: CurrentUser, capability: Capability): void {
  if (!can(user, capability)) throw notInRole(user)
}

function createGuard(level: RouteAccess): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    if (level === 'public') return next()
    const user = requireUser(c)
    if (level !== 'signed-in') requireCapability(user, level)
    return next()
  }
}

/** Declares a route's callers, with the middleware that enforces it. @param more middleware that runs after the check */
export function access(level: RouteAccess, ...more: MiddlewareHandler<AppEnv>[]) {
  return {
    'x-access': level,
    middleware: [createGuard(level), ...more],
    security: level === 'public' ? [] : [{ session: [] }],
  }
}
