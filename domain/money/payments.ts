import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { askSuggestion, onlinePayment } from '../booking/prepayment/online-payment.ts'
import { said, say } from '../language/say.ts'
import { actorRoles } from '../people/actor.ts'
import { recordId } from '../text.ts'
import { instant } from '../time/date-schemas.ts'
import { amountOf, nothingPaid, paysSomething, seenDue } from './amounts.ts'
import { discount } from './discount.ts'
import { priceProblem } from './price-problem.ts'

/** The methods that staff can enter. */
export const paymentMethods = ['cash', 'card', 'bank_transfer', 'voucher', 'other'] as const
/** `online`: by the provider's word alone. */
export const storedPaymentMethods = [...paymentMethods, 'online'] as const
export type StoredPaymentMethod = (typeof storedPaymentMethods)[number]
export type PaymentMethod = (typeof paymentMethods)[number]

export const methodNames: Readonly<Record<StoredPaymentMethod, MessageDescriptor>> = {
  cash: msg({ message: 'Cash', context: 'way to pay' }),
  card: msg({ message: 'Card', context: 'way to pay' }),
  bank_transfer: msg`Bank transfer`,
  voucher: msg`Voucher`,
  other: msg({ message: 'Other', context: 'way to pay' }),
  online: msg({ message: 'Online', context: 'way to pay' }),
}

/** A visit, a sale without one, or cash put into the drawer or taken out of it. */
export const entryKinds = ['visit', 'sale', 'cash_in', 'cash_out'] as const
export type EntryKind = (typeof entryKinds)[number]

export const refundReasons = ['mistake', 'unhappy', 'price', 'other'] as const
export const storedRefundReasons = [...refundReasons, 'undone', 'canceled', 'late', 'dispute'] as const
export type RefundReason = (typeof storedRefundReasons)[number]

export const refundReasonNames: Readonly<Record<RefundReason, MessageDescriptor>> = {
  mistake: msg`Entered by mistake`,
  unhappy: msg`The client wasn’t happy`,
  price: msg`It cost less`,
  other: msg({ message: 'Other', context: 'reason to give money back' }),
  undone: msg`Check-out undone`,
  canceled: msg`The visit was canceled`,
  late: msg`It was paid too late`,
  dispute: msg`The client’s bank took it back`,
}

const corrections: readonly (RefundReason | null)[] = ['mistake', 'undone']
const reversals: readonly (RefundReason | null)[] = [...corrections, 'canceled', 'late', 'dispute']

/** True if an entry was never meant: no receipt shows it, nor the payment that it takes back. */
export function isCorrection({ reason }: { readonly reason: RefundReason | null }): boolean {
  return corrections.includes(reason)
}

/** True if an entry cancels another one, so that its amount is due again. */
function isReversal({ reason }: { readonly reason: RefundReason | null }): boolean {
  return reversals.includes(reason)
}

/** A payment, or with `refundOf` a refund. A visit paid in several ways has a payment for each. */
export const paymentInput = z
  .object({
    amount: amountOf(msg`Amount`),
    tip: amountOf(msg`Tip`).optional(),
    method: z.enum(paymentMethods, said(msg`Choose how it is paid`)),
    refundOf: recordId.optional(),
    reason: z.enum(refundReasons, said(msg`Choose why it is given back`)).optional(),
    due: seenDue,
  })
  .refine(paysSomething, nothingPaid)
  .refine(({ refundOf, reason }) => (refundOf === undefined) === (reason === undefined), {
    path: ['reason'],
    error: () => say(msg`Choose why it is given back`),
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: 'PaymentInput' })
export type PaymentInput = z.infer<typeof paymentInput>

/** Returns errors by field for amounts that the currency doesn't have. */
export function paymentProblems(
  amounts: Readonly<Record<string, number | undefined>>,
  currency: string,
): Record<string, string> {
  const problems = Object.entries(amounts).map(
    ([field, amount]) => [field, priceProblem(amount ?? 0, currency, 'amount')] as const,
  )
  return Object.fromEntries(problems.filter((problem): problem is [string, string] => problem[1] !== null))
}

const amount = z.number().meta({ description: 'In the visit’s currency' })
const amounts = z.object({ amount, tip: amount })

