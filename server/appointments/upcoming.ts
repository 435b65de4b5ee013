import { and, count, gt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/client.ts'
import { appointments } from '../database/schema.ts'
import type { Clock } from '../http/clock.ts'

/**
 * How many bookings still lie ahead and hold time (Pending or Confirmed), of those that match; as a subquery, so that it can
 * stand beside the record it is about. Reads the partial index `appointments_busy` from now on and only those rows, however
 * many lie behind: statuses are written out for the planner, which must see that they are the index's.
 */
export function upcomingCount(db: Queryable, clock: Clock, matches: SQL): SQL<number> {
  const ahead = gt(appointments.startsAt, new Date(clock() * 1000))
  const holdsTime = sql`${appointments.status} in ('Pending', 'Confirmed')`
  const counted = db
    .select({ count: count() })
    .from(appointments)
    .where(and(holdsTime, ahead, matches))
  return sql<number>`(${counted})`.mapWith(Number)
}
