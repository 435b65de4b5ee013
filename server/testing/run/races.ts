import type pg from 'pg'
import { withClient } from '../../platform/database/single-client.ts'
import { eventually } from '../live-events.ts'
import type { TestDatabase } from '../test-database.ts'

interface Race<Result> {
  readonly clientId: string
  readonly begin: () => Promise<Result>
  readonly change: (client: pg.Client) => Promise<unknown>
}

/** Changes a client between a write's read and the write, as a merge or a deletion does. */
export function changedBetween<Result>(
  { url, pool }: Pick<TestDatabase, 'url' | 'pool'>,
  { clientId, begin, change }: Race<Result>,
): Promise<Result> {
  return withClient({ connectionString: url }, async (client) => {
    await client.query('begin')
    await client.query('select lock_for_booking($1)', [clientId])
    const begun = begin()
    await eventually(async () => {
      const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
      return rowCount === 1
    })
    await change(client)
    await client.query('commit')
    return begun
  })
}

export const mergeInto = (keptId: string, mergedId: string) => async (client: pg.Client) => {
  await client.query('update clients set merged_into = $1, deleted_at = now() where id = $2', [keptId, mergedId])
  await client.query('update waitlist_entries set client_id = $1 where client_id = $2', [keptId, mergedId])
}
