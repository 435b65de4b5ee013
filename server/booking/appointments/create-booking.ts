import { hash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'drizzle-orm'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { anyStylist, chargesInMills, storedClaims, type TimeNeeded } from '../../../domain/booking/booking.ts'
import type { EventNotes } from '../../../domain/booking/history.ts'
import { isAsExpected } from '../../../domain/booking/schedule/booking-input.ts'
import { asksAsDesk, type DeskBookingInput, walkInClient } from '../../../domain/booking/schedule/desk-booking.ts'
import type { BookingPlan } from '../../../domain/booking/visits/plan-booking.ts'
import { say } from '../../../domain/language/say.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { systemDate } from '../../platform/clock.ts'
import { maxAttempts, unavailable, violates } from '../../platform/database/errors.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { startColumns } from '../../platform/database/start-columns.ts'
import { languageNow } from '../../platform/language/reader.ts'
import { documentOfService } from '../../salon/services/serializers.ts'
import { documentOfStylist } from '../../salon/stylists/serializers.ts'
import { askedFor, ownPaymentOpen } from './asked-payment.ts'
import { type BookingRequest, resolveClient } from './booked-client.ts'
import type { GuardedBooking } from './booking-guard.ts'
import { checkNow, checkServices, planLastSeen } from './check-booking.ts'
import { type BookingContext, commitBookings, type NewBooking, type VisitEffect } from './commit.ts'
import { actorFor, canBookWithoutLimits, inColumn } from './policies.ts'
import { findAppointment, findByIdempotencyKey } from './queries.ts'
import { refused } from './refusals.ts'
import { presentTo } from './serializers.ts'
import { errorForRefusal, isRechecked, nobodyFree, timeTaken } from './time-taken.ts'

/** Indexes that tie a request's key to the account that booked. */
export const keyIndexes = ['appointments_own_key', 'appointments_booked_by']

/**
 * Books. The price and the duration come from the catalogue as it is when the booking is committed; the claims on the stylist's time
 * are made by the database in the same write, which refuses the second of two overlapping bookings.
 * @throws {AppError} `forbidden` for options that only the desk has · `invalid` with the field · `slot_taken` with the next free times ·
 *   `conflict` with its reason: the catalogue differs from the one shown, the client already has a visit at that time or too many ahead, or
 *   has given up this request
 */
export async function createBooking(context: BookingContext, asked: Omit<BookingRequest, 'client'>): Promise<Appointment> {
  const { input } = asked
  const user = inColumn(asked.user, input)
  if (asksAsDesk(input) && !can(user, 'bookings.write')) throw notInRole(user)
  const client = await resolveClient(context, { ...asked, user })
  // The replaced booking can be in any column.
  if (input.replaces !== undefined && !client.isSelf && !can(asked.user, 'bookings.write')) throw notInRole(user)
  const request = { ...asked, user, client }
  const booking = input.stylistId === anyStylist ? bookWithAny(context, request) : bookWith(context, request, input.stylistId)
  const booked = await booking.catch(async (error: unknown) => {
    // A repeated request wins over any refusal: its own booking holds the time.
    const earlier = await findEarlier(context, request)
    if (earlier) return earlier
    if (keyIndexes.some((index) => violates(error, index))) throw keyUsed()
    throw (await ownPaymentOpen(context, request, error)) ?? error
  })
  // The earlier one too: its response, and with it the announcement, may have been lost.
  const clientId = booked.user?.uid ?? client.id
  context.announce.appointment({ id: booked.id, clientId, stylistId: booked.stylist?.id })
  if (input.replaces) context.announce.appointment({ id: input.replaces, clientId })
  return booked
}

async function bookWith(context: BookingContext, request: BookingRequest, stylistId: string): Promise<Appointment> {
  const booked = await tryToBook(context, request, stylistId)
  if ('id' in booked) return booked
  throw await timeTaken(context, {
    guarded: booked.taken,
    visit: booked.visit,
    client: request.client,
    user: request.user,
    date: request.input.date,
    time: request.input.time,
  })
}

/** Books with the first free stylist by the rule (decision 020) at the price and duration that the client was shown; else with the next. */
async function bookWithAny(context: BookingContext, request: BookingRequest): Promise<Appointment> {
  const { serviceIds, date, time, expected } = request.input
  await checkServices(context, request)
  const isUnlimited = canBookWithoutLimits(request.user)
  const own = request.own?.holds ?? []
  const query = { requested: { serviceIds, withHidden: isUnlimited, own }, date, time, withoutNotice: isUnlimited }
  const free = await context.availability.candidates(query)
  const [first] = free
  if (!first) throw await nobodyFree(context, request, query)
  const asShown = free.filter(({ services }) => isAsExpected(services, expected))
  if (asShown.length === 0) {
    const { services, stylist } = first
    throw refused({ code: 'catalogue_changed', services, stylist }, context.settings.get())
  }
  for (const { stylist } of asShown) {
    const booked = await tryToBook(context, request, stylist.id).catch((error: unknown) => {
      // The stylist was changed in the meantime. Mistakes in the client's fields are wrong with every stylist.
      const { code, details } = error instanceof AppError ? error : { code: null, details: {} }
      const isTyped = details.fields?.phone !== undefined || details.fields?.note !== undefined
      const isTheirs = (code === 'invalid' && !isTyped) || details.reason === 'catalogue_changed'
      if (!isTheirs) throw error
    })
    if (booked && 'id' in booked) return booked
  }
  throw await nobodyFree(context, request, query)
}

type Outcome = Appointment | { readonly taken: GuardedBooking; readonly visit: TimeNeeded }

async function tryToBook(context: BookingContext, request: BookingRequest, stylistId: string): Promise<Outcome> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const lastSeen = attempt === 1 ? planLastSeen(context, request, stylistId) : null
    const outcome = await commitPlan(context, request, lastSeen ?? (await checkNow(context, request, stylistId)))
    if (outcome) return outcome
  }
  throw unavailable()
}

