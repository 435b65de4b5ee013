import { z } from 'zod'
import { actorRoles } from '../actor.ts'
import { maxServices } from '../booking.ts'
import { priceProblem } from '../money.ts'
import { serviceLimits } from '../service.ts'
import { recordId } from '../text.ts'
import { instant } from '../time/date-schemas.ts'

export const paymentMethods = ['cash', 'card', 'bank_transfer', 'voucher', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  voucher: 'Voucher',
  other: 'Other',
}

/** What the most services of the highest price cost, in the salon's currency. */
const maxAmount = serviceLimits.maxPrice * maxServices

/** Code that knows the currency checks with `paymentProblems` whether it has such an amount. */
export const amountOf = (label: string) =>
  z
    .number({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a number`) })
    .min(0, `${label} must be 0 or more`)
    .max(maxAmount, `${label} must be at most ${maxAmount.toLocaleString('en-US')}`)

/** Amounts in currencies that the salon had before: each on a line of its own, never added to those in its present one. */
export const otherAmounts = z.array(z.object({ currency: z.string(), amount: z.number() })).meta({ id: 'OtherAmounts' })
export type OtherAmount = z.infer<typeof otherAmounts>[number]

/** What the desk takes, or with `refundOf` gives back. A visit that is paid in several ways has a payment for each. */
export const paymentInput = z
  .object({
    amount: amountOf('Amount'),
    tip: amountOf('Tip').optional(),
    method: z.enum(paymentMethods, 'Choose how it is paid'),
    /** The payment's id, where it is given back in full or in part. */
    refundOf: recordId.optional(),
    /** What was due, as the desk was shown it: if that has changed since, nothing is taken. */
    due: z
      .number('What is due must be a number')
      .min(-1e9, 'What is due is too little')
      .max(1e9, 'What is due is too much')
      .optional(),
  })
  .refine(({ amount, tip = 0 }) => amount + tip > 0, {
    path: ['amount'],
    error: 'Enter an amount above 0',
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
    appointmentId: z.string(),
    at: instant,
    amount,
    tip: amount,
    /** Its visit's, by ISO 4217. */
    currency: z.string(),
    method: z.enum(paymentMethods),
    refundOf: z.string().nullable(),
    /** What is left of it to give back; nothing of a refund. */
    refundable: amounts,
    by: z.object({ role: z.enum(actorRoles), label: z.string() }),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof payment>

/** A visit's payments, oldest first. `paid` is without tips; `due` is below 0 where more was paid than the visit costs. */
export const visitPayments = z
  .object({ items: z.array(payment), currency: z.string(), charges: amount, paid: amount, tips: amount, due: amount })
  .meta({ id: 'VisitPayments' })
export type VisitPayments = z.infer<typeof visitPayments>

/** An entry as the ledger has it, in mills: of a refund, both are below 0. */
export interface LedgerEntry {
  readonly id: string
  readonly amount: number
  readonly tip: number
  readonly method: PaymentMethod
  readonly refundOf: string | null
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

/** What is left of a payment to give back; nothing of a refund, or of one that isn't among the entries. */
export function refundableOf(id: string, entries: readonly LedgerEntry[]): Amounts {
  const paid = entries.find((entry) => entry.id === id)
  if (!paid || paid.refundOf !== null) return { amount: 0, tip: 0 }
  return balanceOf([paid, ...entries.filter(({ refundOf }) => refundOf === id)])
}

/** What is left to pay of a visit, in mills. Of a canceled one nothing is due, so whatever was paid is to be given back. */
export function dueOf({ status, charges }: { readonly status: string; readonly charges: number }, paid: number): number {
  return (status === 'Canceled' ? 0 : charges) - paid
}
