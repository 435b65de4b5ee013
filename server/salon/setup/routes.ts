import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { service } from '../../../domain/salon/service.ts'
import { newServices, newStylists } from '../../../domain/salon/setup/first-records.ts'
import { stylist } from '../../../domain/salon/stylist.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseByPath } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { createServices, type ServiceContext } from '../services/commands.ts'
import { createStylists } from '../stylists/commands.ts'

const servicesRoute = createRoute({
  method: 'post',
  path: '/api/setup/services',
  summary: 'Add several services, or none. Those that were added before exactly so stay as they are',
  ...access('catalogue.write'),
  request: { body: body(newServices) },
  responses: { 201: json('All of them', z.array(service)), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const stylistsRoute = createRoute({
  method: 'post',
  path: '/api/setup/stylists',
  summary: 'Add several stylists with their hours, or none. Those that were added before exactly so stay as they are',
  ...access('catalogue.write'),
  request: { body: body(newStylists) },
  responses: { 201: json('All of them', z.array(stylist)), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

export function firstRecordRoutes(context: ServiceContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseByPath })

  routes.openapi(servicesRoute, async (c) =>
    c.json(await createServices({ ...context, by: authorOf(c) }, c.req.valid('json').services), 201),
  )

  routes.openapi(stylistsRoute, async (c) =>
    c.json(await createStylists({ ...context, by: authorOf(c) }, c.req.valid('json').stylists), 201),
  )

  return routes
}
