import { datesBetween, daysBetween } from '../../time/calendar.ts'
import { type Absence, type HoursInterval, lastRepeatDay } from './hours.ts'

const wholeDay: HoursInterval = { starts: 0, ends: 24 * 60 }

type AbsentPart = HoursInterval & Pick<Absence, 'reason'>

/**
 * Returns the parts of each date from `from` to `to`, both included, on which a stylist is away; only dates that have any. Schedules can
 * have 200 absences repeating for years, so days are counted from `from`, and each date is formatted once.
 */
export function absencesBetween(
  absences: readonly Absence[],
  { from, to }: { readonly from: string; readonly to: string },
): ReadonlyMap<string, readonly AbsentPart[]> {
  const dates = datesBetween(from, to)
  const parts = dates.map((): AbsentPart[] => [])
  for (const absence of absences) {
    const { starts, ends } = absence.part ?? wholeDay
    const part = { starts, ends, reason: absence.reason }
    const length = daysBetween(absence.from, absence.to)
    for (const first of firstDays(absence, { from, days: dates.length, length })) {
      const last = Math.min(first + length, dates.length - 1)
      for (let day = Math.max(first, 0); day <= last; day++) parts[day]?.push(part)
    }
  }
  return new Map(dates.flatMap((date, day) => (parts[day]?.length ? [[date, parts[day]]] : [])))
}

interface Period {
  readonly from: string
  readonly days: number
  /** Days from an absence's first to its last. */
  readonly length: number
}

/**
 * Returns the first days, counted from the period's, of the repetitions that matter in it. Rules are weekly only, so no library is
 * needed. Skips all repetitions long before the period, and of overlapping ones all but the latest: a weekly absence for a century would
 * be read 5,000 times for each date.
 */
function firstDays({ from: begins, repeats }: Absence, { from, days, length }: Period): number[] {
  const first = daysBetween(from, begins)
  if (!repeats) return [first]
  const step = 7 * Number(/INTERVAL=(\d+)/.exec(repeats)?.[1] ?? 1)
  const until = lastRepeatDay(repeats)
  const last = until === undefined ? days - 1 : Math.min(days - 1, daysBetween(from, until))
  const earliest = Math.max(first, Math.min(0, last) - Math.min(length, step))
  const firsts: number[] = []
  for (let day = first + Math.ceil((earliest - first) / step) * step; day <= last; day += step) firsts.push(day)
  return firsts
}
