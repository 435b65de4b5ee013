import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { upcomingBookings } from '../../../domain/booking/appointment.ts'
import { catalogueOrder, service, serviceInput } from '../../../domain/salon/service.ts'
import { recordId } from '../../../domain/text.ts'
import type { Clock } from '../../platform/clock.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { ReadersTexts } from '../translations/reader.ts'
import { createService, deleteService, noSuchService, reorderServices, type ServiceContext, updateService } from './commands.ts'
import { canSeeHidden } from './policies.ts'
import { listServices, upcomingOfService } from './queries.ts'

const params = z.object({ id: recordId })

const listRoute = createRoute({
  method: 'get',
  path: '/api/services',
  summary: 'List all services, in the owner’s order. Only the administrator sees hidden ones',
  ...access('public'),
  responses: { 200: json('The services', z.array(service)) },
})

const createServiceRoute = createRoute({
  method: 'post',
  path: '/api/services',
  summary: 'Add a service',
  ...access('catalogue.write'),
  request: { body: body(serviceInput) },
  responses: { 201: json('The new service', service), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const reorderServicesRoute = createRoute({
  method: 'put',
  path: '/api/services/order',
  summary: 'Set the order of services. Services that aren’t listed keep their places; IDs of deleted ones are ignored',
  ...access('catalogue.write'),
  request: { body: body(catalogueOrder) },
  responses: {
    200: json('All services, in their order', z.array(service)),
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

const updateServiceRoute = createRoute({
  method: 'put',
  path: '/api/services/{id}',
  summary: 'Update a service. Existing bookings keep it as booked. Optional fields that are left out are reset',
  ...access('catalogue.write'),
  request: { params, body: body(serviceInput) },
  responses: {
    200: json('The updated service', service),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const deleteServiceRoute = createRoute({
  method: 'delete',
  path: '/api/services/{id}',
  summary: 'Delete a service. Its bookings stay as they are',
  ...access('catalogue.write'),
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...errors('not_signed_in', 'forbidden', 'not_found') },
})

const upcomingRoute = createRoute({
  method: 'get',
  path: '/api/services/{id}/upcoming',
  summary: 'Count the upcoming Pending and Confirmed bookings with this service, and list the first ones',
  ...access('catalogue.write'),
  request: { params },
  responses: {
    200: json('The count and the first ones', upcomingBookings),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

export function serviceRoutes(context: ServiceContext & { readonly clock: Clock; readonly texts: ReadersTexts }) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(listRoute, async (c) => {
    const { user } = c.var
    const listed = await listServices(context.db, { withHidden: canSeeHidden(user) })
    return c.json([...(await context.texts.ofServices(user, listed))], 200)
  })

  routes.openapi(createServiceRoute, async (c) =>
    c.json(await createService({ ...context, by: authorOf(c) }, c.req.valid('json')), 201),
  )

  // Before the routes with an id, which would match it.
  routes.openapi(reorderServicesRoute, async (c) =>
    c.json(await reorderServices({ ...context, by: authorOf(c) }, c.req.valid('json').ids), 200),
  )

  routes.openapi(updateServiceRoute, async (c) => {
    return c.json(await updateService({ ...context, by: authorOf(c) }, c.req.valid('param').id, c.req.valid('json')), 200)
  })

  routes.openapi(deleteServiceRoute, async (c) => {
    await deleteService({ ...context, by: authorOf(c) }, c.req.valid('param').id)
    return c.body(null, 204)
  })

  routes.openapi(upcomingRoute, async (c) => {
    const upcoming = await upcomingOfService(context, c.req.valid('param').id)
    if (!upcoming) throw noSuchService()
    return c.json(upcoming, 200)
  })

  return routes
}
