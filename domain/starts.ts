import { claimsOf, type Visit } from './booking.ts'
import { type DayHours, gridMinutes, type HoursInterval } from './hours.ts'
import { type DayAvailability, type Interval, publicStates, type StartReason, startReasons, timeLabel } from './schedule.ts'
import type { StartRule } from './settings.ts'

const cellSeconds = gridMinutes * 60

/** One date's times of day, in minutes since midnight, as instants in Unix seconds; see `wallClockOf` in salon-time.ts. */
export interface WallClock {
  /** When a visit starts. A time that is skipped when clocks change moves forward; of one that occurs twice, the first is meant. */
  readonly instantOf: (minutes: number) => number
  /** When hours begin or end: as above, but never later than what comes after it, so a time that is skipped is where clocks change. */
  readonly boundaryOf: (minutes: number) => number
}

/** Everything about the starts of a stylist's date that depends neither on the visit nor on other visits. */
export interface DayPlan {
  readonly date: string
  readonly closure: string | null
  /** The starts that the salon offers, in minutes since midnight, and their instants. */
  readonly minutes: readonly number[]
  readonly instants: readonly number[]
  /** Why nobody can start then; null if the salon is open and the stylist works. */
  readonly places: readonly (StartReason | null)[]
  /** Until when the salon stays open, and until when the stylist works on without a break, in Unix seconds. */
  readonly openUntil: readonly number[]
  readonly worksUntil: readonly number[]
  /** When the stylist works, in order; absences left out. */
  readonly worked: readonly Interval[]
}

interface PlanQuestion {
  readonly date: string
  readonly hours: DayHours
  readonly rule: StartRule
  readonly clock: WallClock
}

/** Plans a date of a stylist. */
export function planDay({ date, hours, rule, clock }: PlanQuestion): DayPlan {
  const byInstants = (intervals: readonly HoursInterval[]) =>
    joined(intervals.map(({ starts, ends }) => ({ starts: clock.boundaryOf(starts), ends: clock.boundaryOf(ends) })))
  const [open, working, absent] = [byInstants(hours.open), byInstants(hours.working), byInstants(hours.absent)]
  const worked = without(working, absent)
  const minutes = startTimes(rule, hours.open)
  const instants = minutes.map(clock.instantOf)
  const place = (instant: number): StartReason | null => {
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
    places: instants.map(place),
    openUntil: instants.map((instant) => holding(open, instant)?.ends ?? instant),
    worksUntil: instants.map((instant) => holding(worked, instant)?.ends ?? instant),
    worked,
  }
}

/** The times of day at which visits can start. */
function startTimes(rule: StartRule, open: readonly HoursInterval[]): readonly number[] {
  if (rule.kind === 'times') return rule.times
  return open.flatMap(({ starts, ends }) =>
    Array.from({ length: Math.ceil((ends - starts) / rule.minutes) }, (_, index) => starts + index * rule.minutes),
  )
}

/** Time that an appointment holds of its stylist's, and whose. */
export interface Held extends Interval {
  readonly id?: string
}

export interface StartQuestion {
  readonly visit: Visit
  /** The current instant in Unix seconds. */
  readonly now: number
  /** Whether the date lies further ahead than can be booked. */
  readonly isTooFar: boolean
  /** In minutes; see `Settings`. */
  readonly leastNotice: number
  /** What the stylist's other appointments claim; need not be sorted. */
  readonly held: readonly Held[]
  /** A gap beside another visit that is shorter than this, in minutes, must not be left; 0 where gaps don't matter. */
  readonly leastGap: number
}

const code = Object.fromEntries(startReasons.map((reason, index) => [reason, index])) as Record<StartReason, number>

/**
 * For each start of a planned day, its reason: by instants, so it is right when clocks change, and on the grid on which time is claimed.
 * @returns an index into `startReasons` for each of the plan's starts
 */
export function reasonsOf(plan: DayPlan, question: StartQuestion): Uint8Array {
  const { visit, now, isTooFar, leastNotice } = question
  const { instants, places, openUntil, worksUntil, worked } = plan
  const claims = claimsOf(visit)
  const lastClaim = claims.at(-1)?.[1] ?? 0
  const cells = takenCells(plan, question.held, lastClaim * 60)
  const [[, firstPart] = [0, 0], ...laterParts] = visit.busy

  const reasonOf = (starts: number, index: number): StartReason => {
    const place = places[index]
    if (place) return place
    if (isTooFar) return 'too_far'
    if (starts <= now) return 'past'
    if (starts < now + leastNotice * 60) return 'too_soon'
    if (starts + visit.minutes * 60 > (openUntil[index] ?? 0)) return 'too_late'
    if (starts + firstPart * 60 > (worksUntil[index] ?? 0)) return 'too_late'
    for (const [from, to] of laterParts) {
      if (!worked.some((held) => held.starts <= starts + from * 60 && starts + to * 60 <= held.ends)) return 'too_late'
    }
    const first = Math.floor((starts - cells.origin) / cellSeconds)
    for (const [from, to] of claims) {
      if ((cells.nextTaken[first + from / gridMinutes] ?? 0) < first + to / gridMinutes) return 'taken'
    }
    return question.leastGap > 0 && leavesGap(cells, worked, { first, claims, leastGap: question.leastGap }) ? 'gap' : 'free'
  }
  const codes = new Uint8Array(instants.length)
  for (const [index, starts] of instants.entries()) codes[index] = code[reasonOf(starts, index)]
  return codes
}

