import type { Stylist } from '../../../domain/stylist.ts'
import type { stylists } from '../../platform/database/schema.ts'

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
    // Their schedule isn't here: when and why someone is away is the administrator's only.
    ...(row.services !== null && { services: row.services }),
  }
}

/** A stylist as a booking keeps them: what they charged for this visit is in its services. */
export function documentOfStylist({ services: _, ...document }: Stylist): Stylist {
  return document
}
