import { eq, sql } from 'drizzle-orm'
import type { UpcomingBookings } from '../../domain/appointment.ts'
import { toDollars } from '../../domain/money.ts'
import type { Service } from '../../domain/service.ts'
import { readUpcoming } from '../appointments/upcoming.ts'
import type { Database } from '../database/client.ts'
import { appointments, services } from '../database/schema.ts'
import type { Clock } from '../http/clock.ts'

/** The fields of a service that leave the server. */
export function presentService(row: typeof services.$inferSelect): Service {
  return {
    id: row.id,
    ServiceName: row.name.trim() || 'Unknown service',
    Description: row.description,
    Price: toDollars(row.priceCents),
    Duration: row.durationMinutes,
  }
}

/** All services, in the owner's order; new ones come last. */
export async function listServices(db: Database): Promise<Service[]> {
  const rows = await db.select().from(services).orderBy(services.position, services.id)
  return rows.map(presentService)
}

/** The upcoming bookings with the service, or null if the service doesn't exist. */
export async function upcomingOfService(db: Database, clock: Clock, id: string): Promise<UpcomingBookings | null> {
  if ((await db.$count(services, eq(services.id, id))) === 0) return null
  return readUpcoming(db, clock, sql`${appointments.services} @> ${JSON.stringify([{ id }])}::jsonb`)
}
