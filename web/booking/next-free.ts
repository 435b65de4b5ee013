import { type FreeTime, firstFreeTimes } from '../../domain/schedule.ts'
import type { MonthAvailability } from '../store/availability.ts'
import { nextMonth } from './calendar-months.ts'

/** How many times to suggest, and how many months at most to look through for them. */
const suggested = { count: 3, months: 3 } as const

interface NextFree {
  readonly times: FreeTime[]
  /** The month that has to be asked for, or waited for, to find more; null where there is nothing more to find. */
  readonly missing: string | null
  /** Whether a month could not be asked for, so that there may be more. */
  readonly isCutShort: boolean
}

/**
 * The next free times in the months known so far, without a gap between them.
 * @param first the month of today, 'YYYY-MM'
 */
export function findNextFree(months: Record<string, MonthAvailability>, first: string): NextFree {
  const times: FreeTime[] = []
  let month = first
  for (let seen = 0; seen < suggested.months && times.length < suggested.count; seen += 1) {
    const known = months[month]
    const isKnown = known?.status === 'succeeded' || (known !== undefined && known.days.length > 0)
    const isCutShort = known?.status === 'failed'
    if (!isKnown) return { times, missing: isCutShort ? null : month, isCutShort }
    times.push(...firstFreeTimes(known.days, suggested.count - times.length))
    month = nextMonth(month)
  }
  return { times, missing: null, isCutShort: false }
}
