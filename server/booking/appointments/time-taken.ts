import { and, asc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { AppError } from '../../../domain/app-error.ts'
import { openStatuses } from '../../../domain/booking/appointment.ts'
import { anyStylist, durationInMinutes, type TimeNeeded } from '../../../domain/booking/booking.ts'
import { walkInClient } from '../../../domain/booking/schedule/desk-booking.ts'
import type { VisitRefusal, WriteRefusal } from '../../../domain/booking/visits/refusal.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { type FreeTime, firstFreeTimes } from '../../../domain/salon/schedule/schedule.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { findHolder } from '../availability/holders.ts'
import type { DaysQuery, TimeQuery } from '../availability/queries.ts'
import type { BookedClient, BookingRequest } from './booked-client.ts'
import type { GuardedBooking } from './booking-guard.ts'
import type { BookingContext } from './commit.ts'
import { canBookWithoutLimits, canSee, canSeeAll } from './policies.ts'
import { refused } from './refusals.ts'
import { type AppointmentRow, presentTo, visitOfRow } from './serializers.ts'

// Finds the facts that a refusal says.

/** The number of free times to suggest, and of days ahead to look for them. */
const suggestions = { count: 3, days: 60 } as const

interface Asked {
  readonly booking: GuardedBooking
  /** The client; a move needs none. */
  readonly client?: BookedClient
  readonly reader: CurrentUser
  /** The appointment that is moved, if it is a move. */
  readonly movedId?: string
}

/** The next check finds it too. */
const rechecked = ['catalogue', 'settings', 'changed'] as const

export function isRechecked({ code }: WriteRefusal): boolean {
  return (rechecked as readonly string[]).includes(code)
}

/** The error for a visit that was refused as it was written. If the reason no longer holds, the client may simply try again. */
export async function errorForRefusal(
  { db, settings }: Pick<BookingContext, 'db' | 'settings'>,
  refusal: WriteRefusal,
  { booking, client, movedId, reader }: Asked,
): Promise<AppError> {
  const { code } = refusal
  if (code === 'too_many') return refused({ code, most: booking.mostOpen }, settings.get())
  if (code !== 'own_visit') return refused(refusal as VisitRefusal, settings.get())
  const visit = await findOwnVisit(db, booking, movedId)
  const current = visit && canSee(reader, visit) ? presentTo(reader, visit, settings.get().place.timeZone) : undefined
  return refused({ code, clientName: otherName(client), ...(current && { current }) }, settings.get())
}

const otherName = (client: BookedClient | undefined) => (client && !client.isSelf ? client.name : null)

interface TakenBooking {
  readonly guarded: GuardedBooking
  readonly visit: TimeNeeded
  readonly client: BookedClient
  readonly user: CurrentUser
  readonly date: string
  readonly time: string
}

export async function timeTaken(
  context: BookingContext,
  { guarded, visit: taken, client, user, date, time }: TakenBooking,
): Promise<AppError> {
  const { stylistId, serviceIds } = guarded
  const settings = context.settings.get()
  const shared = { code: 'time_taken', clientName: otherName(client) } as const
  if (!canSeeAll(user)) {
    const query = { stylistId, requested: { serviceIds }, from: date }
    const [nextFree, own] = await Promise.all([nextFreeTimes(context, query), findOwnVisit(context.db, guarded)])
    const current = own?.stylistId === stylistId ? presentTo(user, own, settings.place.timeZone) : undefined
    return refused({ ...shared, holder: null, isOwn: Boolean(current), nextFree, ...(current && { current }) }, settings)
  }
  // For the desk: who holds the time, and the next three times that fit the visit.
  const query = { stylistId, requested: { visit: taken }, date, time, days: suggestions.days, count: suggestions.count }
  const [holder, own, [opening]] = await Promise.all([
    findHolder(context, { stylistId, visit: taken, starts: Date.parse(guarded.from) / 1000 }),
    client.id === walkInClient.id ? undefined : findOwnVisit(context.db, guarded),
    context.availability.openings(query),
  ])
  return refused({ ...shared, holder, isOwn: own?.stylistId === stylistId, nextFree: opening?.times ?? [] }, settings)
}

export async function nobodyFree(
  context: BookingContext,
  { user, client }: Pick<BookingRequest, 'user' | 'client'>,
  query: TimeQuery & { readonly requested: { readonly serviceIds: readonly string[] } },
): Promise<AppError> {
  const refusal = await noneFreeReason(context, query)
  const settings = context.settings.get()
  if (refusal.code !== 'time_taken' || canSeeAll(user)) return refused(refusal, settings)
  const services = await Promise.all(query.requested.serviceIds.map((id) => context.catalogue.service(id)))
  const minutes = durationInMinutes(services.flatMap((service) => service?.record ?? []))
  const { timeZone } = settings.place
  const starts = instantOf(query.date, query.time, timeZone)
  const from = fromUnixSeconds(starts).toISOString()
  const to = fromUnixSeconds(starts + minutes * 60).toISOString()
  const own = await findOwnVisit(context.db, { clientId: client.id, from, to })
  if (!own) return refused(refusal, settings)
  const current = presentTo(user, own, timeZone)
  return refused({ ...refusal, isOwn: true, clientName: otherName(client), current }, settings)
}

/** The error for a time at which nobody is free. */
export async function noneFree(
  context: Pick<BookingContext, 'availability' | 'settings'>,
  query: TimeQuery,
): Promise<AppError> {
  return refused(await noneFreeReason(context, query), context.settings.get())
}

async function noneFreeReason({ availability }: Pick<BookingContext, 'availability'>, query: TimeQuery): Promise<VisitRefusal> {
  const { time, date, ...asked } = query
  const [day] = await availability.days({ stylistId: anyStylist, ...asked, from: date, to: date })
  const state = day?.slots.find((slot) => slot.time === time)?.state
  if (!state) return { code: 'nobody_free' }
  if (state === 'past') return { code: 'past' }
  if (state === 'closing') {
    const isClosing = await availability.endsAfterClosing(query)
    return isClosing ? { code: 'ends_after_closing' } : { code: 'too_little_time', stylistName: null }
  }
  const nextFree = await nextFreeTimes({ availability }, { stylistId: anyStylist, ...asked, from: date })
  return { code: 'time_taken', holder: null, isOwn: false, nextFree }
}

interface TakenMove {
  readonly user: CurrentUser
  readonly row: Pick<AppointmentRow, 'id' | 'clientId'>
  readonly visit: TimeNeeded
  readonly stylistId: string
  /** Unix seconds. */
  readonly starts: number
  readonly date: string
}

export async function moveTimeTaken(
  context: BookingContext,
  { user, row: { id, clientId }, visit, stylistId, starts, date }: TakenMove,
): Promise<AppError> {
  const settings = context.settings.get()
  const requested = { visit, movedId: id }
  const query = { stylistId, requested, from: date, withoutNotice: canBookWithoutLimits(user) }
  const nextFree = await nextFreeTimes(context, query)
  const holder = canSeeAll(user) ? await findHolder(context, { stylistId, visit, starts, exceptId: id }) : null
  const from = fromUnixSeconds(starts).toISOString()
  const to = fromUnixSeconds(starts + visit.minutes * 60).toISOString()
  const own = canSeeAll(user) ? undefined : await findOwnVisit(context.db, { clientId, from, to }, id)
  const current = own?.stylistId === stylistId ? presentTo(user, own, settings.place.timeZone) : undefined
  const details = { holder, isOwn: Boolean(current), nextFree, ...(current && { current }) }
  return refused({ code: 'time_taken', ...details, isMove: true }, settings)
}

/** Builds the error for a time that was taken since, for the desk with the holder. */
export async function takenSince(context: BookingContext, user: CurrentUser, row: AppointmentRow): Promise<AppError> {
  const settings = context.settings.get()
  const from = dateAt(Math.max(unixSeconds(row.startsAt), context.clock()), settings.place.timeZone)
  const query = { stylistId: row.stylistId, requested: { visit: visitOfRow(row) }, from }
  // The stylist may have been deleted since; then nothing is suggested.
  const nextFree = await nextFreeTimes(context, query).catch(() => [])
  const code = 'time_taken_since'
  if (canSeeAll(user)) {
    const slot = { stylistId: row.stylistId, visit: visitOfRow(row), starts: unixSeconds(row.startsAt), exceptId: row.id }
    return refused({ code, holder: await findHolder(context, slot), isOwn: false, nextFree }, settings)
  }
  const claimed = { clientId: row.clientId, from: row.startsAt.toISOString(), to: row.endsAt.toISOString() }
  const own = await findOwnVisit(context.db, claimed, row.id)
  if (own?.stylistId !== row.stylistId) return refused({ code, holder: null, isOwn: false, nextFree }, settings)
  const current = presentTo(user, own, settings.place.timeZone)
  return refused({ code, holder: null, isOwn: true, nextFree, current }, settings)
}

/** The client's own booking that the time would overlap with. */
async function findOwnVisit(
  db: Queryable,
  { clientId, from, to }: Pick<GuardedBooking, 'clientId' | 'from' | 'to'>,
  movedId = '',
): Promise<AppointmentRow | undefined> {
  const isOpen = and(eq(appointments.clientId, clientId), inArray(appointments.status, openStatuses))
  const [visit] = await db
    .select()
    .from(appointments)
    .where(
      and(
        isOpen,
        ne(appointments.id, movedId),
        lt(appointments.startsAt, new Date(to)),
        gt(appointments.endsAt, new Date(from)),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(1)
  return visit
}

/** The next free times from a date on. */
async function nextFreeTimes(
  { availability }: Pick<BookingContext, 'availability'>,
  query: Omit<DaysQuery, 'to'>,
): Promise<FreeTime[]> {
  const days = await availability.days({ ...query, to: addDays(query.from, suggestions.days) })
  return firstFreeTimes(days, suggestions.count)
}
