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
  /** A bit for each cell, the lowest of each number first. */
  readonly bits: Uint32Array
}

/** Seconds before and after the requested dates that visits of those dates can meet. */
const margin = 2 * 86_400

/**
 * The cells that other appointments touch.
 * @param held instants in pairs: from the first up to, not including, the second
 * @param from instants between which visits may start
 */
export function takenTime(held: readonly number[], { from, to }: { readonly from: number; readonly to: number }): TakenTime {
  const origin = Math.floor(from / cellSeconds) * cellSeconds - margin
  const count = Math.ceil((to - origin + margin) / cellSeconds)
  const bits = new Uint32Array(Math.ceil(count / 32))
  for (let index = 0; index + 1 < held.length; index += 2) {
    const [starts, ends] = [held[index] as number, held[index + 1] as number]
    const until = Math.min(count, Math.ceil((ends - origin) / cellSeconds))
    for (let cell = Math.max(0, Math.floor((starts - origin) / cellSeconds)); cell < until; cell++) {
      bits[cell >>> 5] = (bits[cell >>> 5] as number) | (1 << (cell & 31))
    }
  }
  return { origin, bits }
}

export const nothingTaken: TakenTime = { origin: 0, bits: new Uint32Array(0) }

/** Whether any cell from one up to, not including, another is taken. */
function isAnyTaken(bits: Uint32Array, from: number, to: number): boolean {
  const last = Math.min(to, bits.length * 32) - 1
  for (let first = Math.max(0, from); first <= last; first = (first | 31) + 1) {
    const word = bits[first >>> 5] as number
    // The bits from the first one on and, in the last number, up to the last one.
    const wanted = (-1 << (first & 31)) & (first >>> 5 === last >>> 5 ? -1 >>> (31 - (last & 31)) : -1)
    if ((word & wanted) !== 0) return true
  }
  return false
}

export interface StartQuery {
  readonly visit: Visit
  /** The current instant in Unix seconds. */
  readonly now: number
  /** Whether the date lies further ahead than can be booked. */
  readonly isTooFar: boolean
  /** In minutes; see `Settings`. */
  readonly leastNotice: number
  readonly taken: TakenTime
  /** A gap beside another visit that is shorter than this, in minutes, must not be left; 0 where gaps don't matter. */
  readonly minGap: number
}

const code = Object.fromEntries(startReasons.map((reason, index) => [reason, index])) as Record<StartReason, number>

/** Says of each of a planned day's starts, by its index, which of `startReasons` is its own. */
function startClassifier(
  plan: DayPlan,
  { visit, now, isTooFar, leastNotice, taken, minGap }: StartQuery,
): (index: number) => number {
  const { instants, worked } = plan
  const { origin, bits } = taken
  const { cells } = shapeOf(visit)
  const fits = fitsOf(plan, visit)
  const earliest = now + leastNotice * 60
  const isTaken = (first: number): boolean => {
    for (let part = 0; part < cells.length; part += 2) {
      if (isAnyTaken(bits, first + (cells[part] as number), first + (cells[part + 1] as number))) return true
    }
    return false
  }
  return (index) => {
    const [starts, fit] = [instants[index] as number, fits[index] as number]
    // The places come first.
    if (fit < code.too_far) return fit
    if (isTooFar) return code.too_far
    if (starts <= now) return code.past
    if (starts < earliest) return code.too_soon
    if (fit === code.too_late) return fit
    const first = Math.floor((starts - origin) / cellSeconds)
    if (isTaken(first)) return code.taken
    return minGap > 0 && leavesGap(taken, worked, { first, cells, minGap }) ? code.gap : code.free
  }
}

/**
 * For each start of a planned day, its reason: by instants, so it is right when clocks change, and on the grid on which time is claimed.
 * @returns an index into `startReasons` for each of the plan's starts
 */
export function reasonsOf(plan: DayPlan, query: StartQuery): Uint8Array {
  const codeOf = startClassifier(plan, query)
  const codes = new Uint8Array(plan.instants.length)
  for (let index = 0; index < codes.length; index++) codes[index] = codeOf(index)
  return codes
}

interface Placed {
  /** The cell in which the visit would start. */
  readonly first: number
  readonly cells: readonly number[]
  readonly minGap: number
}

/**
 * Whether free time between the visit and another one would be too short to use. Time beside the edge of working hours isn't such a gap,
 * nor is the processing time within the visit itself.
 */
function leavesGap({ origin, bits }: TakenTime, worked: readonly Interval[], { first, cells, minGap }: Placed): boolean {
  const parts = Array.from({ length: cells.length / 2 }, (_, part) => {
    return { from: first + (cells[part * 2] ?? 0), to: first + (cells[part * 2 + 1] ?? 0) }
  })
  const isOwn = (cell: number) => parts.some(({ from, to }) => from <= cell && cell < to)
  const isTooShort = (beside: number, step: 1 | -1): boolean => {
    for (let length = 0; length * gridMinutes < minGap; length++) {
      const cell = beside + step * length
      if (isAnyTaken(bits, cell, cell + 1)) return length > 0
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

interface DayQuery {
  readonly date: string
  /** On the salon's calendar. */
  readonly today: string
  /** One stylist's day, or several stylists': then a start is free if it is free with any of them. */
  readonly days: readonly { readonly plan: DayPlan; readonly query: StartQuery }[]
}

/** What clients see of a planned day; nothing of one that is over. */
export function availabilityOf({ date, today, days }: DayQuery): DayAvailability {
  if (date < today) return { date, slots: [] }
  // By cell of the day: 0 for no start, else its reason plus 1.
  const best = new Uint8Array(labels.length)
  let [first, last] = [labels.length, -1]
  for (const { plan, query } of days) {
    const codeOf = startClassifier(plan, query)
    const { minutes } = plan
    for (let index = 0; index < minutes.length; index++) {
      const cell = (minutes[index] as number) / gridMinutes
      const known = best[cell] as number
      if (known > code.free) continue
      best[cell] = Math.max(known, codeOf(index) + 1)
      if (cell < first) first = cell
      if (cell > last) last = cell
    }
  }
  const slots: DayAvailability['slots'] = []
  for (let cell = first; cell <= last; cell++) {
    const slot = slotsByCode[best[cell] as number]?.[cell]
    if (slot) slots.push(slot)
  }
  return { date, slots }
}

/** The labels of a day's start times. */
const labels = Array.from({ length: (24 * 60) / gridMinutes }, (_, cell) => timeLabel(cell * gridMinutes))

/** Null for no start, then what clients see of each reason at each start time; made once, since a month has more than a thousand. */
const slotsByCode = [
  null,
  ...startReasons.map((reason) => {
    const state = publicStates[reason]
    return state && labels.map((time) => Object.freeze({ time, state }))
  }),
]
