import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { askSuggestion, deskConsequences, unsettledPayment } from '../../../../domain/booking/prepayment/online-payment.ts'
import { said } from '../../../../domain/language/say.ts'
import { toMills } from '../../../../domain/money/money.ts'
import { recordId } from '../../../../domain/text.ts'
import { shownDate } from '../../../../domain/time/date-schemas.ts'
import { access, requireUser } from '../../../platform/http/access.ts'
import type { AppEnv } from '../../../platform/http/context.ts'
import { refuseInvalid } from '../../../platform/http/on-error.ts'
import { errors, json } from '../../../platform/http/responses.ts'
import type { OnlinePaymentContext } from '../context.ts'
import { deskConsequencesOf } from './consequences.ts'
import { suggestAsk } from './suggestion.ts'
import { readUnsettled } from './unsettled.ts'

const mostVisits = 100
const mostServices = 20

/** 'A,B,C' */
const idList = (most: number) => {
  const unknown = said(msg`This isn’t a list that we know`)
  return z
    .string()
    .max(4_000, unknown)
    .regex(/^[\w,-]*$/, unknown)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(recordId).max(most, unknown))
}

const consequencesRoute = createRoute({
  method: 'get',
  path: '/api/online-payments/consequences',
  summary: 'Say what becomes of the money, in all, if these visits are canceled now, or their clients don’t come',
  ...access('bookings.read'),
  request: { query: z.object({ visits: idList(mostVisits) }) },
  responses: {
    200: json('What to say before it', deskConsequences),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const suggestionRoute = createRoute({
  method: 'get',
  path: '/api/online-payments/suggestion',
  summary: 'Say if a payment can be asked for online with a visit that the desk books, and what the salon’s rules ask for',
  ...access('payments.take'),
  request: {
    query: z.object({
      services: idList(mostServices),
      total: z.coerce.number<string>().min(0).max(1e9),
      date: shownDate,
      client: recordId.optional(),
    }),
  },
  responses: { 200: json('What can be asked for', askSuggestion), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const unsettledRoute = createRoute({
  method: 'get',
  path: '/api/online-payments/unsettled',
  summary: 'List online payments that only a person can settle, the earliest visit first',
  ...access('payments.take'),
  responses: {
    200: json('The payments', z.object({ items: z.array(unsettledPayment) })),
    ...errors('not_signed_in', 'forbidden'),
  },
})

/** Routes for what the desk reads about online payments. */
export function deskReadingRoutes(context: Pick<OnlinePaymentContext, 'db' | 'settings' | 'clock' | 'provider'>) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(consequencesRoute, async (c) => {
    const { visits: ids } = c.req.valid('query')
    return c.json(await deskConsequencesOf(context, { user: requireUser(c), ids }), 200)
  })

  routes.openapi(suggestionRoute, async (c) => {
    const { services, total, date, client } = c.req.valid('query')
    const visit = {
      serviceIds: services,
      chargesMills: toMills(total),
      date,
      clientId: client ?? null,
    }
    return c.json(await suggestAsk(context, visit), 200)
  })

  routes.openapi(unsettledRoute, async (c) => c.json({ items: await readUnsettled(context.db, context.clock()) }, 200))

  return routes
}
