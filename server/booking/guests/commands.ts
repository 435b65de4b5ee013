import { msg } from '@lingui/core/runtime-macro'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { GuestBooked, GuestBooking, GuestState } from '../../../domain/booking/guest.ts'
import { say } from '../../../domain/language/say.ts'
import { actorOfLink } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { findClient } from '../../people/clients/queries.ts'
import { presentPerson } from '../../people/clients/serializers.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { guestRequests } from '../../platform/database/schema/held-time.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { guestPath } from '../../platform/links/actions.ts'
import { readPhoneNumber } from '../../platform/phone-number.ts'
import { createBooking } from '../appointments/create-booking.ts'
import { findAppointment, findByIdempotencyKey } from '../appointments/queries.ts'
import { requestGone } from '../appointments/refusals.ts'
import { presentTo } from '../appointments/serializers.ts'
import type { Effect } from '../effects/effects.ts'
import type { AcceptedFrom } from '../online-payments/asking.ts'
import { findOwnTime } from '../waitlist/own-offers.ts'
import { isConfirmed } from './confirming.ts'
import type { GuestContext } from './context.ts'
import { asksForAccount, codeMailKey, type GuestRow, hasAccount } from './requests.ts'

interface GuestBookingRequest {
  readonly request: GuestRow
  readonly input: GuestBooking
  /** From where terms of payment are accepted. */
  readonly from?: AcceptedFrom
}

/**
 * Books for a guest with a confirmed address, releasing the browser's holds and inserting a new client's record. Each request books once:
 * a repeat returns that booking, even with other input.
 * @throws {AppError} `not_found` if the client was deleted · `conflict` if it has an account now · any refusal of a booking
 */
export async function bookAsGuest(context: GuestContext, { request, input, from }: GuestBookingRequest): Promise<GuestBooked> {
  const { db } = context
  const earlier = await bookedBy(context, request)
  if (earlier) return earlier
  const idempotencyKey = `guest ${request.id}`
  const bookFor = async ({ person, newClient }: Guest) => {
    const own = await findOwnTime(context, { browser: request.browser, network: request.network, clientId: person.uid })
    const effects: readonly Effect[] = [{ kind: 'require_client', clientId: person.uid }]
    const created = await createBooking(context, {
      user: person,
      actor: actorOfLink(person),
      input,
      newClient,
      idempotencyKey,
      effects,
      isGuest: true,
      from,
      ...(own && { own }),
    })
    await own?.settle()
    return created
  }
  let guest = await findGuest(context, request, input)
  const booking = await bookFor(guest).catch(async (error: unknown) => {
    const { person } = guest
    guest = await findGuest(context, request, input)
    // Another request inserted the client meanwhile.
    if (guest.person.uid !== person.uid) return bookFor(guest)
    // The page and the mail's link booked concurrently.
    const existing = await findByIdempotencyKey(db, person.uid, idempotencyKey)
    if (!existing) throw error
    return presentTo(person, existing, context.settings.get().place.timeZone)
  })
  const { person } = guest
  await db.update(guestRequests).set({ appointmentId: booking.id }).where(eq(guestRequests.id, request.id))
  // Like their other mails, so that merging or deleting the client includes it.
  await db
    .update(mails)
    .set({ clientId: person.uid })
    .where(eq(mails.key, codeMailKey(request.id)))
  return present(context, booking, { request, person })
}

/** Returns a request's state for its browser. Only the account sees its bookings. @param viewer the account signed in there */
export async function readGuestState(
  context: GuestContext,
  request: GuestRow,
  viewer: CurrentUser | null,
): Promise<GuestState> {
  const isHere = isConfirmed(request, context.clock())
  const user = asksForAccount(request) && isHere && viewer?.uid === request.clientId ? viewer : null
  return {
    isConfirmed: isHere,
    isElsewhere: !isHere && request.appointmentId !== null,
    booked: isHere && (user || !asksForAccount(request)) ? await bookedBy(context, request) : null,
    user,
  }
}

/**
 * Returns a request's booking in its current state; null without one, or if it belongs to another client now.
 * @throws {AppError} `forbidden` once the guest has an account
 */
export async function bookedBy(context: GuestContext, request: GuestRow): Promise<GuestBooked | null> {
  const { clientId, appointmentId } = request
  if (clientId === null || appointmentId === null) return null
  const client = await findClient(context.db, clientId)
  if (!client) return null
  if (client.hasAccount && !isOfAccount(request)) throw isInAccount(appointmentId)
  const person = presentPerson(client)
  const row = await findAppointment(context.db, appointmentId, person)
  return row ? present(context, presentTo(person, row, context.settings.get().place.timeZone), { request, person }) : null
}

const isOfAccount = (request: GuestRow): boolean => asksForAccount(request) && request.confirmedAt !== null

interface Presented {
  readonly request: GuestRow
  readonly person: CurrentUser
}

function present({ secret }: GuestContext, booking: Appointment, { request, person }: Presented): GuestBooked {
  const { uid, email } = person
  return {
    booking,
    path: isOfAccount(request)
      ? `/mybookings?booking=${booking.id}`
      : guestPath(secret, { bookingId: booking.id, clientId: uid, email }),
  }
}

/** Refuses the mail's link if the address was confirmed with an account. @throws {AppError} `forbidden` */
export async function refuseOfAccount({ db, settings }: GuestContext, request: GuestRow): Promise<void> {
  if (!isOfAccount(request)) return
  const { date, time } = request.booking
  const startsAt = fromUnixSeconds(instantOf(date, time, settings.get().place.timeZone))
  const isIt = and(eq(appointments.clientId, request.clientId ?? ''), eq(appointments.startsAt, startsAt))
  const [made] = request.appointmentId
    ? [{ id: request.appointmentId }]
    : await db.select({ id: appointments.id }).from(appointments).where(isIt).limit(1)
  if (made) throw isInAccount(made.id)
  throw new AppError('forbidden', say(msg`Your email is confirmed already. Sign in to book.`))
}

export function isInAccount(bookingId: string): AppError {
  return new AppError('forbidden', say(msg`This visit is in your account now. Sign in to see and change it.`), {
    link: { action: 'cancel', bookingId },
  })
}

type Guest = Awaited<ReturnType<typeof findGuest>>

async function findGuest(context: GuestContext, request: GuestRow, { phone = '' }: GuestBooking) {
  const { clientId, name, email } = request
  const id = clientId ?? ''
  const [stored] = await context.db.select({ id: clients.id }).from(clients).where(eq(clients.id, id))
  if (!stored) {
    const number = phone === '' ? null : readPhoneNumber(phone, context.settings.get().place)
    return { person: presentPerson({ id, name, email }), newClient: { id, name, email, phone: number } }
  }
  const client = await findClient(context.db, id)
  if (!client) throw requestGone()
  if (client.hasAccount && !isOfAccount(request)) throw hasAccount()
  // The booking keeps the name that they typed; the card keeps the salon's.
  return { person: presentPerson({ id: client.id, name, email }), newClient: undefined }
}
