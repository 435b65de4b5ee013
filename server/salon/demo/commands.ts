import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/client.ts'
import { appointmentEvents, appointments, services, stylists, users } from '../../platform/database/schema.ts'

/**
 * Removes the demo salon: its clients with their bookings and these bookings' history, and its unchanged services and stylists. Real
 * clients' bookings stay, even those with a removed stylist, as with any deleted stylist. Portraits stay too, since these bookings show
 * them.
 */
export async function clearDemo(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    // Before any booking row, in the same order as everywhere else, to avoid a deadlock with a concurrent booking.
    await transaction.execute(sql`select lock_catalogue()`)
    const demoClients = transaction.select({ id: users.id }).from(users).where(eq(users.demo, true))
    const ofDemo = inArray(appointments.clientId, demoClients)
    const visits = await transaction.delete(appointments).where(ofDemo).returning({ id: appointments.id })
    // With their history: a queued job for a change could not know anymore that it was the demo's, and would call webhooks.
    const ids = visits.map(({ id }) => id)
    await transaction.delete(appointmentEvents).where(sql`${appointmentEvents.appointmentId} = any(${sql.param(ids)}::text[])`)
    for (const table of [users, services, stylists]) await transaction.delete(table).where(eq(table.demo, true))
  })
}
