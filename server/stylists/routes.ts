import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { upcomingBookings } from '../../domain/appointment.ts'
import { stylist, stylistInput } from '../../domain/stylist.ts'
import { recordId } from '../../domain/text.ts'
import { access } from '../http/access.ts'
import { body, errors, json } from '../http/answers.ts'
import type { Clock } from '../http/clock.ts'
import type { AppEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/on-error.ts'
import { createStylist, deleteStylist, noSuchStylist, type StylistContext, updateStylist } from './commands.ts'
import { countUpcomingOfStylist, listStylists } from './queries.ts'

const params = z.object({ id: recordId })

const listRoute = createRoute({
  method: 'get',
  path: '/api/stylists',
  summary: 'All stylists, last changed first',
  ...access('all'),
  responses: { 200: json('The stylists', z.array(stylist)) },
})

const createStylistRoute = createRoute({
  method: 'post',
  path: '/api/stylists',
  summary: 'Add a stylist',
  ...access('admin'),
  request: { body: body(stylistInput) },
  responses: { 201: json('The new stylist', stylist), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const updateStylistRoute = createRoute({
  method: 'put',
  path: '/api/stylists/{id}',
  summary: 'Replace a stylist’s record; bookings keep it as it was when booked; without imageUrl the image is removed',
  ...access('admin'),
  request: { params, body: body(stylistInput) },
  responses: {
    200: json('The stylist as changed', stylist),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const deleteStylistRoute = createRoute({
  method: 'delete',
  path: '/api/stylists/{id}',
  summary: 'Delete a stylist; their bookings stay as they are',
  ...access('admin'),
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...errors('not_signed_in', 'forbidden', 'not_found') },
})

const upcomingRoute = createRoute({
  method: 'get',
  path: '/api/stylists/{id}/upcoming',
  summary: 'How many upcoming bookings, Pending or Confirmed, the stylist has',
  ...access('admin'),
  request: { params },
  responses: { 200: json('The count', upcomingBookings), ...errors('not_signed_in', 'forbidden', 'not_found') },
})

/** The stylists. */
export function stylistRoutes(context: StylistContext & { readonly clock: Clock }) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(listRoute, async (c) => c.json(await listStylists(context.db), 200))

  routes.openapi(createStylistRoute, async (c) => c.json(await createStylist(context, c.req.valid('json')), 201))

  routes.openapi(updateStylistRoute, async (c) => {
    return c.json(await updateStylist(context, c.req.valid('param').id, c.req.valid('json')), 200)
  })

  routes.openapi(deleteStylistRoute, async (c) => {
    await deleteStylist(context, c.req.valid('param').id)
    return c.body(null, 204)
  })

  routes.openapi(upcomingRoute, async (c) => {
    const count = await countUpcomingOfStylist(context.db, context.clock, c.req.valid('param').id)
    if (count === null) throw noSuchStylist()
    return c.json({ count }, 200)
  })

  return routes
}
