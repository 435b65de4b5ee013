import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, sql } from 'drizzle-orm'
import { bookedServices } from '../../../domain/booking/appointment.ts'
import { type AffectedAppointments, neededParts, worksThrough } from '../../../domain/booking/schedule/working-days.ts'
import { toAmount } from '../../../domain/money/money.ts'
import type { StylistSchedule } from '../../../domain/salon/schedule/hours.ts'
import { addDays, datesBetween } from '../../../domain/time/calendar.ts'
import { minutesAt, timeLabelAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { findStylist, isHoldingTime, readable, readDays, type ScheduleContext } from './queries.ts'

/** Listed appointments, and days ahead that schedules affect. */
const listed = 100
const daysAhead = 92

/**
 * Lists a stylist's upcoming appointments outside of a schedule's hours, or null without the stylist.
 * @param given an unsaved schedule; the saved one if undefined
 */
export async function listAffected(
  context: ScheduleContext,
  id: string,
  given: StylistSchedule | undefined,
): Promise<AffectedAppointments | null> {
  const { db, clock } = context
  const stylist = await findStylist(db, id)
  if (!stylist) return null
  const rows = await db
    .select({
      id: appointments.id,
      version: appointments.version,
      status: appointments.status,
      busy: appointments.busy,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      services: appointments.services,
      chargesMills: appointments.chargesMills,
      currency: appointments.currency,
      client: clients.name,
      phone: sql<string | null>`coalesce(${appointments.phone}, ${clients.phone})`,
      isMailed: sql<boolean>`coalesce(${clients.email}, '') <> '' and not ${clients.demo}`,
    })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, appointments.clientId))
    .where(and(eq(appointments.stylistId, id), isHoldingTime, gt(appointments.startsAt, fromUnixSeconds(clock()))))
    .orderBy(appointments.startsAt, appointments.id)
  const last = rows.at(-1)
  if (!last) return { count: 0, appointments: [], changedDates: [] }

  const { timeZone } = context.settings.get().place
  const today = dateAt(clock(), timeZone)
  const datesAhead = datesBetween(today, addDays(today, daysAhead))
  const dates = { from: today, to: [...datesAhead, dateAt(unixSeconds(last.startsAt), timeZone)].toSorted().at(-1) ?? today }
  const saved = readable(stylist.schedule)
  const dayAsSaved = readDays(context, stylist, saved, dates)
  const dayAsGiven = given ? readDays(context, stylist, given, dates) : dayAsSaved
  const affected = rows.flatMap((row) => {
    const minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000
    const seconds = unixSeconds(row.startsAt)
    const date = dateAt(seconds, timeZone)
    const starts = minutesAt(seconds, timeZone)
    const parts = neededParts({ starts, minutes, busy: row.busy })
    const fits = (dayOf: typeof dayAsSaved) => {
      const day = dayOf(date)
      return parts.every((part) => worksThrough(day, part))
    }
    return fits(dayAsGiven) ? [] : [{ ...row, minutes, isKept: !fits(dayAsSaved) }]
  })
  return {
    count: affected.length,
    changedDates: datesAhead.filter((date) => !isDeepStrictEqual(dayAsSaved(date), dayAsGiven(date))),
    appointments: affected.slice(0, listed).map((row) => ({
      id: row.id,
      version: row.version,
      status: row.status,
      minutes: row.minutes,
      isKept: row.isKept,
      date: unixSeconds(row.startsAt),
      time: timeLabelAt(unixSeconds(row.startsAt), timeZone),
      total: toAmount(row.chargesMills),
      currency: row.currency,
      client: row.client,
      phone: row.phone,
      isMailed: row.isMailed,
      services: bookedServices.parse(row.services).map(({ id, ServiceName }) => ({ id, ServiceName })),
    })),
  }
}
