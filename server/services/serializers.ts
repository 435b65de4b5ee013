import { toDollars } from '../../domain/money.ts'
import type { Service } from '../../domain/service.ts'
import type { services } from '../database/schema.ts'

/** The fields of a service that leave the server. */
export function presentService(row: typeof services.$inferSelect): Service {
  return {
    id: row.id,
    // The API takes no empty name, but other programs may have written one.
    ServiceName: row.name.trim() || 'Unknown service',
    Description: row.description,
    Price: toDollars(row.priceCents),
    Duration: row.durationMinutes,
  }
}
