import { RRuleTemporal } from 'rrule-temporal'
import type { Absence, HoursInterval } from '../../domain/schedule/hours.ts'
import { addDays, datesBetween, daysBetween } from '../../domain/time/calendar.ts'

const wholeDay: HoursInterval = { starts: 0, ends: 24 * 60 }

/** The parts of each date from `from` to `to`, both included, on which a stylist is away; only dates that have any. */
export function absencesBetween(
  absences: readonly Absence[],
  { from, to }: { readonly from: string; readonly to: string },
): ReadonlyMap<string, readonly HoursInterval[]> {
  const parts = new Map<string, HoursInterval[]>()
  for (const absence of absences) {
    const length = daysBetween(absence.from, absence.to)
    for (const first of firstDates(absence, { from: addDays(from, -length), to })) {
      for (const date of datesBetween(first < from ? from : first, minOf(to, addDays(first, length)))) {
        parts.set(date, [...(parts.get(date) ?? []), absence.part ?? wholeDay])
      }
    }
  }
  return parts
}

/** The first dates of an absence and of its repetitions. UTC serves as a calendar without clock changes. */
function firstDates({ from: first, repeats }: Absence, { from, to }: { from: string; to: string }): string[] {
  if (!repeats) return first >= from && first <= to ? [first] : []
  const rule = new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${first.replaceAll('-', '')}T000000\nRRULE:${repeats}` })
  const at = (date: string) => new Date(`${date}T00:00:00Z`)
  return rule.between(at(from), at(to), true).map((moment) => moment.toString().slice(0, 10))
}

const minOf = (one: string, other: string) => (one < other ? one : other)