interface BookingTerms {
  readonly id: string
  /** Null where it has none; a series has one for all of its visits. */
  readonly key: string | null
  readonly requestHash: string | null
  /** Notes for the history, without the reasons for booking outside of the offered times. */
  readonly data: EventNotes
  readonly mayOverlap: boolean
  /** Until when it is to be paid online, in Unix seconds; left out where nothing is asked. */
  readonly payBy?: number | undefined
}

/** A planned booking as it is written, with what guards it. */
export function bookingFor(
  { limits }: Pick<BookingContext, 'limits'>,
  request: BookingRequest,
  plan: BookingPlan,
  terms: BookingTerms,
): NewBooking {
  const { user, client, input, isOffered, isAgreed, actor = actorFor(user) } = request
  const { chosen, stylist, visit, starts, now, settings, outside } = plan
  const isUnlimited = canBookWithoutLimits(user)
  const start = startColumns(starts, settings.place.timeZone)
  const endsAt = fromUnixSeconds(starts + visit.minutes * 60)
  const madeAt = systemDate()
  const values: NewBooking['values'] = {
    id: terms.id,
    status: plan.isConfirmed && terms.payBy === undefined ? 'Confirmed' : 'Pending',
    stylistId: stylist.id,
    clientId: client.id,
    bookedBy: client.isSelf ? null : user.uid,
    ...start,
    endsAt,
    chargesMills: chargesInMills(chosen),
    currency: settings.place.currency,
    services: chosen.map(documentOfService),
    stylist: documentOfStylist(stylist.record),
    client: { uid: client.id, name: client.name, email: client.email },
    idempotencyKey: terms.key,
    requestHash: terms.requestHash,
    changedBy: actor.id,
    change: {
      actor,
      data: {
        ...(outside.length > 0 && { outside }),
        ...(input.tellClient === false && { tellClient: false }),
        ...terms.data,
      },
    },
    busy: storedClaims(visit),
    phone: plan.phone,
    note: plan.note,
    language: client.isSelf ? languageNow() : null,
    awaitsPaymentUntil: terms.payBy === undefined ? null : fromUnixSeconds(terms.payBy),
    createdAt: madeAt,
    updatedAt: madeAt,
  }
  const guarded: GuardedBooking = {
    stylistId: stylist.id,
    stylistVersion: stylist.version,
    serviceIds: plan.serviceIds,
    serviceVersions: plan.serviceVersions,
    settingsVersion: settings.version,
    hasFreeParts: visit.busy.length > 1,
    clientId: client.id,
    actorId: user.uid,
    idempotencyKey: terms.key,
    askedAt: fromUnixSeconds(now).toISOString(),
    mostOpen: isUnlimited || isOffered ? null : (limits.openAhead ?? settings.rules.mostOpen),
    mayOverlap: terms.mayOverlap,
    from: start.startsAt.toISOString(),
    to: endsAt.toISOString(),
  }
  // The desk sees the gap that it leaves, and an offer has been made.
  const mayLeaveGap = input.outside || isAgreed || asksAsDesk(input)
  return { values, guarded, gapCheck: mayLeaveGap ? undefined : { stylist, visit, starts, settings } }
}

