import { addDays, daysBetween } from '../../time/calendar.ts'

const weeksAgain = [4, 5, 6, 8] as const

/** Rarer than yearly is no rhythm. */
const mostWeeks = 52

/**
 * Usual number of weeks between visits: the rounded median, so that one long break doesn't matter. Null if there are too few visits, or it
 * is more than a year.
 * @param dates of completed visits, in any order; two on one day count as one
 */
export function rhythmInWeeks(dates: readonly string[]): number | null {
  const days = [...new Set(dates)].toSorted()
  const gaps = days.slice(1).map((date, index) => daysBetween(days[index] ?? date, date))
  if (gaps.length === 0) return null
  const weeks = Math.max(1, Math.round(median(gaps) / 7))
  return weeks > mostWeeks ? null : weeks
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1)
  return middle.reduce((sum, number) => sum + number, 0) / middle.length
}

export function choicesAgain(rhythm: number | null): { readonly weeks: number; readonly isRhythm: boolean }[] {
  const weeks = new Set<number>(rhythm === null ? weeksAgain : [...weeksAgain, rhythm])
  return [...weeks].toSorted((one, other) => one - other).map((each) => ({ weeks: each, isRhythm: each === rhythm }))
}

/** Adds weeks to a visit's date; counts from today if that lies in the past. */
export function dateAgain({ visited, today, weeks }: { visited: string; today: string; weeks: number }): string {
  const date = addDays(visited, weeks * 7)
  return date > today ? date : addDays(today, weeks * 7)
}
