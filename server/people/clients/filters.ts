import { and, arrayContains, not, type SQL, sql } from 'drizzle-orm'
import type { ClientHas, LastVisitFilter } from '../../../domain/people/client.ts'
import { clientRecords, clients } from '../../platform/database/schema/clients.ts'

export interface ClientFilters {
  readonly tag?: string | undefined
  readonly has?: ClientHas | undefined
  readonly lastVisit?: LastVisitFilter | undefined
}

const now = sql`to_timestamp(${sql.placeholder('now')})`

/** Staff are listed as clients once they have booked. Not `exists`, for which PostgreSQL may hash all accounts. */
export const isNoColleague = sql`(coalesce(${clients.email} <> ${sql.placeholder('adminEmail')}, true)
  and (select true from staff where staff.user_id = clients.id) is null
  or (select true from appointments where client_id = clients.id limit 1))`

const hasVisit = (which: SQL) =>
  sql`exists (select from appointments where client_id = clients.id and status in ('Confirmed', 'Completed') and ${which})`

const hasSome: Readonly<Record<ClientHas, SQL>> = {
  alert: sql`${clients.id} in (select client_id from client_notes where kind = 'alert')`,
  note: sql`${clients.id} in (select client_id from client_notes where kind = 'note')`,
  formula: sql`${clients.id} in (select client_id from client_formulas)`,
}

export function buildFilters({ tag, has, lastVisit }: ClientFilters): (SQL | undefined)[] {
  const since = lastVisit && lastVisit !== 'never' ? sql`${now} - make_interval(months => ${Number(lastVisit)})` : null
  return [
    tag === undefined ? undefined : arrayContains(clientRecords.tags, [tag]),
    has && hasSome[has],
    since ? and(hasVisit(sql`starts_at <= ${since}`), not(hasVisit(sql`starts_at > ${since}`))) : undefined,
    lastVisit === 'never' ? not(hasVisit(sql`starts_at <= ${now}`)) : undefined,
  ]
}