/** An entry of the ledger, never changed. A refund's amount and tip are negative. */
export const payment = z
  .object({
    id: z.string(),
    kind: z.enum(entryKinds).default('visit'),
    appointmentId: z.string().nullable(),
    at: instant,
    amount,
    tip: amount,
    /** ISO 4217; a visit's currency for its payments. */
    currency: z.string(),
    method: z.enum(storedPaymentMethods),
    refundOf: z.string().nullable(),
    /** Null for payments, and for refunds of earlier versions. */
    reason: z.enum(storedRefundReasons).nullable().default(null),
    text: z.string().default(''),
    /** The provider's id of an online payment or refund; empty for others. */
    reference: z.string().default(''),
    /** Left to refund; nothing of a refund. */
    refundable: amounts,
    by: z.object({ role: z.enum(actorRoles), label: z.string() }),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof payment>

const openCheckout = z.object({ id: z.string(), until: instant })

/**
 * Payments oldest first. `paid` is without tips and less refunds; `due` is negative if too much was paid. `discount` is taken off the
 * charges.
 */
export const visitPayments = z
  .object({
    items: z.array(payment),
    currency: z.string(),
    charges: amount,
    /** Kept for a canceled visit, in place of its charges. */
    cancellationCharge: amount.default(0),
    discount: discount.nullable().default(null),
    paid: amount,
    tips: amount,
    due: amount,
    checkout: openCheckout.nullable().default(null),
    /** Requests for online payments. */
    online: z.array(onlinePayment).default([]),
    /** True if the desk can ask for a payment online. */
    asksOnline: z.boolean().default(false),
    /** The prepayment that the salon's rules ask for. */
    suggested: askSuggestion.shape.suggested.default(null),
  })
  .meta({ id: 'VisitPayments' })
export type VisitPayments = z.infer<typeof visitPayments>

export interface LedgerEntry {
  readonly id: string
  readonly kind: EntryKind
  readonly amount: number
  readonly tip: number
  readonly method: StoredPaymentMethod
  readonly refundOf: string | null
  readonly reason: RefundReason | null
}

export interface Amounts {
  readonly amount: number
  readonly tip: number
}

export function sumAmounts(entries: readonly Amounts[]): Amounts {
  return entries.reduce((sum, { amount, tip }) => ({ amount: sum.amount + amount, tip: sum.tip + tip }), { amount: 0, tip: 0 })
}

export function isCashMove({ kind }: Pick<LedgerEntry, 'kind'>): boolean {
  return kind === 'cash_in' || kind === 'cash_out'
}

/** Left to refund of a payment; nothing of a refund, of moved cash, or of an unknown id. */
export function refundableAmounts(id: string, entries: readonly LedgerEntry[]): Amounts {
  const paid = entries.find((entry) => entry.id === id)
  if (!paid || paid.refundOf !== null || isCashMove(paid)) return { amount: 0, tip: 0 }
  const { amount, tip } = sumAmounts([paid, ...entries.filter(({ refundOf }) => refundOf === id)])
  // A bank can take back more than was left.
  return { amount: Math.max(amount, 0), tip: Math.max(tip, 0) }
}

interface Charged {
  readonly status: string
  /** In mills, like the discount and the cancellation charge. */
  readonly charges: number
  readonly discount: number
  /** The amount kept for a canceled visit. */
  readonly cancellationCharge?: number
}

type Entered = Pick<LedgerEntry, 'amount' | 'refundOf' | 'reason'>

/**
 * Amount due of a visit, in mills. A refund isn't due again, unless the payment was entered by mistake. Negative for money paid in excess
 * and not yet refunded; for a canceled visit, everything that was paid beyond the cancellation charge.
 */
export function dueOf({ status, charges, discount, cancellationCharge = 0 }: Charged, entries: readonly Entered[]): number {
  const isReturned = (entry: Entered) => entry.refundOf !== null && !isReversal(entry)
  const sum = (of: readonly Entered[]) => of.reduce((total, { amount }) => total + amount, 0)
  const settled = sum(entries.filter((entry) => !isReturned(entry)))
  const due = (status === 'Canceled' ? cancellationCharge : Math.max(charges - discount, 0)) - settled
  // Refunds are negative.
  return due >= 0 ? due : Math.min(due - sum(entries.filter(isReturned)), 0)
}
