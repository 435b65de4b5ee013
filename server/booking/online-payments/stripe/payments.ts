import type { Stripe } from 'stripe'
import type { KeptMethod, ProviderDispute, ProviderPayment, ProviderRefund } from '../provider.ts'
import { toMills } from './minor-units.ts'

type Intent = Stripe.PaymentIntent

const referenceId = (reference: string | { readonly id: string } | null | undefined): string =>
  (typeof reference === 'string' ? reference : reference?.id) ?? ''

/** A card counts as kept once it belongs to a customer. */
export function keptMethod(method: string | Stripe.PaymentMethod | null): KeptMethod | null {
  if (method === null || typeof method === 'string' || !method.customer) return null
  const { brand = method.type, last4 = '' } = method.card ?? {}
  return { id: method.id, card: { brand, last4 } }
}

/** @param intent with its payment method expanded */
export function presentPayment(
  intent: Intent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): ProviderPayment {
  const isPaid = intent.status === 'succeeded'
  return {
    id: intent.id,
    state: paymentState(intent),
    amountMills: toMills(isPaid ? intent.amount_received : intent.amount, intent.currency),
    currency: intent.currency.toUpperCase(),
    method: keptMethod(intent.payment_method),
    problem: isPaid ? '' : (intent.last_payment_error?.message ?? '').slice(0, 500),
    refunds: refunds.map(presentRefund),
    disputes: disputes.map(presentDispute),
  }
}

/** A payment whose last try failed is `failed`, though a session that is open can try again. */
function paymentState({
  status,
  last_payment_error: error,
}: Pick<Intent, 'status' | 'last_payment_error'>): ProviderPayment['state'] {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'canceled':
      return 'canceled'
    case 'requires_action':
      return 'needs_client'
    case 'requires_payment_method':
      return error?.code === 'authentication_required' ? 'needs_client' : 'failed'
    default:
      return 'processing'
  }
}

/** Reads the key that charges and refunds carry, since Stripe forgets keys after a day. */
export const callKey = ({ metadata }: { readonly metadata: Stripe.Metadata | null }) => metadata?.call ?? null

export function presentRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    payment: referenceId(refund.payment_intent),
    key: callKey(refund),
    state: refundState(refund.status),
    amountMills: toMills(refund.amount, refund.currency),
  }
}

function refundState(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

export function presentDispute(dispute: Stripe.Dispute): ProviderDispute {
  return {
    id: dispute.id,
    payment: referenceId(dispute.payment_intent),
    state: disputeState(dispute.status),
    withdrawnMills: withdrawnMills(dispute),
  }
}

/** An inquiry that ends, or a dispute that is prevented, leaves the money where it is. */
function disputeState(status: Stripe.Dispute['status']): ProviderDispute['state'] {
  if (status === 'lost') return 'lost'
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open'
}

/** The salon's balance can have another currency than the payment: then only its sign counts. */
function withdrawnMills({ amount, currency, balance_transactions: movements }: Stripe.Dispute): number {
  const balance = movements.reduce((sum, movement) => sum + movement.amount, 0)
  if (balance >= 0) return 0
  const isSame = movements.every((movement) => movement.currency === currency)
  return toMills(isSame ? -balance : amount, currency)
}
