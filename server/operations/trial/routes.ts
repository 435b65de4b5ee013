import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { testBooking, testBookingInput } from '../../../domain/salon/setup/first-records.ts'
import type { OwnTime } from '../../booking/appointments/booked-client.ts'
import type { BookingContext } from '../../booking/appointments/commit.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { makeTestBooking, removeTestBooking } from './commands.ts'
import { findTestBooking } from './queries.ts'

const path = '/api/setup/test-booking'

const readRoute = createRoute({
  method: 'get',
  path,
  summary: 'Get the booking that tries the salon out, if there is one',
  ...access('settings.write'),
  responses: { 200: json('The booking, or null', testBooking), ...errors('not_signed_in', 'forbidden') },
})

const makeRoute = createRoute({
  method: 'post',
  path,
  summary: 'Try the salon out: book as a client would, without any mail or webhook. One at a time',
  ...access('settings.write'),
  request: { body: body(testBookingInput) },
  responses: {
    201: json('The booking', testBooking),
    ...errors('not_signed_in', 'forbidden', 'invalid', 'slot_taken', 'conflict'),
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path,
  summary: 'Remove the booking that tried the salon out, as if it had never been',
  ...access('settings.write'),
  responses: { 204: { description: 'Removed' }, ...errors('not_signed_in', 'forbidden') },
})

export function trialRoutes({ ownHolds, ...context }: BookingContext & { readonly ownHolds: OwnTime }) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(readRoute, async (c) => c.json({ booking: await findTestBooking(context) }, 200))

  routes.openapi(makeRoute, async (c) => {
    const own = await ownHolds(c)
    const booking = await makeTestBooking(context, { user: requireUser(c), input: c.req.valid('json'), own })
    await own?.settle()
    return c.json({ booking }, 201)
  })

  routes.openapi(removeRoute, async (c) => {
    await removeTestBooking(context)
    return c.body(null, 204)
  })

  return routes
}
