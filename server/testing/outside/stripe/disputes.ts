import { type Books, move } from './books.ts'
import type { Charge, Dispute } from './objects.ts'

export interface NewDispute {
  readonly amount?: number
  /** Asks only: nothing is withdrawn. */
  readonly isInquiry?: boolean
}

/** A client's bank takes the money back, or asks why it was charged. */
export function openDispute(books: Books, charge: Charge, { amount = charge.amount, isInquiry = false }: NewDispute): Dispute {
  const dispute: Dispute = {
    ...books.begin('du', charge.livemode),
    object: 'dispute',
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    balance_transactions: [],
    is_charge_refundable: isInquiry,
  }
  books.disputes.set(dispute.id, dispute)
  charge.disputed = true
  if (!isInquiry) withdraw(books, charge, dispute, -amount)
  books.emit('charge.dispute.created', dispute)
  if (!isInquiry) books.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function closeDispute(books: Books, dispute: Dispute, outcome: 'won' | 'lost'): void {
  const charge = books.charges.get(dispute.charge)
  if (!charge) throw new Error('A dispute without a charge')
  const isInquiry = dispute.status === 'warning_needs_response'
  dispute.status = isInquiry ? 'warning_closed' : outcome
  if (isInquiry) charge.disputed = false
  if (outcome === 'won' && !isInquiry) {
    withdraw(books, charge, dispute, dispute.amount)
    books.emit('charge.dispute.funds_reinstated', dispute)
  }
  books.emit('charge.dispute.closed', dispute)
}

function withdraw(books: Books, charge: Charge, dispute: Dispute, amount: number): void {
  dispute.balance_transactions.push(move(books, { type: 'adjustment', amount, source: dispute.id, of: charge }))
}
