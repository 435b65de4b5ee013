import { type SQL, sql } from 'drizzle-orm'
import { countedPage, instant, type ListPage, type ListQuery, type OpenDay, openOn, orderOf } from './pages.ts'

/** Whose day, from which on. */
export interface StylistDay {
  readonly stylistId: string
  readonly day: OpenDay
  /** Only those that are over and still open. */
  readonly overdue?: boolean
  /** A condition of a search. */
  readonly matches?: SQL | undefined
}

/** A page of the appointments that a stylist serves today and later. They are few enough to count. */
export function stylistPage({ stylistId, day, overdue = false, matches }: StylistDay, place: ListQuery): ListPage {
  const { status } = place
  const { isOpen, isAhead } = openOn(day)
  const conditions = [
    sql`stylist_id = ${stylistId}`,
    overdue ? sql`${isOpen} and not ${isAhead}` : sql`starts_at >= ${instant(day.from)}`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(matches ? [matches] : []),
  ]
  return countedPage(sql.join(conditions, sql` and `), { ...place, order: orderOf(place)('appointments') })
}
