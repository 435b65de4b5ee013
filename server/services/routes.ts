import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { service } from '../../domain/service.ts'
import type { Database } from '../database/client.ts'
import { access } from '../http/access.ts'
import { json } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/on-error.ts'
import { listServices } from './queries.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/services',
  summary: 'All services, last changed first',
  ...access('all'),
  responses: { 200: json('The services', z.array(service)) },
})

/** The service catalogue. */
export function serviceRoutes(db: Database) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(listRoute, async (c) => c.json(await listServices(db), 200))
  return routes
}
