import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { payment, paymentInput, visitPayments } from '../../../domain/money/payments.ts'
import { recordId } from '../../../domain/text.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, idempotencyHeader, json } from '../../platform/http/responses.ts'
import { type PaymentContext, takePayment } from './commands.ts'
import { readVisitPayments } from './queries.ts'

const path = '/api/appointments/{id}/payments'
const params = z.object({ id: recordId })

const listRoute = createRoute({
  method: 'get',
  path,
  summary: 'Say what was paid for a visit, oldest first, and what is due. For a stylist, of those that they serve',
  ...access('bookings.read'),
  request: { params },
  responses: {
    200: json('Its payments', visitPayments),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const takeRoute = createRoute({
  method: 'post',
  path,
  summary:
    'Take a payment for a visit, or with `refundOf`, at the desk, give one back in full or in part. Entries are never changed',
  ...access('payments.take-own'),
  request: { params, headers: idempotencyHeader, body: body(paymentInput) },
  responses: {
    201: json('The entry', payment),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

/** The ledger of what clients paid (decision 057). */
export function paymentRoutes(context: PaymentContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(listRoute, async (c) => c.json(await readVisitPayments(context, c.req.valid('param').id, requireUser(c)), 200))

  routes.openapi(takeRoute, async (c) => {
    const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
    const request = { user: requireUser(c), id: c.req.valid('param').id, input: c.req.valid('json'), idempotencyKey }
    return c.json(await takePayment(context, request), 201)
  })

  return routes
}
