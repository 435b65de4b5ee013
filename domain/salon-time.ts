import { minutesOf, type Slot } from './schedule.ts'

/**
 * Zone and wall clock <-> instant. Instants are Unix seconds, dates 'YYYY-MM-DD' and slots '10:00 AM', both on the
 * salon's wall clock. What uses `Temporal` runs on the server only, since not every phone has it yet; the formatting
 * below is plain `Intl` and runs in the browser too.
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

/** The calendar date at an instant in the zone. */
export function dateAt(seconds: number, zone: string): string {
  return zonedAt(seconds, zone).toPlainDate().toString()
}

/** The wall clock at an instant as a slot's label, e.g. '2:00 PM'. */
export function timeLabelAt(seconds: number, zone: string): string {
  const { hour, minute } = zonedAt(seconds, zone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Whether the name is a zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function zonedAt(seconds: number, zone: string): Temporal.ZonedDateTime {
  // A clock's milliseconds divided by 1000 are not always whole again when multiplied, and Temporal takes whole ones only.
  return Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000)).toZonedDateTimeISO(zone)
}

function secondsOf(zoned: Temporal.ZonedDateTime): number {
  return Math.floor(zoned.epochMilliseconds / 1000)
}

/** An instant's date in words in the salon's zone: 'Tuesday, December 1, 2026'. */
export function formatDate(seconds: number, zone: string): string {
  return format(seconds, { timeZone: zone, weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
}

/** A calendar date in words: 'Tuesday, December 1, 2026'. Read as UTC, so no zone can move it by a day. */
export function formatCalendarDate(date: string): string {
  return formatDate(Date.parse(`${date}T00:00:00Z`) / 1000, 'UTC')
}

/** An instant's day in the salon's zone, for what is near: 'Tuesday, December 1'. */
export function formatDay(seconds: number, zone: string): string {
  return format(seconds, { timeZone: zone, weekday: 'long', month: 'long', day: 'numeric' })
}

/** An instant's date, short, in the salon's zone: 'Dec 1, 2026'. */
export function formatShortDate(seconds: number, zone: string): string {
  return format(seconds, { timeZone: zone, year: 'numeric', month: 'short', day: 'numeric' })
}

/** Whether two zones show different wall clocks at an instant. */
export function clocksDiffer(zone: string, otherZone: string, seconds: number): boolean {
  const clock: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'short' }
  return format(seconds, { ...clock, timeZone: zone }) !== format(seconds, { ...clock, timeZone: otherZone })
}

function format(seconds: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formatters.set(key, formatter)
  return formatter.format(seconds * 1000)
}

/** Made once for each of the few forms and zones, since making one takes longer than a hundred dates. */
const formatters = new Map<string, Intl.DateTimeFormat>()
