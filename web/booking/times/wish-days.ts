import { addDays } from '../../../domain/time/calendar.ts'
import { maxWishDays } from '../../../domain/waitlist/matching.ts'
import { lastOfMonth, monthOfDate } from '../../times/calendar.ts'

interface ShownMonth {
  /** The full days on show, in order, those of the next month's first days too. */
  readonly fullDays: readonly string[]
  /** Whether no day of the month has a free time. */
  readonly isEmpty: boolean
  /** 'YYYY-MM'. */
  readonly month: string
  /** First and last date that can be booked. */
  readonly today: string
  readonly last: string
}

/**
 * The days to wait for that a month proposes: its first full day, or all that is left of a month without openings. One in which nobody works
 * proposes what follows it, too. Null where there is nothing to wait for.
 */
export function wishDays({ fullDays, isEmpty, month, today, last }: ShownMonth): { from: string; to: string } | null {
  const ofMonth = fullDays.filter((date) => monthOfDate(date) === month)
  const [first = fullDays[0]] = ofMonth
  if (!isEmpty) return first === undefined ? null : { from: first, to: first }
  const from = ofMonth[0] ?? (`${month}-01` < today ? today : `${month}-01`)
  if (from > last) return null
  const to = ofMonth.length > 0 ? lastOfMonth(month) : addDays(from, maxWishDays - 1)
  return { from, to: to > last ? last : to }
}
