import { minutesAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { appointments } from './schema/booking.ts'

type StartColumns = Pick<typeof appointments.$inferInsert, 'startsAt' | 'wallDate' | 'wallMinutes'>

/**
 * Columns of an appointment's start. `starts_at` is the one to read; the others copy it to the salon's calendar and clock, for counting
 * and grouping in the database, which doesn't know the zone.
 * @param starts Unix seconds
 */
export function startColumns(starts: number, timeZone: string): StartColumns {
  return { startsAt: fromUnixSeconds(starts), wallDate: dateAt(starts, timeZone), wallMinutes: minutesAt(starts, timeZone) }
}
