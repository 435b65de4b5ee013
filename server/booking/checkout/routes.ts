import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { checkoutInput, checkoutResult, checkoutUndo } from '../../../domain/money/checkout.ts'
import { mailedReceipt, receipt } from '../../../domain/money/receipt.ts'
import { recordId } from '../../../domain/text.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, idempotencyHeader, json } from '../../platform/http/responses.ts'
import type { PaymentContext } from '../payments/commands.ts'
import { checkOut, mailReceipt } from './commands.ts'
import { readReceipt } from './queries.ts'
import { undoCheckout } from './undo.ts'

const params = z.object({ id: recordId })

const checkoutRoute = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/checkout',
  summary: 'Check a client out: the visit is finished and Completed, and its discount and payments are entered, all at once',
  description:
    'Without payments, the client pays later. More than is due needs `tooMuch: true`; without it the error is of the field `tooMuch`. Repeated with its idempotency key, it is done once.',
  ...access('payments.take-own'),
  request: { params, headers: idempotencyHeader, body: body(checkoutInput) },
  responses: {
    200: json('The booking and its payments', checkoutResult),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

const undoRoute = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/checkout/undo',
  summary:
    'Undo a check-out within two minutes: its payments are reversed by entries of their own, and the visit is as it was before',
  ...access('payments.take-own'),
  request: { params, body: body(checkoutUndo) },
  responses: {
    200: json('The booking and its payments', checkoutResult),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid'),
  },
})

const receiptRoute = createRoute({
  method: 'get',
  path: '/api/appointments/{id}/receipt',
  summary:
    'Get what a receipt of a visit says: its services, its discount, and what was paid and given back. Clients get those of their own visits, once something was paid',
  ...access('signed-in'),
  request: { params },
  responses: {
    200: json('The receipt', receipt),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const mailRoute = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/receipt/mail',
  summary: 'Mail a visit’s receipt to its client, once for each idempotency key',
  description: 'While its check-out can be undone, the mail waits; if it is undone, there is none.',
  ...access('payments.take-own'),
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json('Where it goes, and when', mailedReceipt),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

/** Routes for clients who leave: check-out, its undo and receipts (decision 094). */
export function checkoutRoutes(context: PaymentContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(checkoutRoute, async (c) => {
    const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
    const user = requireUser(c)
    const request = { user, id: c.req.valid('param').id, input: c.req.valid('json'), idempotencyKey }
    return c.json(await checkOut(context, request), 200)
  })

  routes.openapi(undoRoute, async (c) => {
    const user = requireUser(c)
    const request = { user, id: c.req.valid('param').id, checkoutId: c.req.valid('json').id }
    return c.json(await undoCheckout(context, request), 200)
  })

  routes.openapi(receiptRoute, async (c) =>
    c.json(await readReceipt(context, { user: requireUser(c), id: c.req.valid('param').id }), 200),
  )

  routes.openapi(mailRoute, async (c) => {
    const { 'idempotency-key': key = newId() } = c.req.valid('header')
    const request = { user: requireUser(c), id: c.req.valid('param').id, key }
    return c.json(await mailReceipt(context, request), 200)
  })

  return routes
}
