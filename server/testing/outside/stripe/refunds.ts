import { checkUnits, formatAmount } from './amounts.ts'
import { type Books, find, move } from './books.ts'
import { findCard } from './cards.ts'
import { type FormGroup, readChoice, readMetadata, readWholeNumber, refuseUnknown, requiredText } from './form.ts'
import type { Charge, Refund } from './objects.ts'
import { StripeRefusal } from './refusal.ts'

const parameters = ['payment_intent', 'amount', 'reason', 'metadata', 'expand']

export function createRefund(books: Books, form: FormGroup, isLive: boolean): Refund {
  refuseUnknown(form, parameters)
  const id = requiredText(form, 'payment_intent')
  const reason = readChoice(form, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null
  const requestedAmount = readWholeNumber(form, 'amount')
  const metadata = readMetadata(form)
  const intent = find(books.intents, id, { isLive, kind: 'payment_intent', param: 'payment_intent' })
  const charge = books.charges.get(intent.latest_charge ?? '')
  if (!charge) {
    throw new StripeRefusal(400, { message: `This PaymentIntent (${id}) does not have a successful charge to refund.` })
  }
  const amount = requestedAmount ?? charge.amount - charge.amount_refunded
  checkRemainder(books, charge, amount)
  const card = findCard(books.numbers.get(charge.payment_method) ?? '')
  const refund: Refund = {
    ...books.begin('re', isLive),
    object: 'refund',
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: id,
    metadata,
    reason,
    status: books.holdsRefunds || card?.refunds === 'pending' ? 'pending' : 'succeeded',
  }
  books.refunds.set(refund.id, refund)
  give(books, charge, refund, amount)
  books.emit('refund.created', refund)
  books.emit('charge.refunded', charge)
  if (card?.refunds === 'failing') settleRefund(books, refund, 'failed')
  return structuredClone({ ...refund, status: card?.refunds === 'failing' ? 'succeeded' : refund.status })
}

function checkRemainder(books: Books, charge: Charge, amount: number): void {
  if (charge.refunded) {
    throw new StripeRefusal(400, { message: `Charge ${charge.id} has already been refunded.`, code: 'charge_already_refunded' })
  }
  checkUnits(amount, charge.currency)
  const dispute = [...books.disputes.values()].find(({ charge: id }) => id === charge.id)
  if (dispute && !dispute.is_charge_refundable && dispute.status !== 'won') {
    throw new StripeRefusal(400, {
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      code: 'charge_disputed',
    })
  }
  const rest = charge.amount - charge.amount_refunded
  if (amount > rest) {
    throw new StripeRefusal(400, {
      message: `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(rest, charge.currency)})`,
      param: 'amount',
    })
  }
}

/** Ends a refund that is pending, or fails one that had succeeded: then the money is back in the salon's balance. */
export function settleRefund(books: Books, refund: Refund, outcome: 'succeeded' | 'failed'): void {
  const charge = books.charges.get(refund.charge)
  if (!charge || refund.status === 'failed') throw new Error('This refund has ended')
  refund.status = outcome
  if (outcome === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    give(books, charge, refund, -refund.amount)
  }
  books.emit(outcome === 'failed' ? 'refund.failed' : 'refund.updated', refund)
}

function give(books: Books, charge: Charge, refund: Refund, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  move(books, { type: amount > 0 ? 'refund' : 'refund_failure', amount: -amount, source: refund.id, of: charge })
}
