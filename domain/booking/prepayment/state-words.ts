import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../language/say.ts'
import type { OnlinePaymentPurpose } from '../appointment.ts'
import type { MoneyState, OnlinePaymentState, PayPage } from './online-payment.ts'

/** Names for the desk. */
export const purposeNames: Readonly<Record<OnlinePaymentPurpose, MessageDescriptor>> = {
  prepayment: msg`Prepayment`,
  card: msg`Card on file`,
  fee: msg({ message: 'Fee', context: 'for canceling late or not coming' }),
  balance: msg`Rest of the price`,
}

export const stateNames: Readonly<Record<OnlinePaymentState, MessageDescriptor>> = {
  awaiting: msg`Waiting for payment`,
  authenticating: msg`Being paid`,
  paid: msg`Paid online`,
  card_kept: msg`Card kept`,
  failed: msg`Payment failed`,
  expired: msg`Not paid in time`,
  excused: msg`Went on without payment`,
  canceled: msg`Not asked for anymore`,
}

export const moneyStateNames: Readonly<Record<MoneyState, MessageDescriptor>> = {
  open: msg`Nothing paid yet`,
  held: msg`Paid ahead`,
  part_refunded: msg`Given back in part`,
  refunded: msg`Given back`,
  kept: msg({ message: 'Kept', context: 'money paid ahead' }),
  disputed: msg`Disputed with the bank`,
  asked: msg`Give back or keep?`,
}

interface Words {
  readonly title: string
  readonly lead: string
}

/** A payment's state, for the page of its link. `amount` and `until` are written out. */
export type DescribedPayment = Pick<PayPage, 'state' | 'purpose' | 'isReturned'> & {
  readonly visitStatus: PayPage['visit']['status']
  readonly amount: string
  readonly until: string
}

/** Tells the client where their payment stands, and what to do next. */
export function payPageWords(payment: DescribedPayment): Words {
  const [title, lead] = payPageMessages(payment)
  return { title: say(title), lead: say(lead) }
}

function payPageMessages(payment: DescribedPayment): [title: MessageDescriptor, lead: MessageDescriptor] {
  const { state, purpose, isReturned, visitStatus, amount } = payment
  if (isReturned)
    return [
      msg`Your payment came too late`,
      msg`We had given your time to someone else. You get your ${{ amount }} back; it can take your bank a few days.`,
    ]
  switch (state) {
    case 'awaiting':
    case 'failed':
      return state === 'failed' ? [msg`That payment didn’t go through`, retryMessage(payment)] : askingMessages(payment)
    case 'authenticating':
      return [msg`Your bank is still checking`, msg`We’ll show it here as soon as we know. You don’t have to pay again.`]
    case 'paid':
      return [msg`Thank you, that’s paid`, paidMessage(payment)]
    case 'card_kept':
      return [msg`Thank you, your card is kept`, msg`Nothing was charged.`]
    case 'expired':
      if (visitStatus !== 'Canceled') return [msg`The time to pay has ended`, msg`Please pay at the salon.`]
      return [
        msg`The time to pay has ended`,
        msg`It wasn’t paid in time, so we gave the time back. You can book again whenever you like.`,
      ]
    case 'excused':
    case 'canceled':
      return [
        msg`There’s nothing to pay`,
        visitStatus === 'Canceled' && purpose !== 'fee'
          ? msg`This visit is canceled.`
          : msg`We don’t need a payment for this anymore.`,
      ]
  }
}

function askingMessages({ purpose, amount, until }: DescribedPayment): [title: MessageDescriptor, lead: MessageDescriptor] {
  switch (purpose) {
    case 'prepayment':
      return [msg`Pay to keep your time`, msg`Pay ${{ amount }} until ${{ until }}. Until then, we hold your time.`]
    case 'card':
      return [msg`Leave a card to keep your time`, msg`Nothing is charged now. We hold your time until ${{ until }}.`]
    case 'balance':
      return [
        msg`Pay the rest ahead`,
        msg`Your visit costs ${{ amount }} more than you paid. You can also pay it at the salon.`,
      ]
    case 'fee':
      return [msg`A fee is due`, msg`Please pay ${{ amount }}, by the terms that you accepted when you booked.`]
  }
}

function retryMessage({ purpose, until }: DescribedPayment): MessageDescriptor {
  return purpose === 'prepayment' || purpose === 'card'
    ? msg`Try again, or use another card. We hold your time until ${{ until }}.`
    : msg`Try again, or use another card.`
}

function paidMessage({ purpose, visitStatus }: DescribedPayment): MessageDescriptor {
  if (purpose === 'fee') return msg`There’s nothing else to do.`
  if (visitStatus === 'Confirmed') return msg`Your visit is confirmed.`
  if (visitStatus === 'Pending') return msg`Your time is held. We’ll confirm it.`
  return visitStatus === 'Canceled' ? msg`This visit is canceled.` : msg`See you again soon!`
}

/** Marks a booking that waits, for its client, with the requested payment. `amount` and `until` are written out. */
export function awaitedText(
  { purpose }: { readonly purpose: OnlinePaymentPurpose },
  { amount, until }: Pick<DescribedPayment, 'amount' | 'until'>,
): string {
  switch (purpose) {
    case 'card':
      return say(msg`Leave a card until ${{ until }} to keep this time.`)
    case 'prepayment':
      return say(msg`Pay ${{ amount }} until ${{ until }} to keep this time.`)
    case 'balance':
      return say(msg`${{ amount }} more can be paid ahead.`)
    case 'fee':
      return say(msg`A fee of ${{ amount }} is due.`)
  }
}
