import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { access } from '../../../platform/http/access.ts'
import type { AppEnv } from '../../../platform/http/context.ts'
import { refuseInvalid } from '../../../platform/http/on-error.ts'
import { errors } from '../../../platform/http/responses.ts'
import type { OnlinePaymentContext } from '../context.ts'
import { paymentRefusal } from '../refusals.ts'
import { takeEvent } from './events.ts'

const eventRoute = createRoute({
  method: 'post',
  path: '/api/payments/stripe/events',
  summary: 'Take an event of the provider of online payments, which signs it. Sent again, it changes nothing',
  ...access('public'),
  responses: { 204: { description: 'Taken, or not about a payment of this salon' }, ...errors('invalid', 'unavailable') },
})

interface EventRouteOptions extends Omit<OnlinePaymentContext, 'origin'> {
  readonly mailOrigin: (c: Context) => string
}

export function eventRoutes({ mailOrigin, ...options }: EventRouteOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(eventRoute, async (c) => {
    const signature = c.req.header('stripe-signature') ?? ''
    const isTaken = await takeEvent({ ...options, origin: mailOrigin(c) }, { body: await c.req.text(), signature })
    if (!isTaken) throw paymentRefusal({ code: 'event_unsigned' })
    return c.body(null, 204)
  })
  return routes
}
