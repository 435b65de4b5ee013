import { hash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { walkInClient, walkInName } from '../../../domain/booking/schedule/desk-booking.ts'
import type { BookingPlan } from '../../../domain/booking/visits/plan-booking.ts'
import { takenText, type WriteRefusal } from '../../../domain/booking/visits/refusal.ts'
import type { PersonInput, TogetherInput } from '../../../domain/booking/visits/together-input.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { say } from '../../../domain/language/say.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { maxAttempts, unavailable, violates } from '../../platform/database/errors.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { type BookingRequest, resolveClient } from '../appointments/booked-client.ts'
import type { GuardedBooking } from '../appointments/booking-guard.ts'
import { checkNow } from '../appointments/check-booking.ts'
import { type BookingContext, commitBookings } from '../appointments/commit.ts'
import { bookingFor, hashBooking, keyIndexes, keyUsed } from '../appointments/create-booking.ts'
import { findByIdempotencyKey } from '../appointments/queries.ts'
import { presentAppointment } from '../appointments/serializers.ts'
import { errorForRefusal, isRechecked } from '../appointments/time-taken.ts'
import { findHolder } from '../availability/holders.ts'

interface Together {
  readonly user: CurrentUser
  readonly input: TogetherInput
  readonly idempotencyKey: string | undefined
}

/**
 * Books several people, or nobody. The same key and body return the same bookings.
 * @throws {AppError} any refusal of a booking, with the person's name
 */
export async function bookTogether(context: BookingContext, together: Together): Promise<Appointment[]> {
  const booked = await bookAll(context, together).catch(async (error: unknown) => {
    // A repeated request wins over any refusal: its own bookings hold the times.
    const earlier = await findEarlier(context, together)
    if (earlier) return earlier
    throw keyIndexes.some((index) => violates(error, index)) ? keyUsed() : error
  })
  for (const { id, user, stylist } of booked) {
    context.announce.appointment({ id, clientId: user?.uid ?? '', stylistId: stylist?.id })
  }
  return booked
}

async function bookAll(context: BookingContext, together: Together): Promise<Appointment[]> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const booked = await tryToBook(context, together)
    if (booked) return booked
  }
  throw unavailable()
}

/** One of them, who has passed every check except the database's. */
interface Person {
  readonly request: BookingRequest
  readonly checked: BookingPlan
}

/** @returns null if something has changed in the meantime, so that everything has to be checked again */
async function tryToBook(context: BookingContext, together: Together): Promise<Appointment[] | null> {
  const { input } = together
  const people: Person[] = []
  for (const [index, booking] of input.bookings.entries()) people.push(await checkPerson(context, together, { booking, index }))
  const ids = people.map(() => newId())
  const requestHash = hashTogether(input)
  const bookings = people.map(({ request, checked }, index) => {
    // The first one has the key, and the history of each the ids of all.
    const key = index === 0 ? (together.idempotencyKey ?? null) : null
    const mayOverlap = request.client.isSelf || request.client.id === walkInClient.id || request.input.alsoBook === true
    const terms = { id: ids[index] ?? newId(), key, requestHash: key && requestHash, data: { party: ids }, mayOverlap }
    return bookingFor(context, request, checked, terms)
  })
  // Sorted by start and stylist, so that two requests never wait for each other in a circle.
  const writes = bookings.toSorted((one, other) => (slotKey(one.values) < slotKey(other.values) ? -1 : 1))
  const rows = people.flatMap(({ request }) => request.client.row ?? [])
  const committed = await commitBookings(context, { writes, effects: rows.length > 0 ? [{ kind: 'add_clients', rows }] : [] })
  if ('rows' in committed) {
    const { timeZone } = context.settings.get().place
    const booked = ids.flatMap((id) => committed.rows.find((row) => row.id === id) ?? [])
    return booked.map((row) => presentAppointment(row, timeZone))
  }
  const { refusal, at } = committed
  if (refusal.code === 'settings') await context.settings.refresh()
  const booking = writes[at]
  const index = booking ? bookings.indexOf(booking) : -1
  const person = people[index]
  if (!booking || !person || isRechecked(refusal)) return null
  throw inTheWay(context, person, {
    index,
    error: await explainRefusal(context, person, { refusal, guarded: booking.guarded }),
  })
}

