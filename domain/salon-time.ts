import { minutesOf, type Slot } from './schedule.ts'

/**
 * Wall clock -> instant and back, by `Temporal`: on the server only, since not every phone has it yet. Instants are Unix seconds, dates
 * 'YYYY-MM-DD' and slots '10:00 AM', both on the salon's wall clock. What browsers need as well is in `viewer-time.ts`.
 */

/**
 * The instant at which a slot starts. On a clock-change day a wall time that is skipped moves forward and one that
 * happens twice means the first ('compatible', RFC 5545), so no slot ever disappears.
 */
export function instantOf(date: string, slot: Slot, zone: string): number {
  const minutes = minutesOf(slot)
  const wallTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
  return secondsOf(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: wallTime }))
}

/** The instant at which a calendar date starts in the zone; not always midnight. */
export function startOfDay(date: string, zone: string): number {
  return secondsOf(Temporal.PlainDate.from(date).toZonedDateTime(zone))
}

/** The wall clock at an instant as a slot's label, e.g. '2:00 PM'. */
export function timeLabelAt(seconds: number, zone: string): string {
  const { hour, minute } = zonedAt(seconds, zone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
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
