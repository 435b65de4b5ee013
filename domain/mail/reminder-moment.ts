import type { Settings } from '../settings.ts'
import { addDays } from '../time/calendar.ts'
import { instantAt, minutesAt } from '../time/salon-time.ts'
import { dateAt, offsetAt } from '../time/viewer-time.ts'
import { isQuiet, type QuietHours } from './quiet-hours.ts'

/** When mail leaves that nobody has asked for; on the server only, as `salon-time.ts`. Instants are Unix seconds. */

export interface SalonNights {
  readonly quiet: QuietHours
  readonly timeZone: string
}

export function nightsOf({ mail, place }: Pick<Settings, 'mail' | 'place'>): SalonNights {
  return { quiet: mail.quiet, timeZone: place.timeZone }
}

export function isQuietAt(seconds: number, { quiet, timeZone }: SalonNights): boolean {
  return isQuiet(quiet, minutesAt(seconds, timeZone))
}

/** The end of the quiet hours that an instant lies in; the instant itself outside of them. */
export function afterQuiet(seconds: number, { quiet, timeZone }: SalonNights): number {
  if (!quiet || !isQuietAt(seconds, { quiet, timeZone })) return seconds
  const date = dateAt(seconds, timeZone)
  const ends = instantAt(minutesAt(seconds, timeZone) < quiet.to ? date : addDays(date, 1), quiet.to, timeZone)
  // Where the clock shows the end twice, and this is between the two.
  return ends > seconds ? ends : ends + offsetAt(ends - 86_400, timeZone) - offsetAt(ends + 86_400, timeZone)
}

/** How long before the quiet hours mail leaves that can't wait for their end, in seconds: it takes a while to be sent. */
const evening = 3600

/**
 * The last moment before the quiet hours that an instant lies in at which mail is still handed over: an hour before they begin, or half of the
 * time since the ones before.
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
  /** `settings.mail.reminder` */
  readonly reminder: number
  /** `settings.rules.changeNotice`, by which its client may still cancel or move it; null for until it begins. */
  readonly changeNotice: number | null
}

/**
 * The moment at which a visit's reminder leaves: when it is due, or at the end of the quiet hours. Where the visit has begun by then, or its
 * client could have changed it the evening before but can't anymore, it leaves the evening before.
 */
export function reminderMoment({ starts, reminder, changeNotice }: RemindedVisit, nights: SalonNights): number {
  const due = starts - reminder * 60
  const morning = afterQuiet(due, nights)
  if (morning === due) return due
  const [before, lastChange] = [beforeQuiet(due, nights), starts - (changeNotice ?? 0) * 60]
  const isTooLate = morning >= starts || (before <= lastChange && lastChange < morning)
  return isTooLate ? before : morning
}
