import type { MessageDescriptor } from '@lingui/core'
import { msg, select } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { undoSeconds } from '../booking/appointment.ts'
import { inWords } from '../language/lists.ts'
import { say } from '../language/say.ts'
import { instant } from '../time/date-schemas.ts'
import { discount, discountReasonNames } from './discount.ts'
import { toAmount, toMills } from './money.ts'
import { isCorrection, type LedgerEntry, type StoredPaymentMethod, storedPaymentMethods } from './payments.ts'

/** At the foot of every receipt: in many countries a certified one is a matter of law. */
export const receiptNotice = msg`Chairtime records payments. It is not a certified cash register.`

const amount = z.number().meta({ description: 'In the receipt’s currency' })

/** A visit's receipt. */
export const receipt = z
  .object({
    salon: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
    bookingId: z.string(),
    client: z.string(),
    /** True if the salon knows where to mail it. */
    hasEmail: z.boolean(),
    stylist: z.string().nullable(),
    date: instant,
    currency: z.string(),
    services: z.array(z.object({ name: z.string(), price: amount })),
    charges: amount,
    /** Kept for a canceled visit, in place of its charges; null for one that wasn't canceled. */
    cancellationCharge: amount.nullable().default(null),
    discount: discount.nullable(),
    tips: amount,
    /** Payments, and refunds with amounts below 0, without corrected mistakes. */
    entries: z.array(
      z.object({
        at: instant,
        amount,
        tip: amount,
        method: z.enum(storedPaymentMethods),
        /** Cash that the client put down, change included. */
        given: amount.optional(),
      }),
    ),
    due: amount,
    /** Until when the check-out can be undone; a mail waits for it. */
    undoUntil: instant.nullable(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receipt>

/** A receipt that will be mailed. */
export const mailedReceipt = z
  .object({
    /** Null for a stylist, who doesn't see how clients are reached. */
    to: z.string().nullable(),
    /** When it leaves, if that is not at once: while its check-out can be undone, it waits. */
    leavesAt: instant.nullable(),
  })
  .meta({ id: 'MailedReceipt' })
export type MailedReceipt = z.infer<typeof mailedReceipt>

export interface ReceiptLine {
  readonly name: string
  /** In the receipt's currency. */
  readonly amount: number
  readonly isTotal?: boolean
}

/** A receipt's lines, on paper and in a mail. @param dateOf writes an instant's date */
export function receiptLines(receipt: Receipt, dateOf: (seconds: number) => string): ReceiptLine[] {
  const { entries, due } = receipt
  return [
    ...(receipt.cancellationCharge === null ? visitLines(receipt) : canceledLines(receipt, receipt.cancellationCharge)),
    ...entries.flatMap(({ at, amount, tip, method, given }) => {
      const paid = toAmount(toMills(amount) + toMills(tip))
      const name = say(paid < 0 ? givenBack(method, dateOf(at)) : paidBy(method, dateOf(at)))
      const change = given === undefined ? 0 : toMills(given) - toMills(paid)
      if (given === undefined || change <= 0) return [{ name, amount: paid }]
      return [
        { name, amount: paid },
        { name: say(msg`Cash given`), amount: given },
        { name: say(msg({ message: 'Change', context: 'money back' })), amount: toAmount(change) },
      ]
    }),
    {
      name: say(due > 0 ? msg`Still due` : msg({ message: 'Due', context: 'money' })),
      amount: Math.max(due, 0),
      isTotal: true,
    },
  ]
}

function visitLines({ services, charges, discount, tips }: Receipt): ReceiptLine[] {
  const sum = toAmount(services.reduce((mills, { price }) => mills + toMills(price), 0))
  const hasMore = discount !== null || tips !== 0 || sum !== charges
  const total = toAmount(toMills(charges) - toMills(discount?.amount ?? 0) + toMills(tips))
  return [
    ...services.map(({ name, price }) => ({ name, amount: price })),
    ...(hasMore ? [{ name: say(msg`Price`), amount: charges }] : []),
    ...(discount
      ? [{ name: say(msg`Discount: ${{ reason: say(discountReasonNames[discount.reason]) }}`), amount: -discount.amount }]
      : []),
    ...tipLines(tips),
    { name: say(msg`Total`), amount: total, isTotal: true },
  ]
}

function canceledLines({ services, tips }: Receipt, charge: number): ReceiptLine[] {
  const names = inWords(
    services.map(({ name }) => name),
    'comma',
  )
  return [
    { name: say(msg`Canceled: ${{ services: names }}`), amount: charge },
    ...tipLines(tips),
    { name: say(msg`Total`), amount: toAmount(toMills(charge) + toMills(tips)), isTotal: true },
  ]
}

const tipLines = (tips: number): ReceiptLine[] => (tips === 0 ? [] : [{ name: say(msg`Tip`), amount: tips }])

function paidBy(method: StoredPaymentMethod, date: string): MessageDescriptor {
  if (method === 'online') return msg`Paid online on ${{ date }}`
  return msg`Paid, ${select({ method }, { cash: 'cash', card: 'card', bank_transfer: 'bank transfer', voucher: 'voucher', other: 'other' })}, ${{ date }}`
}

function givenBack(method: StoredPaymentMethod, date: string): MessageDescriptor {
  if (method === 'online') return msg`Given back online on ${{ date }}`
  return msg`Given back, ${select({ method }, { cash: 'cash', card: 'card', bank_transfer: 'bank transfer', voucher: 'voucher', other: 'other' })}, ${{ date }}`
}

interface CheckedOutVisit {
  readonly checkoutId: string | null
  readonly checkedOutAt: Date | null
}

/**
 * True if a receipt can be mailed: not while its check-out can be undone, and not at all where it was.
 * @param checkout the one that could be undone when it was asked for
 * @param now in milliseconds
 */
export function receiptState(
  { checkout }: { readonly checkout: string | null },
  { checkoutId, checkedOutAt }: CheckedOutVisit,
  now: number,
): 'due' | 'waits' | 'undone' {
  if (checkout === null) return 'due'
  if (checkout !== checkoutId) return 'undone'
  return now - (checkedOutAt?.getTime() ?? 0) < undoSeconds.settled * 1000 ? 'waits' : 'due'
}

/** Leaves out mistakes and their corrections: they are neither paid nor given back. */
export function entriesOnReceipt<Entry extends LedgerEntry>(entries: readonly Entry[]): Entry[] {
  const reversals = entries.filter((entry) => entry.refundOf !== null && isCorrection(entry))
  return entries
    .filter((entry) => !reversals.includes(entry))
    .map((entry) => {
      const back = reversals.filter(({ refundOf }) => refundOf === entry.id)
      const sum = (of: 'amount' | 'tip') => back.reduce((total, each) => total + each[of], entry[of])
      return { ...entry, amount: sum('amount'), tip: sum('tip') }
    })
    .filter(({ amount, tip }) => amount !== 0 || tip !== 0)
}
