import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { appointments, services, stylists } from '../database/schema.ts'

export type BookingStatements = ReturnType<typeof prepareBookingStatements>

/** The two statements of every booking, made once: building and planning them would take longer than carrying them out. */
export function prepareBookingStatements(db: Database) {
  const { placeholder } = sql
  return {
    /** A row for each of the services that there is, with the stylist beside it; none where there is no such stylist. */
    choices: db
      .select({ service: services, stylist: stylists })
      .from(services)
      .innerJoin(stylists, eq(stylists.id, placeholder('stylistId')))
      .where(sql`${services.id} = any(${placeholder('serviceIds')}::text[])`)
      .prepare('booking-choices'),

    insert: bookingInsert(db).prepare('booking-insert'),
  }
}

/** Writes a booking; what it answers is all that the database adds to it. */
export function bookingInsert(db: Pick<Database, 'insert'>) {
  const { placeholder } = sql
  return db
    .insert(appointments)
    .values({
      id: placeholder('id'),
      status: 'Pending',
      stylistId: placeholder('stylistId'),
      userId: placeholder('userId'),
      startsAt: placeholder('startsAt'),
      endsAt: placeholder('endsAt'),
      wallDate: placeholder('wallDate'),
      wallMinutes: placeholder('wallMinutes'),
      chargesCents: placeholder('chargesCents'),
      services: placeholder('services'),
      stylist: placeholder('stylist'),
      client: placeholder('client'),
      idempotencyKey: placeholder('idempotencyKey'),
      requestHash: placeholder('requestHash'),
    })
    .returning({ createdAt: appointments.createdAt, updatedAt: appointments.updatedAt })
}
