import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { settingsOfConfig } from '../../salon/settings/queries.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { readDemoState } from './queries.ts'

test('a salon without demo clients reads no client to find that out, however many there are', async () => {
  const { db } = await databaseOfThisTest()
  await db.execute(sql`
    insert into users (id, name, email) select 'C' || n, 'Ada', 'ada' || n || '@client.example' from generate_series(1, 5000) as n`)
  await db.execute(sql`analyze users`)
  await db.transaction(async (transaction) => {
    expect(await readDemoState(transaction, settingsOfConfig(readConfig({}).salon))).toMatchObject({
      present: false,
      clients: 0,
    })
    const { rows } = await transaction.execute<{ read: number }>(sql`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'users'`)
    expect(rows).toEqual([{ read: 0 }])
  })
})
