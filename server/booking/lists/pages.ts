import { type SQL, sql } from 'drizzle-orm'
import { type AppointmentOrder, type AppointmentStatus, isLatestFirst } from '../../../domain/booking/appointment.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { keyset, type PageRequest, type Sorting } from '../../platform/database/keyset.ts'

export interface ListQuery extends PageRequest {
  readonly status: AppointmentStatus | undefined
  /** Sorted by last change, newest first, if undefined. */
  readonly order?: AppointmentOrder | undefined
}

export interface ListPage {
  /** Selects the page's `id`s, and one more; the subquery is named `page`. */
  readonly keys: SQL
  readonly total: SQL<number>
  /** True if there are more than `total`; undefined if there are never more. */
  readonly isAtLeast?: SQL<boolean>
  /** True if matches may have been left unchecked. */
  readonly mayMissSome?: boolean
}

/** @param table that has the rows */
export function sortingFor({ order, status }: Pick<ListQuery, 'order' | 'status'>, table = 'appointments'): Sorting {
  const column = order === 'visit' ? 'starts_at' : 'updated_at'
  const isUpward = order === 'visit' && (status === undefined || !isLatestFirst(status))
  return { at: sql.raw(`${table}.${column}`), id: sql.raw(`${table}.id`), direction: isUpward ? 'asc' : 'desc' }
}

/** Selects a page of all appointments; `total` is read from stored counts. */
export function salonPage(position: ListQuery): ListPage {
  const { status } = position
  const ofStatus = status === undefined ? sql`true` : sql`status = ${status}`
  return { keys: keysQuery(ofStatus, position), total: appointmentCount(status) }
}

function appointmentCount(status: AppointmentStatus | undefined): SQL<number> {
  const one = status === undefined ? sql`` : sql`and key = ${status}`
  return sql<number>`(select coalesce(sum(n), 0) from appointment_figures_now where kind = 'status' ${one})`.mapWith(Number)
}

function keysQuery(matches: SQL, position: ListQuery): SQL {
  const { where, order, limit } = keyset(sortingFor(position), position)
  return sql`select id from appointments where ${matches} and ${where} order by ${order} limit ${limit}`
}

/** Selects a page of few enough appointments to count. */
export function countedPage(matches: SQL, position: ListQuery): ListPage {
  return {
    keys: keysQuery(matches, position),
    total: sql<number>`(select count(*) from appointments where ${matches})`.mapWith(Number),
  }
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
    isOpen: sql`status in ('Pending', 'Confirmed') and starts_at >= ${instantInSql(from)} and starts_at < ${instantInSql(to)}`,
    isAhead: sql`ends_at > ${instantInSql(now)}`,
  }
}

/** Soonest first, in any status. */
export const soonestFirst = { order: 'visit', status: undefined } as const

export function overduePage(day: OpenDay, position: ListQuery): ListPage {
  const { isOpen, isAhead } = openOn(day)
  const ofStatus = position.status === undefined ? sql`` : sql`and status = ${position.status}`
  return countedPage(sql`${isOpen} and not ${isAhead} ${ofStatus}`, { ...position, ...soonestFirst })
}

/** Selects a page of upcoming Pending and Confirmed appointments whose stylist was deleted. @param now Unix seconds */
export function withoutStylistPage(position: ListQuery, now: number): ListPage {
  const hasLeft = sql`not exists (select from stylists where stylists.id = appointments.stylist_id)`
  const isAhead = sql`status in ('Pending', 'Confirmed') and starts_at > ${instantInSql(now)}`
  return countedPage(sql`${isAhead} and ${hasLeft}`, { ...position, ...soonestFirst })
}

/** @param seconds Unix seconds */
export function instantInSql(seconds: number): SQL {
  return sql`${fromUnixSeconds(seconds).toISOString()}::timestamptz`
}
