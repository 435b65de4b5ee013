import { and, asc, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { bookedClient, bookedServices, bookedStylist } from '../../../domain/appointment.ts'
import { toAmount } from '../../../domain/money.ts'
import { can } from '../../../domain/roles.ts'
import { axisFor, type DeskDay, type DeskStylist, type DeskVisit } from '../../../domain/schedule/desk-day.ts'
import type { Settings } from '../../../domain/settings.ts'
import { addDays, datesBetween, weekdayOf } from '../../../domain/time/calendar.ts'
import { minutesAt, startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments, blocks, clients, stylists } from '../../platform/database/schema.ts'
import { readable, readDays } from '../../salon/schedules/queries.ts'
import { marksOf } from '../appointments/serializers.ts'

export interface DayContext {
  readonly db: Database
  readonly settings: { get(): Pick<Settings, 'hours' | 'closures' | 'place'> }
}

/** A date and who asks: a stylist who may not see everybody's day gets their own column. */
interface DayQuery {
  readonly date: string
  readonly user: CurrentUser
  /** Only their column; everybody's that the person may see if left out. */
  readonly stylistId?: string
}

/** What the desk shows of a date. */
export async function findDay(context: DayContext, { date, user, stylistId }: DayQuery): Promise<DeskDay> {
  const { hours, closures, place } = context.settings.get()
  const only = can(user, 'bookings.read-all') ? stylistId : (user.stylistId ?? '')
  const [known, visits, blocked] = await Promise.all([
    stylistsOn(context, date, only),
    visitsOn(context, date, only),
    blocksOn(context, date, only),
  ])
  const listed = visits.map(({ row, clientName }) => presentVisit(row, { clientName, timeZone: place.timeZone, date, user }))
  const knownIds = new Set(known.map(({ id }) => id))
  const columns = [...known, ...missingStylists(visits, knownIds)]
  const closure = closures.find(({ from, to }) => from <= date && date <= to)?.reason ?? null
  const opening = closure === null ? (hours[weekdayOf(date)] ?? []) : []
  return {
    date,
    closure,
    axis: axisFor([
      ...opening,
      ...columns.flatMap(({ working }) => working),
      ...listed.map(({ starts, minutes, busy }) => ({ starts, ends: starts + Math.max(minutes, busy?.at(-1) ?? 0) })),
      ...blocked,
    ]),
    stylists: columns,
    appointments: listed,
    blocks: blocked,
  }
}

/** The seven days of a stylist from a date on. */
export function findWeek(context: DayContext, { date, ...query }: DayQuery): Promise<DeskDay[]> {
  return Promise.all(datesBetween(date, addDays(date, 6)).map((each) => findDay(context, { ...query, date: each })))
}

async function stylistsOn(context: DayContext, date: string, only: string | undefined): Promise<DeskStylist[]> {
  const rows = await context.db
    .select()
    .from(stylists)
    .where(only === undefined ? undefined : eq(stylists.id, only))
    .orderBy(asc(stylists.position))
  return rows.map((row) => {
    const { working, absences } = readDays(context, row, readable(row.schedule), { from: date, to: date })(date)
    return {
      id: row.id,
      stylistName: row.name,
      ...(row.imageUrl && { imageUrl: row.imageUrl }),
      working: [...working],
      absences: [...absences],
    }
  })
}

type VisitRow = typeof appointments.$inferSelect

/** Instants at which the date begins and ends, and by which what starts on it is found. */
function boundsOf(date: string, { settings }: DayContext) {
  const { timeZone } = settings.get().place
  const [from = 0, to = 0] = [date, addDays(date, 1)].map((each) => startOfDay(each, timeZone))
  return { from: fromUnixSeconds(from), to: fromUnixSeconds(to) }
}

function visitsOn(context: DayContext, date: string, only: string | undefined) {
  const { from, to } = boundsOf(date, context)
  return context.db
    .select({ row: appointments, clientName: clients.name })
    .from(appointments)
    .leftJoin(clients, eq(clients.id, appointments.clientId))
    .where(
      and(
        // Named, not excluded, so that the index by status and start is used.
        sql`${appointments.status} in ('Pending', 'Confirmed', 'Completed', 'Canceled')`,
        or(ne(appointments.status, 'Canceled'), isNotNull(appointments.noShowAt)),
        sql`${appointments.startsAt} >= ${from.toISOString()}::timestamptz`,
        lt(appointments.startsAt, to),
        only === undefined ? undefined : eq(appointments.stylistId, only),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
}

interface Presented {
  readonly clientName: string | null
  readonly timeZone: string
  readonly date: string
  readonly user: CurrentUser
}

function presentVisit(row: VisitRow, { clientName, timeZone, user }: Presented): DeskVisit {
  const starts = unixSeconds(row.startsAt)
  return {
    id: row.id,
    stylistId: row.stylistId,
    status: row.status,
    version: row.version,
    marks: marksOf(row),
    starts: minutesAt(starts, timeZone),
    minutes: Math.round((unixSeconds(row.endsAt) - starts) / 60),
    busy: row.busy,
    date: starts,
    client: clientName || bookedClient.parse(row.client)?.name || 'Unknown Client',
    clientId: row.clientId,
    ...(row.phone && can(user, 'clients.contact') && { phone: row.phone }),
    ...(row.note && { note: row.note }),
    services: bookedServices.parse(row.services).map(({ ServiceName }) => ServiceName),
    // A stylist without the capability is shown only their own visits.
    charges: toAmount(row.chargesMills),
  }
}

/** Stylists who were deleted, or whose visits another system wrote. */
function missingStylists(visits: readonly { readonly row: VisitRow }[], known: ReadonlySet<string>): DeskStylist[] {
  const names = new Map(
    visits
      .filter(({ row }) => !known.has(row.stylistId))
      .map(({ row }) => [row.stylistId, bookedStylist.parse(row.stylist)?.stylistName ?? 'Unknown Stylist']),
  )
  return [...names].map(([id, stylistName]) => ({ id, stylistName, working: [], absences: [] }))
}

async function blocksOn(context: DayContext, date: string, only: string | undefined): Promise<DeskDay['blocks']> {
  const { from, to } = boundsOf(date, context)
  const { timeZone } = context.settings.get().place
  const rows = await context.db
    .select()
    .from(blocks)
    .where(and(lt(blocks.startsAt, to), gt(blocks.endsAt, from), only === undefined ? undefined : eq(blocks.stylistId, only)))
    .orderBy(asc(blocks.startsAt), asc(blocks.id))
  const minutesOn = (moment: Date, before: number, after: number) => {
    const on = dateAt(unixSeconds(moment), timeZone)
    if (on < date) return before
    return on > date ? after : minutesAt(unixSeconds(moment), timeZone)
  }
  return rows.map(({ id, stylistId, startsAt, endsAt, reason }) => {
    return { id, stylistId, reason, starts: minutesOn(startsAt, 0, 0), ends: minutesOn(endsAt, 0, 24 * 60) }
  })
}
