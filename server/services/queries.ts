import { desc, eq, sql } from 'drizzle-orm'
import { toDollars } from '../../domain/money.ts'
import type { Service } from '../../domain/service.ts'
import { upcomingCount } from '../appointments/upcoming.ts'
import type { Database } from '../database/client.ts'
import { appointments, services } from '../database/schema.ts'
import type { Clock } from '../http/clock.ts'

/** What leaves the server of a service. */
export function presentService(row: typeof services.$inferSelect): Service {
  return {
    id: row.id,
    ServiceName: row.name,
    Description: row.description,
    Price: toDollars(row.priceCents),
    Duration: row.durationMinutes,
  }
}

/** All services, last changed first. */
export async function listServices(db: Database): Promise<Service[]> {
  const rows = await db.select().from(services).orderBy(desc(services.updatedAt), services.id)
  return rows.map(presentService)
}

/** How many upcoming bookings have the service, or null where there is no such service. */
export async function countUpcomingOfService(db: Database, clock: Clock, id: string): Promise<number | null> {
  const hasService = sql`${appointments.services} @> ${JSON.stringify([{ id }])}::jsonb`
  const [found] = await db
    .select({ count: upcomingCount(db, clock, hasService) })
    .from(services)
    .where(eq(services.id, id))
  return found?.count ?? null
}
