import { sql } from 'drizzle-orm'
import { batched } from '../database/batched.ts'
import type { Database } from '../database/client.ts'
import { appointments, services, stylists } from '../database/schema.ts'
import { presentService } from '../services/queries.ts'
import { presentStylist } from '../stylists/queries.ts'

export type BookingStatements = ReturnType<typeof prepareBookingStatements>

/** The statements of every booking, made once: building and planning them would take longer than carrying them out. */
export function prepareBookingStatements(db: Database) {
  const wanted = sql`any(${sql.placeholder('ids')}::text[])`
  const serviceRows = db.select().from(services).where(sql`${services.id} = ${wanted}`).prepare('booked-services')
  const stylistRows = db.select().from(stylists).where(sql`${stylists.id} = ${wanted}`).prepare('booked-stylists')
  const byId = <Record extends { readonly id: string }>(records: readonly Record[]) =>
    new Map(records.map((record) => [record.id, record]))

  return {
    /** A service or a stylist as the catalogue has it now. */
    service: batched(async (ids: string[]) => byId((await serviceRows.execute({ ids })).map(presentService))),
    stylist: batched(async (ids: string[]) => byId((await stylistRows.execute({ ids })).map(presentStylist))),

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
      changedBy: placeholder('changedBy'),
      createdAt: placeholder('createdAt'),
      updatedAt: placeholder('updatedAt'),
    })
    .returning({
      version: appointments.version,
      previousStatus: appointments.previousStatus,
    })
}
