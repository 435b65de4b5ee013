import { z } from 'zod'
import { actorRoles } from '../actor.ts'
import { priceProblem } from '../money.ts'
import { recordId } from '../text.ts'
import { instant } from '../time/date-schemas.ts'
import { amountOf, nothingPaid, paysSomething, seenDue } from './amounts.ts'
import { discount } from './discount.ts'

export const paymentMethods = ['cash', 'card', 'bank_transfer', 'voucher', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  voucher: 'Voucher',
  other: 'Other',
}

/** What an entry of the ledger is about: a visit, a sale without one, or cash put into the drawer or taken out of it. */
export const entryKinds = ['visit', 'sale', 'cash_in', 'cash_out'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Why the desk gives money back. */
export const refundReasons = ['mistake', 'unhappy', 'price', 'other'] as const
/** `undone` where a check-out was. */
export const storedRefundReasons = [...refundReasons, 'undone'] as const
export type RefundReason = (typeof storedRefundReasons)[number]

export const refundReasonNames: Readonly<Record<RefundReason, string>> = {
  mistake: 'Entered by mistake',
  unhappy: 'The client wasn’t happy',
  price: 'It cost less',
  other: 'Other',
  undone: 'Check-out undone',
}

/** Whether an entry takes another one back as if it had never been made, so that what it was for is due again. */
export function isReversal({ reason }: { readonly reason: RefundReason | null }): boolean {
  return reason === 'mistake' || reason === 'undone'
}

/** What the desk takes, or with `refundOf` gives back. A visit that is paid in several ways has a payment for each. */
export const paymentInput = z
  .object({
    amount: amountOf('Amount'),
    tip: amountOf('Tip').optional(),
    method: z.enum(paymentMethods, 'Choose how it is paid'),
    /** The payment's id, where it is given back in full or in part. */
    refundOf: recordId.optional(),
    /** Why it is given back. What was entered by mistake is due again, everything else is not. */
    reason: z.enum(refundReasons, 'Choose why it is given back').optional(),
    due: seenDue,
  })
  .refine(paysSomething, nothingPaid)
  .refine(({ refundOf, reason }) => (refundOf === undefined) === (reason === undefined), {
    path: ['reason'],
    error: 'Choose why it is given back',
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: 'PaymentInput' })
export type PaymentInput = z.infer<typeof paymentInput>

/** Fields with an amount that the currency doesn't have, and why. */
export function paymentProblems(
  amounts: Readonly<Record<string, number | undefined>>,
  currency: string,
): Record<string, string> {
  const problems = Object.entries(amounts).map(([field, amount]) => [field, priceProblem(amount ?? 0, currency, 'It')] as const)
  return Object.fromEntries(problems.filter((problem): problem is [string, string] => problem[1] !== null))
}

const amount = z.number().meta({ description: 'In the visit’s currency' })
const amounts = z.object({ amount, tip: amount })

/** An entry of the ledger. Nothing changes it; of a refund, amount and tip are below 0. */
export const payment = z
  .object({
    id: z.string(),
    kind: z.enum(entryKinds).default('visit'),
    /** Null where no visit is. */
    appointmentId: z.string().nullable(),
    at: instant,
    amount,
    tip: amount,
    /** Of a visit's, the visit's, by ISO 4217. */
    currency: z.string(),
    method: z.enum(paymentMethods),
    refundOf: z.string().nullable(),
    /** Why it was given back; null for what was paid, and for refunds of versions before. */
    reason: z.enum(storedRefundReasons).nullable().default(null),
    /** What was sold, or what cash was moved for; empty for a visit's. */
    text: z.string().default(''),
    /** What is left of it to give back; nothing of a refund. */
    refundable: amounts,
    by: z.object({ role: z.enum(actorRoles), label: z.string() }),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof payment>

/** A check-out that can still be undone. */
const openCheckout = z.object({ id: z.string(), until: instant })

/**
 * A visit's payments, oldest first. `paid` is without tips and less what was given back; `due` is below 0 where more was paid than the visit
 * costs. `discount` is taken off the charges.
 */
export const visitPayments = z
  .object({
    items: z.array(payment),
    currency: z.string(),
    charges: amount,
    discount: discount.nullable().default(null),
    paid: amount,
    tips: amount,
    due: amount,
    checkout: openCheckout.nullable().default(null),
  })
  .meta({ id: 'VisitPayments' })
export type VisitPayments = z.infer<typeof visitPayments>

/** An entry as the ledger has it, in mills: of a refund, both are below 0. */
export interface LedgerEntry {
  readonly id: string
  readonly kind: EntryKind
  readonly amount: number
  readonly tip: number
  readonly method: PaymentMethod
  readonly refundOf: string | null
  readonly reason: RefundReason | null
}

/** What entries come to, in mills. */
export interface Amounts {
  readonly amount: number
  readonly tip: number
}

/** What has been paid, less what was given back. */
export function balanceOf(entries: readonly Amounts[]): Amounts {
  return entries.reduce((sum, { amount, tip }) => ({ amount: sum.amount + amount, tip: sum.tip + tip }), { amount: 0, tip: 0 })
}

/** Cash that was put into the drawer or taken out of it, other than for what clients paid. */
export function isCashMove({ kind }: Pick<LedgerEntry, 'kind'>): boolean {
  return kind === 'cash_in' || kind === 'cash_out'
}

/** What is left of a payment to give back; nothing of a refund, of moved cash, or of one that isn't among the entries. */
export function refundableOf(id: string, entries: readonly LedgerEntry[]): Amounts {
  const paid = entries.find((entry) => entry.id === id)
  if (!paid || paid.refundOf !== null || isCashMove(paid)) return { amount: 0, tip: 0 }
  return balanceOf([paid, ...entries.filter(({ refundOf }) => refundOf === id)])
}

interface Charged {
  readonly status: string
  /** In mills, as is the discount. */
  readonly charges: number
  readonly discount: number
}

type Entered = Pick<LedgerEntry, 'amount' | 'refundOf' | 'reason'>

/**
 * What is left to pay of a visit, in mills. A refund isn't due again, but what was only entered by mistake is. Below 0 is what was paid too
 * much and hasn't been given back; of a canceled visit, everything that was paid.
 */
export function dueOf({ status, charges, discount }: Charged, entries: readonly Entered[]): number {
  const isReturned = (entry: Entered) => entry.refundOf !== null && !isReversal(entry)
  const sum = (of: readonly Entered[]) => of.reduce((total, { amount }) => total + amount, 0)
  const settled = sum(entries.filter((entry) => !isReturned(entry)))
  const left = (status === 'Canceled' ? 0 : Math.max(charges - discount, 0)) - settled
  // What was given back is below 0.
  return left >= 0 ? left : Math.min(left - sum(entries.filter(isReturned)), 0)
}
