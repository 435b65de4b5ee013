import type { Stylist } from '../../domain/stylist.ts'
import type { stylists } from '../database/schema.ts'

/** What leaves the server of a stylist. */
export function presentStylist(row: typeof stylists.$inferSelect): Stylist {
  return {
    id: row.id,
    stylistName: row.name.trim() || 'Unknown Stylist',
    description: row.description,
    // NaN and Infinity, which a column can hold, are no JSON.
    rating: Number.isFinite(row.rating) ? row.rating : 0,
    ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
    status: row.status || 'Not Available',
    daysAvailable: row.daysAvailable.filter((day) => typeof day === 'string'),
  }
}
