import { and, asc, type Column, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { type AppointmentStatus, type VisitMark, type VisitMarks, visitMarks } from '../../../domain/appointment.ts'
import { toAmount } from '../../../domain/money.ts'
import { can } from '../../../domain/roles.ts'
import { axisFor, type DeskDay, type DeskStylist, type DeskVisit } from '../../../domain/schedule/desk-day.ts'
import type { Settings } from '../../../domain/settings.ts'
import { addDays, datesBetween, weekdayOf } from '../../../domain/time/calendar.ts'
import { minutesAt, startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { alertsOf } from '../../people/clients/queries.ts'
import type { Database } from '../../platform/database/client.ts'
import { appointments, clients, stylists } from '../../platform/database/schema.ts'
import { readable, readDays } from '../../salon/schedules/queries.ts'
import { canSeeDeskFields } from '../appointments/policies.ts'
import { markColumns } from '../appointments/serializers.ts'
import { blocksBetween } from '../blocks/queries.ts'
import { presentBlock } from '../blocks/serializers.ts'

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
  const { hours, closures } = context.settings.get()
  const only = can(user, 'bookings.read-all') ? stylistId : (user.stylistId ?? '')
  const [known, visits, blocked] = await Promise.all([
    stylistsOn(context, { date, user }, only),
    visitsOn(context, date, only),
    blocksBetween(context.db, { ...boundsOf(date, context), stylistId: only }),
  ])
  const minutesOf = wallClockOf(context, date)
  const { timeZone } = context.settings.get().place
  const kept = blocked.map((row) => presentBlock(row, timeZone, date))
  // That somebody else's client did not come is not for every stylist, and without the mark it is only a canceled visit.
  const shown = visits.filter((row) => row.status !== 'Canceled' || canSeeDeskFields(user, row))
  const listed = shown.map((row) => presentVisit(row, minutesOf, user))
  const columns = [...known, ...missingStylists(shown, new Set(known.map(({ id }) => id)))]
  const closure = closures.find(({ from, to }) => from <= date && date <= to)?.reason ?? null
  const opening = closure === null ? (hours[weekdayOf(date)] ?? []) : []
  return {
    date,
    closure,
    axis: axisFor([
      ...opening,
      ...columns.flatMap(({ working }) => working),
      ...listed.map(({ starts, minutes, busy }) => ({ starts, ends: starts + Math.max(minutes, busy?.at(-1) ?? 0) })),
      ...kept,
    ]),
    stylists: columns,
    appointments: listed,
    blocks: kept,
  }
}

/** The seven days of a stylist from a date on. */
export function findWeek(context: DayContext, { date, ...query }: DayQuery): Promise<DeskDay[]> {
  return Promise.all(datesBetween(date, addDays(date, 6)).map((each) => findDay(context, { ...query, date: each })))
}

async function stylistsOn(context: DayContext, { date, user }: DayQuery, only: string | undefined): Promise<DeskStylist[]> {
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
      // Why somebody else is away is not for every stylist.
      absences: absences.map((each) =>
        can(user, 'schedules.read') || row.id === user.stylistId ? each : { ...each, reason: '' },
      ),
    }
  })
}

/** A visit as the statement below makes it. */
interface VisitRow {
  readonly id: string
  readonly stylistId: string
  readonly status: AppointmentStatus
  readonly version: number
  /** Unix seconds. */
  readonly starts: number
  readonly ends: number
  readonly busy: number[] | null
  readonly clientId: string
  readonly clientName: string | null
  readonly alerts: string[] | null
  readonly phone: string | null
  readonly note: string | null
  readonly chargesMills: number
  /** As they are stored: names can be missing. */
  readonly services: readonly unknown[] | null
  readonly serviceIds: readonly unknown[] | null
  readonly bookedAs: unknown
  readonly bookedWith: unknown
  readonly marks: Record<VisitMark, number | null>
}

/** Instants at which the date begins and ends, and by which what starts on it is found. */
function boundsOf(date: string, { settings }: DayContext) {
  const { timeZone } = settings.get().place
  const [from = 0, to = 0] = [date, addDays(date, 1)].map((each) => startOfDay(each, timeZone))
  return { from: fromUnixSeconds(from), to: fromUnixSeconds(to) }
}

