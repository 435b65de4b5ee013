import { z } from 'zod'
import { actorRoles } from '../actor.ts'
import { linesOfText } from '../text.ts'
import { addDays } from '../time/calendar.ts'
import { instant } from '../time/date-schemas.ts'
import { amountOf, chosenCurrency } from './amounts.ts'
import { discount } from './discount.ts'
import { isCashMove, type LedgerEntry, payment, paymentMethods } from './payments.ts'

const amount = z.number().meta({ description: 'In the currency beside it' })

/**
 * What came in by one method. Refunds are 0 or less and count tips that were given back; `total` is the sum of the three. Beside it, `moved` is
 * the cash that was put into the drawer less what was taken out.
 */
const takings = z.object({
  method: z.enum(paymentMethods),
  count: z.int(),
  payments: amount,
  tips: amount,
  refunds: amount,
  total: amount,
  moved: amount.default(0),
})
export type Takings = z.infer<typeof takings>

/** What came in by method, in the order of the methods, without those that nothing was paid by. In the unit of the entries. */
export function takingsOf(entries: readonly Omit<LedgerEntry, 'id'>[]): Takings[] {
  return paymentMethods.flatMap((method) => {
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

/** The cash that came in or was put in, and so is in the drawer beside what was there before. */
export function cashIn(takings: readonly (Pick<Takings, 'method' | 'total'> & Partial<Pick<Takings, 'moved'>>)[]): number {
  const { total = 0, moved = 0 } = takings.find(({ method }) => method === 'cash') ?? {}
  return total + moved
}

/** An entry with the visit that it is for, which may have been deleted. */
const tillEntry = payment.extend({
  client: z.string().nullable(),
  stylist: z.string().nullable(),
  /** When the visit begins. */
  visitDate: instant.nullable(),
  /** The number of the closing that it belongs to; null while there is none. */
  closing: z.int().nullable(),
})
export type TillEntry = z.infer<typeof tillEntry>

/** Fixes what came in until then in its currency: later entries belong to the next one. */
export const tillClosing = z
  .object({
    currency: z.string(),
    /** Of the day and the currency, from 1. */
    number: z.int(),
    at: instant,
    by: z.object({ role: z.enum(actorRoles), label: z.string() }),
    entries: z.int(),
    takings: z.array(takings),
    /** In the drawer before the first payment. */
    startingCash: amount,
    countedCash: amount,
    /** Counted less expected: below 0 where cash is missing. */
    difference: amount,
    note: z.string(),
  })
  .meta({ id: 'TillClosing' })
export type TillClosing = z.infer<typeof tillClosing>

/** What came in on a date in a currency; `open` is what its next closing will have, with the cash that its last one on or before the date began with. */
const tillOf = z.object({
  currency: z.string(),
  takings: z.array(takings),
  open: z.object({ number: z.int(), entries: z.int(), takings: z.array(takings), startingCash: amount }),
})
export type TillOf = z.infer<typeof tillOf>

/** A visit that a till lists. */
const tillVisit = z.object({
  appointmentId: z.string(),
  client: z.string(),
  stylist: z.string().nullable(),
  visitDate: instant,
  currency: z.string(),
})

/** What the desk took on a date of the salon, in its present currency; in `others` what it took in those that it had before. */
export const tillDay = tillOf
  .extend({
    date: z.iso.date(),
    others: z.array(tillOf),
    /** Oldest first. */
    entries: z.array(tillEntry),
    /** Completed visits of the date that aren't paid in full. */
    unpaid: z.array(tillVisit.extend({ charges: amount, due: amount })),
    closings: z.array(tillClosing),
    /** Of the date's completed visits. */
    discounts: z.array(tillVisit.extend({ discount })).default([]),
  })
  .meta({ id: 'TillDay' })
export type TillDay = z.infer<typeof tillDay>

export const closingInput = z
  .object({
    /** What the desk was shown: the closing's number and how many entries it has. If either has changed since, nothing is closed. */
    number: z
      .int('Number must be a number')
      .min(1, 'Number must be 1 or more')
      .max(10_000, 'Number must be the one that was read'),
    entries: z
      .int('Entries must be a number')
      .min(0, 'Entries must be 0 or more')
      .max(1e6, 'Entries must be those that were read'),
    startingCash: amountOf('Cash at the start'),
    countedCash: amountOf('Cash counted'),
    note: linesOfText('The note', 500).optional(),
    /** Whose till is closed; left out: the salon's present currency. */
    currency: chosenCurrency,
  })
  .meta({ id: 'TillClosingInput' })
export type ClosingInput = z.infer<typeof closingInput>

/** How far back those look who see the payments of the day and no other figures: a day that nobody closed can still be. */
const daysBack = 7

/** The first date whose till is shown; null for all. @param seesAll has the capability `till.read-all` */
export function firstTillDate(today: string, seesAll: boolean): string | null {
  return seesAll ? null : addDays(today, -daysBack)
}

/** The tills of a day that there is anything to show of: the present currency's, unless all was taken in others. */
export function tillsOf(day: Pick<TillDay, 'currency' | 'takings' | 'open' | 'closings' | 'others'>): TillOf[] {
  const { currency, takings, open, others } = day
  const isUsed = takings.length > 0 || others.length === 0 || day.closings.some((closing) => closing.currency === currency)
  return isUsed ? [{ currency, takings, open }, ...others] : [...others]
}

/** Tips less those that were given back, by whom they are for, most first. Of one currency. */
export function tipsByStylist(entries: readonly Pick<TillEntry, 'stylist' | 'tip'>[]): { stylist: string; tip: number }[] {
  const sums = new Map<string, number>()
  for (const { stylist, tip } of entries) {
    const name = stylist ?? 'Unknown Stylist'
    sums.set(name, (sums.get(name) ?? 0) + tip)
  }
  return [...sums]
    .map(([stylist, tip]) => ({ stylist, tip: Math.round(tip * 1000) / 1000 }))
    .filter(({ tip }) => tip !== 0)
    .toSorted((one, other) => other.tip - one.tip)
}
