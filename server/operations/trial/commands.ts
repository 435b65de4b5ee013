import { msg } from '@lingui/core/runtime-macro'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { anyStylist } from '../../../domain/booking/booking.ts'
import { takenText } from '../../../domain/booking/visits/refusal.ts'
import { say } from '../../../domain/language/say.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { type TestBookingInput, testClient } from '../../../domain/salon/setup/first-records.ts'
import type { OwnHolds } from '../../booking/appointments/booked-client.ts'
import { checkNow } from '../../booking/appointments/check-booking.ts'
import { addBooking, type BookingContext } from '../../booking/appointments/commit.ts'
import { bookingFor } from '../../booking/appointments/create-booking.ts'
import { refused } from '../../booking/appointments/refusals.ts'
import { noneFree } from '../../booking/appointments/time-taken.ts'
import { findHolder } from '../../booking/availability/holders.ts'
import { applyAll } from '../../booking/effects/effects.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { unavailable, violates } from '../../platform/database/errors.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { findTestBooking } from './queries.ts'

interface TestBooking {
  readonly user: CurrentUser
  readonly input: TestBookingInput
  readonly own: OwnHolds | undefined
}

/**
 * Books for a test client, with a client's own checks and claims, but without mails and webhooks.
 * @returns the existing test booking, if there is one
 * @throws {AppError} `invalid` with the field · `slot_taken` · `conflict` if the salon changed meanwhile
 */
export async function makeTestBooking(
  context: BookingContext,
  { user, input: { serviceId, stylistId: asked, date, time }, own }: TestBooking,
): Promise<Appointment> {
  // First: the existing one may hold the requested time.
  const existing = await findTestBooking(context)
  if (existing) return existing
  const serviceIds = [serviceId]
  const query = { requested: { serviceIds, withHidden: false, own: own?.holds ?? [] }, date, time, withoutNotice: false }
  const [free] = asked === anyStylist ? await context.availability.candidates(query) : []
  if (asked === anyStylist && !free) throw await noneFree(context, query)
  const stylistId = free?.stylist.id ?? asked
  const input = { serviceIds, stylistId, date, time, tellClient: false }
  const person = { id: testClient.id, name: say(testClient.name) }
  const client = { ...person, email: '', isSelf: false }
  const request = { user, client, input, idempotencyKey: undefined, actor: actorOf(user), ...(own && { own }) }
  const checked = await checkNow(context, request, stylistId)
  const id = newId()
  const booking = bookingFor(context, request, checked, { id, key: null, requestHash: null, data: {}, mayOverlap: true })
  await context.db
    .transaction(async (transaction) => {
      await transaction.execute(sql`select lock_bookings(array[${user.uid}], array[${client.id}])`)
      await transaction.insert(clients).values(person).onConflictDoNothing()
      const [earlier] = await transaction.select().from(appointments).where(eq(appointments.clientId, client.id)).limit(1)
      if (earlier) return
      const refusal = await applyAll(transaction, context, { effects: own?.effects ?? [], booked: booking.values })
      if (refusal) throw refused(refusal, context.settings.get())
      if (!(await addBooking(transaction, booking)))
        throw new AppError('conflict', say(msg`Something was changed in this moment. Try again.`))
      await letNothingFollow(transaction, id)
    })
    .catch(async (error: unknown) => {
      if (!violates(error, 'slot_claims_pkey')) throw error
      const holder = await findHolder(context, { stylistId, visit: checked.visit, starts: checked.starts })
      throw new AppError('slot_taken', `${takenText(holder)} ${say(msg`Choose another time.`)}`)
    })
  const testBooking = await findTestBooking(context)
  if (!testBooking) throw unavailable()
  context.announce.appointment({ id: testBooking.id, clientId: client.id, stylistId })
  return testBooking
}

export async function removeTestBooking({ db, announce }: BookingContext): Promise<void> {
  const removed = await db.transaction(async (transaction) => {
    const ofTest = eq(appointments.clientId, testClient.id)
    const rows = await transaction.delete(appointments).where(ofTest).returning({ id: appointments.id })
    for (const { id } of rows) await letNothingFollow(transaction, id)
    await transaction.delete(clients).where(eq(clients.id, testClient.id))
    return rows
  })
  for (const { id } of removed) announce.appointment({ id, clientId: testClient.id })
}

/** Marks its events as relayed, so that they send no mail and call no webhooks. */
async function letNothingFollow(transaction: Queryable, id: string): Promise<void> {
  await transaction
    .update(appointmentEvents)
    .set({ relayedAt: systemDate(), deleted: null })
    .where(sql`${appointmentEvents.appointmentId} = ${id} and (relayed_at is null or deleted is not null)`)
}
