import type { Stylist } from '../../domain/stylist.ts'
import type { stylists } from '../database/schema.ts'

/** The fields of a stylist that leave the server. */
export function presentStylist(row: typeof stylists.$inferSelect): Stylist {
  return {
    id: row.id,
    stylistName: row.name.trim() || 'Unknown Stylist',
    description: row.description,
    // A column can hold NaN and Infinity, which JSON can't express.
    rating: Number.isFinite(row.rating) ? row.rating : 0,
    ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
    status: row.status || 'Not Available',
    daysAvailable: row.daysAvailable.filter((day) => typeof day === 'string'),
  }
}
