import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { pageAccess } from '../../../domain/access.ts'
import { type AppEnv, knownToRendering } from './context.ts'
import { routeName } from './route-name.ts'

/** Marks a route whose path is a secret, such as a link in a mail. Pages use `by link`. */
export const secretPath = { 'x-secret-path': true } as const

export function keepSecretAddresses(app: OpenAPIHono<AppEnv>): MiddlewareHandler<AppEnv> {
  let secret: ReadonlySet<string> | undefined
  return async (c, next) => {
    await next()
    // Rendering reads only the body.
    if (knownToRendering(c.env)) return
    // At the first request, when all routes are registered.
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
