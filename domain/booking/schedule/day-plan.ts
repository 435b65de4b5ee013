import type { DayHours, HoursInterval } from '../../salon/schedule/hours.ts'
import type { Interval, StartReason } from '../../salon/schedule/schedule.ts'
import type { StartRule } from '../../salon/settings.ts'

/** Converts one date's minutes since midnight to Unix seconds; see `wallClockOf` in salon-time.ts. */
export interface WallClock {
  /** Start of a visit; of a time that clocks repeat, the first one. */
  readonly instantOf: (minutes: number) => number
  /** Boundary of hours: likewise, but a skipped time becomes the moment of the change. */
  readonly boundaryOf: (minutes: number) => number
  /** True if clocks skip that time: no visit starts then. */
  readonly isSkipped: (minutes: number) => boolean
}

/** The part of a date's starts that depends neither on the visit nor on other visits. */
export interface DayPlan {
  readonly date: string
  readonly closure: string | null
  /** Starts that the salon offers, in minutes since midnight, and their instants. */
  readonly minutes: readonly number[]
  readonly instants: readonly number[]
  /** Why nobody can start then; null if the salon is open and the stylist works. */
  readonly startReasons: readonly (StartReason | null)[]
  /** When the salon closes, and when the stylist's work is next interrupted, in Unix seconds. */
  readonly openUntil: readonly number[]
  readonly worksUntil: readonly number[]
  readonly worked: readonly Interval[]
}

interface PlanQuery {
  readonly date: string
  readonly hours: DayHours
  readonly rule: AnyStartRule
  readonly clock: WallClock
}

export function planDay({ date, hours, rule, clock }: PlanQuery): DayPlan {
  const byInstants = (intervals: readonly HoursInterval[]) =>
    joined(intervals.map(({ starts, ends }) => ({ starts: clock.boundaryOf(starts), ends: clock.boundaryOf(ends) })))
  const open = byInstants(hours.open)
  const working = byInstants(hours.working)
  const absent = byInstants(hours.absent)
  const worked = without(working, absent)
  const minutes = startTimes(rule, hours.open)
  const instants = minutes.map(clock.instantOf)
  const reasonAt = (instant: number, index: number): StartReason | null => {
    if (clock.isSkipped(minutes[index] ?? 0)) return 'skipped'
    if (!holding(open, instant)) return 'closed'
    if (working.length === 0) return 'off'
    if (holding(absent, instant)) return 'absent'
    if (holding(working, instant)) return null
    const isBetween = working.some(({ ends }) => ends <= instant) && working.some(({ starts }) => starts > instant)
    return isBetween ? 'break' : 'outside'
  }
  return {
    date,
    closure: hours.closure,
    minutes,
    instants,
    startReasons: instants.map(reasonAt),
    openUntil: instants.map((instant) => holding(open, instant)?.ends ?? instant),
    worksUntil: instants.map((instant) => holding(worked, instant)?.ends ?? instant),
    worked,
  }
}

/** A start rule, or any interval: one that a later version offers, or the grid. */
export type AnyStartRule = Extract<StartRule, { kind: 'times' }> | { readonly kind: 'interval'; readonly minutes: number }

function startTimes(rule: AnyStartRule, open: readonly HoursInterval[]): readonly number[] {
  if (rule.kind === 'times') return rule.times
  return open.flatMap(({ starts, ends }) =>
    Array.from({ length: Math.ceil((ends - starts) / rule.minutes) }, (_, index) => starts + index * rule.minutes),
  )
}

export function holding(intervals: readonly Interval[], instant: number): Interval | undefined {
  return intervals.find(({ starts, ends }) => starts <= instant && instant < ends)
}

function joined(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  for (const next of intervals
    .filter(({ starts, ends }) => starts < ends)
    .toSorted((one, other) => one.starts - other.starts)) {
    const last = result.at(-1)
    if (last && next.starts <= last.ends) result[result.length - 1] = { ...last, ends: Math.max(last.ends, next.ends) }
    else result.push(next)
  }
  return result
}

export function without(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  return others.reduce<readonly Interval[]>(
    (left, { starts, ends }) =>
      left
        .flatMap((one) => [
          { starts: one.starts, ends: Math.min(one.ends, starts) },
          { starts: Math.max(one.starts, ends), ends: one.ends },
        ])
        .filter((one) => one.starts < one.ends),
    some,
  ) as Interval[]
}
