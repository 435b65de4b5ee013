import { claimsOf, type Visit } from '../booking.ts'
import type { StartRule } from '../settings.ts'
import { gridMinutes, timeLabel } from '../time/calendar.ts'
import type { DayHours, HoursInterval } from './hours.ts'
import { type DayAvailability, type Interval, publicStates, type StartReason, startReasons } from './schedule.ts'

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

/** What of a stylist's time is taken, in cells. */
export interface TakenTime {
  /** The instant of the first cell. */
  readonly origin: number
  /** For each cell, the next one from it on that is taken; the number of cells where there is none. */
  readonly next: Int32Array
}

/** Seconds before and after the dates asked for that visits of those dates can meet. */
const margin = 2 * 86_400

/**
 * The cells that other appointments take.
 * @param held instants in pairs: from the first up to, not including, the second
 * @param from instants between which visits may start
 */
export function takenTime(held: readonly number[], { from, to }: { readonly from: number; readonly to: number }): TakenTime {
  const origin = Math.floor(from / cellSeconds) * cellSeconds - margin
  const count = Math.ceil((to - origin + margin) / cellSeconds)
  const next = new Int32Array(count + 1).fill(count)
  for (let index = 0; index + 1 < held.length; index += 2) {
    const [starts = 0, ends = 0] = [held[index], held[index + 1]]
    // What is held are whole cells from its own start.
    const until = Math.min(
      count,
      Math.ceil((starts + Math.ceil((ends - starts) / cellSeconds) * cellSeconds - origin) / cellSeconds),
    )
    for (let cell = Math.max(0, Math.floor((starts - origin) / cellSeconds)); cell < until; cell++) next[cell] = cell
  }
  for (let cell = count - 1; cell >= 0; cell--) if (next[cell] !== cell) next[cell] = next[cell + 1] as number
  return { origin, next }
}

export const nothingTaken: TakenTime = { origin: 0, next: new Int32Array(0) }

export interface StartQuestion {
  readonly visit: Visit
  /** The current instant in Unix seconds. */
  readonly now: number
  /** Whether the date lies further ahead than can be booked. */
  readonly isTooFar: boolean
  /** In minutes; see `Settings`. */
  readonly leastNotice: number
  readonly taken: TakenTime
  /** A gap beside another visit that is shorter than this, in minutes, must not be left; 0 where gaps don't matter. */
  readonly leastGap: number
}

const code = Object.fromEntries(startReasons.map((reason, index) => [reason, index])) as Record<StartReason, number>

/**
 * For each start of a planned day, its reason: by instants, so it is right when clocks change, and on the grid on which time is claimed.
 * @returns an index into `startReasons` for each of the plan's starts
 */
export function reasonsOf(plan: DayPlan, { visit, now, isTooFar, leastNotice, taken, leastGap }: StartQuestion): Uint8Array {
  const { instants, places, worksUntil, worked } = plan
  const { origin, next } = taken
  const claims = claimsOf(visit)
  const [[, firstPart] = [0, 0], ...laterParts] = visit.busy

  const reasonOf = (starts: number, index: number): StartReason => {
    const place = places[index]
    if (place) return place
    if (isTooFar) return 'too_far'
    if (starts <= now) return 'past'
    if (starts < now + leastNotice * 60) return 'too_soon'
    if (closesBefore(plan, index, visit)) return 'too_late'
    if (starts + firstPart * 60 > (worksUntil[index] ?? 0)) return 'too_late'
    for (const [from, to] of laterParts) {
      if (!worked.some((part) => part.starts <= starts + from * 60 && starts + to * 60 <= part.ends)) return 'too_late'
    }
    const first = Math.floor((starts - origin) / cellSeconds)
    for (const [from, to] of claims) {
      if ((next[first + from / gridMinutes] ?? Number.POSITIVE_INFINITY) < first + to / gridMinutes) return 'taken'
    }
    return leastGap > 0 && leavesGap(taken, worked, { first, claims, leastGap }) ? 'gap' : 'free'
  }
  const codes = new Uint8Array(instants.length)
  for (let index = 0; index < codes.length; index++) codes[index] = code[reasonOf(instants[index] ?? 0, index)]
  return codes
}

/** Whether the salon closes before a visit that starts at one of the plan's starts would end. */
export function closesBefore({ instants, openUntil }: DayPlan, index: number, { minutes }: Visit): boolean {
  return (instants[index] ?? 0) + minutes * 60 > (openUntil[index] ?? 0)
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
function leavesGap({ origin, next }: TakenTime, worked: readonly Interval[], { first, claims, leastGap }: Placed): boolean {
  const isOwn = (cell: number) =>
    claims.some(([from, to]) => first + from / gridMinutes <= cell && cell < first + to / gridMinutes)
  const isTooShort = (beside: number, step: 1 | -1): boolean => {
    for (let length = 0; length * gridMinutes < leastGap; length++) {
      const cell = beside + step * length
      if (next[cell] === cell) return length > 0
      if (isOwn(cell) || !holding(worked, origin + cell * cellSeconds)) return false
    }
    return false
  }
  return claims.some(([from, to]) => isTooShort(first + from / gridMinutes - 1, -1) || isTooShort(first + to / gridMinutes, 1))
}

/** What of the stylist's time stands in the way of a visit that starts then. */
export function heldBy<Held extends Interval>(visit: Visit, starts: number, held: readonly Held[]): Held | undefined {
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
  // By cell of the day: 0 for no start, else its reason and 1.
  const best = new Uint8Array(labels.length)
  for (const { plan, reasons } of days) {
    for (let index = 0; index < reasons.length; index++) {
      const cell = (plan.minutes[index] ?? 0) / gridMinutes
      best[cell] = Math.max(best[cell] ?? 0, (reasons[index] ?? 0) + 1)
    }
  }
  const slots: DayAvailability['slots'] = []
  for (let cell = 0; cell < best.length; cell++) {
    const state = statesByCode[best[cell] ?? 0]
    if (state) slots.push({ time: labels[cell] ?? '', state })
  }
  return { date, slots }
}

/** Null for no start, then what clients see of each reason. */
const statesByCode = [null, ...startReasons.map((reason) => publicStates[reason])]

/** The labels of a day's start times. */
const labels = Array.from({ length: (24 * 60) / gridMinutes }, (_, cell) => timeLabel(cell * gridMinutes))

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
