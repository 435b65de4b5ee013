import type { Stripe } from 'stripe'
import type { ProviderPayment, ProviderSession, SessionRequest } from '../provider.ts'
import { toMinorUnits } from './minor-units.ts'
import { keptMethod } from './payments.ts'

type Params = Stripe.Checkout.SessionCreateParams

/** Stripe's limits, with a minute for the way there. */
const leastAhead = 31 * 60
const mostAhead = 24 * 60 * 60 - 60

export function expiryWithin(expiresAt: number, now: number): number {
  return Math.floor(Math.min(Math.max(expiresAt, now + leastAhead), now + mostAhead))
}

/** Languages of the product in which Stripe's page is written, too. */
const languages = ['de', 'en', 'es', 'fr', 'it', 'pl', 'pt']

/**
 * Cards only, since a time is not held while a bank transfer is on its way; the amount stays in the salon's currency. The
 * page is Stripe's own, so no card's number comes near the salon's.
 */
export function sessionParams(request: SessionRequest, expiresAt: number): Params {
  const metadata = { online_payment: request.onlinePaymentId }
  const common: Params = {
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: expiresAt,
    client_reference_id: request.onlinePaymentId,
    locale: languages.includes(request.language) ? request.language : 'auto',
    metadata,
    allowed_payment_method_types: ['card'],
    wallet_options: { link: { display: 'never' } },
    ...customerParams(request),
  }
  const about = { description: request.description, metadata }
  if (request.kind === 'card') {
    return { ...common, mode: 'setup', setup_intent_data: about }
  }
  const price = {
    currency: request.currency.toLowerCase(),
    unit_amount: toMinorUnits(request.amountMills, request.currency),
    product_data: { name: request.description },
  }
  return {
    ...common,
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    payment_intent_data: { ...about, ...(request.keepsCard && { setup_future_usage: 'off_session' }) },
    adaptive_pricing: { enabled: false },
  }
}

function customerParams({ customer, email, kind, keepsCard }: SessionRequest): Params {
  if (customer !== null) return { customer }
  return {
    ...(email !== '' && { customer_email: email }),
    customer_creation: kind === 'card' || keepsCard ? 'always' : 'if_required',
  }
}

/** Paths to expand, so that one call tells all. */
export const sessionParts = ['payment_intent.payment_method', 'setup_intent.payment_method']

const states = ['open', 'complete', 'expired'] as const

/** @param payment of the session, with its refunds and disputes */
export function presentSession(session: Stripe.Checkout.Session, payment: ProviderPayment | null): ProviderSession {
  const setup = typeof session.setup_intent === 'object' ? session.setup_intent : null
  return {
    id: session.id,
    // `client_reference_id` wouldn't do: anybody can set it who opens a payment link of the account.
    onlinePaymentId: session.metadata?.online_payment ?? '',
    state: states.find((state) => state === session.status) ?? 'open',
    url: session.status === 'open' ? session.url : null,
    expiresAt: session.expires_at,
    customer: (typeof session.customer === 'string' ? session.customer : session.customer?.id) ?? null,
    payment,
    method: setup?.status === 'succeeded' ? keptMethod(setup.payment_method) : null,
  }
}
