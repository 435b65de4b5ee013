import { type SQL, sql } from 'drizzle-orm'
import type { AppointmentStatus } from '../../domain/appointment.ts'
import { appointmentCount } from '../dashboard/queries.ts'

/** A page of a list. */
export interface ListPlace {
  /** All statuses where undefined. */
  readonly status: AppointmentStatus | undefined
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/**
 * A page as parts of one statement, so that all of it is of one snapshot. Ordered by last change, newest first, and by id where changes
 * are of one moment, unless it has an order of its own.
 */
export interface ListPage {
  /** The order, by columns of `appointments`. */
  readonly order?: SQL
  /** Selects the `id` of each appointment on the page; called `page` in the statement. */
  readonly keys: SQL
  /** How many there are on all pages, as an expression. */
  readonly total: SQL<number>
  /** Whether there are more than that, as an expression; never where undefined. */
  readonly isAtLeast?: SQL<boolean>
  /** Whether appointments may belong to the list that were not looked at. */
  readonly mayMissSome?: boolean
}

/**
 * A page of everybody's appointments: found by adding up the chunks of the list (see the migration `figures`).
 * @param walkedRows how far from the front walking along the index is cheaper than that
 */
export function salonPage({ status, page, pageSize }: ListPlace, walkedRows = 2_500): ListPage {
  const offset = (page - 1) * pageSize
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`
  const total = appointmentCount(status)
  if (offset < walkedRows) {
    const keys = sql`
      select id from appointments where ${ofStatus} order by updated_at desc, id desc limit ${pageSize} offset ${offset}`
    return { keys, total }
  }
  // Going down the list, `seen` is how many appointments lie at or above a chunk's start: those of the chunks passed, and what
  // the deltas passed add or take away. From the last start that is not beyond the page, the rest is a few steps in the index.
  const list = status ?? 'all'
  const keys = sql`
    with chunk_start as (
      select at, id, seen from (
        select at, id, is_start, sum(n) over (order by at desc, id desc) as seen from (
          select starts_at as at, starts_id as id, n, true as is_start from appointment_chunks where list = ${list}
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
  return { keys, total }
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

/** An instant as SQL. @param seconds Unix seconds */
export function instant(seconds: number): SQL {
  return sql`${new Date(seconds * 1000).toISOString()}::timestamptz`
}
