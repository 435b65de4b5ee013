import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { bookedSeries, seriesInput, seriesPlan } from '../../../domain/schedule/series.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, idempotencyHeader, json } from '../../platform/http/responses.ts'
import type { BookingContext } from '../appointments/write-booking.ts'
import { bookSeries, trySeries } from './commands.ts'

const seriesRoute = createRoute({
  method: 'post',
  path: '/api/appointments/series',
  summary:
    'Book the same visit again and again, all of it or nothing. With `dryRun` nothing is booked, and the response lists what is in the way of each visit, with the nearest free times',
  description:
    'Every 1 to 52 `weeks` from a first visit on, up to a date, so many visits or a year; or as `visits`, with other times where one has a conflict. A visit with `outside` is booked outside of what is offered, one with `alsoBook` beside another one of the client.',
  ...access('bookings.write'),
  request: { headers: idempotencyHeader, body: body(seriesInput) },
  responses: {
    200: json('How each visit would fit', seriesPlan),
    201: json('What was booked, in order', bookedSeries),
    ...errors('not_signed_in', 'forbidden', 'slot_taken', 'conflict', 'invalid'),
  },
})

export function seriesRoutes(context: BookingContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(seriesRoute, async (c) => {
    const [user, input] = [requireUser(c), c.req.valid('json')]
    if (input.dryRun) return c.json(await trySeries(context, { user, input }), 200)
    const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
    return c.json(await bookSeries(context, { user, input, idempotencyKey }), 201)
  })
  return routes
}
