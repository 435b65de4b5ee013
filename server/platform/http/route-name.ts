import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { pageAt } from '../../../domain/access.ts'

/**
 * The pattern of a request's route, such as `/api/appointments/:id`: one of a fixed list, however many addresses are asked for, and never
 * with anything of the address in it. `unknown` where no page is.
 */
export function routeName(c: Context): string {
  const route = matchedRoutes(c).find(({ path }) => !path.includes('*'))
  if (route) return route.path
  const { path } = c.req
  const folder = ['/api/', '/assets/'].find((start) => path.startsWith(start))
  return folder ? `${folder}*` : (pageAt(path) ?? 'unknown')
}
