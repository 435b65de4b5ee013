import { addDays, daysBetween, weekdayOf, weekdays } from '../../domain/calendar.ts'

/** Months are 'YYYY-MM', dates 'YYYY-MM-DD', both on the salon's calendar. */

/** The month of a date. */
export function monthOfDate(date: string): string {
  return date.slice(0, 7)
}

/** The first date of the month after. */
export function startOfNextMonth(month: string): string {
  // The 1st and 31 days lie in the next month, whichever month it is.
  return `${monthOfDate(addDays(`${month}-01`, 31))}-01`
}

/** Weeks on show in every month, so that its height stays the same from month to month. */
const shownWeeks = 6

/** The last date that a month shows: it begins with the week of the 1st, and ends some days into the month after. */
function lastShown(month: string): string {
  const first = `${month}-01`
  return addDays(first, shownWeeks * 7 - 1 - weekdays.indexOf(weekdayOf(first)))
}

/** The dates on show with a month that can still come: from the 1st or today, whichever is later, into the month after. */
export function rangeOf(month: string, today: string): { from: string; to: string } {
  const first = `${month}-01`
  return { from: first < today ? today : first, to: lastShown(month) }
}

/** How many of a month's weeks are on show; those that are over are not. */
export function weeksOf(month: string, today: string): number {
  const { from, to } = rangeOf(month, today)
  return Math.ceil((daysBetween(from, to) + 1) / 7)
}

const monthName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' })

/** A month's name without its year: 'January'. */
export function nameOfMonth(month: string): string {
  return monthName.format(Date.parse(`${month}-01T00:00:00Z`))
}
