import { eq, gt, type SQL, sql } from 'drizzle-orm'
import type { UpcomingBookings } from '../../../domain/booking/appointment.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'

export interface UpcomingContext {
  readonly db: Database
  readonly clock: Clock
  readonly settings: { get(): Pick<Settings, 'place'> }
}

const listed = 5

/** Reads upcoming Pending and Confirmed bookings. Literal statuses, so that the planner uses the partial index `appointments_open`. */
export async function readUpcoming({ db, clock, settings }: UpcomingContext, matches: SQL): Promise<UpcomingBookings> {
  const isAhead = gt(appointments.startsAt, fromUnixSeconds(clock()))
  const holdsTime = sql`${appointments.status} in ('Pending', 'Confirmed')`
  const rows = await db
    .select({
      id: appointments.id,
      status: appointments.status,
      startsAt: appointments.startsAt,
      client: clients.name,
      count: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, appointments.clientId))
    .where(sql`${holdsTime} and ${isAhead} and ${matches}`)
    .orderBy(appointments.startsAt, appointments.id)
    .limit(listed)
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ id, status, startsAt, client }) => ({
      id,
      status,
      date: unixSeconds(startsAt),
      time: timeLabelAt(unixSeconds(startsAt), settings.get().place.timeZone),
      client,
    })),
  }
}
