import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { pageAccess } from '../../../domain/access.ts'
import { type AppEnv, knownToRendering } from './context.ts'
import { routeName } from './route-name.ts'

/** The part of a route's description that says: who knows its path may use it, such as a link of a mail. Of pages, `by link` says so. */
export const secretPath = { 'x-secret-path': true } as const

/** Middleware that keeps the addresses of routes and pages that are secrets out of referrers, caches and search engines. */
export function keepSecretAddresses(app: OpenAPIHono<AppEnv>): MiddlewareHandler<AppEnv> {
  let secret: ReadonlySet<string> | undefined
  return async (c, next) => {
    await next()
    // Rendering reads a response's body only.
    if (knownToRendering(c.env)) return
    // Once every route is there.
    secret ??= new Set([...routesWithSecret(app), ...pagesWithSecret])
    if (!secret.has(routeName(c))) return
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    if (!c.res.headers.get('cache-control')?.includes('private')) c.header('Cache-Control', 'no-store')
  }
}

const routesWithSecret = (app: OpenAPIHono<AppEnv>) =>
  app.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' && 'x-secret-path' in definition.route
      ? [definition.route.path.replace(/\{(\w+)\}/g, ':$1')]
      : [],
  )

const pagesWithSecret = Object.entries(pageAccess).flatMap(([path, access]) => (access === 'by link' ? [path] : []))
