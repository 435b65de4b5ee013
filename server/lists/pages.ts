import { type SQL, sql } from 'drizzle-orm'
import { type AppointmentOrder, type AppointmentStatus, isLatestFirst } from '../../domain/appointment.ts'
import { addDays } from '../../domain/calendar.ts'
import { startOfDay } from '../../domain/salon-time.ts'
import { dateAt } from '../../domain/viewer-time.ts'

/** A page of a list that is ordered by last change, newest first, or by visit; by id where these are of one moment. */
export interface ListPlace {
  /** All statuses where undefined. */
  readonly status: AppointmentStatus | undefined
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** By last change where undefined. */
  readonly order?: AppointmentOrder | undefined
}

/** A page as parts of one statement, so that all of it is of one snapshot. */
export interface ListPage {
  /** Selects the `id` of each appointment on the page; called `page` in the statement. */
  readonly keys: SQL
  /** What the page's appointments are ordered by. */
  readonly order: SQL
  /** How many there are on all pages, as an expression. */
  readonly total: SQL<number>
  /** Whether there are more than that, as an expression; never where undefined. */
  readonly isAtLeast?: SQL<boolean>
  /** Whether appointments may belong to the list that were not looked at. */
  readonly mayMissSome?: boolean
}

/** What a list is ordered by, as a function of the table's name in the statement. */
export function orderOf({ order, status }: Pick<ListPlace, 'order' | 'status'>): (table: string) => SQL {
  const column = sql.raw(order === 'visit' ? 'starts_at' : 'updated_at')
  const way = sql.raw(order === 'visit' && (status === undefined || !isLatestFirst(status)) ? 'asc' : 'desc')
  return (table) => sql`${sql.raw(table)}.${column} ${way}, ${sql.raw(table)}.id ${way}`
}

/**
 * A page of everybody's appointments, found by adding up what the database keeps.
 * @param walkedRows how far from the front walking along the index is cheaper than that
 */
export function salonPage(place: ListPlace, walkedRows = 2_500): ListPage {
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

/** How many appointments there are in all, or with a status; a subquery, so that it can stand beside what it counts. */
function appointmentCount(status: AppointmentStatus | undefined): SQL<number> {
  const one = status === undefined ? sql`` : sql`and key = ${status}`
  return sql<number>`(select coalesce(sum(n), 0) from appointment_figures_now where kind = 'status' ${one})`.mapWith(Number)
}

/** Through the chunks of the list (see the migration `figures`). */
function keysByChange({ status, pageSize }: ListPlace, offset: number): SQL {
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`
  // Going down the list, `seen` is how many appointments lie at or above a chunk's start: those of the chunks passed, and what
  // the deltas passed add or take away. From the last start that is not beyond the page, the rest is a few steps in the index.
  return sql`
    with chunk_start as (
      select at, id, seen from (
        select at, id, is_start, sum(n) over (order by at desc, id desc) as seen from (
          select starts_at as at, starts_id as id, n, true as is_start from appointment_chunks where list = ${status ?? 'all'}
          union all
          select updated_at, id, n, false from appointment_deltas where ${ofStatus}
        ) as steps
      ) as way
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
 * Through the totals by week, which serve as the chunks of the list by visit: the weeks before the page's are added up, and the rest is
 * walked in the index `appointments_by_visit`. A week is a week of the salon's calendar as booked, hence of `wall_date`; where it begins among
 * the instants is looked up in the week itself, so that no zone needs to be known.
 */
function keysByVisit(status: AppointmentStatus, { pageSize }: ListPlace, offset: number): SQL {
  const isDown = isLatestFirst(status)
  const way = sql.raw(isDown ? 'desc' : 'asc')
  return sql`
    with week as (
      select starts_on, seen from (
        select starts_on, (sum(n) over (order by starts_on ${way}) - n)::bigint as seen from (
          select starts_on, sum(n) as n from appointment_figures_now where kind = 'week status' and key = ${status} group by starts_on
        ) as weeks where n > 0
      ) as way
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
    order by starts_at ${way}, id ${way}
    limit ${pageSize} offset ${offset} - coalesce((select seen from edge), 0)`
}

/**
 * A page of one client's appointments: visits that lie ahead in the order of their dates, then those behind, latest first. Few enough to
 * count and to sort.
 * @param now Unix seconds
 */
export function ownPage(userId: string, { status, page, pageSize }: ListPlace, now: number): ListPage {
  const own = status === undefined ? sql`user_id = ${userId}` : sql`user_id = ${userId} and status = ${status}`
  const isAhead = sql`appointments.ends_at > ${instant(now)}`
  const order = sql`${isAhead} desc, case when ${isAhead} then appointments.starts_at end, appointments.starts_at desc, appointments.id`
  return {
    order,
    keys: sql`select id from appointments where ${own} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    total: sql<number>`(select count(*) from appointments where ${own})`.mapWith(Number),
  }
}

/** A day of the salon's, at a moment of it. */
export interface OpenDay {
  /** On the salon's calendar. */
  readonly date: string
  /** All in Unix seconds; `to` is the beginning of the next day. */
  readonly from: number
  readonly to: number
  readonly now: number
}

export function openDayAt(now: number, timeZone: string): OpenDay {
  const date = dateAt(now, timeZone)
  return { date, from: startOfDay(date, timeZone), to: startOfDay(addDays(date, 1), timeZone), now }
}

/** The conditions for a day's Pending and Confirmed appointments, and for those of them that have not ended. */
export function openOn({ from, to, now }: OpenDay) {
  return {
    // Statuses are written out for the planner, which must see that they are the indexes'.
    isOpen: sql`status in ('Pending', 'Confirmed') and starts_at >= ${instant(from)} and starts_at < ${instant(to)}`,
    isAhead: sql`ends_at > ${instant(now)}`,
  }
}

/** A page of a day's appointments that are over and still open: what the dashboard counts as overdue. */
export function overduePage(day: OpenDay, { status, page, pageSize }: ListPlace): ListPage {
  const { isOpen, isAhead } = openOn(day)
  const ofStatus = status === undefined ? sql`` : sql`and status = ${status}`
  const order = orderOf({ order: 'visit', status: undefined })('appointments')
  return countedPage(sql`${isOpen} and not ${isAhead} ${ofStatus}`, { page, pageSize, order })
}

interface CountedPage extends Pick<ListPlace, 'page' | 'pageSize'> {
  readonly order: SQL
}

function countedPage(matches: SQL, { page, pageSize, order }: CountedPage): ListPage {
  return {
    keys: sql`select id from appointments where ${matches} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    order,
    total: sql<number>`(select count(*) from appointments where ${matches})`.mapWith(Number),
  }
}

/** An instant as SQL. @param seconds Unix seconds */
function instant(seconds: number): SQL {
  return sql`${new Date(seconds * 1000).toISOString()}::timestamptz`
}
