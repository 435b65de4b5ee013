import { say } from '../../../domain/language/say.ts'
import { type Stylist, unknownStylist } from '../../../domain/salon/stylist.ts'
import type { stylists } from '../../platform/database/schema/salon.ts'

export function presentStylist(row: typeof stylists.$inferSelect): Stylist {
  return {
    id: row.id,
    stylistName: row.name.trim() || say(unknownStylist),
    description: row.description,
    // A column can hold NaN and Infinity, which JSON can't express.
    rating: Number.isFinite(row.rating) ? row.rating : 0,
    ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
    status: row.status || 'Not Available',
    daysAvailable: row.daysAvailable.filter((day) => typeof day === 'string'),
    // Without the schedule: only the administrator sees absences and their reasons.
    ...(row.services !== null && { services: row.services }),
  }
}

/** Drops own prices: the visit's services have them. */
export function documentOfStylist({ services: _, ...document }: Stylist): Stylist {
  return document
}
