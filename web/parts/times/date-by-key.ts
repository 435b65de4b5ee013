import { addDays, addMonths, type Weekday, weekStart } from '../../../domain/time/calendar.ts'
import { lastOfMonth, monthOfDate } from './calendar.ts'

/** Steps in days; paging keys step by months. */
const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const pages: Record<string, number> = { PageUp: -1, PageDown: 1 }

interface Dates {
  /** First and last bookable dates. */
  readonly first: string
  readonly last: string
  readonly firstDay: Weekday
}

/**
 * Returns the date for a key in a month (ARIA's date grid), across months in both directions: the same day of another week or month, or
 * the nearest on show. Includes days that can't be chosen, so that they can be read. Null for other keys.
 */
export function dateByKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  from: string,
  { first, last, firstDay }: Dates,
): string | null {
  const target = findTarget({ key, shiftKey }, from, firstDay)
  if (target === null) return null
  // Past weeks, and days of another month before the first, aren't on show.
  const firstWeek = weekStart(first, firstDay)
  const firstOfMonth = `${monthOfDate(first)}-01`
  const earliest = firstWeek > firstOfMonth ? firstWeek : firstOfMonth
  const latest = lastOfMonth(monthOfDate(last))
  if (target < earliest) return earliest
  if (target > latest) return latest
  return target
}

function findTarget({ key, shiftKey }: { key: string; shiftKey: boolean }, from: string, firstDay: Weekday): string | null {
  if (days[key] !== undefined) return addDays(from, days[key])
  if (pages[key] !== undefined) return addMonths(from, pages[key] * (shiftKey ? 12 : 1))
  if (key === 'Home') return weekStart(from, firstDay)
  return key === 'End' ? addDays(weekStart(from, firstDay), 6) : null
}
