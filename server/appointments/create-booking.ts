import { createHash } from 'node:crypto'
import { AppError } from '../../domain/app-error.ts'
import type { Appointment } from '../../domain/appointment.ts'
import { type BookingInput, chargesInCents, durationInMinutes } from '../../domain/booking.ts'
import { addDays, weekdayOf } from '../../domain/calendar.ts'
import { dateAt, instantOf } from '../../domain/salon-time.ts'
import { type FreeTime, firstFreeTimes, lastBookableDate, minutesOf, slotState } from '../../domain/schedule.ts'
import { isAvailable, type Stylist, worksOn } from '../../domain/stylist.ts'
import type { CurrentUser } from '../../domain/user.ts'
import type { ReadAvailability } from '../availability/queries.ts'
import type { Database } from '../database/client.ts'
import { violates, withRetry } from '../database/errors.ts'
import { newId } from '../database/new-id.ts'
import type { Announce } from '../events/changes.ts'
import type { Clock } from '../http/clock.ts'
import type { BookingStatements } from './booking-statements.ts'
import { type AppointmentRow, findByIdempotencyKey, presentAppointment } from './queries.ts'

export interface BookingContext {
  readonly db: Database
  readonly statements: BookingStatements
  readonly clock: Clock
  readonly timeZone: string
  readonly readAvailability: ReadAvailability
  readonly announce: Announce
}

export interface BookingRequest {
  readonly user: CurrentUser
  readonly input: BookingInput
  /** The same key and body answer with the same booking. */
  readonly idempotencyKey: string | undefined
}

/** How many free times to suggest, and how many days ahead to look for them. */
const suggestions = { count: 3, days: 60 } as const

/**
 * Books. The price and the duration come from the catalogue as it is now; the claims on the stylist's time are made by the
 * database in the same write, which refuses the second of two overlapping bookings.
 * @throws {AppError} `invalid` with the field · `slot_taken` with the next free times
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
  return booked
}

async function book(context: BookingContext, request: BookingRequest): Promise<Appointment> {
  const { statements, timeZone } = context
  const { user, input, idempotencyKey } = request
  const { chosen, stylist } = await readChoices(context, input)
  const minutes = durationInMinutes(chosen)
  const starts = instantOf(input.date, input.time, timeZone)
  checkTime(context, { input, stylist, minutes, starts })

  const { admin: _, ...client } = user
  const madeAt = new Date()
  const values: Omit<AppointmentRow, 'version' | 'previousStatus'> = {
    id: newId(),
    status: 'Pending',
    stylistId: stylist.id,
    userId: user.uid,
    startsAt: new Date(starts * 1000),
    endsAt: new Date((starts + minutes * 60) * 1000),
    wallDate: input.date,
    wallMinutes: minutesOf(input.time),
    chargesCents: chargesInCents(chosen),
    services: chosen,
    stylist,
    client,
    idempotencyKey: idempotencyKey ?? null,
    requestHash: idempotencyKey === undefined ? null : hashOf(input),
    changedBy: user.uid,
    createdAt: madeAt,
    updatedAt: madeAt,
  }
  try {
    const [added] = await withRetry(() => statements.insert.execute(values))
    if (!added) throw new Error('an insert without a condition returned no row')
    return presentAppointment({ ...values, ...added }, timeZone)
  } catch (error) {
    if (!violates(error, 'slot_claims_pkey')) throw error
    const nextFree = await nextFreeTimes(context, stylist.id, input.date, minutes)
    throw new AppError('slot_taken', 'Somebody else has just taken this time. Please choose another one.', { nextFree })
  }
}

/** The chosen services, in the order chosen, and the stylist, as the catalogue has them now. */
async function readChoices({ statements }: BookingContext, { serviceIds, stylistId }: BookingInput) {
  const [found, stylist] = await Promise.all([Promise.all(serviceIds.map(statements.service)), statements.stylist(stylistId)])
  const chosen = found.filter((service) => service !== undefined)
  if (chosen.length < serviceIds.length) throw refused('serviceIds', 'One of the chosen services is no longer offered.')
  if (!stylist) throw refused('stylistId', 'The chosen stylist no longer works here.')
  return { chosen, stylist }
}

interface TimeQuestion {
  readonly input: BookingInput
  readonly stylist: Stylist
  readonly minutes: number
  readonly starts: number
}

/** Everything about the time but whether it is taken, which only the database can promise. */
function checkTime({ clock, timeZone }: BookingContext, { input, stylist, minutes, starts }: TimeQuestion): void {
  const now = clock()
  if (!isAvailable(stylist)) throw refused('stylistId', `${stylist.stylistName} does not take bookings at the moment.`)
  if (!worksOn(stylist, input.date)) {
    throw refused('date', `${stylist.stylistName} does not work on ${weekdayOf(input.date)}s.`)
  }
  if (input.date > lastBookableDate(dateAt(now, timeZone))) throw refused('date', 'Bookings can be made up to a year ahead.')
  const state = slotState({ slot: input.time, minutes, starts, now, busy: [] })
  if (state === 'past') throw refused('time', 'This time has passed. Please choose a later one.')
  if (state === 'closing') throw refused('time', 'This would end after closing time. Please choose an earlier start.')
}

/** The stylist's next free times for that duration, from a date on. */
export async function nextFreeTimes(
  { readAvailability }: Pick<BookingContext, 'readAvailability'>,
  stylistId: string,
  from: string,
  minutes: number,
): Promise<FreeTime[]> {
  const days = await readAvailability({ stylistId, from, to: addDays(from, suggestions.days), minutes })
  return firstFreeTimes(days, suggestions.count)
}

async function findEarlier(context: BookingContext, request: BookingRequest): Promise<Appointment | null> {
  const { user, input, idempotencyKey } = request
  if (idempotencyKey === undefined) return null
  const earlier = await findByIdempotencyKey(context.db, user.uid, idempotencyKey)
  if (!earlier) return null
  if (earlier.requestHash !== hashOf(input)) {
    throw new AppError('invalid', 'This idempotency key was already used for a different booking.')
  }
  return presentAppointment(earlier, context.timeZone)
}

function hashOf({ serviceIds, stylistId, date, time }: BookingInput): string {
  return createHash('sha256')
    .update(JSON.stringify([serviceIds, stylistId, date, time]))
    .digest('base64url')
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}
