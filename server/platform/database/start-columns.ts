import { minutesAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { appointments } from './schema.ts'

type StartColumns = Pick<typeof appointments.$inferInsert, 'startsAt' | 'wallDate' | 'wallMinutes'>

/**
 * The columns of an appointment's start. `starts_at` is what it is read from. The others are its copy on the salon's calendar and clock, for
 * the database alone, which doesn't know the zone: it counts and groups by them.
 * @param starts Unix seconds
 */
export function startColumns(starts: number, timeZone: string): StartColumns {
  return { startsAt: fromUnixSeconds(starts), wallDate: dateAt(starts, timeZone), wallMinutes: minutesAt(starts, timeZone) }
}
