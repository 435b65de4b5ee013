import { RRuleTemporal } from 'rrule-temporal'
import { addDays, datesBetween, daysBetween } from '../../domain/calendar.ts'
import type { Absence, HoursInterval } from '../../domain/hours.ts'

/** A part of one date on which a stylist is away. */
export interface AbsentPart extends HoursInterval {
  readonly reason: string
}

const wholeDay: HoursInterval = { starts: 0, ends: 24 * 60 }

/** The absences of each date from `from` to `to`, both included; dates without any are left out. */
export function absencesByDate(
  absences: readonly Absence[],
  { from, to }: { readonly from: string; readonly to: string },
): ReadonlyMap<string, readonly AbsentPart[]> {
  const found = new Map<string, AbsentPart[]>()
  for (const absence of absences) {
    const part = { ...(absence.part ?? wholeDay), reason: absence.reason }
    const dates = new Set(
      occurrences(absence, from, to).flatMap(({ first, last }) => datesBetween(later(first, from), earlier(last, to))),
    )
    for (const date of dates) found.set(date, [...(found.get(date) ?? []), part])
  }
  return found
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

/** Where the absence lies, as far as it touches these dates: once, or as often as its rule says. Dates have no zone, so UTC serves. */
function occurrences({ from: first, to: last, repeats }: Absence, from: string, to: string) {
  if (repeats === null) return first <= to && last >= from ? [{ first, last }] : []
  const days = daysBetween(first, last)
  const rule = new RRuleTemporal({ rruleString: `DTSTART:${first.replaceAll('-', '')}T000000Z\nRRULE:${repeats}` })
  const midnight = (date: string) => new Date(`${date}T00:00:00Z`)
  return rule.between(midnight(addDays(from, -days)), midnight(to), true).map((start) => {
    const date = start.toString().slice(0, 10)
    return { first: date, last: addDays(date, days) }
  })
}
