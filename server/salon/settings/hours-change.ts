import { isDeepStrictEqual } from 'node:util'
import { and, gt, inArray } from 'drizzle-orm'
import { openStatuses } from '../../../domain/booking/appointment.ts'
import { neededParts, worksThrough } from '../../../domain/booking/schedule/working-days.ts'
import { defaultSchedule, hoursOn, stylistSchedule } from '../../../domain/salon/schedule/hours.ts'
import { isAvailable } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { weekdays } from '../../../domain/time/calendar.ts'
import { minutesAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { stylists } from '../../platform/database/schema/salon.ts'

export interface SettingsChange {
  readonly before: Settings
  readonly after: Settings
  /** Unix seconds. */
  readonly now: number
}

/**
 * Counts upcoming open bookings at times that are no longer opening hours. They stay booked, so the owner has to see how many. Uses the
 * wall clock, like the list of a stylist's affected bookings.
 */
export async function countLeftOut(db: Queryable, { before, after, now }: SettingsChange): Promise<number> {
  const hoursAndClosures = ({ hours, closures }: Settings) => ({ opening: hours, closures })
  if (isDeepStrictEqual(hoursAndClosures(before), hoursAndClosures(after))) return 0
  const stylistsById = new Map((await db.select().from(stylists)).map((row) => [row.id, parseHours(row)]))
  const { stylistId, startsAt, endsAt, busy } = appointments
  const rows = await db
    .select({ stylistId, startsAt, endsAt, busy })
    .from(appointments)
    .where(and(inArray(appointments.status, openStatuses), gt(startsAt, fromUnixSeconds(now))))
  return rows.filter((row) => {
    // Any replacement for a deleted stylist works within the salon's hours.
    const stylist = stylistsById.get(row.stylistId) ?? salonsHours
    const minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000
    const starts = unixSeconds(row.startsAt)
    const { timeZone } = before.place
    const date = dateAt(starts, timeZone)
    const parts = neededParts({ starts: minutesAt(starts, timeZone), minutes, busy: row.busy })
    const fits = (settings: Settings) => {
      const day = hoursOn({ date, ...hoursAndClosures(settings), ...stylist })
      return parts.every((part) => worksThrough(day, part))
    }
    return fits(before) && !fits(after)
  }).length
}

const salonsHours = { takesBookings: true, availableDays: weekdays, schedule: defaultSchedule, absent: [] }

/** Parsed once per stylist: nobody can book while the settings are saved. */
function parseHours(row: typeof stylists.$inferSelect) {
  return {
    takesBookings: isAvailable(row),
    availableDays: row.daysAvailable,
    schedule: stylistSchedule.safeParse(row.schedule).data ?? defaultSchedule,
    absent: [],
  }
}
