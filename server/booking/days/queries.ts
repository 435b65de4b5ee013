import { and, asc, type Column, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AppointmentStatus, type VisitMark, visitMarks } from '../../../domain/booking/appointment.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { selectAlerts } from '../../people/clients/queries.ts'
import type { Database } from '../../platform/database/client.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clientNotes, clients } from '../../platform/database/schema/clients.ts'
import { blocks } from '../../platform/database/schema/held-time.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { markColumns } from '../appointments/serializers.ts'
import { blocksBetween } from '../blocks/queries.ts'

export interface DayKey {
  readonly date: string
  readonly only: string | undefined
  readonly timeZone: Settings['place']['timeZone']
}

export interface DayRows {
  readonly stylists: readonly (typeof stylists.$inferSelect)[]
  readonly visits: readonly VisitRow[]
  readonly blocks: Awaited<ReturnType<typeof blocksBetween>>
  readonly held: readonly HeldRow[]
}

/** Time held for clients of the waitlist. Times are Unix seconds. */
interface HeldRow {
  readonly id: string
  readonly stylistId: string
  readonly starts: number
  readonly ends: number
  readonly until: number
  readonly clients: string[]
}

export interface VisitRow {
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
  readonly currency: string
  /** Unix seconds. */
  readonly awaitsPaymentUntil: number | null
  /** As stored: names can be missing. */
  readonly services: readonly unknown[] | null
  readonly serviceIds: readonly unknown[] | null
  readonly bookedAs: unknown
  readonly bookedWith: unknown
  readonly marks: Record<VisitMark, number | null>
}

export function dayBounds({ date, timeZone }: Omit<DayKey, 'only'>) {
  const from = startOfDay(date, timeZone)
  const to = startOfDay(addDays(date, 1), timeZone)
  return { from: fromUnixSeconds(from), to: fromUnixSeconds(to) }
}

// Placeholders in subqueries keep PostgreSQL on a generic plan; with plain parameters it plans each time.
const from = sql`(select ${sql.placeholder('from')}::timestamptz)`
const to = sql`(select ${sql.placeholder('to')}::timestamptz)`
const only = sql`(select ${sql.placeholder('only')}::text)`
const isShown = (id: Column): SQL => sql`(${only} is null or ${id} = ${only})`

const isOnDate = and(
  // Listed, not excluded, so that the index by status and start is used.
  sql`${appointments.status} in ('Pending', 'Confirmed', 'Completed', 'Canceled')`,
  or(ne(appointments.status, 'Canceled'), isNotNull(appointments.noShowAt)),
  sql`${appointments.startsAt} >= ${from} and ${appointments.startsAt} < ${to}`,
  isShown(appointments.stylistId),
)

const offersOnDate = sql`waitlist_offers as offer join holds as hold on hold.id = offer.hold_id
  join waitlist_entries as entry on entry.id = offer.entry_id join clients as client on client.id = entry.client_id
  where offer.state = 'open' and hold.starts_at >= ${from} and hold.starts_at < ${to} and (${only} is null or hold.stylist_id = ${only})`

const statements = prepared((db) => ({
  held: db
    .select({
      held: sql<HeldRow[]>`coalesce((select json_agg(shown order by starts, id) from (
        select hold.id, hold.stylist_id as "stylistId", extract(epoch from hold.starts_at)::float8 as starts,
          extract(epoch from hold.ends_at)::float8 as ends, extract(epoch from hold.expires_at)::float8 as until,
          json_agg(client.name order by entry.created_at, entry.id) as clients
        from ${offersOnDate} group by hold.id) as shown), '[]')`.as('held'),
    })
    .from(sql`(select) as one`)
    .prepare('day-held'),
  /** Builds one document: reading whole rows took four times as long. */
  visits: db
    .select({
      visits: sql<
        VisitRow[]
      >`coalesce(json_agg(${visitDocument()} order by ${appointments.startsAt}, ${appointments.id}), '[]')`,
    })
    .from(appointments)
    .where(isOnDate)
    .prepare('day-visits'),
  version: db
    .select({
      version: sql<string>`md5(concat_ws(';',
        (select string_agg(concat_ws(' ', ${appointments.id}, ${appointments}.xmin, ${versionsBeside()}), ',') from ${appointments} where ${isOnDate}),
        (select string_agg(concat(${stylists.id}, ' ', ${stylists}.xmin), ',') from ${stylists} where ${isShown(stylists.id)}),
        (select string_agg(concat(${blocks.id}, ' ', ${blocks}.xmin), ',') from ${blocks}
          where ${blocks.startsAt} < ${to} and ${blocks.endsAt} > ${from} and ${isShown(blocks.stylistId)}),
        (select string_agg(concat_ws(' ', offer.id, hold.xmin, client.xmin), ',' order by offer.id) from ${offersOnDate})))`.as(
        'version',
      ),
    })
    .from(sql`(select) as one`)
    .prepare('day-version'),
}))

