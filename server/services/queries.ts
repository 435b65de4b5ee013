import { desc } from 'drizzle-orm'
import { toDollars } from '../../domain/money.ts'
import type { Service } from '../../domain/service.ts'
import type { Database } from '../database/client.ts'
import { services } from '../database/schema.ts'

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
