import { claimsOf, type Visit } from '../booking.ts'
import { gridMinutes, timeLabel } from '../time/calendar.ts'
import { type DayPlan, holding } from './day-plan.ts'
import { fitsOf, shapeOf } from './fits.ts'
import { type DayAvailability, type Interval, publicStates, type StartReason, startReasons } from './schedule.ts'

const cellSeconds = gridMinutes * 60

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
  const { instants, worked } = plan
  const { origin, next } = taken
  const { cells } = shapeOf(visit)
  const fits = fitsOf(plan, visit)
  const earliest = now + leastNotice * 60
  const isTaken = (first: number): boolean => {
    for (let part = 0; part < cells.length; part += 2) {
      if ((next[first + (cells[part] ?? 0)] ?? Number.POSITIVE_INFINITY) < first + (cells[part + 1] ?? 0)) return true
    }
    return false
  }
  const codes = new Uint8Array(instants.length)
  for (let index = 0; index < codes.length; index++) {
    const [starts, fit] = [instants[index] ?? 0, fits[index] ?? code.closed]
    const first = Math.floor((starts - origin) / cellSeconds)
    // The places come first.
    if (fit < code.too_far) codes[index] = fit
    else if (isTooFar) codes[index] = code.too_far
    else if (starts <= now) codes[index] = code.past
    else if (starts < earliest) codes[index] = code.too_soon
    else if (fit === code.too_late) codes[index] = fit
    else if (isTaken(first)) codes[index] = code.taken
    else codes[index] = leastGap > 0 && leavesGap(taken, worked, { first, cells, leastGap }) ? code.gap : code.free
  }
  return codes
}

interface Placed {
  /** The cell in which the visit would start. */
  readonly first: number
  readonly cells: readonly number[]
  readonly leastGap: number
}

/**
 * Whether free time between the visit and another one would be too short to use. Time beside the edge of working hours isn't such a gap,
 * nor is the processing time within the visit itself.
 */
function leavesGap({ origin, next }: TakenTime, worked: readonly Interval[], { first, cells, leastGap }: Placed): boolean {
  const parts = Array.from({ length: cells.length / 2 }, (_, part) => {
    return { from: first + (cells[part * 2] ?? 0), to: first + (cells[part * 2 + 1] ?? 0) }
  })
  const isOwn = (cell: number) => parts.some(({ from, to }) => from <= cell && cell < to)
  const isTooShort = (beside: number, step: 1 | -1): boolean => {
    for (let length = 0; length * gridMinutes < leastGap; length++) {
      const cell = beside + step * length
      if (next[cell] === cell) return length > 0
      if (isOwn(cell) || !holding(worked, origin + cell * cellSeconds)) return false
    }
    return false
  }
  return parts.some(({ from, to }) => isTooShort(from - 1, -1) || isTooShort(to, 1))
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
