import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { pageAt } from '../../../domain/access.ts'

/**
 * Returns the pattern of a request's route, such as `/api/appointments/:id`: from a fixed list, with nothing of the address in it.
 * `unknown` for missing pages.
 */
export function routeName(c: Context): string {
  const route = matchedRoutes(c).find(({ path }) => !path.includes('*'))
  if (route) return route.path
  const { path } = c.req
  const folder = ['/api/', '/assets/'].find((start) => path.startsWith(start))
  return folder ? `${folder}*` : (pageAt(path) ?? 'unknown')
}