interface Cells {
  /** The instant of the first cell. */
  readonly origin: number
  /** 1 for each cell that somebody holds. */
  readonly taken: Uint8Array
  /** For each cell, the next one from it on that somebody holds; the number of cells where there is none. */
  readonly nextTaken: Uint16Array
}

/** The cells of a day, from its first start or working hour to the end of the last visit that could start in it. */
function takenCells({ instants, worked }: DayPlan, held: readonly Held[], longest: number): Cells {
  const first = Math.min(...instants, worked[0]?.starts ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...instants, worked.at(-1)?.ends ?? 0) + longest
  const origin = Number.isFinite(first) ? Math.floor(first / cellSeconds) * cellSeconds : 0
  const count = Math.max(0, Math.ceil((last - origin) / cellSeconds)) + 1
  const taken = new Uint8Array(count)
  for (const { starts, ends } of held) {
    if (ends <= origin - cellSeconds || starts >= last) continue
    // What is held are whole cells from its own start.
    const until = starts + Math.ceil((ends - starts) / cellSeconds) * cellSeconds
    taken.fill(
      1,
      Math.max(0, Math.floor((starts - origin) / cellSeconds)),
      Math.max(0, Math.ceil((until - origin) / cellSeconds)),
    )
  }
  const nextTaken = new Uint16Array(count + 1).fill(count)
  for (let cell = count - 1; cell >= 0; cell--) nextTaken[cell] = taken[cell] === 1 ? cell : (nextTaken[cell + 1] ?? count)
  return { origin, taken, nextTaken }
}

interface Placed {
  /** The cell in which the visit would start. */
  readonly first: number
  readonly claims: ReturnType<typeof claimsOf>
  readonly leastGap: number
}

/**
 * Whether free time between the visit and another one would be too short to use. Time beside the edge of working hours isn't such a gap,
 * nor is the processing time within the visit itself.
 */
function leavesGap({ origin, taken }: Cells, worked: readonly Interval[], { first, claims, leastGap }: Placed): boolean {
  const isOwn = (cell: number) =>
    claims.some(([from, to]) => first + from / gridMinutes <= cell && cell < first + to / gridMinutes)
  const isTooShort = (beside: number, step: 1 | -1): boolean => {
    for (let length = 0; length * gridMinutes < leastGap; length++) {
      const cell = beside + step * length
      if (taken[cell] === 1) return length > 0
      if (isOwn(cell) || !holding(worked, origin + cell * cellSeconds)) return false
    }
    return false
  }
  return claims.some(([from, to]) => isTooShort(first + from / gridMinutes - 1, -1) || isTooShort(first + to / gridMinutes, 1))
}

/** What of the stylist's time stands in the way of a visit that starts then. */
export function heldBy<Other extends Held>(visit: Visit, starts: number, held: readonly Other[]): Other | undefined {
  const claims = claimsOf(visit)
  const endOf = (other: Held) => other.starts + Math.ceil((other.ends - other.starts) / cellSeconds) * cellSeconds
  return held.find((other) => claims.some(([from, to]) => other.starts < starts + to * 60 && starts + from * 60 < endOf(other)))
}

interface DayQuestion {
  readonly date: string
  /** On the salon's calendar. */
  readonly today: string
  /** One stylist's day, or several stylists': then a start is free if it is free with any of them. */
  readonly days: readonly { readonly plan: DayPlan; readonly reasons: Uint8Array }[]
}

/** What clients see of a planned day; nothing of one that is over. */
export function availabilityOf({ date, today, days }: DayQuestion): DayAvailability {
  if (date < today) return { date, slots: [] }
  const best = new Map<number, number>()
  for (const { plan, reasons } of days) {
    for (const [index, minutes] of plan.minutes.entries()) {
      best.set(minutes, Math.max(best.get(minutes) ?? 0, reasons[index] ?? 0))
    }
  }
  const starts = [...best].sort(([one], [other]) => one - other)
  return {
    date,
    slots: starts.flatMap(([minutes, index]) => {
      const state = publicStates[startReasons[index] ?? 'closed']
      return state ? [{ time: timeLabel(minutes), state }] : []
    }),
  }
}

/** The interval that holds the instant. */
function holding(intervals: readonly Interval[], instant: number): Interval | undefined {
  return intervals.find(({ starts, ends }) => starts <= instant && instant < ends)
}

/** Intervals in order, those that touch joined, empty ones left out. */
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

/** What is left of some intervals without others. */
function without(some: readonly Interval[], others: readonly Interval[]): Interval[] {
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