function visitDocument(): SQL {
  const seconds = (column: Column) => sql`extract(epoch from ${column})::float8`
  const marks = sql.join(
    visitMarks.map((mark) => sql`${sql.raw(`'${mark}'`)}, ${seconds(appointments[markColumns[mark]])}`),
    sql`, `,
  )
  return sql`json_build_object(
    'id', ${appointments.id}, 'stylistId', ${appointments.stylistId}, 'status', ${appointments.status},
    'version', ${appointments.version}, 'starts', ${seconds(appointments.startsAt)}, 'ends', ${seconds(appointments.endsAt)},
    'busy', ${appointments.busy}, 'clientId', ${appointments.clientId},
    'clientName', (select ${clients.name} from ${clients} where ${clients.id} = ${appointments.clientId}),
    'alerts', ${selectAlerts(sql`${appointments.clientId}`)},
    'phone', ${appointments.phone}, 'note', ${appointments.note}, 'chargesMills', ${appointments.chargesMills}, 'currency', ${appointments.currency},
    'awaitsPaymentUntil', ${seconds(appointments.awaitsPaymentUntil)},
    'services', case when jsonb_typeof(${appointments.services}) = 'array'
      then (select json_agg(service -> 'ServiceName') from jsonb_array_elements(${appointments.services}) service) end,
    'serviceIds', jsonb_path_query_array(${appointments.services}, 'lax $[*].id'),
    'bookedAs', ${appointments.client} -> 'name', 'bookedWith', ${appointments.stylist} -> 'stylistName',
    'marks', json_build_object(${marks})
  )`
}

/** Versions of the other rows shown with a visit: correlated subqueries, so that no plan reads all clients or notes. */
function versionsBeside(): SQL {
  return sql`
    (select ${clients}.xmin from ${clients} where ${clients.id} = ${appointments.clientId}),
    (select string_agg(concat(${clientNotes.id}, ' ', ${clientNotes}.xmin), ',') from ${clientNotes}
      where ${clientNotes.clientId} = ${appointments.clientId} and ${clientNotes.kind} = 'alert')`
}

export async function readDay(db: Database, day: DayKey): Promise<DayRows> {
  const { from, to } = dayBounds(day)
  const ofColumn = day.only === undefined ? undefined : eq(stylists.id, day.only)
  const only = day.only ?? null
  const [known, [found], blocked, [offered]] = await Promise.all([
    db.select().from(stylists).where(ofColumn).orderBy(asc(stylists.position)),
    statements(db).visits.execute({ from, to, only }),
    blocksBetween(db, { from, to, stylistId: day.only }),
    statements(db).held.execute({ from, to, only }),
  ])
  return { stylists: known, visits: found?.visits ?? [], blocks: blocked, held: offered?.held ?? [] }
}

/** Reads a text that changes with anything that `readDay` reads. Each of its tables must be here too; a test checks this. */
export async function readDayVersion(db: Database, day: DayKey): Promise<string> {
  const [found] = await statements(db).version.execute({ ...dayBounds(day), only: day.only ?? null })
  if (!found) throw new Error('the version of a day was not returned')
  return found.version
}
