import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../language/say.ts'
import { actorRoles } from '../people/actor.ts'
import { unknownStylist } from '../salon/stylist.ts'
import { linesOfText } from '../text.ts'
import { addDays } from '../time/calendar.ts'
import { instant } from '../time/date-schemas.ts'
import { amountOf, chosenCurrency } from './amounts.ts'
import { discount } from './discount.ts'
import { isCashMove, type LedgerEntry, payment, storedPaymentMethods } from './payments.ts'

const amount = z.number().meta({ description: 'In the currency beside it' })

/**
 * Takings by one method. Refunds are negative and include refunded tips; `total` is the sum of the three. `moved`: cash put into the drawer
 * less cash taken out.
 */
const takings = z.object({
  method: z.enum(storedPaymentMethods),
  count: z.int(),
  payments: amount,
  tips: amount,
  refunds: amount,
  total: amount,
  moved: amount.default(0),
})
export type Takings = z.infer<typeof takings>

/** Groups entries by method, without unused methods. In the unit of the entries. */
export function takingsByMethod(entries: readonly Omit<LedgerEntry, 'id'>[]): Takings[] {
  return storedPaymentMethods.flatMap((method) => {
    const ofMethod = entries.filter((entry) => entry.method === method)
    if (ofMethod.length === 0) return []
    const sum = (value: (entry: (typeof ofMethod)[number]) => number, isMove = false) =>
      ofMethod.reduce((total, each) => total + (isCashMove(each) === isMove ? value(each) : 0), 0)
    return {
      method,
      count: ofMethod.length,
      payments: sum((entry) => (entry.refundOf === null ? entry.amount : 0)),
      tips: sum((entry) => (entry.refundOf === null ? entry.tip : 0)),
      refunds: sum((entry) => (entry.refundOf === null ? 0 : entry.amount + entry.tip)),
      total: sum((entry) => entry.amount + entry.tip),
      moved: sum((entry) => entry.amount, true),
    }
  })
}

/** Cash in the drawer, apart from the starting cash. */
export function cashIn(takings: readonly (Pick<Takings, 'method' | 'total'> & Partial<Pick<Takings, 'moved'>>)[]): number {
  const { total = 0, moved = 0 } = takings.find(({ method }) => method === 'cash') ?? {}
  return total + moved
}

const tillEntry = payment.extend({
  client: z.string().nullable(),
  stylist: z.string().nullable(),
  visitDate: instant.nullable(),
  /** Number of its closing; null while there is none. */
  closing: z.int().nullable(),
})
export type TillEntry = z.infer<typeof tillEntry>

/** Fixes the takings in its currency until then; later entries belong to the next closing. */
export const tillClosing = z
  .object({
    currency: z.string(),
    /** From 1, for each day and currency. */
    number: z.int(),
    at: instant,
    by: z.object({ role: z.enum(actorRoles), label: z.string() }),
    entries: z.int(),
    takings: z.array(takings),
    startingCash: amount,
    countedCash: amount,
    /** Counted less expected: negative if cash is missing. */
    difference: amount,
    note: z.string(),
  })
  .meta({ id: 'TillClosing' })
export type TillClosing = z.infer<typeof tillClosing>

/** One currency's takings of a date; `open` prefills its next closing, with the starting cash of the last one on or before the date. */
const currencyTill = z.object({
  currency: z.string(),
  takings: z.array(takings),
  open: z.object({ number: z.int(), entries: z.int(), takings: z.array(takings), startingCash: amount }),
})
export type TillOf = z.infer<typeof currencyTill>

const tillVisit = z.object({
  appointmentId: z.string(),
  client: z.string(),
  stylist: z.string().nullable(),
  visitDate: instant,
  currency: z.string(),
})

/** A day's takings in the salon's currency; former ones are in `others`. */
export const tillDay = currencyTill
  .extend({
    date: z.iso.date(),
    others: z.array(currencyTill),
    entries: z.array(tillEntry),
    unpaid: z.array(tillVisit.extend({ charges: amount, due: amount })),
    closings: z.array(tillClosing),
    discounts: z.array(tillVisit.extend({ discount })).default([]),
  })
  .meta({ id: 'TillDay' })
export type TillDay = z.infer<typeof tillDay>

export const closingInput = z
  .object({
    /** Number and entries of the closing as the desk saw them; nothing is closed if either has changed. */
    number: z
      .int(said(msg`Number must be a number`))
      .min(1, said(msg`Number must be 1 or more`))
      .max(10_000, said(msg`Number must be the one that was read`)),
    entries: z
      .int(said(msg`Entries must be a number`))
      .min(0, said(msg`Entries must be 0 or more`))
      .max(1e6, said(msg`Entries must be those that were read`)),
    startingCash: amountOf(msg`Cash at the start`),
    countedCash: amountOf(msg`Cash counted`),
    note: linesOfText(msg`The note`, 500).optional(),
    /** Defaults to the salon's currency. */
    currency: chosenCurrency,
  })
  .meta({ id: 'TillClosingInput' })
export type ClosingInput = z.infer<typeof closingInput>

/** Days visible without the right to all: enough to close a forgotten day. */
const daysBack = 7

/** First date with a visible till; null for all. @param seesAll has the capability `till.read-all` */
export function firstTillDate(today: string, seesAll: boolean): string | null {
  return seesAll ? null : addDays(today, -daysBack)
}

/** Returns the day's tills to show: the present currency's, unless everything was taken in others. */
export function tillsByCurrency(day: Pick<TillDay, 'currency' | 'takings' | 'open' | 'closings' | 'others'>): TillOf[] {
  const { currency, takings, open, others } = day
  const isUsed = takings.length > 0 || others.length === 0 || day.closings.some((closing) => closing.currency === currency)
  return isUsed ? [{ currency, takings, open }, ...others] : [...others]
}

/** Tips less refunded ones, by stylist, highest first. In one currency. */
export function tipsByStylist(entries: readonly Pick<TillEntry, 'stylist' | 'tip'>[]): { stylist: string; tip: number }[] {
  const sums = new Map<string, number>()
  for (const { stylist, tip } of entries) {
    const name = stylist ?? say(unknownStylist)
    sums.set(name, (sums.get(name) ?? 0) + tip)
  }
  return [...sums]
    .map(([stylist, tip]) => ({ stylist, tip: Math.round(tip * 1000) / 1000 }))
    .filter(({ tip }) => tip !== 0)
    .toSorted((one, other) => other.tip - one.tip)
}
