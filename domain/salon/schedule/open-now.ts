import { addDays, daysBetween, weekdayOf } from '../../time/calendar.ts'
import { offsetAt } from '../../time/viewer-time.ts'
import type { Salon } from '../salon.ts'

export interface WallMoment {
  readonly date: string
  /** Since midnight. */
  readonly minutes: number
  /** Days from the salon's today. */
  readonly inDays: number
}

export interface Opening {
  readonly isOpen: boolean
  readonly changes: WallMoment | null
}

/** In Unix seconds; the end is excluded. */
type Span = readonly [from: number, to: number]

/** Closures can be long. */
const daysAhead = 366

/** Seconds after which a salon without a closing time counts as always open. */
const longestOpen = 7 * 86_400

const quarter = 900

/** @param now Unix seconds */
export function openingAt(salon: Pick<Salon, 'hours' | 'closures' | 'timeZone'>, now: number): Opening {
  const { timeZone } = salon
  const today = wallClock(now, timeZone).date
  const momentAt = (seconds: number): WallMoment => {
    const { date, minutes } = wallClock(seconds, timeZone)
    return { date, minutes, inDays: daysBetween(today, date) }
  }
  let until: number | undefined
  // If clocks change at midnight, the last hour of a date can come again.
  for (let day = -1; day <= daysAhead; day++) {
    for (const [from, to] of spansOn(addDays(today, day), salon)) {
      if (to <= now) continue
      if (until === undefined && from > now) return { isOpen: false, changes: momentAt(from) }
      if (until !== undefined && from > until) return { isOpen: true, changes: momentAt(until) }
      until = to
      if (until - now > longestOpen) return { isOpen: true, changes: null }
    }
  }
  return until === undefined ? { isOpen: false, changes: null } : { isOpen: true, changes: momentAt(until) }
}

function wallClock(seconds: number, zone: string): Omit<WallMoment, 'inDays'> {
  const [date = '', time = ''] = new Date((seconds + offsetAt(seconds, zone)) * 1000).toISOString().split('T')
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) }
}

/** Returns the opening spans of a date in order. When clocks change, skipped time is left out and repeated time is there twice. */
function spansOn(date: string, { hours, closures, timeZone }: Pick<Salon, 'hours' | 'closures' | 'timeZone'>): Span[] {
  const open = hours[weekdayOf(date)] ?? []
  if (open.length === 0 || closures.some(({ from, to }) => from <= date && date <= to)) return []
  const midnight = Date.parse(`${date}T00:00:00Z`) / 1000
  // No zone is further from UTC.
  let before = midnight - 15 * 3600
  let after = midnight + 39 * 3600
  const early = offsetAt(before, timeZone)
  const late = offsetAt(after, timeZone)
  const shifted = (offset: number) =>
    open.map(({ starts, ends }): Span => [midnight + starts * 60 - offset, midnight + ends * 60 - offset])
  if (early === late) return shifted(early)
  while (after - before > quarter) {
    const middle = Math.floor((before + after) / 2 / quarter) * quarter
    if (offsetAt(middle, timeZone) === early) before = middle
    else after = middle
  }
  return [
    ...shifted(early).map(([from, to]): Span => [from, Math.min(to, after)]),
    ...shifted(late).map(([from, to]): Span => [Math.max(from, after), to]),
  ].filter(([from, to]) => from < to)
}
