import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import { AppError } from '../../domain/app-error.ts'
import type { BookingInput } from '../../domain/booking.ts'
import { addDays, weekdayOf } from '../../domain/calendar.ts'
import { type FreeTime, firstFreeTimes, lastBookableDate, slotState } from '../../domain/schedule.ts'
import type { Service } from '../../domain/service.ts'
import { type Stylist, worksOn } from '../../domain/stylist.ts'
import { dateAt } from '../../domain/viewer-time.ts'
import type { Queryable } from '../database/client.ts'
import { appointments } from '../database/schema.ts'
import type { BookingContext, BookingRefusal, GuardedBooking } from './booking-statements.ts'
import { type AppointmentRow, presentAppointment } from './serializers.ts'

/** How many free times to suggest, and how many days ahead to look for them. */
const suggestions = { count: 3, days: 60 } as const

interface TimeQuestion {
  readonly input: BookingInput
  readonly stylist: Stylist
  readonly minutes: number
  /** Unix seconds. */
  readonly starts: number
  readonly now: number
  readonly timeZone: string
}

/** Everything about the time but whether it is taken, which only the database can promise. @throws {AppError} `invalid` */
export function checkTime({ input, stylist, minutes, starts, now, timeZone }: TimeQuestion): void {
  if (!worksOn(stylist, input.date)) {
    throw refused('date', `${stylist.stylistName} doesn’t work on ${weekdayOf(input.date)}s. Choose another day.`)
  }
  if (input.date > lastBookableDate(dateAt(now, timeZone))) throw refused('date', 'You can book up to a year ahead.')
  const state = slotState({ slot: input.time, minutes, starts, now, busy: [] })
  if (state === 'past') throw refused('time', 'That time has passed. Choose a later one.')
  if (state === 'closing') throw refused('time', 'That visit would end after closing time. Choose an earlier start.')
}

export function noSuchService(): AppError {
  return refused('serviceIds', 'One of these services isn’t offered anymore.')
}

export function noSuchStylist(): AppError {
  return refused('stylistId', 'That stylist doesn’t work here anymore. Choose another one.')
}

export function notTaking({ stylistName }: Stylist): AppError {
  return refused('stylistId', `${stylistName} isn’t taking bookings right now. Choose another stylist.`)
}

/** @param catalogue those of the chosen services that are still offered, and the stylist, as they are now */
export function catalogueChanged(catalogue: { services: Service[]; stylist: Stylist | null }): AppError {
  const message = 'Something has changed since you chose. Nothing is booked yet: check what’s new, then confirm.'
  return new AppError('conflict', message, { reason: 'catalogue_changed', catalogue })
}

/** What the database refused, as a person is told. Where it does no longer hold, the client may simply try again. */
export async function whyRefused(
  { db, settings }: Pick<BookingContext, 'db' | 'settings'>,
  refusal: Exclude<BookingRefusal, 'catalogue'>,
  booking: GuardedBooking,
): Promise<AppError> {
  if (refusal === 'too_many') return tooManyOpen(booking.mostOpen)
  if (refusal === 'voided') {
    return new AppError('conflict', 'That request was canceled. Confirm again to book.', { reason: 'request_voided' })
  }
  const visit = await findOwnVisit(db, booking)
  return new AppError('conflict', 'You already have a visit at that time. Do you want this one too?', {
    reason: 'own_visit',
    ...(visit && { current: presentAppointment(visit, settings.get().place.timeZone) }),
  })
}

export function tooManyOpen(most: number | null): AppError {
  const message = `You have ${most} upcoming bookings, the most you can have online. Cancel one first, or give us a call.`
  return new AppError('conflict', message, { reason: 'too_many_open' })
}

/** The time is not free, perhaps because the client has booked it before. */
export async function timeTaken(
  context: Pick<BookingContext, 'db' | 'readAvailability'>,
  { date, minutes, ...booking }: GuardedBooking & { readonly date: string; readonly minutes: number },
): Promise<AppError> {
  const { stylistId } = booking
  const [nextFree, visit] = await Promise.all([
    nextFreeTimes(context, stylistId, date, minutes),
    findOwnVisit(context.db, booking),
  ])
  const reason = visit?.stylistId === stylistId ? 'You already have a booking at that time.' : 'That time was just taken.'
  return new AppError('slot_taken', `${reason} ${wayOn(nextFree)}`, { nextFree })
}

export function wayOn(nextFree: readonly FreeTime[]): string {
  return nextFree.length > 0 ? 'Here are the next openings.' : 'Choose another one.'
}

/** The client's own booking that the time would overlap with. */
async function findOwnVisit(
  db: Queryable,
  { userId, from, to }: Pick<GuardedBooking, 'userId' | 'from' | 'to'>,
): Promise<AppointmentRow | undefined> {
  const isOpen = and(eq(appointments.userId, userId), inArray(appointments.status, ['Pending', 'Confirmed']))
  const [visit] = await db
    .select()
    .from(appointments)
    .where(and(isOpen, lt(appointments.startsAt, new Date(to)), gt(appointments.endsAt, new Date(from))))
    .orderBy(asc(appointments.startsAt))
    .limit(1)
  return visit
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

function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}
