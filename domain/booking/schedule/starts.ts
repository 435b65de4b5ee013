import {
  type DayAvailability,
  type Interval,
  publicStates,
  type StartReason,
  startReasons,
} from '../../salon/schedule/schedule.ts'
import { gridMinutes, timeLabel } from '../../time/calendar.ts'
import { claimsOf, type TimeNeeded } from '../booking.ts'
import { type DayPlan, holding } from './day-plan.ts'
import { computeFits, visitShape } from './fits.ts'

const cellSeconds = gridMinutes * 60

/** Booked time as a bitmap of 5-minute cells. */
export interface TakenIntervals {
  readonly origin: number
  /** A bit per cell, lowest first. */
  readonly bits: Uint32Array
}

/** Seconds around the requested dates in which other visits can overlap theirs. */
const margin = 2 * 86_400

/**
 * Marks the cells that other appointments touch.
 * @param held pairs of instants; the end is excluded
 * @param from instants between which visits may start
 */
export function takenTime(
  held: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): TakenIntervals {
  const origin = Math.floor(from / cellSeconds) * cellSeconds - margin
  const count = Math.ceil((to - origin + margin) / cellSeconds)
  const bits = new Uint32Array(Math.ceil(count / 32))
  for (let index = 0; index + 1 < held.length; index += 2) {
    const starts = held[index] as number
    const ends = held[index + 1] as number
    const until = Math.min(count, Math.ceil((ends - origin) / cellSeconds))
    for (let cell = Math.max(0, Math.floor((starts - origin) / cellSeconds)); cell < until; cell++) {
      bits[cell >>> 5] = (bits[cell >>> 5] as number) | (1 << (cell & 31))
    }
  }
  return { origin, bits }
}

export const nothingTaken: TakenIntervals = { origin: 0, bits: new Uint32Array(0) }

/** True if any cell from `from` up to, not including, `to` is taken. */
function isAnyTaken(bits: Uint32Array, from: number, to: number): boolean {
  const last = Math.min(to, bits.length * 32) - 1
  for (let first = Math.max(0, from); first <= last; first = (first | 31) + 1) {
    const word = bits[first >>> 5] as number
    // Masks the bits before the first and, in the last word, after the last cell.
    const mask = (-1 << (first & 31)) & (first >>> 5 === last >>> 5 ? -1 >>> (31 - (last & 31)) : -1)
    if ((word & mask) !== 0) return true
  }
  return false
}

export interface StartQuery {
  readonly visit: TimeNeeded
  readonly now: number
  readonly isTooFar: boolean
  /** In minutes; see `Settings`. */
  readonly leastNotice: number
  readonly taken: TakenIntervals
  /** Shortest usable gap beside another visit, in minutes; 0 to allow all. */
  readonly minGap: number
}

const code = Object.fromEntries(startReasons.map((reason, index) => [reason, index])) as Record<StartReason, number>

/** Returns a function from a start's index in the plan to an index into `startReasons`. */
function startClassifier(
  plan: DayPlan,
  { visit, now, isTooFar, leastNotice, taken, minGap }: StartQuery,
): (index: number) => number {
  const { instants, worked } = plan
  const { origin, bits } = taken
  const { cells } = visitShape(visit)
  const fits = computeFits(plan, visit)
  const earliest = now + leastNotice * 60
  const isTaken = (first: number): boolean => {
    for (let part = 0; part < cells.length; part += 2) {
      if (isAnyTaken(bits, first + (cells[part] as number), first + (cells[part + 1] as number))) return true
    }
    return false
  }
  return (index) => {
    const starts = instants[index] as number
    const fit = fits[index] as number
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
 * Classifies each start of a planned day by instants, so clock changes are handled, and by the cells of claims.
 * @returns an index into `startReasons` for each of the plan's starts
 */
export function computeReasons(plan: DayPlan, query: StartQuery): Uint8Array {
  const classify = startClassifier(plan, query)
  const codes = new Uint8Array(plan.instants.length)
  for (let index = 0; index < codes.length; index++) codes[index] = classify(index)
  return codes
}

interface Placed {
  readonly first: number
  readonly cells: readonly number[]
  readonly minGap: number
}

/**
 * True if the visit would leave free time beside another one that is too short to use. Time at the edge of working hours doesn't count, nor
 * does processing time within the visit.
 */
function leavesGap({ origin, bits }: TakenIntervals, worked: readonly Interval[], { first, cells, minGap }: Placed): boolean {
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

/** Finds the first of the stylist's bookings that overlaps a visit at that start. */
export function heldBy<Held extends Interval>(visit: TimeNeeded, starts: number, held: readonly Held[]): Held | undefined {
  const claims = claimsOf(visit)
  const endOnGrid = (other: Held) => other.starts + Math.ceil((other.ends - other.starts) / cellSeconds) * cellSeconds
  return held.find((other) =>
    claims.some(([from, to]) => other.starts < starts + to * 60 && starts + from * 60 < endOnGrid(other)),
  )
}

interface DayQuery {
  readonly date: string
  readonly today: string
  /** With several stylists, a start is free if it is free with any of them. */
  readonly days: readonly { readonly plan: DayPlan; readonly query: StartQuery }[]
}

export function buildAvailability({ date, today, days }: DayQuery): DayAvailability {
  if (date < today) return { date, slots: [] }
  // Indexed by cell of the day: 0 for no start, else its reason plus 1.
  const best = new Uint8Array(labels.length)
  let first = labels.length
  let last = -1
  for (const { plan, query } of days) {
    const classify = startClassifier(plan, query)
    const { minutes } = plan
    for (let index = 0; index < minutes.length; index++) {
      const cell = (minutes[index] as number) / gridMinutes
      const bestSoFar = best[cell] as number
      if (bestSoFar > code.free) continue
      best[cell] = Math.max(bestSoFar, classify(index) + 1)
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

const labels = Array.from({ length: (24 * 60) / gridMinutes }, (_, cell) => timeLabel(cell * gridMinutes))

/** Built once, since a month has more than a thousand slots. By reason, then by start time; the first is for no start. */
const slotsByCode = [
  null,
  ...startReasons.map((reason) => {
    const state = publicStates[reason]
    return state && labels.map((time) => Object.freeze({ time, state }))
  }),
]
