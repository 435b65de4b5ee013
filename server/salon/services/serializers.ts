import { toAmount } from '../../../domain/money.ts'
import type { Service } from '../../../domain/service.ts'
import type { services } from '../../platform/database/schema.ts'

/** The fields of a service that leave the server; the optional ones only where the owner has set them. */
export function presentService(row: typeof services.$inferSelect): Service {
  return {
    id: row.id,
    // The API takes no empty name, but other programs may have written one.
    ServiceName: row.name.trim() || 'Unknown service',
    Description: row.description,
    Price: toAmount(row.priceMills),
    Duration: row.durationMinutes,
    ...(row.processingMinutes > 0 && { processingMinutes: row.processingMinutes }),
    ...(row.finishingMinutes > 0 && { finishingMinutes: row.finishingMinutes }),
    ...(row.bufferMinutes > 0 && { bufferMinutes: row.bufferMinutes }),
    ...(row.category !== '' && { category: row.category }),
    ...(row.hidden && { hidden: true }),
    ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
  }
}

/** A service as a booking keeps it: without what only the list of services is for. */
export function documentOfService({ category: _, hidden: __, imageUrl: ___, ...document }: Service): Service {
  return document
}
