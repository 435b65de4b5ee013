import { type SQL, sql } from 'drizzle-orm'
import { type AppointmentOrder, type AppointmentStatus, isLatestFirst } from '../../../domain/booking/appointment.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'

export interface ListQuery {
  readonly status: AppointmentStatus | undefined
  readonly page: number
  readonly pageSize: number
  /** Sorted by last change, newest first, if undefined. */
  readonly order?: AppointmentOrder | undefined
}

export interface ListPage {
  /** Selects the page's `id`s; the subquery is named `page`. */
  readonly keys: SQL
  readonly order: SQL
  readonly total: SQL<number>
  /** True if there are more than `total`; undefined if there are never more. */
  readonly isAtLeast?: SQL<boolean>
  /** True if matches may have been left unchecked. */
  readonly mayMissSome?: boolean
}

export function orderOf({ order, status }: Pick<ListQuery, 'order' | 'status'>): (table: string) => SQL {
  const column = sql.raw(order === 'visit' ? 'starts_at' : 'updated_at')
  const direction = sql.raw(order === 'visit' && (status === undefined || !isLatestFirst(status)) ? 'asc' : 'desc')
  return (table) => sql`${sql.raw(table)}.${column} ${direction}, ${sql.raw(table)}.id ${direction}`
}

/**
 * Returns a page of all appointments. Far pages are found by adding up stored counts: keyset paging has no page numbers, and OFFSET is
 * 100 times slower on the last page of a million (decision 018).
 * @param walkedRows the offset up to which OFFSET is cheaper
 */
export function salonPage(place: ListQuery, walkedRows = 2_500): ListPage {
  const { status, page, pageSize } = place
  const offset = (page - 1) * pageSize
  const order = orderOf(place)('appointments')
  const total = appointmentCount(status)
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`
  if (offset < walkedRows) {
    const keys = sql`select id from appointments where ${ofStatus} order by ${order} limit ${pageSize} offset ${offset}`
    return { keys, order, total }
  }
  const isByVisit = place.order === 'visit' && status !== undefined
  return { keys: isByVisit ? keysByVisit(status, place, offset) : keysByChange(place, offset), order, total }
}

function appointmentCount(status: AppointmentStatus | undefined): SQL<number> {
  const one = status === undefined ? sql`` : sql`and key = ${status}`
  return sql<number>`(select coalesce(sum(n), 0) from appointment_figures_now where kind = 'status' ${one})`.mapWith(Number)
}

/** Finds the page by the list's chunks (see the migration `figures`). */
function keysByChange({ status, pageSize }: ListQuery, offset: number): SQL {
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`
  // `seen` counts the appointments at or before a chunk's start in list order, from previous chunks and deltas. A short index scan starts
  // at the last chunk before the page.
  return sql`
    with chunk_start as (
      select at, id, seen from (
        select at, id, is_start, sum(n) over (order by at desc, id desc) as seen from (
          select starts_at as at, starts_id as id, n, true as is_start from appointment_chunks where list = ${status ?? 'all'}
          union all
          select updated_at, id, n, false from appointment_deltas where ${ofStatus}
        ) as steps
      ) as running
      where is_start and seen <= ${offset} order by seen desc, at, id limit 1
    )
    select id from appointments
    where ${ofStatus} and (updated_at, id) < (
      coalesce((select at from chunk_start), 'infinity'), coalesce((select id from chunk_start), '')
    )
    order by updated_at desc, id desc
    limit ${pageSize} offset ${offset} - coalesce((select seen from chunk_start), 0)`
}

/**
 * Finds the page by the weekly totals, which serve as chunks of the list by visit: previous weeks are added up, then
 * `appointments_by_visit` is scanned. Weeks follow `wall_date`; a week's first instant is read from its appointments, so that no time
 * zone is needed.
 */
