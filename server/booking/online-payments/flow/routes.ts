import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { BookingLimits } from '../../../../domain/booking/booking.ts'
import {
  cancelConsequence,
  keptCard,
  payPage,
  paySession,
  prepaymentTerms,
} from '../../../../domain/booking/prepayment/online-payment.ts'
import { bookingInput } from '../../../../domain/booking/schedule/booking-input.ts'
import { recordId } from '../../../../domain/text.ts'
import { access, requireUser } from '../../../platform/http/access.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import type { AppEnv } from '../../../platform/http/context.ts'
import { refuseInvalid } from '../../../platform/http/on-error.ts'
import { body, errors, json } from '../../../platform/http/responses.ts'
import { secretPath } from '../../../platform/http/secret-addresses.ts'
import { countBookingAttempts } from '../../appointments/policies.ts'
import { requireAppointment } from '../../appointments/queries.ts'
import type { Catalogue } from '../../availability/catalogue.ts'
import { fromOf } from '../accepted-from.ts'
import type { OnlinePaymentContext } from '../context.ts'
import { offeredTerms } from '../offered-terms.ts'
import { forgetOwnCard, readOwnCard } from './card.ts'
import { consequenceOf, readPayPage, requireByLink } from './queries.ts'
import { openSession, refreshPayment } from './sessions.ts'

const termsInput = bookingInput
  .pick({ serviceIds: true, stylistId: true, date: true, time: true })
  .partial({ time: true })
  .meta({ id: 'PrepaymentTermsInput' })
const linkParams = z.object({ token: z.string().max(128) })

const termsRoute = createRoute({
  method: 'post',
  path: '/api/prepayment-terms',
  summary: 'Say what is to be paid online before a visit, and by which terms',
  ...access('public'),
  request: { body: body(termsInput) },
  responses: {
    200: json('The terms; without a requirement where nothing is asked', prepaymentTerms),
    ...errors('invalid', 'rate_limited'),
  },
})

const pageRoute = createRoute({
  method: 'get',
  path: '/api/pay/{token}',
  summary: 'Get what a pay link is about, and what became of it',
  ...secretPath,
  ...access('public'),
  request: { params: linkParams },
  responses: { 200: json('The page to pay', payPage), ...errors('not_found', 'invalid', 'rate_limited') },
})

const sessionRoute = createRoute({
  method: 'post',
  path: '/api/pay/{token}/session',
  summary: 'Open the provider’s page to pay, or return the one that is open. What the page shows is accepted by it',
  ...secretPath,
  ...access('public'),
  request: { params: linkParams },
  responses: {
    200: json('Where to go', paySession),
    ...errors('not_found', 'conflict', 'invalid', 'rate_limited', 'unavailable'),
  },
})

const refreshRoute = createRoute({
  method: 'post',
  path: '/api/pay/{token}/refresh',
  summary: 'Read the payment’s present state at the provider, for whoever comes back from its page',
  ...secretPath,
  ...access('public'),
  request: { params: linkParams },
  responses: { 200: json('The page to pay', payPage), ...errors('not_found', 'invalid', 'rate_limited') },
})

const consequenceRoute = createRoute({
  method: 'get',
  path: '/api/appointments/{id}/cancel-consequence',
  summary: 'Say what comes back, is kept or is charged if the client cancels now',
  ...access('signed-in'),
  request: { params: z.object({ id: recordId }) },
  responses: { 200: json('The consequence', cancelConsequence), ...errors('not_signed_in', 'not_found', 'invalid') },
})

const cardPath = '/api/account/card'
const cardRoute = createRoute({
  method: 'get',
  path: cardPath,
  summary: 'Get the card that you left with the salon; null for none',
  ...access('signed-in'),
  responses: { 200: json('The card', keptCard.nullable()), ...errors('not_signed_in') },
})
const forgetRoute = createRoute({
  method: 'delete',
  path: cardPath,
  summary: 'Remove the card that you left with the salon, here and at the provider',
  ...access('signed-in'),
  responses: { 204: { description: 'Removed' }, ...errors('not_signed_in', 'conflict') },
})

export interface PaymentRouteOptions extends Omit<OnlinePaymentContext, 'origin'> {
  readonly mailOrigin: (c: Context) => string
  readonly catalogue: Catalogue
  readonly limits: BookingLimits
  readonly proxies: BlockList
}

/** Routes for clients: payments due before a visit, and the page of a pay link, which needs no session. */
export function onlinePaymentRoutes({ mailOrigin, catalogue, limits, proxies, ...options }: PaymentRouteOptions) {
  const attempts = countBookingAttempts(limits)
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const contextOf = (c: Context<AppEnv>): OnlinePaymentContext => ({ ...options, origin: mailOrigin(c) })

  routes.openapi(termsRoute, async (c) => {
    const user = c.get('user')
    const clientId = user?.role === 'client' ? user.uid : null
    return c.json(await offeredTerms({ ...options, catalogue }, { ...c.req.valid('json'), clientId }), 200)
  })

  routes.openapi(pageRoute, async (c) => c.json(await readPayPage(contextOf(c), c.req.valid('param').token), 200))

  routes.openapi(sessionRoute, async (c) => {
    await attempts.countAddress(clientAddress(c, proxies))
    const context = contextOf(c)
    const { row } = await requireByLink(context, c.req.valid('param').token)
    return c.json(await openSession(context, row.id, fromOf(c)), 200)
  })

  routes.openapi(refreshRoute, async (c) => {
    const context = contextOf(c)
    const { token } = c.req.valid('param')
    const { row } = await requireByLink(context, token)
    await refreshPayment(context, row)
    return c.json(await readPayPage(context, token), 200)
  })

  routes.openapi(consequenceRoute, async (c) => {
    const visit = await requireAppointment(options.db, c.req.valid('param').id, requireUser(c))
    return c.json(await consequenceOf(options, visit), 200)
  })

  routes.openapi(cardRoute, async (c) => c.json(await readOwnCard(options, requireUser(c)), 200))

  routes.openapi(forgetRoute, async (c) => {
    await forgetOwnCard(contextOf(c), requireUser(c))
    return c.body(null, 204)
  })

  return routes
}
