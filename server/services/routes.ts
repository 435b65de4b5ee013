import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { upcomingBookings } from '../../domain/appointment.ts'
import { service, serviceInput } from '../../domain/service.ts'
import { recordId } from '../../domain/text.ts'
import { access } from '../http/access.ts'
import { body, errors, json } from '../http/answers.ts'
import type { Clock } from '../http/clock.ts'
import type { AppEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/on-error.ts'
import { createService, deleteService, noSuchService, type ServiceContext, updateService } from './commands.ts'
import { countUpcomingOfService, listServices } from './queries.ts'

const params = z.object({ id: recordId })

const listRoute = createRoute({
  method: 'get',
  path: '/api/services',
  summary: 'All services, last changed first',
  ...access('all'),
  responses: { 200: json('The services', z.array(service)) },
})

const createServiceRoute = createRoute({
  method: 'post',
  path: '/api/services',
  summary: 'Add a service',
  ...access('admin'),
  request: { body: body(serviceInput) },
  responses: { 201: json('The new service', service), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const updateServiceRoute = createRoute({
  method: 'put',
  path: '/api/services/{id}',
  summary: 'Replace a service; bookings keep it as it was when booked',
  ...access('admin'),
  request: { params, body: body(serviceInput) },
  responses: {
    200: json('The service as changed', service),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const deleteServiceRoute = createRoute({
  method: 'delete',
  path: '/api/services/{id}',
  summary: 'Delete a service; bookings that have it stay as they are',
  ...access('admin'),
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...errors('not_signed_in', 'forbidden', 'not_found') },
})

const upcomingRoute = createRoute({
  method: 'get',
  path: '/api/services/{id}/upcoming',
  summary: 'How many upcoming bookings, Pending or Confirmed, have the service',
  ...access('admin'),
  request: { params },
  responses: { 200: json('The count', upcomingBookings), ...errors('not_signed_in', 'forbidden', 'not_found') },
})

/** The service catalogue. */
export function serviceRoutes(context: ServiceContext & { readonly clock: Clock }) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(listRoute, async (c) => c.json(await listServices(context.db), 200))

  routes.openapi(createServiceRoute, async (c) => c.json(await createService(context, c.req.valid('json')), 201))

  routes.openapi(updateServiceRoute, async (c) => {
    return c.json(await updateService(context, c.req.valid('param').id, c.req.valid('json')), 200)
  })

  routes.openapi(deleteServiceRoute, async (c) => {
    await deleteService(context, c.req.valid('param').id)
    return c.body(null, 204)
  })

  routes.openapi(upcomingRoute, async (c) => {
    const count = await countUpcomingOfService(context.db, context.clock, c.req.valid('param').id)
    if (count === null) throw noSuchService()
    return c.json({ count }, 200)
  })

  return routes
}
