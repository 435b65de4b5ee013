import { maxWishDays } from '../../../domain/booking/waitlist/matching.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { lastOfMonth, monthOfDate } from '../../parts/times/calendar.ts'

interface ShownMonth {
  /** Full days on show, in order, including the next month's first. */
  readonly fullDays: readonly string[]
  readonly isEmpty: boolean
  /** 'YYYY-MM'. */
  readonly month: string
  /** First and last bookable dates. */
  readonly today: string
  readonly last: string
}

/**
 * Proposes days to wait for: the month's first full day, or the rest of a month without openings; if nobody works in it, the days after,
 * too. Null if there is nothing to wait for.
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
