import { desc } from 'drizzle-orm'
import type { Stylist } from '../../domain/stylist.ts'
import type { Database } from '../database/client.ts'
import { stylists } from '../database/schema.ts'

/** What leaves the server of a stylist. */
export function presentStylist(row: typeof stylists.$inferSelect): Stylist {
  return {
    id: row.id,
    stylistName: row.name,
    description: row.description,
    rating: row.rating,
    ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
    status: row.status,
    daysAvailable: row.daysAvailable,
  }
}

/** All stylists, last changed first. */
export async function listStylists(db: Database): Promise<Stylist[]> {
  const rows = await db.select().from(stylists).orderBy(desc(stylists.updatedAt), stylists.id)
  return rows.map(presentStylist)
}
