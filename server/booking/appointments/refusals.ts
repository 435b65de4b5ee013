import { and, asc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { AppError, invalidField, notSignedIn } from '../../../domain/app-error.ts'
import { openStatuses } from '../../../domain/booking/appointment.ts'
import { anyStylist } from '../../../domain/booking/booking.ts'
import type { BookingInput } from '../../../domain/booking/schedule/booking-input.ts'
import { tooLateText } from '../../../domain/booking/schedule/move.ts'
import type { HasRole } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { type FreeTime, firstFreeTimes } from '../../../domain/salon/schedule/schedule.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { isUnavailable, violates } from '../../platform/database/errors.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { readPhoneNumber } from '../../platform/phone-number.ts'
import type { DaysQuery, TimeQuery } from '../availability/queries.ts'
import { type BookedClient, clientNotFound } from './booked-client.ts'
import type { BookingRefusal, GuardedBooking } from './booking-guard.ts'
import { canBookWithoutLimits, canSee } from './policies.ts'
import { type AppointmentRow, presentTo } from './serializers.ts'
import type { BookingContext } from './write-booking.ts'

/** How many free times to suggest, and how many days ahead to look for them. */
export const suggestions = { count: 3, days: 60 } as const

export function noSuchBooking(): AppError {
  return new AppError('not_found', 'We can’t find that booking.')
}

export function serviceNotOffered(): AppError {
  return invalidField('serviceIds', 'One of these services isn’t offered anymore.')
}

export function stylistNotHere(): AppError {
  return invalidField('stylistId', 'That stylist doesn’t work here anymore. Choose another one.')
}

export function notTaking({ stylistName }: Stylist): AppError {
  return invalidField('stylistId', `${stylistName} isn’t taking bookings right now. Choose another stylist.`)
}

export function notOffering({ stylistName }: Stylist): AppError {
  return invalidField('stylistId', `${stylistName} doesn’t offer all of these services. Choose another stylist.`)
}

/**
 * The client's phone number and note as they are stored.
 * @param stored the number that their account has
 * @throws {AppError} `invalid` if it isn't a phone number, or if it is missing and required
 */
export function checkContact(
  { phone = '', note = '' }: Pick<BookingInput, 'phone' | 'note'>,
  { place }: Settings,
  { isRequired, stored }: { readonly isRequired: boolean; readonly stored?: string | undefined },
): { phone: string | null; note: string | null } {
  if (phone === '' && isRequired) throw invalidField('phone', 'Enter a phone number, so that we can reach you')
  // Nothing typed is the usual case, and finding out that it is no number takes a while.
  const number = phone === '' ? null : readPhoneNumber(phone, place, { stored })
  return { phone: number, note: note === '' ? null : note }
}

/** @param catalogue those of the chosen services that are still offered, and the stylist, as they are now */
export function catalogueChanged(catalogue: { services: Service[]; stylist: Stylist | null }): AppError {
  const message = 'Something has changed since you chose. Nothing is booked yet: check what’s new, then confirm.'
  return new AppError('conflict', message, { reason: 'catalogue_changed', catalogue })
}

interface Refused {
  readonly booking: GuardedBooking
  /** Whom it is for; of a move it doesn't matter. */
  readonly client?: BookedClient
  readonly reader: CurrentUser
  /** The appointment that is moved, if it is a move. */
  readonly movedId?: string
}

/** The error for what the database refused. If the reason no longer holds, the client may simply try again. */
export async function errorForRefusal(
  { db, settings }: Pick<BookingContext, 'db' | 'settings'>,
  refusal: Exclude<BookingRefusal, 'catalogue' | 'settings'>,
  { booking, client, movedId, reader }: Refused,
): Promise<AppError> {
  if (refusal === 'too_many') return tooManyOpen(booking.mostOpen)
  if (refusal === 'deleted') return notSignedIn()
  if (refusal === 'client_deleted') return clientNotFound()
  if (refusal === 'blocked') return askedToCall(settings.get())
  if (refusal === 'voided') {
    return new AppError('conflict', 'That request was canceled. Confirm again to book.', { reason: 'request_voided' })
  }
  const visit = await findOwnVisit(db, booking, movedId)
  return new AppError('conflict', `${alreadyHas(client)} a visit at that time. Do you want this one too?`, {
    reason: 'own_visit',
    ...(visit && canSee(reader, visit) && { current: presentTo(reader, visit, settings.get().place.timeZone) }),
  })
}

/** All that clients see who were blocked from booking online. */
export function askedToCall({ salon }: Pick<Settings, 'salon'>): AppError {
  return new AppError('forbidden', `Please call us to book${salon.phone && `: ${salon.phone}`}.`)
}

/** Until the salon is open to clients, only its desk books. The version of the settings, which every booking is written with, keeps it so. @throws {AppError} */
export function requireOpened({ opened, salon }: Pick<Settings, 'opened' | 'salon'>, person: HasRole): void {
  if (opened || canBookWithoutLimits(person)) return
  throw new AppError('forbidden', `We’re not taking bookings online yet.${salon.phone && ` Call us to book: ${salon.phone}.`}`)
}

export function alreadyHas(client: BookedClient | undefined): string {
  return client && !client.isSelf ? `${client.name} already has` : 'You already have'
}

export function tooManyOpen(most: number | null): AppError {
  const bookings = most === 1 ? 'booking' : 'bookings'
  const message = `You have ${most} upcoming ${bookings}, the most you can have online. Cancel one first, or contact us.`
  return new AppError('conflict', message, { reason: 'too_many_open' })
}

export function endsTooLate(): AppError {
  return invalidField('time', 'That visit would end after closing time. Choose an earlier start.')
}

/** A break or an absence comes before the visit would end. @param name a stylist's, or 'Nobody' */
export function hasTooLittleTime(name: string): AppError {
  const has = name === 'Nobody' ? 'has' : 'doesn’t have'
  return invalidField('time', `${name} ${has} that much time then. Choose another start.`)
}

/** The error for a time at which nobody is free. */
export async function noneFree({ availability }: Pick<BookingContext, 'availability'>, query: TimeQuery): Promise<AppError> {
  const { time, date, ...asked } = query
  const [day] = await availability.days({ stylistId: anyStylist, ...asked, from: date, to: date })
  const state = day?.slots.find((slot) => slot.time === time)?.state
  if (!state) return invalidField('time', 'Nobody is free for that then. Choose another time.')
  if (state === 'past') return invalidField('time', 'That time has passed. Choose a later one.')
  if (state === 'closing') {
    return (await availability.endsAfterClosing(query)) ? endsTooLate() : hasTooLittleTime('Nobody')
  }
  const nextFree = await nextFreeTimes({ availability }, { stylistId: anyStylist, ...asked, from: date })
  return new AppError('slot_taken', `That time was just taken. ${nextFreeHint(nextFree)}`, { nextFree })
}

export function nextFreeHint(nextFree: readonly FreeTime[]): string {
  return nextFree.length > 0 ? 'Here are the next openings.' : 'Choose another one.'
}

/**
 * Rethrows an error of a write, unless it says that another visit holds the time. Where the connection was lost during the commit, the
 * change may stand, so it is announced.
 */
export function rethrowUnlessTaken(error: unknown, announce: BookingContext['announce'], row: AppointmentRow): void {
  if (isUnavailable(error)) announce.appointment(row)
  if (!violates(error, 'slot_claims_pkey')) throw error
}

/** What a client gets who is too late to cancel or move a visit. */
export function tooLate({ rules, salon }: Pick<Settings, 'rules' | 'salon'>): AppError {
  return new AppError('forbidden', tooLateText(rules.changeNotice ?? 0, salon))
}

/** The client's own booking that the time would overlap with. */
export async function findOwnVisit(
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
export async function nextFreeTimes(
  { availability }: Pick<BookingContext, 'availability'>,
  query: Omit<DaysQuery, 'to'>,
): Promise<FreeTime[]> {
  const days = await availability.days({ ...query, to: addDays(query.from, suggestions.days) })
  return firstFreeTimes(days, suggestions.count)
}
