import { desc, eq } from 'drizzle-orm'
import type { Stylist } from '../../domain/stylist.ts'
import { upcomingCount } from '../appointments/upcoming.ts'
import type { Database } from '../database/client.ts'
import { appointments, stylists } from '../database/schema.ts'
import type { Clock } from '../http/clock.ts'

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

/** How many upcoming bookings the stylist has, or null where there is no such stylist. */
export async function countUpcomingOfStylist(db: Database, clock: Clock, id: string): Promise<number | null> {
  const [found] = await db
    .select({ count: upcomingCount(db, clock, eq(appointments.stylistId, id)) })
    .from(stylists)
    .where(eq(stylists.id, id))
  return found?.count ?? null
}