/** One document of what is shown: reading whole rows took four times as long. */
async function visitsOn(context: DayContext, date: string, only: string | undefined): Promise<VisitRow[]> {
  const { from, to } = boundsOf(date, context)
  const seconds = (column: Column) => sql`extract(epoch from ${column})::float8`
  const marks = sql.join(
    visitMarks.map((mark) => sql`${sql.raw(`'${mark}'`)}, ${seconds(appointments[markColumns[mark]])}`),
    sql`, `,
  )
  const { rows } = await context.db.execute<{ visits: VisitRow[] }>(sql`
    select coalesce(json_agg(json_build_object(
      'id', ${appointments.id}, 'stylistId', ${appointments.stylistId}, 'status', ${appointments.status},
      'version', ${appointments.version}, 'starts', ${seconds(appointments.startsAt)}, 'ends', ${seconds(appointments.endsAt)},
      'busy', ${appointments.busy}, 'clientId', ${appointments.clientId}, 'clientName', ${clients.name},
      'alerts', ${alertsOf(sql`${appointments.clientId}`)},
      'phone', ${appointments.phone}, 'note', ${appointments.note}, 'chargesMills', ${appointments.chargesMills},
      'services', case when jsonb_typeof(${appointments.services}) = 'array'
        then (select json_agg(service -> 'ServiceName') from jsonb_array_elements(${appointments.services}) service) end,
      'serviceIds', jsonb_path_query_array(${appointments.services}, 'lax $[*].id'),
      'bookedAs', ${appointments.client} -> 'name', 'bookedWith', ${appointments.stylist} -> 'stylistName',
      'marks', json_build_object(${marks})
    ) order by ${appointments.startsAt}, ${appointments.id}), '[]') as visits
    from ${appointments} left join ${clients} on ${clients.id} = ${appointments.clientId}
    where ${and(
      // Named, not excluded, so that the index by status and start is used.
      sql`${appointments.status} in ('Pending', 'Confirmed', 'Completed', 'Canceled')`,
      or(ne(appointments.status, 'Canceled'), isNotNull(appointments.noShowAt)),
      sql`${appointments.startsAt} >= ${from.toISOString()}::timestamptz and ${appointments.startsAt} < ${to.toISOString()}::timestamptz`,
      only === undefined ? undefined : eq(appointments.stylistId, only),
    )}`)
  return rows[0]?.visits ?? []
}

function presentVisit(row: VisitRow, minutesOf: (seconds: number) => number, user: CurrentUser): DeskVisit {
  const { id, stylistId, status, version, starts, ends, busy, clientId, alerts, phone, note } = row
  const isOwn = stylistId === user.stylistId
  return {
    id,
    stylistId,
    status,
    version,
    marks: canSeeDeskFields(user, row) ? marksIn(row) : {},
    starts: minutesOf(starts),
    minutes: Math.round((ends - starts) / 60),
    busy,
    date: starts,
    client: row.clientName || textOr(row.bookedAs, 'Unknown Client'),
    clientId,
    ...(alerts && can(user, isOwn ? 'clients.notes' : 'clients.read') && { alerts }),
    ...(phone && can(user, 'clients.contact') && { phone }),
    ...(note && { note }),
    services: (row.services ?? []).map((name) => textOr(name, 'Unknown service')),
    serviceIds: (row.serviceIds ?? []).map((id) => textOr(id, '')),
    ...((isOwn || can(user, 'payments.take')) && { charges: toAmount(row.chargesMills) }),
  }
}

const marksIn = ({ marks }: VisitRow): VisitMarks => Object.fromEntries(Object.entries(marks).filter(([, at]) => at !== null))

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' && value.trim() !== '' ? value : fallback)

/** Minutes since midnight at moments of that date, without asking for the zone at each where no clock changes. */
function wallClockOf(context: DayContext, date: string): (seconds: number) => number {
  const { timeZone } = context.settings.get().place
  const { from, to } = boundsOf(date, context)
  const isUsual = to.getTime() - from.getTime() === 24 * 60 * 60 * 1000
  return (seconds) => (isUsual ? (seconds - unixSeconds(from)) / 60 : minutesAt(seconds, timeZone))
}

/** Stylists who were deleted, or whose visits another system wrote. */
function missingStylists(visits: readonly VisitRow[], known: ReadonlySet<string>): DeskStylist[] {
  const names = new Map(
    visits
      .filter(({ stylistId }) => !known.has(stylistId))
      .map(({ stylistId, bookedWith }) => [stylistId, textOr(bookedWith, 'Unknown Stylist')]),
  )
  return [...names].map(([id, stylistName]) => ({ id, stylistName, working: [], absences: [] }))
}
