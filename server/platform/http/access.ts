import type { Context, MiddlewareHandler } from 'hono'
import { AppError, notSignedIn } from '../../../domain/app-error.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import type { AppEnv } from './context.ts'

/** Who may call a route. Every route must declare one; a test checks it. */
export type RouteAccess = 'all' | 'signed-in' | 'admin'

/** The signed-in person. @throws {AppError} `not_signed_in` */
export function requireUser(c: Context<AppEnv>): CurrentUser {
  const user = c.get('user')
  if (!user) throw notSignedIn()
  return user
}

const guards: Record<RouteAccess, MiddlewareHandler<AppEnv>> = {
  all: (_, next) => next(),
  'signed-in': (c, next) => {
    requireUser(c)
    return next()
  },
  admin: (c, next) => {
    if (!requireUser(c).admin) throw new AppError('forbidden', 'Only the administrator can do this.')
    return next()
  },
}

/**
 * The part of a route's description that declares who may call it, and the middleware that enforces it.
 * @param more further middleware, which runs after the check
 */
export function access<Level extends RouteAccess>(level: Level, ...more: MiddlewareHandler<AppEnv>[]) {
  return {
    'x-access': level,
    middleware: [guards[level], ...more],
    security: level === 'all' ? [] : [{ session: [] }],
  }
}
