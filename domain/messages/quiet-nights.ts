import type { Settings } from '../salon/settings.ts'
import { addDays } from '../time/calendar.ts'
import { instantAt, minutesAt } from '../time/salon-time.ts'
import { dateAt, offsetAt } from '../time/viewer-time.ts'
import { isQuiet, type QuietHours } from './quiet-hours.ts'

/** When unrequested mail is sent. Server only, like `salon-time.ts`. Instants are Unix seconds. */

export interface SalonNights {
  readonly quiet: QuietHours
  readonly timeZone: string
}

export function salonNights({ mail, place }: Pick<Settings, 'mail' | 'place'>): SalonNights {
  return { quiet: mail.quiet, timeZone: place.timeZone }
}

export function isQuietAt(seconds: number, { quiet, timeZone }: SalonNights): boolean {
  return isQuiet(quiet, minutesAt(seconds, timeZone))
}

/** Returns the end of the quiet hours around an instant, or the instant itself outside of them. */
export function afterQuiet(seconds: number, { quiet, timeZone }: SalonNights): number {
  if (!quiet || !isQuietAt(seconds, { quiet, timeZone })) return seconds
  const date = dateAt(seconds, timeZone)
  const ends = instantAt(minutesAt(seconds, timeZone) < quiet.to ? date : addDays(date, 1), quiet.to, timeZone)
  // The clock shows the end twice, and this instant lies between.
  return ends > seconds ? ends : ends + offsetAt(ends - 86_400, timeZone) - offsetAt(ends + 86_400, timeZone)
}

/** Seconds before the quiet hours at which mail that can't wait leaves: sending takes a while. */
const evening = 3600

/**
 * Returns the last moment before the quiet hours around an instant at which mail is still handed over: an hour before they begin, or half
 * the time since the previous ones.
 */
export function beforeQuiet(seconds: number, { quiet, timeZone }: SalonNights): number {
  if (!quiet || !isQuietAt(seconds, { quiet, timeZone })) return seconds
  const date = dateAt(seconds, timeZone)
  const begins = instantAt(minutesAt(seconds, timeZone) < quiet.from ? addDays(date, -1) : date, quiet.from, timeZone)
  const open = ((quiet.from - quiet.to + 1440) % 1440) * 60
  return Math.min(begins, seconds) - Math.min(evening, open / 2)
}

interface RemindedVisit {
  readonly starts: number
  readonly reminder: number
  readonly changeNotice: number | null
}

/**
 * Returns when a visit's reminder leaves: when due, or at the end of the quiet hours. If the visit has begun by then, or its client could
 * have changed it the evening before but no longer can, it leaves the evening before.
 */
export function reminderMoment({ starts, reminder, changeNotice }: RemindedVisit, nights: SalonNights): number {
  const due = starts - reminder * 60
  const morning = afterQuiet(due, nights)
  if (morning === due) return due
  const before = beforeQuiet(due, nights)
  const lastChange = starts - (changeNotice ?? 0) * 60
  const isTooLate = morning >= starts || (before <= lastChange && lastChange < morning)
  return isTooLate ? before : morning
}
