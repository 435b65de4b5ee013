import { and, asc, count, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Roster, VersionedSchedule, WorkingDay } from '../../../domain/booking/schedule/working-days.ts'
import { absencesBetween } from '../../../domain/salon/schedule/absences.ts'
import { defaultSchedule, hoursOn, type StylistSchedule, stylistSchedule } from '../../../domain/salon/schedule/hours.ts'
import { isAvailable } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { addDays, datesBetween } from '../../../domain/time/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { stylists } from '../../platform/database/schema/salon.ts'

export interface ScheduleContext {
  readonly db: Database
  readonly clock: Clock
  readonly settings: { get(): Pick<Settings, 'hours' | 'closures' | 'place'> }
  /** Called after the change is stored, since free times have changed. */
  readonly onCatalogueChange: () => void
}

/** Covers the schedule only: reordering stylists or a new rating is no change of it. */
export const scheduleVersion = sql<string>`md5(coalesce(${stylists.schedule}::text, ''))`

export function readable(stored: unknown): StylistSchedule {
  return stylistSchedule.safeParse(stored).data ?? defaultSchedule
}

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

export function readDays(
  { settings }: Pick<ScheduleContext, 'settings'>,
  stylist: Omit<StylistRow, 'id'>,
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

type StylistRow = Pick<typeof stylists.$inferSelect, 'id' | 'status' | 'daysAvailable' | 'schedule'>

const hoursColumns = {
  id: stylists.id,
  status: stylists.status,
  daysAvailable: stylists.daysAvailable,
  schedule: stylists.schedule,
}

export async function findStylist(db: Database, id: string): Promise<StylistRow | undefined> {
  const [row] = await db.select(hoursColumns).from(stylists).where(eq(stylists.id, id))
  return row
}

export const isHoldingTime = sql`${appointments.status} in ('Pending', 'Confirmed')`

/** Lists dates from `from` to `to`, both included, or null without the stylist. */
export async function listWorkingDays(context: ScheduleContext, id: string, dates: Dates): Promise<WorkingDay[] | null> {
  const stylist = await findStylist(context.db, id)
  if (!stylist) return null
  const presentDays = await readWorkingDays(context, [id], dates)
  return presentDays(stylist)
}

export async function listRoster(context: ScheduleContext, dates: Dates): Promise<Roster> {
  const rows = await context.db.select(hoursColumns).from(stylists).orderBy(asc(stylists.position))
  const presentDays = await readWorkingDays(
    context,
    rows.map(({ id }) => id),
    dates,
  )
  return { items: rows.map((row) => ({ stylistId: row.id, days: presentDays(row) })) }
}

const toInstant = (date: string) => new Date(`${date}T00:00:00Z`)

async function readWorkingDays(context: ScheduleContext, ids: readonly string[], dates: Dates) {
  const all = datesBetween(dates.from, dates.to)
  const { stylistId, wallDate, startsAt } = appointments
  // Zones differ by a day at most, and the index of open appointments has instants.
  const rows = await context.db
    .select({ stylistId, date: wallDate, count: count() })
    .from(appointments)
    .where(
      and(
        ...[inArray(stylistId, [...ids]), isHoldingTime, inArray(wallDate, all)],
        ...[gte(startsAt, toInstant(addDays(dates.from, -1))), lt(startsAt, toInstant(addDays(dates.to, 2)))],
      ),
    )
    .groupBy(stylistId, wallDate)
  const counts = new Map(rows.map((row) => [`${row.stylistId} ${row.date}`, row.count]))
  return (stylist: StylistRow): WorkingDay[] => {
    const schedule = readable(stylist.schedule)
    const dayFor = readDays(context, stylist, schedule, dates)
    const ownDates = new Set(schedule.exceptions.map(({ date }) => date))
    return all.map((date) => {
      const { working, absences, closure } = dayFor(date)
      return {
        date,
        working: [...working],
        absences: [...absences],
        closure,
        hasOwnHours: ownDates.has(date),
        appointments: counts.get(`${stylist.id} ${date}`) ?? 0,
      }
    })
  }
}