/** @returns null if the catalogue or the settings have changed since they were read, so that everything has to be planned again */
async function commitPlan(context: BookingContext, request: BookingRequest, plan: BookingPlan): Promise<Outcome | null> {
  const { user, client, input, idempotencyKey, own, actor = actorFor(user) } = request
  const { visit, settings } = plan
  const isUnlimited = canBookWithoutLimits(user)
  const id = newId()
  const newPayment = await askedFor(context, request, { plan, id, actor })
  const booking = bookingFor(context, request, plan, {
    id,
    key: idempotencyKey ?? null,
    requestHash: idempotencyKey === undefined ? null : hashBooking(input),
    data: newPayment ? { awaitsPayment: true } : {},
    payBy: newPayment?.payBy,
    // For themselves they know, and walk-ins are many people.
    mayOverlap: (isUnlimited && client.isSelf) || client.id === walkInClient.id || input.alsoBook === true,
  })
  const changeNotice = isUnlimited ? null : settings.rules.changeNotice
  const effects: readonly VisitEffect[] = [
    ...(request.effects ?? []),
    ...(own?.effects ?? []),
    ...(newPayment ? [{ kind: 'ask_payment', row: newPayment.row } as const] : []),
    ...(client.row ? [{ kind: 'add_clients', rows: [client.row] } as const] : []),
    ...(input.replaces === undefined ? [] : [{ kind: 'replace', id: input.replaces, changeNotice, by: actor } as const]),
  ]
  const committed = await commitBookings(context, { writes: [booking], effects })
  if ('rows' in committed) {
    const [row] = committed.rows
    return row ? presentTo(user, { ...row, awaited: newPayment?.awaited ?? null }, settings.place.timeZone) : null
  }
  const { refusal } = committed
  const { guarded } = booking
  if (refusal.code === 'gap' || refusal.code === 'taken') return { taken: guarded, visit }
  if (refusal.code === 'settings') await context.settings.refresh()
  if (isRechecked(refusal)) return null
  throw await errorForRefusal(context, refusal, { booking: guarded, client, reader: user })
}

async function findEarlier(context: BookingContext, request: BookingRequest): Promise<Appointment | null> {
  const { user, input, idempotencyKey } = request
  if (idempotencyKey === undefined) return null
  const earlier = await findByIdempotencyKey(context.db, user.uid, idempotencyKey)
  if (!earlier) return null
  if (earlier.requestHash !== hashBooking(input)) throw keyUsed()
  return presentTo(user, earlier, context.settings.get().place.timeZone)
}

/**
 * Settles a request to book whose response was lost.
 * @returns the booking that it made, or null; then it never will, even if it arrives late
 */
export async function settleRequest(
  { db, settings, announce }: Pick<BookingContext, 'db' | 'settings' | 'announce'>,
  { user, idempotencyKey }: { readonly user: CurrentUser; readonly idempotencyKey: string },
): Promise<Appointment | null> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select settle_booking_key(${user.uid}, ${idempotencyKey}, ${systemDate().toISOString()}::timestamptz) as id`,
  )
  const id = rows[0]?.id
  const row = id ? await findAppointment(db, id, user) : null
  // The announcement may have been lost with the response.
  if (row) announce.appointment(row)
  // Their role may have changed since they asked.
  return row && presentTo(user, row, settings.get().place.timeZone)
}

export function keyUsed(): AppError {
  return new AppError('invalid', say(msg`This idempotency key was already used for a different booking.`))
}

/** Hashes a request's content, without the expected price and the accepted terms. */
export function hashBooking({
  serviceIds,
  stylistId,
  date,
  time,
  clientId,
  client,
  walkIn,
  services,
}: DeskBookingInput): string {
  const forWhom = client ?? clientId ?? (walkIn ? walkInClient.id : undefined)
  const what = [serviceIds, stylistId, date, time, ...(forWhom === undefined ? [] : [forWhom]), ...(services ? [services] : [])]
  return hash('sha256', JSON.stringify(what), 'base64url')
}
