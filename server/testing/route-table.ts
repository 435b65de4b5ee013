import type { RouteAccess } from '../platform/http/access.ts'
import type { openTestSalon } from './salon.ts'

export interface ApiRoute {
  readonly method: string
  /** With parameters in braces, as in OpenAPI. */
  readonly path: string
  readonly access: RouteAccess | undefined
  readonly hasSecret: boolean
}

export function describedRoutes(app: ReturnType<typeof openTestSalon>): ApiRoute[] {
  return app.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route'
      ? [
          {
            method: definition.route.method.toUpperCase(),
            path: definition.route.path,
            access: (definition.route as { 'x-access'?: RouteAccess })['x-access'],
            hasSecret: 'x-secret-path' in definition.route,
          },
        ]
      : [],
  )
}

/** Lists all registered routes in the same form, without middleware and the catch-all. */
export function mountedRoutes(app: ReturnType<typeof openTestSalon>): string[] {
  const routes = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  return [...new Set(routes)]
}
