import type { Stripe } from 'stripe'
import type { Clock } from '../../../platform/clock.ts'
import {
  type ChargeRequest,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSession,
  type RefundRequest,
  type SessionRequest,
} from '../provider.ts'
import { type ClientOptions, openClient } from './client.ts'
import { isMissing, isStripeError, told } from './errors.ts'
import { presentEvent } from './events.ts'
import { amountProblem, toMinorUnits } from './minor-units.ts'
import { callKey, presentDispute, presentPayment, presentRefund } from './payments.ts'
import { expiryWithin, presentSession, sessionParams, sessionParts } from './sessions.ts'

interface StripeAccount extends ClientOptions {
  readonly webhookSecret: string
  readonly account: string
  readonly mode: 'test' | 'live'
  readonly clock: Clock
}

/** Opens Stripe for an account. */
export async function createStripe(options: StripeAccount): Promise<PaymentProvider> {
  const { account, mode, clock } = options
  const stripe = await openClient(options)
  return {
    name: 'stripe',
    mode,
    account,
    amountProblem,
    openSession: (request, key) => told(() => openSession(stripe, request, key, clock())),
    readSession: (id) => told(() => readSession(stripe, id)),
    expireSession: (id) => told(() => expireSession(stripe, id)),
    charge: (request, key) => told(() => charge(stripe, request, key)),
    readPayment: (id) => told(() => readPayment(stripe, id)),
    refund: (request, key) => told(() => refund(stripe, request, key)),
    readRefund: (id) => told(async () => presentRefund(await stripe.refunds.retrieve(id))),
    readDispute: (id) => told(async () => presentDispute(await stripe.disputes.retrieve(id))),
    forgetCard: (id) => told(() => unlessMissing(() => detach(stripe, id))),
    forgetCustomer: (id) => told(() => unlessMissing(() => stripe.customers.del(id))),
    readEvent: (body, signature) => readEvent(stripe, options, body, signature),
  }
}

/**
 * The moment of expiry is part of the key: a call that is repeated later asks for another. A session that the first may have opened is
 * unknown to everybody then, and ends unpaid.
 */
async function openSession(stripe: Stripe, request: SessionRequest, key: string, now: number): Promise<ProviderSession> {
  checkAmount(request)
  const expiresAt = expiryWithin(request.expiresAt, now)
  const idempotencyKey = `${key}-${expiresAt}`
  return presentSession(await stripe.checkout.sessions.create(sessionParams(request, expiresAt), { idempotencyKey }), null)
}

async function readSession(stripe: Stripe, id: string): Promise<ProviderSession> {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: sessionParts })
  const intent = session.payment_intent
  return presentSession(session, intent && typeof intent === 'object' ? await withChanges(stripe, intent) : null)
}

async function expireSession(stripe: Stripe, id: string): Promise<ProviderSession> {
  try {
    await stripe.checkout.sessions.expire(id)
  } catch (error) {
    // It has been paid or has ended; anything else will be refused again.
    if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError' || isMissing(error)) throw error
    const session = await readSession(stripe, id)
    if (session.state === 'open') throw error
    return session
  }
  return readSession(stripe, id)
}

async function readPayment(stripe: Stripe, id: string): Promise<ProviderPayment> {
  return withChanges(stripe, await stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] }))
}

/** More refunds of one payment than anybody makes. */
const manyChanges = 100

async function withChanges(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
  if (!intent.latest_charge) return presentPayment(intent, [], [])
  const filter = { payment_intent: intent.id, limit: manyChanges }
  const [refunds, disputes] = await Promise.all([stripe.refunds.list(filter), stripe.disputes.list(filter)])
  return presentPayment(intent, refunds.data, disputes.data)
}

async function charge(stripe: Stripe, request: ChargeRequest, key: string): Promise<ProviderPayment> {
  checkAmount({ ...request, kind: 'payment' })
  const { customer, method, description, onlinePaymentId, currency } = request
  const earlier = await stripe.paymentIntents.list({ customer, limit: manyChanges })
  const earlierOne = earlier.data.find((intent) => callKey(intent) === key)
  if (earlierOne) return readPayment(stripe, earlierOne.id)
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: toMinorUnits(request.amountMills, currency),
        currency: currency.toLowerCase(),
        customer,
        payment_method: method,
        description,
        metadata: { online_payment: onlinePaymentId, call: key },
        allowed_payment_method_types: ['card'],
        confirm: true,
        off_session: true,
        expand: ['payment_method'],
      },
      { idempotencyKey: key },
    )
    return presentPayment(intent, [], [])
  } catch (error) {
    // A card that is declined, or whose owner must be there, is an answer.
    if (!isStripeError(error) || error.type !== 'StripeCardError' || !error.payment_intent) throw error
    return readPayment(stripe, error.payment_intent.id)
  }
}

async function refund(stripe: Stripe, request: RefundRequest, key: string): Promise<ProviderRefund> {
  const amount = toMinorUnits(request.amountMills, request.currency)
  const earlier = await stripe.refunds.list({ payment_intent: request.payment, limit: manyChanges })
  const earlierOne = earlier.data.find((each) => callKey(each) === key)
  if (earlierOne) return presentRefund(earlierOne)
  return presentRefund(
    await stripe.refunds.create(
      { payment_intent: request.payment, amount, reason: 'requested_by_customer', metadata: { call: key } },
      { idempotencyKey: key },
    ),
  )
}

function checkAmount({ kind, amountMills, currency }: Pick<SessionRequest, 'kind' | 'amountMills' | 'currency'>): void {
  const problem = kind === 'payment' ? amountProblem(amountMills, currency) : null
  if (problem !== null) throw new ProviderError('refused', problem)
}

async function unlessMissing(forget: () => Promise<unknown>): Promise<void> {
  try {
    await forget()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

async function detach(stripe: Stripe, id: string): Promise<void> {
  const method = await stripe.paymentMethods.retrieve(id)
  if (method.customer) await stripe.paymentMethods.detach(id)
}

/** Seconds. */
const oldestEvent = 5 * 60

/** Anything that the package throws, also for a signature of no form, is an event that isn't Stripe's. */
function readEvent(stripe: Stripe, options: StripeAccount, body: string, signature: string): ProviderEvent | null {
  const { webhookSecret, mode, account, clock } = options
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret, oldestEvent, undefined, clock() * 1000)
  } catch {
    return null
  }
  const isOurs = event.livemode === (mode === 'live') && (event.account ?? account) === account
  return isOurs ? presentEvent(event) : null
}
