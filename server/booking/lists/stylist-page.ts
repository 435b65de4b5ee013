import { type SQL, sql } from 'drizzle-orm'
import { countedPage, instantInSql, type ListPage, type ListQuery, type OpenDay, openOn } from './pages.ts'

export interface StylistDay {
  readonly stylistId: string
  readonly day: OpenDay
  readonly overdue?: boolean
  readonly matches?: SQL | undefined
}

export function stylistPage({ stylistId, day, overdue = false, matches }: StylistDay, position: ListQuery): ListPage {
  const { status } = position
  const { isOpen, isAhead } = openOn(day)
  const conditions = [
    sql`stylist_id = ${stylistId}`,
    overdue ? sql`${isOpen} and not ${isAhead}` : sql`starts_at >= ${instantInSql(day.from)}`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(matches ? [matches] : []),
  ]
  return countedPage(sql.join(conditions, sql` and `), position)
}
