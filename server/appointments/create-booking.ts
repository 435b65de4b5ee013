import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../domain/app-error.ts'
import type { Appointment } from '../../domain/appointment.ts'
import { type BookingInput, chargesInCents } from '../../domain/booking.ts'
import { minutesOf } from '../../domain/schedule.ts'
import type { Queryable } from '../database/client.ts'
import { unavailable, violates, withRetry } from '../database/errors.ts'
import { appointments, newId } from '../database/schema.ts'
import {
  afterwards,
  type BookingContext,
  type BookingRefusal,
  bookingInsert,
  type GuardedBooking,
  refusalOf,
} from './booking-statements.ts'
import { type BookingRequest, type CheckedBooking, checkLastSeen, checkNow } from './check-booking.ts'
import { canBookWithoutLimits } from './policies.ts'
import { findByIdempotencyKey } from './queries.ts'
import { timeTaken, whyRefused } from './refusals.ts'
import { type AppointmentRow, presentAppointment } from './serializers.ts'

/** How often a booking is checked again because the catalogue was changed meanwhile. */
const mostAttempts = 5

/**
 * Books. The price and the duration come from the catalogue as it is when the booking is committed; the claims on the stylist's time
 * are made by the database in the same write, which refuses the second of two overlapping bookings.
 * @throws {AppError} `invalid` with the field · `slot_taken` with the next free times · `conflict` with its reason: the catalogue is not
 *   what the client was shown, the client already has a visit at that time or too many ahead, or has given up this request
 */
export async function createBooking(context: BookingContext, request: BookingRequest): Promise<Appointment> {
  const booked = await book(context, request).catch(async (error: unknown) => {
    // A repeated request wins over any refusal: its time is of course taken, by itself.
    const earlier = await findEarlier(context, request)
    if (earlier) return earlier
    throw error
  })
  // The earlier one too: its answer, and with it the announcement, may have been lost.
  context.announce.appointment({ id: booked.id, userId: request.user.uid })
  if (request.input.replaces) context.announce.appointment({ id: request.input.replaces, userId: request.user.uid })
  return booked
}

async function book(context: BookingContext, request: BookingRequest): Promise<Appointment> {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const checked = (attempt === 1 && checkLastSeen(context, request)) || (await checkNow(context, request))
    const booked = await writeChecked(context, request, checked)
    if (booked) return booked
  }
  throw unavailable()
}

/** @returns null where the catalogue has changed since it was read: then everything has to be checked again */
async function writeChecked(
  context: BookingContext,
  { user, input, idempotencyKey }: BookingRequest,
  { chosen, stylist, versions, minutes, starts, now }: CheckedBooking,
): Promise<Appointment | null> {
  const { limits, settings } = context
  const { timeZone } = settings.get().place
  const { admin: _, ...client } = user
  const isUnlimited = canBookWithoutLimits(user)
  const [startsAt, endsAt] = [new Date(starts * 1000), new Date((starts + minutes * 60) * 1000)]
  const madeAt = new Date()
  const values: Omit<AppointmentRow, 'version' | 'previousStatus'> = {
    id: newId(),
    status: 'Pending',
    stylistId: stylist.id,
    userId: user.uid,
    startsAt,
    endsAt,
    wallDate: input.date,
    wallMinutes: minutesOf(input.time),
    chargesCents: chargesInCents(chosen),
    services: chosen,
    stylist,
    client,
    idempotencyKey: idempotencyKey ?? null,
    requestHash: idempotencyKey === undefined ? null : hashOf(input),
    changedBy: user.uid,
    busy: null,
    phone: null,
    note: null,
    createdAt: madeAt,
    updatedAt: madeAt,
  }
  const guarded: GuardedBooking = {
    ...versions,
    userId: user.uid,
    idempotencyKey: idempotencyKey ?? null,
    askedAt: new Date(now * 1000).toISOString(),
    mostOpen: isUnlimited ? null : limits.openAhead,
    mayOverlap: isUnlimited || input.alsoBook === true,
    from: startsAt.toISOString(),
    to: endsAt.toISOString(),
  }
  try {
    const { added, refusal } = await withRetry(() => write(context, { ...values, ...guarded }, input.replaces))
    if (added) return presentAppointment({ ...values, ...added }, timeZone)
    if (!refusal || refusal === 'catalogue') return null
    throw await whyRefused(context, refusal, guarded)
  } catch (error) {
    if (!violates(error, 'slot_claims_pkey')) throw error
    throw await timeTaken(context, { ...guarded, date: input.date, minutes })
  }
}

interface Written {
  readonly added?: Pick<AppointmentRow, 'version' | 'previousStatus'> | undefined
  readonly refusal?: BookingRefusal | null
}

type Values = GuardedBooking & Partial<AppointmentRow>

/** Writes the booking, or finds out why it must not be written. One that it replaces is released in the same transaction. */
async function write({ db, statements }: BookingContext, values: Values, replaces: string | undefined): Promise<Written> {
  if (replaces === undefined) {
    const [added] = await statements.insert.execute({ ...values })
    return added ? { added } : { refusal: await readRefusal(db, values) }
  }
  let refusal: BookingRefusal | null | undefined
  const added = await db
    .transaction(async (transaction) => {
      await transaction.execute(sql`select lock_for_booking(${values.userId})`)
      const isOpen = and(eq(appointments.userId, values.userId), inArray(appointments.status, ['Pending', 'Confirmed']))
      await transaction
        .update(appointments)
        .set({ status: 'Canceled', changedBy: values.userId, updatedAt: afterwards() })
        .where(and(eq(appointments.id, replaces), isOpen))
      const [row] = await bookingInsert(transaction, sql`${refusalOf(values)} is null`)
        .prepare('')
        .execute({ ...values })
      if (row) return row
      refusal = await readRefusal(transaction, values)
      return transaction.rollback()
    })
    .catch((error: unknown) => {
      if (refusal === undefined) throw error
    })
  return added ? { added } : { refusal: refusal ?? null }
}

async function readRefusal(db: Queryable, values: GuardedBooking): Promise<BookingRefusal | null> {
  const { rows } = await db.execute<{ refusal: BookingRefusal | null }>(sql`select ${refusalOf(values)} as refusal`)
  return rows[0]?.refusal ?? null
}

async function findEarlier(context: BookingContext, request: BookingRequest): Promise<Appointment | null> {
  const { user, input, idempotencyKey } = request
  if (idempotencyKey === undefined) return null
  const earlier = await findByIdempotencyKey(context.db, user.uid, idempotencyKey)
  if (!earlier) return null
  if (earlier.requestHash !== hashOf(input)) {
    throw new AppError('invalid', 'This idempotency key was already used for a different booking.')
  }
  return presentAppointment(earlier, context.settings.get().place.timeZone)
}

/** What makes a request the same: what is booked, not what the client was shown or has agreed to. */
function hashOf({ serviceIds, stylistId, date, time }: BookingInput): string {
  return createHash('sha256')
    .update(JSON.stringify([serviceIds, stylistId, date, time]))
    .digest('base64url')
}
