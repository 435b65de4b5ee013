import { eq, sql } from 'drizzle-orm'
import type { AppointmentPage, AppointmentStatus, OwnOverview } from '../../../domain/booking/appointment.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, type Moment } from '../../../domain/time/unix-time.ts'
import type { Database } from '../../platform/database/client.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { ownColumns } from './queries.ts'
import { presentAppointment } from './serializers.ts'

interface OwnQuery {
  readonly userId: string
  readonly status: AppointmentStatus | undefined
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** The most recently changed bookings that an overview includes: more than a salon confirms at once for one client. */
const latestShown = 5

/** A changed booking of the overview: id, status, start in Unix seconds, last change in Unix milliseconds, whether its client made that. */
type Changed = readonly [id: string, status: AppointmentStatus, startsAt: number, updatedAt: number, isOwnChange: boolean]

const { placeholder } = sql

/**
 * Reads the page, next visit and totals in one snapshot: a client's own bookings are few, so their index entries are read once. One row
 * for each listed booking, or a single one.
 */
const ownStatement = prepared((db) => {
  const listed = sql`(
    with own as materialized (
      select id, status, starts_at, updated_at, changed_by = user_id as is_own_change, ends_at > ${placeholder('now')}::timestamptz as is_ahead
      from appointments where user_id = ${placeholder('userId')}
    ), listed as materialized (
      select id, row_number() over (order by is_ahead desc, case when is_ahead then starts_at end, starts_at desc, id) as place
      from own where ${placeholder('status')}::text is null or status = ${placeholder('status')}
    ), counted as (
      select total, least(${placeholder('page')}::bigint, greatest(1, (total + ${placeholder('pageSize')}::integer - 1) / ${placeholder('pageSize')}))::integer as page
      from (select count(*)::integer as total from listed) as count_of_list
    ), ids as (
      select id, place, false as is_next from listed, counted
      where place > (page - 1) * ${placeholder('pageSize')} and place <= page * ${placeholder('pageSize')}
      union all
      (select id, 0, true from own where status in ('Pending', 'Confirmed') and is_ahead order by starts_at, id limit 1)
    )
    select ids.id as shown_id, place, is_next, total, page,
      (select jsonb_object_agg(status, n) from (select status, count(*) as n from own group by status) as by_status) as counts,
      (select jsonb_agg(jsonb_build_array(
        id, status, extract(epoch from starts_at)::bigint, floor(extract(epoch from updated_at) * 1000)::bigint, is_own_change
      )) from (select * from own order by updated_at desc, id desc limit ${latestShown}) as last_changed) as latest
    from counted left join ids on true
  ) as shown`
  return db
    .select({
      isNext: sql<boolean | null>`is_next`,
      total: sql<number>`total`,
      page: sql<number>`page`,
      counts: sql<Partial<OwnOverview['counts']> | null>`counts`,
      latest: sql<readonly Changed[] | null>`latest`,
      appointment: ownColumns,
    })
    .from(listed)
    .leftJoin(appointments, eq(appointments.id, sql`shown_id`))
    .orderBy(sql`place`)
    .prepare('own-list')
})

/**
 * Reads a page of a person's own appointments, upcoming ones by date, then past ones, latest first, with an overview of all. Beyond the
 * end, the last page.
 */
export async function readOwnList(
  db: Database,
  { userId, status = undefined, page, pageSize }: OwnQuery,
  { now, timeZone }: Moment,
): Promise<AppointmentPage & { own: OwnOverview }> {
  const at = fromUnixSeconds(now).toISOString()
  const rows = await ownStatement(db).execute({ userId, status: status ?? null, page, pageSize, now: at })
  const [first] = rows
  const presentRow = ({ appointment }: (typeof rows)[number]) =>
    appointment ? [presentAppointment(appointment, timeZone)] : []
  const next = rows.filter(({ isNext }) => isNext === true).flatMap(presentRow)
  return {
    items: rows.filter(({ isNext }) => isNext === false).flatMap(presentRow),
    total: first?.total ?? 0,
    page: first?.page ?? 1,
    pageSize,
    own: {
      counts: { Pending: 0, Confirmed: 0, Completed: 0, Canceled: 0, ...first?.counts },
      next: next[0] ?? null,
      latest: (first?.latest ?? []).map(([id, status, date, updatedAt, isOwnChange]) => ({
        ...{ id, status, date, time: timeLabelAt(date, timeZone), updatedAt: new Date(updatedAt).toISOString() },
        ...(isOwnChange && { isOwnChange }),
      })),
    },
  }
}
