import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { upcomingBookings } from '../../../domain/booking/appointment.ts'
import { said } from '../../../domain/language/say.ts'
import { catalogueOrder } from '../../../domain/salon/service.ts'
import { type Stylist, stylist, stylistInput } from '../../../domain/salon/stylist.ts'
import { recordId } from '../../../domain/text.ts'
import { weekdays } from '../../../domain/time/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { canSeeHidden } from '../services/policies.ts'
import type { ReadersTexts } from '../translations/reader.ts'
import { createStylist, noSuchStylist, reorderStylists, type StylistContext, updateStylist } from './commands.ts'
import { withEarnedRatings } from './earned.ts'
import { listStylists, upcomingOfStylist } from './queries.ts'

const params = z.object({ id: recordId })

/** Comma-separated: 'Monday,Tuesday'. */
const weekdayList = z
  .string()
  .max(100, said(msg`Choose at most seven days`))
  .transform((list) => list.split(','))
  .pipe(
    z
      .array(z.enum(weekdays, said(msg`Days must be weekdays, such as Monday,Tuesday`)))
      .max(7, said(msg`Choose at most seven days`)),
  )

const listRoute = createRoute({
  method: 'get',
  path: '/api/stylists',
  summary: 'List all stylists, in the owner’s order',
  ...access('public'),
  responses: { 200: json('All stylists', z.array(stylist)) },
})

const createStylistRoute = createRoute({
  method: 'post',
  path: '/api/stylists',
  summary: 'Add a stylist',
  ...access('catalogue.write'),
  request: { body: body(stylistInput) },
  responses: { 201: json('The new stylist', stylist), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const reorderStylistsRoute = createRoute({
  method: 'put',
  path: '/api/stylists/order',
  summary: 'Set the order of stylists. Stylists who aren’t listed keep their places; IDs of deleted ones are ignored',
  ...access('catalogue.write'),
  request: { body: body(catalogueOrder) },
  responses: {
    200: json('All stylists, in their order', z.array(stylist)),
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

const updateStylistRoute = createRoute({
  method: 'put',
  path: '/api/stylists/{id}',
  summary:
    'Update a stylist. Existing bookings keep them as booked. Leaving out imageUrl removes the image, leaving out services keeps them; null means all, as listed',
  ...access('catalogue.write'),
  request: { params, body: body(stylistInput) },
  responses: {
    200: json('The updated stylist', stylist),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const upcomingRoute = createRoute({
  method: 'get',
  path: '/api/stylists/{id}/upcoming',
  summary: 'Count the stylist’s upcoming Pending and Confirmed bookings, and list the first ones',
  ...access('catalogue.write'),
  request: { params, query: z.object({ days: weekdayList.optional() }) },
  responses: {
    200: json('The count and the first ones', upcomingBookings),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

export function stylistRoutes(context: StylistContext & { readonly clock: Clock; readonly texts: ReadersTexts }) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(listRoute, async (c) => {
    const { user } = c.var
    const listed = await withEarnedRatings(context, await listStylists(context.db, { withHidden: canSeeHidden(user) }))
    return c.json([...(await context.texts.ofStylists(user, listed))], 200)
  })

  const withRatings = async (one: Stylist) => (await withEarnedRatings(context, [one]))[0] ?? one

  routes.openapi(createStylistRoute, async (c) =>
    c.json(await withRatings(await createStylist({ ...context, by: authorOf(c) }, c.req.valid('json'))), 201),
  )

  // Before the routes with an id, which would match it.
  routes.openapi(reorderStylistsRoute, async (c) =>
    c.json(
      await withEarnedRatings(context, await reorderStylists({ ...context, by: authorOf(c) }, c.req.valid('json').ids)),
      200,
    ),
  )

  routes.openapi(updateStylistRoute, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await withRatings(await updateStylist({ ...context, by: authorOf(c) }, id, c.req.valid('json'))), 200)
  })

  routes.openapi(upcomingRoute, async (c) => {
    const upcoming = await upcomingOfStylist(context, { ...c.req.valid('param'), ...c.req.valid('query') })
    if (!upcoming) throw noSuchStylist()
    return c.json(upcoming, 200)
  })

  return routes
}
