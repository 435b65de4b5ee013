import { startReasons } from '../../salon/schedule/schedule.ts'
import { gridMinutes } from '../../time/calendar.ts'
import { claimsOf, type TimeNeeded } from '../booking.ts'
import type { DayPlan } from './day-plan.ts'

interface Shape {
  /** Equal for visits that need the same time. */
  readonly key: string
  /** Claims in cells from the start, as pairs; the end is excluded. */
  readonly cells: readonly number[]
}

const shapes = new WeakMap<TimeNeeded, Shape>()

export function visitShape(visit: TimeNeeded): Shape {
  const cachedShape = shapes.get(visit)
  if (cachedShape) return cachedShape
  const cells = claimsOf(visit).flatMap(([from, to]) => [from / gridMinutes, to / gridMinutes])
  const shape = { key: `${visit.minutes} ${visit.busy.join()}`, cells }
  shapes.set(visit, shape)
  return shape
}

/** More than a salon is queried for at a time. */
const maxVisits = 32

const remembered = new WeakMap<DayPlan, Map<string, Uint8Array>>()
const tooLate = startReasons.indexOf('too_late')
const free = startReasons.indexOf('free')

/**
 * Returns for each start why the visit can never take it, ignoring other bookings: the plan's reason, `too_late`, or `free`. Cached with
 * the plan, since clients request the same few visits repeatedly.
 * @returns indexes into `startReasons`
 */
export function computeFits(plan: DayPlan, visit: TimeNeeded): Uint8Array {
  const { key } = visitShape(visit)
  const ofPlan = remembered.get(plan) ?? new Map<string, Uint8Array>()
  const cachedFits = ofPlan.get(key)
  if (cachedFits) return cachedFits
  const fits = Uint8Array.from(plan.startReasons, (reason, index) => {
    if (reason) return startReasons.indexOf(reason)
    return endsInTime(plan, index, visit) ? free : tooLate
  })
  if (ofPlan.size >= maxVisits) ofPlan.clear()
  remembered.set(plan, ofPlan.set(key, fits))
  return fits
}

export function closesBefore({ instants, openUntil }: DayPlan, index: number, { minutes }: TimeNeeded): boolean {
  return (instants[index] ?? 0) + minutes * 60 > (openUntil[index] ?? 0)
}

function endsInTime(plan: DayPlan, index: number, visit: TimeNeeded): boolean {
  const { instants, worksUntil, worked } = plan
  const starts = instants[index] ?? 0
  const [[, firstPart] = [0, 0], ...laterParts] = visit.busy
  if (closesBefore(plan, index, visit) || starts + firstPart * 60 > (worksUntil[index] ?? 0)) return false
  return laterParts.every(([from, to]) => {
    return worked.some((part) => part.starts <= starts + from * 60 && starts + to * 60 <= part.ends)
  })
}
