import { eq, gt, type SQL, sql } from 'drizzle-orm'
import type { UpcomingBookings } from '../../domain/appointment.ts'
import { timeLabel } from '../../domain/schedule.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/client.ts'
import { appointments, users } from '../database/schema.ts'

/** How many of them are listed. */
const listed = 5

/**
 * The bookings that still lie ahead and hold time (Pending or Confirmed), of those that match. Reads the partial index
 * `appointments_busy` from now on and only those rows, however many lie behind: statuses are written out for the planner, which must
 * see that they are the index's.
 */
export async function readUpcoming(db: Queryable, clock: Clock, matches: SQL): Promise<UpcomingBookings> {
  const ahead = gt(appointments.startsAt, new Date(clock() * 1000))
  const holdsTime = sql`${appointments.status} in ('Pending', 'Confirmed')`
  const rows = await db
    .select({
      id: appointments.id,
      status: appointments.status,
      startsAt: appointments.startsAt,
      wallMinutes: appointments.wallMinutes,
      client: users.name,
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(sql`${holdsTime} and ${ahead} and ${matches}`)
    .orderBy(appointments.startsAt, appointments.id)
    .limit(listed)
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ id, status, startsAt, wallMinutes, client }) => ({
      id,
      status,
      date: startsAt.getTime() / 1000,
      time: timeLabel(wallMinutes),
      client,
    })),
  }
}
