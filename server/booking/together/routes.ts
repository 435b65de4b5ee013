import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { bookedTogether, togetherInput } from '../../../domain/booking/visits/together-input.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, idempotencyHeader, json } from '../../platform/http/responses.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { bookTogether } from './commands.ts'

const togetherRoute = createRoute({
  method: 'post',
  path: '/api/appointments/together',
  summary: 'Book several people at once, each with services, a stylist and a time of their own: all of them or nobody',
  description: 'An error says who can’t be booked, and why. Sent again with the same key, it returns the same bookings.',
  ...access('bookings.write'),
  request: { headers: idempotencyHeader, body: body(togetherInput) },
  responses: {
    201: json('The bookings, in the order of the request', bookedTogether),
    ...errors('not_signed_in', 'forbidden', 'slot_taken', 'conflict', 'invalid'),
  },
})

export function togetherRoutes(context: BookingContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(togetherRoute, async (c) => {
    const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
    const request = { user: requireUser(c), input: c.req.valid('json'), idempotencyKey }
    return c.json({ appointments: await bookTogether(context, request) }, 201)
  })
  return routes
}
