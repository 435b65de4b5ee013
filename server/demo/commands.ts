import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { appointments, services, stylists, users } from '../database/schema.ts'

/**
 * Takes the demo salon out: its clients with their bookings, and those of its services and stylists that nobody has changed. What real clients have booked stays, also
 * with a stylist who goes, as whenever a stylist is deleted. Portraits stay too: these bookings show them.
 */
export async function clearDemo(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    // Before any booking is touched, as everybody else locks: a booking under way could wait for this one, and this one for it.
    await transaction.execute(sql`select lock_catalogue()`)
    const demoClients = transaction.select({ id: users.id }).from(users).where(eq(users.demo, true))
    await transaction.delete(appointments).where(inArray(appointments.userId, demoClients))
    for (const table of [users, services, stylists]) await transaction.delete(table).where(eq(table.demo, true))
  })
}
