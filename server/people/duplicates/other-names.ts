import { sql } from 'drizzle-orm'
import { deletedClientName } from '../../../domain/operations/personal-data.ts'
import { type JoinedName, otherNames } from '../../../domain/people/joined-names.ts'
import { isSameName, nameKey } from '../../../domain/people/near-names.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { undoEnds } from '../cards/open-merges.ts'
import type { ClientRow } from '../clients/queries.ts'
import { presentClient } from '../clients/serializers.ts'

const mostRead = 2_000

type FoundName = Omit<JoinedName, 'client'> & { readonly id: string }

/** Includes records merged into these. */
const current = (ids: readonly string[]) => sql`
  select id, coalesce(merged_into, id) as current from clients
  where id = any(${sql.param(ids)}::text[]) or merged_into = any(${sql.param(ids)}::text[])`

/**
 * Visits under a name other than the client's, from the salon or an import. Clients' own bookings don't count: they have proved who they
 * are, under any name.
 */
const visitsUnderOtherNames = sql`visit.client ->> 'name' <> clients.name and (
  visit.booked_by <> visit.client_id
  or visit.booked_by is null and exists (select from appointment_events where appointment_id = visit.id and kind = 'imported')
)`

/** Finds other names on clients' cards that could be other people's, without confirmed ones. */
export async function findJoinedNames(db: Queryable, clients: readonly ClientRow[]): Promise<JoinedName[]> {
  const ids = clients.map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await db.execute<FoundName>(sql`
    with current as (${current(ids)})
    select id, name, phone, email, visits, notes, "from", "mergeId" from (
      select merge.id as "mergeId", merge.kept_id as id, merged.name, merged.phone, merged.email, 'merge' as "from", 0 as turn,
        jsonb_array_length(moved -> 'appointments') as visits,
        jsonb_array_length(moved -> 'notes') + jsonb_array_length(moved -> 'formulas') as notes
      from client_merges as merge join clients as merged on merged.id = merge.merged_id
      where merge.kept_id = any(${sql.param(ids)}::text[]) and merge.created_at >= ${undoEnds().toISOString()}::timestamptz
      union all
      select null, current, brought ->> 'name', brought ->> 'phone', brought ->> 'email', 'import', 1, 0,
        jsonb_array_length(brought -> 'notes') + jsonb_array_length(brought -> 'formulas')
      from client_names join current on current.id = client_id where brought is not null
      union all
      select null, clients.id, visit.name, max(visit.phone), max(visit.email), case when bool_or(is_desk) then 'desk' else 'import' end, 2, count(*)::int, 0
      from clients cross join lateral (
        select visit.client ->> 'name' as name, nullif(visit.client ->> 'email', '') as email, visit.phone, booked_by is not null as is_desk
        from appointments as visit where client_id = clients.id and ${visitsUnderOtherNames} limit ${mostRead}
      ) as visit
      where clients.id = any(${sql.param(ids)}::text[]) group by clients.id, visit.name
    ) as other order by turn, name collate "C"`)
  const theirs = await readOwnNames(db, ids)
  return clients.flatMap((client) => {
    const records = rows.filter(
      ({ id, name }) => id === client.id && name !== deletedClientName && !theirs.has(`${id} ${nameKey(name)}`),
    )
    return otherNames(
      client.name,
      records.map(({ id: _, ...record }) => record),
    ).map((record) => ({ client: presentClient(client), ...record }))
  })
}

async function readOwnNames(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ current: string; key: string }>(sql`
    with current as (${current(ids)})
    select current, name_key as key from client_names join current on current.id = client_id where is_theirs`)
  return new Set(rows.map(({ current: id, key }) => `${id} ${key}`))
}

/** @returns ids of the client's visits under this name */
export async function findVisitsUnder(db: Queryable, clientId: string, name: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select visit.id, visit.client ->> 'name' as name from clients join appointments as visit on visit.client_id = clients.id
    where clients.id = ${clientId} and ${visitsUnderOtherNames}`)
  return rows.filter((row) => isSameName(row.name, name)).map(({ id }) => id)
}