const slotKey = ({ startsAt, stylistId }: { readonly startsAt: Date; readonly stylistId: string }) =>
  `${startsAt.toISOString()} ${stylistId}`

interface Asked {
  readonly booking: PersonInput
  readonly index: number
}

/** @throws {AppError} with the person's name */
async function checkPerson(context: BookingContext, { user }: Together, { booking, index }: Asked): Promise<Person> {
  const personRequest = { user, input: booking, idempotencyKey: undefined }
  const client = await resolveClient(context, personRequest).catch((error: unknown) => {
    throw error instanceof AppError ? notBooked({ booking, index }, error) : error
  })
  const request = { ...personRequest, client }
  const checked = await checkNow(context, personRequest, booking.stylistId).catch((error: unknown) => {
    throw error instanceof AppError ? inTheWay(context, { request }, { index, error }) : error
  })
  return { request, checked }
}

/** Adds the person's name, as far as the request has it, to an error. */
function notBooked({ booking, index }: Asked, error: AppError): AppError {
  const name = booking.client?.name ?? (booking.walkIn ? say(walkInName) : '')
  const problem = error.message
  const message = name ? msg`Nobody was booked. ${{ name }}: ${{ problem }}` : msg`Nobody was booked. ${{ problem }}`
  return new AppError(error.code, say(message), prefixed(error, index))
}

/** Adds the person's name, the stylist and the time to an error. */
function inTheWay(
  { settings }: BookingContext,
  { request: { client, input } }: Pick<Person, 'request'>,
  { index, error }: { readonly index: number; readonly error: AppError },
): AppError {
  const time = formatsOf(settings.get().place).time(input.time)
  const message = msg`Nobody was booked. ${{ name: client.name }}, ${{ time }}: ${{ problem: error.message }}`
  return new AppError(error.code, say(message), prefixed(error, index))
}

/** The fields of the person's own part of the request. */
function prefixed({ details: { fields, reason } }: AppError, index: number) {
  const own = Object.entries(fields ?? {}).map(([field, message]) => [`bookings.${index}.${field}`, message])
  return { ...(fields && { fields: Object.fromEntries(own) }), ...(reason && { reason }) }
}

interface Refused {
  readonly refusal: WriteRefusal
  readonly guarded: GuardedBooking
}

async function explainRefusal(
  context: BookingContext,
  { request, checked }: Person,
  { refusal, guarded }: Refused,
): Promise<AppError> {
  if (refusal.code === 'gap') return new AppError('slot_taken', say(msg`That would leave a gap that nobody could book.`))
  if (refusal.code !== 'taken')
    return errorForRefusal(context, refusal, { booking: guarded, client: request.client, reader: request.user })
  const { stylist, visit, starts } = checked
  const holder = await findHolder(context, { stylistId: stylist.id, visit, starts })
  // The holder was removed since, or is another visit of this request.
  const others = msg`${{ stylist: stylist.record.stylistName }} is busy with the visit of somebody else of these.`
  return new AppError('slot_taken', holder ? takenText(holder) : say(others))
}

/** The bookings that a request with this key has made. */
async function findEarlier(context: BookingContext, { user, input, idempotencyKey }: Together): Promise<Appointment[] | null> {
  if (idempotencyKey === undefined) return null
  const first = await findByIdempotencyKey(context.db, user.uid, idempotencyKey)
  if (!first) return null
  if (first.requestHash !== hashTogether(input)) throw keyUsed()
  const [booked] = await context.db
    .select({ data: appointmentEvents.data })
    .from(appointmentEvents)
    .where(and(eq(appointmentEvents.appointmentId, first.id), eq(appointmentEvents.kind, 'booked')))
  const ids = [...(booked?.data?.party ?? [first.id])]
  const rows = await context.db.select().from(appointments).where(inArray(appointments.id, ids))
  const { timeZone } = context.settings.get().place
  return ids.flatMap((id) => rows.filter((row) => row.id === id)).map((row) => presentAppointment(row, timeZone))
}

/** Hashes a request's content, with each person. */
function hashTogether({ bookings }: TogetherInput): string {
  return hash('sha256', JSON.stringify(['together', ...bookings.map(hashBooking)]), 'base64url')
}
