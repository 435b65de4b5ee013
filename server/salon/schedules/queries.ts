import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { bookedServices } from '../../../domain/appointment.ts'
import { toAmount } from '../../../domain/money.ts'
import { defaultSchedule, hoursOn, type StylistSchedule, stylistSchedule } from '../../../domain/schedule/hours.ts'
import { isAvailable } from '../../../domain/schedule/stylist-rules.ts'
import {
  type AffectedAppointments,
  neededParts,
  type VersionedSchedule,
  type WorkingDay,
  worksThrough,
} from '../../../domain/schedule/working-days.ts'
import type { Settings } from '../../../domain/settings.ts'
import { addDays, datesBetween } from '../../../domain/time/calendar.ts'
import { minutesAt, timeLabelAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { absencesBetween } from '../../booking/availability/absences.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments, clients, stylists } from '../../platform/database/schema.ts'

export interface ScheduleContext {
  readonly db: Database
  readonly clock: Clock
  readonly settings: { get(): Pick<Settings, 'hours' | 'closures' | 'place'> }
  /** Called once a change is stored: which times are free has changed with it. */
  readonly onCatalogueChange: () => void
}

/** Of the schedule alone, so that another order of stylists or a new rating isn't taken for a change of it. */
export const scheduleVersion = sql<string>`md5(coalesce(${stylists.schedule}::text, ''))`

/** A stylist without a readable schedule has the salon's hours. */
export function readable(stored: unknown): StylistSchedule {
  return stylistSchedule.safeParse(stored).data ?? defaultSchedule
}

/** The stylist's schedule, or null if the stylist doesn't exist. */
export async function findSchedule({ db }: Pick<ScheduleContext, 'db'>, id: string): Promise<VersionedSchedule | null> {
  const [row] = await db
    .select({ schedule: stylists.schedule, version: scheduleVersion })
    .from(stylists)
    .where(eq(stylists.id, id))
  return row ? { version: row.version, schedule: readable(row.schedule) } : null
}

interface Dates {
  readonly from: string
  readonly to: string
}

/** What hours and absences make of each date. */
export function readDays(
  { settings }: Pick<ScheduleContext, 'settings'>,
  stylist: StylistRow,
  schedule: StylistSchedule,
  dates: Dates,
) {
  const { hours: opening, closures } = settings.get()
  const absences = absencesBetween(schedule.absences, dates)
  return (date: string) => {
    const absent = absences.get(date) ?? []
    const takesBookings = isAvailable(stylist)
    const day = hoursOn({ date, opening, closures, takesBookings, availableDays: stylist.daysAvailable, schedule, absent })
    return { ...day, absences: day.closure === null ? absent : [] }
  }
}

type StylistRow = Pick<typeof stylists.$inferSelect, 'status' | 'daysAvailable' | 'schedule'>

async function findStylist(db: Database, id: string): Promise<StylistRow | undefined> {
  const { status, daysAvailable, schedule } = stylists
  const [row] = await db.select({ status, daysAvailable, schedule }).from(stylists).where(eq(stylists.id, id))
  return row
}

const holdsTime = sql`${appointments.status} in ('Pending', 'Confirmed')`

/** Each date from `from` to `to`, both included, or null if the stylist doesn't exist. */
export async function listWorkingDays(context: ScheduleContext, id: string, dates: Dates): Promise<WorkingDay[] | null> {
  const stylist = await findStylist(context.db, id)
  if (!stylist) return null
  const schedule = readable(stylist.schedule)
  const all = datesBetween(dates.from, dates.to)
  const rows = await context.db
    .select({ date: appointments.wallDate, count: count() })
    .from(appointments)
    .where(and(eq(appointments.stylistId, id), holdsTime, inArray(appointments.wallDate, all)))
    .groupBy(appointments.wallDate)
  const counts = new Map(rows.map((row) => [row.date, row.count]))
  const dayOf = readDays(context, stylist, schedule, dates)
  const ownDates = new Set(schedule.exceptions.map(({ date }) => date))
  return all.map((date) => {
    const { working, absences, closure } = dayOf(date)
    return {
      date,
      working: [...working],
      absences: [...absences],
      closure,
      hasOwnHours: ownDates.has(date),
      appointments: counts.get(date) ?? 0,
    }
  })
}

/** How many of them are listed, and how many days ahead changes of the schedule are. */
const [listed, daysAhead] = [100, 92]

/**
 * The stylist's upcoming appointments that need them outside of the hours of a schedule, or null if the stylist doesn't exist.
 * @param given the schedule that the owner is about to save; the saved one if undefined
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
      ...{
        startsAt: appointments.startsAt,
        endsAt: appointments.endsAt,
        services: appointments.services,
        chargesMills: appointments.chargesMills,
        currency: appointments.currency,
      },
      client: clients.name,
      phone: sql<string | null>`coalesce(${appointments.phone}, ${clients.phone})`,
    })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, appointments.clientId))
    .where(and(eq(appointments.stylistId, id), holdsTime, gt(appointments.startsAt, fromUnixSeconds(clock()))))
    .orderBy(appointments.startsAt, appointments.id)
  const last = rows.at(-1)
  if (!last) return { count: 0, appointments: [], changedDates: [] }

  const { timeZone } = context.settings.get().place
  const today = dateAt(clock(), timeZone)
  const ahead = datesBetween(today, addDays(today, daysAhead))
  const dates = { from: today, to: [...ahead, dateAt(unixSeconds(last.startsAt), timeZone)].toSorted().at(-1) ?? today }
  const saved = readable(stylist.schedule)
  const dayAsSaved = readDays(context, stylist, saved, dates)
  const dayAsGiven = given ? readDays(context, stylist, given, dates) : dayAsSaved
  const found = rows.flatMap((row) => {
    const minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000
    const seconds = unixSeconds(row.startsAt)
    const [date, starts] = [dateAt(seconds, timeZone), minutesAt(seconds, timeZone)]
    const parts = neededParts({ starts, minutes, busy: row.busy })
    const fits = (dayOf: typeof dayAsSaved) => {
      const day = dayOf(date)
      return parts.every((part) => worksThrough(day, part))
    }
    return fits(dayAsGiven) ? [] : [{ ...row, minutes, isKept: !fits(dayAsSaved) }]
  })
  return {
    count: found.length,
    changedDates: ahead.filter((date) => !isDeepStrictEqual(dayAsSaved(date), dayAsGiven(date))),
    appointments: found.slice(0, listed).map((row) => ({
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
      services: bookedServices.parse(row.services).map(({ id, ServiceName }) => ({ id, ServiceName })),
    })),
  }
}
