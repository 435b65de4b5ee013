import { eq, sql } from 'drizzle-orm'
import type {
  AppointmentPage,
  AppointmentPosition,
  AppointmentStatus,
  OwnOverview,
} from '../../../domain/booking/appointment.ts'
import { endOfList } from '../../../domain/paging.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds, type Moment } from '../../../domain/time/unix-time.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { cursorAt, type PageRequest } from '../../platform/database/keyset.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { ownColumns } from './queries.ts'
import { inReadersWords, presentAppointment } from './serializers.ts'

interface OwnQuery extends PageRequest {
  readonly userId: string
  readonly status: AppointmentStatus | undefined
}

/** The most recently changed bookings that an overview includes: more than a salon confirms at once for one client. */
const latestShown = 5

/** A changed booking of the overview: id, status, start in Unix seconds, last change in Unix milliseconds, whether its client made that. */
type Changed = readonly [id: string, status: AppointmentStatus, startsAt: number, updatedAt: number, isOwnChange: boolean]

const { placeholder } = sql

/** Upcoming visits by date, then past ones, latest first. Needs `is_ahead`. */
const ownOrder = sql`is_ahead desc, case when is_ahead then starts_at end, starts_at desc, id`

const cursor = cursorAt({ at: sql`starts_at`, id: sql`id`, direction: 'asc' })

/**
 * Reads the page, next visit and totals in one snapshot: a client's own bookings are few, so their index entries are read once, and a
 * page is found by the position of the booking that a cursor names. One row for each listed booking, or a single one.
 */
const ownStatement = prepared((db) => {
  const listed = sql`(
    with own as materialized (
      select id, status, starts_at, updated_at, changed_by = client_id as is_own_change, ends_at > ${placeholder('now')}::timestamptz as is_ahead
      from appointments where client_id = ${placeholder('userId')}
    ), listed as materialized (
      select id, ${cursor} as cursor, (row_number() over (order by ${ownOrder}))::integer as position
      from own where ${placeholder('status')}::text is null or status = ${placeholder('status')}
    ), counted as (
      select total, greatest(1, case
        when ${endOfList} in (${placeholder('after')}::text, ${placeholder('before')}::text) then total - ${placeholder('pageSize')}::integer + 1
        when ${placeholder('after')}::text is not null then (
          select case when position < total then position + 1 else total - ${placeholder('pageSize')} + 1 end from listed where cursor = ${placeholder('after')}
        )
        else (select position - ${placeholder('pageSize')} from listed where cursor = ${placeholder('before')})
      end) as first
      from (select count(*)::integer as total from listed) as count_of_list
    ), ids as (
      select id, position, cursor, false as is_next from listed, counted
      where position >= first and position < first + ${placeholder('pageSize')}
      union all
      (select id, 0, null, true from own where status in ('Pending', 'Confirmed') and is_ahead order by starts_at, id limit 1)
    )
    select ids.id as shown_id, position, cursor, is_next, total,
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
      position: sql<number>`position`,
      cursor: sql<string | null>`cursor`,
      counts: sql<Partial<OwnOverview['counts']> | null>`counts`,
      latest: sql<readonly Changed[] | null>`latest`,
      appointment: ownColumns,
    })
    .from(listed)
    .leftJoin(appointments, eq(appointments.id, sql`shown_id`))
    .orderBy(sql`position`)
    .prepare('own-list')
})

/** Reads a page of a person's own appointments, upcoming ones by date, then past ones, latest first, with an overview of all. */
export async function readOwnList(
  db: Database,
  { userId, status = undefined, after, before, pageSize }: OwnQuery,
  { now, timeZone }: Moment,
): Promise<AppointmentPage & { own: OwnOverview }> {
  const position = { after: after ?? null, before: before ?? null, pageSize }
  const at = fromUnixSeconds(now).toISOString()
  const rows = await ownStatement(db).execute({ userId, status: status ?? null, ...position, now: at })
  const [first] = rows
  const presentRow = ({ appointment }: (typeof rows)[number]) =>
    appointment ? [presentAppointment(inReadersWords(appointment), timeZone)] : []
  const next = rows.filter(({ isNext }) => isNext === true).flatMap(presentRow)
  const listed = rows.filter(({ isNext }) => isNext === false)
  const top = listed[0]
  const last = listed.at(-1)
  const total = first?.total ?? 0
  return {
    items: listed.flatMap(presentRow),
    total,
    previous: top && top.position > 1 ? top.cursor : null,
    next: last && last.position < total ? last.cursor : null,
    own: {
      counts: { Pending: 0, Confirmed: 0, Completed: 0, Canceled: 0, ...first?.counts },
      next: next[0] ?? null,
      latest: (first?.latest ?? []).map(([id, status, date, updatedAt, isOwnChange]) => ({
        id,
        status,
        date,
        time: timeLabelAt(date, timeZone),
        updatedAt: new Date(updatedAt).toISOString(),
        ...(isOwnChange && { isOwnChange }),
      })),
    },
  }
}

/** Finds the list of a person's own appointment, and the position after which its page begins, or null. @param now Unix seconds */
export async function findOwnPosition(
  db: Queryable,
  userId: string,
  { id, pageSize, now }: { readonly id: string; readonly pageSize: number; readonly now: number },
): Promise<AppointmentPosition | null> {
  const { rows } = await db.execute<AppointmentPosition & Record<string, unknown>>(sql`
    with own as (
      select id, status, starts_at, ends_at > ${fromUnixSeconds(now).toISOString()}::timestamptz as is_ahead
      from appointments where client_id = ${userId}
    ), listed as (
      select id, status, ${cursor} as cursor, row_number() over (partition by status order by ${ownOrder}) as position from own
    )
    select status, (
      select cursor from listed as other where other.status = listed.status and other.position = (listed.position - 1) / ${pageSize} * ${pageSize}
    ) as after
    from listed where id = ${id}`)
  const [found] = rows
  return found ? { status: found.status, after: found.after } : null
}
