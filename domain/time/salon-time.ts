import type { WallClock } from '../booking/schedule/day-plan.ts'
import type { Slot } from '../salon/schedule/schedule.ts'
import { addDays, gridMinutes, minutesOf, timeLabel } from './calendar.ts'
import { dateAt } from './viewer-time.ts'

/**
 * Wall clock to instant and back, by `Temporal`: server only, since not every phone has it yet. Instants are Unix seconds, dates
 * 'YYYY-MM-DD', both on the salon's wall clock. `viewer-time.ts` has the part that browsers need, too.
 */

/**
 * When clocks change, skipped times move forward and repeated ones mean the first ('compatible', RFC 5545). `wallClockOf` tells whether a
 * visit can start then.
 */
export function instantOf(date: string, slot: Slot, zone: string): number {
  return instantAt(date, minutesOf(slot), zone)
}

export function instantAt(date: string, minutes: number, zone: string): number {
  if (minutes === minutesPerDay) return startOfDay(addDays(date, 1), zone)
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  return toSeconds(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime }))
}

const minutesPerDay = 24 * 60

export function wallClockOf(date: string, zone: string): WallClock {
  const midnight = startOfDay(date, zone)
  const isPlain = startOfDay(addDays(date, 1), zone) - midnight === minutesPerDay * 60 && minutesAt(midnight, zone) === 0
  const instantOfPlain = (minutes: number) => midnight + minutes * 60
  if (isPlain) return { instantOf: instantOfPlain, boundaryOf: instantOfPlain, isSkipped: () => false }
  const times = Array.from({ length: minutesPerDay / gridMinutes + 1 }, (_, index) => index * gridMinutes)
  const instants = times.map((minutes) => instantAt(date, minutes, zone))
  // Skipped times have moved past those that follow: pull them back to the change.
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

/** Start of a calendar date in the zone; not always midnight. */
export function startOfDay(date: string, zone: string): number {
  return toSeconds(Temporal.PlainDate.from(date).toZonedDateTime(zone))
}

/**
 * Lists the zone's offsets from UTC with their beginnings, in seconds: from three years before the date's year to five years after it. The
 * last entry is the end.
 */
export function zoneOffsets(zone: string, date: string): [number, number][] {
  const year = Number(date.slice(0, 4))
  const end = Temporal.PlainDate.from({ year: year + 5, month: 1, day: 1 }).toZonedDateTime(zone)
  const offsets: [number, number][] = []
  let at: Temporal.ZonedDateTime | null = Temporal.PlainDate.from({ year: year - 3, month: 1, day: 1 }).toZonedDateTime(zone)
  for (; at && Temporal.ZonedDateTime.compare(at, end) < 0; at = at.getTimeZoneTransition('next')) {
    offsets.push([toSeconds(at), at.offsetNanoseconds / 1e9])
  }
  return [...offsets, [toSeconds(end), end.offsetNanoseconds / 1e9]]
}

export function timeLabelAt(seconds: number, zone: string): string {
  return timeLabel(minutesAt(seconds, zone))
}

export function minutesAt(seconds: number, zone: string): number {
  const { hour, minute } = zonedAt(seconds, zone)
  return hour * 60 + minute
}

/** Returns the instant at which one zone's clock shows the same as another's; skipped and repeated times as above. */
export function sameWallClock(seconds: number, from: string, to: string): number {
  return toSeconds(zonedAt(seconds, from).toPlainDateTime().toZonedDateTime(to))
}

function zonedAt(seconds: number, zone: string): Temporal.ZonedDateTime {
  // Milliseconds divided by 1000 aren't always whole again when multiplied, and Temporal accepts only whole ones.
  return Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000)).toZonedDateTimeISO(zone)
}

function toSeconds(zoned: Temporal.ZonedDateTime): number {
  return Math.floor(zoned.epochMilliseconds / 1000)
}
