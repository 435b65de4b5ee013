import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { excuseText } from '../../../../domain/booking/appointment.ts'
import { onlinePayment } from '../../../../domain/booking/prepayment/online-payment.ts'
import { said } from '../../../../domain/language/say.ts'
import { amountOf } from '../../../../domain/money/amounts.ts'
import { refundReasons } from '../../../../domain/money/payments.ts'
import { recordId } from '../../../../domain/text.ts'
import { access, requireUser } from '../../../platform/http/access.ts'
import { authorOf } from '../../../platform/http/author.ts'
import type { AppEnv } from '../../../platform/http/context.ts'
import { refuseInvalid } from '../../../platform/http/on-error.ts'
import { body, errors, json } from '../../../platform/http/responses.ts'
import type { OnlinePaymentContext } from '../context.ts'
import { chargeFeeOnline, excuseOnline, keepOnline, mailOnlineAgain, refundOnline, withdrawOnline } from './desk.ts'
import { askOnline } from './desk-asking.ts'
import { buildEvidence } from './evidence.ts'

const params = z.object({ id: recordId })
const amount = amountOf(msg`Amount`)

const askInput = z
  .object({
    purpose: z.enum(['prepayment', 'card', 'balance'], said(msg`Choose what is paid`)),
    amount: amount.optional(),
    tellClient: z.boolean(said(msg`Send true or false`)).optional(),
  })
  .meta({ id: 'OnlinePaymentAsk' })
const refundInput = z
  .object({
    amount,
    reason: z.enum(refundReasons, said(msg`Choose why it is given back`)),
    /** Left of the payment, as the desk saw it: a part isn't given back twice. */
    held: amount.optional(),
  })
  .meta({ id: 'OnlineRefund' })
const feeInput = z.object({ amount: amount.optional() }).meta({ id: 'FeeInput' })
const excuseInput = z.object({ reason: excuseText }).meta({ id: 'ExcuseInput' })

const refusals = errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid')
const done = json('The payment as it is now', onlinePayment)

const askRoute = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/online-payments',
  summary: 'Ask a visit’s client to pay online, with a link. A prepayment holds the visit until the link’s time is over',
  ...access('payments.take'),
  request: { params, body: body(askInput) },
  responses: { 201: json('The payment, with its link', onlinePayment), ...refusals },
})

const refundRoute = createRoute({
  method: 'post',
  path: '/api/online-payments/{id}/refund',
  summary: 'Give back what was paid online, in full or in part. The provider is told at once, and again until it answers',
  ...access('payments.refund-online'),
  request: { params, body: body(refundInput) },
  responses: { 200: done, ...refusals },
})

const feeRoute = createRoute({
  method: 'post',
  path: '/api/online-payments/{id}/fee',
  summary: 'Charge the fee for a canceled visit that its client accepted, by the card that was left or with a pay link',
  ...access('fees.charge'),
  request: { params, body: body(feeInput) },
  responses: { 200: json('The fee', onlinePayment), ...refusals },
})

const keepRoute = createRoute({
  method: 'post',
  path: '/api/online-payments/{id}/keep',
  summary: 'Keep what was paid online for a visit that was canceled',
  ...access('payments.refund-online'),
  request: { params },
  responses: { 200: done, ...refusals },
})

const excuseRoute = createRoute({
  method: 'post',
  path: '/api/online-payments/{id}/excuse',
  summary: 'Go on without a payment that is awaited, with a reason',
  ...access('payments.excuse'),
  request: { params, body: body(excuseInput) },
  responses: { 200: done, ...refusals },
})

const withdrawRoute = createRoute({
  method: 'post',
  path: '/api/online-payments/{id}/withdraw',
  summary: 'Take back what the desk asked a client to pay online',
  ...access('payments.take'),
  request: { params },
  responses: { 200: done, ...refusals },
})

const mailRoute = createRoute({
  method: 'post',
  path: '/api/online-payments/{id}/mail',
  summary: 'Mail a client the link of a payment that is still open again, at most once a minute',
  ...access('payments.take'),
  request: { params },
  responses: { 200: done, ...refusals },
})

const evidenceRoute = createRoute({
  method: 'get',
  path: '/api/online-payments/{id}/evidence',
  summary: 'Download what a bank asks for in a dispute: the accepted terms, mails, history and entries',
  ...access('payments.refund-online'),
  request: { params },
  responses: {
    200: { description: 'The file', content: { 'text/plain': { schema: z.string() } } },
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

interface DeskRouteOptions extends Omit<OnlinePaymentContext, 'origin'> {
  readonly mailOrigin: (c: Context) => string
}

/** Routes for the desk. */
export function deskPaymentRoutes({ mailOrigin, ...options }: DeskRouteOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const contextOf = (c: Context<AppEnv>): OnlinePaymentContext => ({ ...options, origin: mailOrigin(c) })
  const acting = (c: Context<AppEnv>, { id }: { readonly id: string }) => ({ user: requireUser(c), by: authorOf(c), id })

  routes.openapi(askRoute, async (c) => {
    const asking = { ...acting(c, c.req.valid('param')), ask: c.req.valid('json') }
    return c.json(await askOnline(contextOf(c), asking), 201)
  })
  routes.openapi(refundRoute, async (c) =>
    c.json(await refundOnline(contextOf(c), { ...acting(c, c.req.valid('param')), ...c.req.valid('json') }), 200),
  )
  routes.openapi(feeRoute, async (c) =>
    c.json(await chargeFeeOnline(contextOf(c), { ...acting(c, c.req.valid('param')), ...c.req.valid('json') }), 200),
  )
  routes.openapi(keepRoute, async (c) => c.json(await keepOnline(contextOf(c), acting(c, c.req.valid('param'))), 200))
  routes.openapi(excuseRoute, async (c) =>
    c.json(await excuseOnline(contextOf(c), { ...acting(c, c.req.valid('param')), ...c.req.valid('json') }), 200),
  )
  routes.openapi(withdrawRoute, async (c) => c.json(await withdrawOnline(contextOf(c), acting(c, c.req.valid('param'))), 200))
  routes.openapi(mailRoute, async (c) => c.json(await mailOnlineAgain(contextOf(c), acting(c, c.req.valid('param'))), 200))
  routes.openapi(evidenceRoute, async (c) => {
    const { id } = c.req.valid('param')
    return c.text(await buildEvidence(contextOf(c), id), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="payment-${id}.txt"`,
    })
  })
  return routes
}
