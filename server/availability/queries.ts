import { and, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import { AppError } from '../../domain/app-error.ts'
import { addDays, datesBetween } from '../../domain/calendar.ts'
import { dateAt, instantOf, startOfDay } from '../../domain/salon-time.ts'
import { availabilityOf, type DayAvailability, type Interval } from '../../domain/schedule.ts'
import type { Database } from '../database/client.ts'
import { appointments, stylists } from '../database/schema.ts'
import type { Clock } from '../http/clock.ts'

export interface AvailabilityQuestion {
  readonly stylistId: string
  /** Calendar dates, both included. */
  readonly from: string
  readonly to: string
  /** Duration of the booking. */
  readonly minutes: number
}

export type ReadAvailability = (question: AvailabilityQuestion) => Promise<DayAvailability[]>

interface AvailabilityOptions {
  readonly db: Database
  readonly clock: Clock
  readonly timeZone: string
}

/** A booking lasts less than a day, so nothing that started earlier than this can still hold time. */
const longestBooking = sql`interval '1 day'`

/**
 * Prepares the question which starts of a stylist are free.
 * @throws {AppError} `not_found` where there is no such stylist
 */
export function prepareAvailability({ db, clock, timeZone }: AvailabilityOptions): ReadAvailability {
  // One round trip: the stylist, and beside it whatever the stylist holds in these days.
  const statement = db
    .select({
      status: stylists.status,
      daysAvailable: stylists.daysAvailable,
      starts: sql<number | null>`extract(epoch from ${appointments.startsAt})::float8`,
      ends: sql<number | null>`extract(epoch from ${appointments.endsAt})::float8`,
    })
    .from(stylists)
    .leftJoin(
      appointments,
      and(
        eq(appointments.stylistId, stylists.id),
        inArray(appointments.status, ['Pending', 'Confirmed']),
        gte(appointments.startsAt, sql`${sql.placeholder('from')}::timestamptz - ${longestBooking}`),
        lt(appointments.startsAt, sql.placeholder('to')),
        gt(appointments.endsAt, sql.placeholder('from')),
      ),
    )
    .where(eq(stylists.id, sql.placeholder('stylistId')))
    .prepare('availability')

  return async ({ stylistId, from, to, minutes }) => {
    const now = clock()
    const rows = await statement.execute({
      stylistId,
      from: new Date(startOfDay(from, timeZone) * 1000),
      to: new Date(startOfDay(addDays(to, 1), timeZone) * 1000),
    })
    const stylist = rows[0]
    if (!stylist) throw new AppError('not_found', 'There is no such stylist.')
    const busy = rows.flatMap(({ starts, ends }): Interval[] => (starts === null || ends === null ? [] : [{ starts, ends }]))
    const today = dateAt(now, timeZone)
    return datesBetween(from, to).map((date) =>
      availabilityOf({ date, stylist, minutes, now, today, busy, startOf: (day, slot) => instantOf(day, slot, timeZone) }),
    )
  }
}
