import type { WallClock } from '../schedule/day-plan.ts'
import type { Slot } from '../schedule/schedule.ts'
import { addDays, gridMinutes, minutesOf, timeLabel } from './calendar.ts'
import { dateAt } from './viewer-time.ts'

/**
 * Wall clock -> instant and back, by `Temporal`: on the server only, since not every phone has it yet. Instants are Unix seconds, dates
 * 'YYYY-MM-DD', both on the salon's wall clock. What browsers need as well is in `viewer-time.ts`.
 */

/**
 * The instant at which the wall clock shows a label. On a clock-change day a time that is skipped moves forward and one that comes twice
 * means the first ('compatible', RFC 5545). Whether a visit can start then, `wallClockOf` knows.
 */
export function instantOf(date: string, slot: Slot, zone: string): number {
  return instantAt(date, minutesOf(slot), zone)
}

/** The same for minutes since midnight. */
export function instantAt(date: string, minutes: number, zone: string): number {
  if (minutes === minutesPerDay) return startOfDay(addDays(date, 1), zone)
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  return secondsOf(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime }))
}

const minutesPerDay = 24 * 60

/** A date's wall clock. On the few days on which clocks change, each time of the grid is looked up. */
export function wallClockOf(date: string, zone: string): WallClock {
  const midnight = startOfDay(date, zone)
  const isPlain = startOfDay(addDays(date, 1), zone) - midnight === minutesPerDay * 60 && minutesAt(midnight, zone) === 0
  const instantOfPlain = (minutes: number) => midnight + minutes * 60
  if (isPlain) return { instantOf: instantOfPlain, boundaryOf: instantOfPlain, isSkipped: () => false }
  const times = Array.from({ length: minutesPerDay / gridMinutes + 1 }, (_, index) => index * gridMinutes)
  const instants = times.map((minutes) => instantAt(date, minutes, zone))
  // What is skipped has moved forward, past what follows it.
  const boundaries = instants.slice()
  for (let index = boundaries.length - 2; index >= 0; index--) {
    boundaries[index] = Math.min(boundaries[index] ?? 0, boundaries[index + 1] ?? 0)
  }
  const on = (list: readonly number[]) => (minutes: number) => list[minutes / gridMinutes] ?? Number.NaN
  const isSkipped = (minutes: number) => {
    const instant = on(instants)(minutes)
    return minutesAt(instant, zone) !== minutes || dateAt(instant, zone) !== date
  }
  return { instantOf: on(instants), boundaryOf: on(boundaries), isSkipped }
}

/** The instant at which a calendar date starts in the zone; not always midnight. */
export function startOfDay(date: string, zone: string): number {
  return secondsOf(Temporal.PlainDate.from(date).toZonedDateTime(zone))
}

/**
 * How far a zone's clock is ahead of UTC from when, in seconds: from three years before a date's year to five years after it, with the end as
 * the last one.
 */
export function zoneOffsets(zone: string, date: string): [number, number][] {
  const year = Number(date.slice(0, 4))
  const end = Temporal.PlainDate.from({ year: year + 5, month: 1, day: 1 }).toZonedDateTime(zone)
  const offsets: [number, number][] = []
  let at: Temporal.ZonedDateTime | null = Temporal.PlainDate.from({ year: year - 3, month: 1, day: 1 }).toZonedDateTime(zone)
  for (; at && Temporal.ZonedDateTime.compare(at, end) < 0; at = at.getTimeZoneTransition('next')) {
    offsets.push([secondsOf(at), at.offsetNanoseconds / 1e9])
  }
  return [...offsets, [secondsOf(end), end.offsetNanoseconds / 1e9]]
}

/** The wall clock at an instant as a slot's label, e.g. '2:00 PM'. */
export function timeLabelAt(seconds: number, zone: string): string {
  return timeLabel(minutesAt(seconds, zone))
}

/** The wall clock at an instant, in minutes since midnight. */
export function minutesAt(seconds: number, zone: string): number {
  const { hour, minute } = zonedAt(seconds, zone)
  return hour * 60 + minute
}

/** The instant at which the clock of one zone shows what another zone's clock shows at an instant; skipped and repeated times as above. */
export function sameWallClock(seconds: number, from: string, to: string): number {
  return secondsOf(zonedAt(seconds, from).toPlainDateTime().toZonedDateTime(to))
}

function zonedAt(seconds: number, zone: string): Temporal.ZonedDateTime {
  // A clock's milliseconds divided by 1000 are not always whole again when multiplied, and Temporal takes whole ones only.
  return Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000)).toZonedDateTimeISO(zone)
}

function secondsOf(zoned: Temporal.ZonedDateTime): number {
  return Math.floor(zoned.epochMilliseconds / 1000)
}
