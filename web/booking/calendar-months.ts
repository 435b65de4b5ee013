import { addDays } from '../../domain/calendar.ts'

/** Months are 'YYYY-MM', dates 'YYYY-MM-DD', both on the salon's calendar. */

/** The month of a date. */
export function monthOfDate(date: string): string {
  return date.slice(0, 7)
}

/** The first date of the month after. */
function startOfNextMonth(month: string): string {
  // The 1st and 31 days lie in the next month, whichever month it is.
  return `${monthOfDate(addDays(`${month}-01`, 31))}-01`
}

export function nextMonth(month: string): string {
  return monthOfDate(startOfNextMonth(month))
}

/** The dates of a month that can still come: from the first or today, whichever is later, to its end. */
export function rangeOf(month: string, today: string): { from: string; to: string } {
  const first = `${month}-01`
  return { from: first < today ? today : first, to: addDays(startOfNextMonth(month), -1) }
}

/**
 * The calendar date at an instant in the salon's zone. By `Intl`, since not every phone has `Temporal` yet.
 * @param milliseconds since 1970, as `Date.now()` has it
 */
export function dateInZone(milliseconds: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(milliseconds)
    .map(({ type, value }) => [type, value])
  const { year = '', month = '', day = '' } = Object.fromEntries(parts) as Record<string, string>
  return `${year}-${month}-${day}`
}
