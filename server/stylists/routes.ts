import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { stylist } from '../../domain/stylist.ts'
import type { Database } from '../database/client.ts'
import { access } from '../http/access.ts'
import { json } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/on-error.ts'
import { listStylists } from './queries.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/stylists',
  summary: 'All stylists, last changed first',
  ...access('all'),
  responses: { 200: json('The stylists', z.array(stylist)) },
})

/** The stylists. */
export function stylistRoutes(db: Database) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(listRoute, async (c) => c.json(await listStylists(db), 200))
  return routes
}
