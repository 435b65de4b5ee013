import { addDays, daysBetween } from '../time/calendar.ts'

/** In how many weeks most clients come again. */
const weeksAgain = [4, 5, 6, 8] as const

/** Rarer than yearly is no rhythm. */
const mostWeeks = 52

/**
 * How many weeks usually lie between two visits: the median of the days between them, rounded to whole weeks, so that one long break doesn't
 * matter. Null where there are too few visits to say, and where they are further apart than a year.
 * @param dates of the completed visits, in any order; two on one day count as one
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

/** The choices for the next visit, each once, in order. `isRhythm`: what this client usually does. */
export function choicesAgain(rhythm: number | null): { readonly weeks: number; readonly isRhythm: boolean }[] {
  const weeks = new Set<number>(rhythm === null ? weeksAgain : [...weeksAgain, rhythm])
  return [...weeks].toSorted((one, other) => one - other).map((each) => ({ weeks: each, isRhythm: each === rhythm }))
}

/** The date of the next visit, some weeks after one; after today where that one is long ago. */
export function dateAgain({ visited, today, weeks }: { visited: string; today: string; weeks: number }): string {
  const date = addDays(visited, weeks * 7)
  return date > today ? date : addDays(today, weeks * 7)
}
