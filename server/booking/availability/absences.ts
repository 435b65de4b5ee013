import { RRuleTemporal } from 'rrule-temporal'
import type { Absence, HoursInterval } from '../../../domain/schedule/hours.ts'
import { addDays, datesBetween, daysBetween } from '../../../domain/time/calendar.ts'

const wholeDay: HoursInterval = { starts: 0, ends: 24 * 60 }

/** The parts of each date from `from` to `to`, both included, on which a stylist is away; only dates that have any. */
export function absencesBetween(
  absences: readonly Absence[],
  { from, to }: { readonly from: string; readonly to: string },
): ReadonlyMap<string, readonly HoursInterval[]> {
  const parts = new Map<string, HoursInterval[]>()
  for (const absence of absences) {
    const length = daysBetween(absence.from, absence.to)
    for (const first of firstDates(absence, { from, to, length })) {
      for (const date of datesBetween(first < from ? from : first, minOf(to, addDays(first, length)))) {
        parts.set(date, [...(parts.get(date) ?? []), absence.part ?? wholeDay])
      }
    }
  }
  return parts
}

interface Period {
  readonly from: string
  readonly to: string
  /** How many days later an absence ends than it begins. */
  readonly length: number
}

/**
 * The first dates of an absence and of those of its repetitions that matter in a period. UTC serves as a calendar without clock changes.
 * Where repetitions overlap, only the latest ones are looked at, and none long before the period: a weekly absence that was entered for a
 * century would otherwise be read 5,000 times for each date.
 */
function firstDates({ from: first, repeats }: Absence, { from, to, length }: Period): string[] {
  if (!repeats) return first >= addDays(from, -length) && first <= to ? [first] : []
  const days = 7 * Number(/INTERVAL=(\d+)/.exec(repeats)?.[1] ?? 1)
  const [, until = to] = /UNTIL=(\d{8})/.exec(repeats) ?? []
  const earliest = maxOf(first, addDays(minOf(from, until.replace(/^(....)(..)(..)$/, '$1-$2-$3')), -Math.min(length, days)))
  if (earliest > to) return []
  const begins = addDays(first, Math.floor(daysBetween(first, earliest) / days) * days)
  const rule = new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${begins.replaceAll('-', '')}T000000\nRRULE:${repeats}` })
  const at = (date: string) => new Date(`${date}T00:00:00Z`)
  return rule.between(at(earliest), at(to), true).map((moment) => moment.toString().slice(0, 10))
}

const minOf = (one: string, other: string) => (one < other ? one : other)
const maxOf = (one: string, other: string) => (one > other ? one : other)