function keysByVisit(status: AppointmentStatus, { pageSize }: ListQuery, offset: number): SQL {
  const isDown = isLatestFirst(status)
  const direction = sql.raw(isDown ? 'desc' : 'asc')
  return sql`
    with week as (
      select starts_on, seen from (
        select starts_on, (sum(n) over (order by starts_on ${direction}) - n)::bigint as seen from (
          select starts_on, sum(n) as n from appointment_figures_now where kind = 'week status' and key = ${status} group by starts_on
        ) as weeks where n > 0
      ) as running
      where seen <= ${offset} order by seen desc limit 1
    ), edge as (
      select seen, ${
        isDown
          ? sql`(select max(starts_at) from appointments where status = ${status} and starts_at < starts_on + interval '9 days' and wall_date < starts_on + 7)`
          : sql`(select min(starts_at) from appointments where status = ${status} and starts_at > starts_on - interval '2 days' and wall_date >= starts_on)`
      } as at
      from week
    )
    select id from appointments
    where status = ${status} and starts_at ${sql.raw(isDown ? '<=' : '>=')} (select at from edge)
    order by starts_at ${direction}, id ${direction}
    limit ${pageSize} offset ${offset} - coalesce((select seen from edge), 0)`
}

/** Upcoming visits by date, then past ones, latest first, like `readOwnList`. @param now Unix seconds */
function ownOrder(now: number): SQL {
  const isAhead = sql`appointments.ends_at > ${instant(now)}`
  return sql`${isAhead} desc, case when ${isAhead} then appointments.starts_at end, appointments.starts_at desc, appointments.id`
}

/** Selects `status` and `page` of one of a client's own appointments. @param now Unix seconds */
export function ownListPosition(
  userId: string,
  { id, pageSize }: { readonly id: string; readonly pageSize: number },
  now: number,
): SQL {
  return sql`select status, page from (
      select id, status, ((row_number() over (partition by status order by ${ownOrder(now)}) - 1) / ${pageSize} + 1)::integer as page
      from appointments where user_id = ${userId}
    ) as own where id = ${id}`
}

export interface OpenDay {
  readonly date: string
  /** Unix seconds; `to` is the start of the next day. */
  readonly from: number
  readonly to: number
  readonly now: number
}

export function openDayAt(now: number, timeZone: string): OpenDay {
  const date = dateAt(now, timeZone)
  return { date, from: startOfDay(date, timeZone), to: startOfDay(addDays(date, 1), timeZone), now }
}

/** Returns conditions for a day's Pending and Confirmed appointments, and for those that haven't ended. */
export function openOn({ from, to, now }: OpenDay) {
  return {
    // Literal statuses, so that the planner matches the partial indexes.
    isOpen: sql`status in ('Pending', 'Confirmed') and starts_at >= ${instant(from)} and starts_at < ${instant(to)}`,
    isAhead: sql`ends_at > ${instant(now)}`,
  }
}

export function overduePage(day: OpenDay, { status, page, pageSize }: ListQuery): ListPage {
  const { isOpen, isAhead } = openOn(day)
  const ofStatus = status === undefined ? sql`` : sql`and status = ${status}`
  const order = orderOf({ order: 'visit', status: undefined })('appointments')
  return countedPage(sql`${isOpen} and not ${isAhead} ${ofStatus}`, { page, pageSize, order })
}

/** Returns a page of upcoming Pending and Confirmed appointments whose stylist was deleted, soonest first. @param now Unix seconds */
export function withoutStylistPage({ page, pageSize }: ListQuery, now: number): ListPage {
  const order = orderOf({ order: 'visit', status: undefined })('appointments')
  const hasLeft = sql`not exists (select from stylists where stylists.id = appointments.stylist_id)`
  const isAhead = sql`status in ('Pending', 'Confirmed') and starts_at > ${instant(now)}`
  return countedPage(sql`${isAhead} and ${hasLeft}`, { page, pageSize, order })
}

interface CountedPage extends Pick<ListQuery, 'page' | 'pageSize'> {
  readonly order: SQL
}

/** Returns the requested page, or the last one beyond the end. */
export function shownPage(page: number, { total, pageSize }: { readonly total: number; readonly pageSize: number }): number {
  return Math.min(page, Math.max(1, Math.ceil(total / pageSize)))
}

export function countedPage(matches: SQL, { page, pageSize, order }: CountedPage): ListPage {
  return {
    keys: sql`select id from appointments where ${matches} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    order,
    total: sql<number>`(select count(*) from appointments where ${matches})`.mapWith(Number),
  }
}

/** @param seconds Unix seconds */
export function instant(seconds: number): SQL {
  return sql`${fromUnixSeconds(seconds).toISOString()}::timestamptz`
}
