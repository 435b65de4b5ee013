import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { foldDeltas, foldedAtOnce } from './jobs.ts'

const imported = 500_000
const chunkSize = 2_500

/** Inserts finished bookings in one statement, with only the trigger that notes deltas and the lists' indexes, for speed. */
async function importBookings({ url }: TestDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into users (id, name, email) values ('SOMEBODY', 'Somebody', 'somebody@client.example');
    alter table appointments enable always trigger appointments_note_delta;
    drop index appointments_of_client, appointments_of_user, appointments_of_stylist_by_change, appointments_by_visit, appointments_open, appointments_own_key;
    set session_replication_role = replica;
    set synchronous_commit = off;
    insert into appointments (id, status, stylist_id, client_id, user_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills,
      services, created_at, updated_at)
    select 'IMPORTED' || i, 'Completed', 'MARA', 'SOMEBODY', 'SOMEBODY', at, at + interval '1 hour', at::date, 600, 1000, '[]', at, at
    from generate_series(1, ${imported}) as i
    cross join lateral (select timestamptz '2016-01-01 10:00Z' + i * interval '10 minutes' as at) as moment`)
  await client.end()
}

test('half a million bookings imported at once are rolled up, each statement within its limit', async () => {
  const database = await databaseOfThisTest()
  const { db } = database.app
  await importBookings(database)
  const limit = await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)
  expect(limit.rows).toEqual([{ statement_timeout: '8s' }])

  const open = () =>
    db.execute(sql`
      select from appointment_deltas union all select from appointment_chunks where n > ${2 * chunkSize}::int limit 1`)
  let folds = 0
  for (; (await open()).rowCount !== 0; folds++) {
    await foldDeltas(db)
    expect(folds).toBeLessThan(2 * (imported / foldedAtOnce))
  }

  const { rows: chunks } = await db.execute<{ list: string; n: number; held: number }>(sql`
      select list, chunks.n, held.n as held from (
        select list, n, starts_at, starts_id, lead(starts_at, 1, 'infinity') over of_list as ends_at, lead(starts_id, 1, '') over of_list as ends_id
        from appointment_chunks where list in ('all', 'Completed') window of_list as (partition by list order by starts_at, starts_id)
      ) as chunks cross join lateral (
        select count(*)::int as n from appointments
        where (updated_at, id) >= (chunks.starts_at, chunks.starts_id) and (updated_at, id) < (chunks.ends_at, chunks.ends_id)
      ) as held`)
  expect(chunks.filter(({ n, held }) => n !== held)).toEqual([])
  for (const list of ['all', 'Completed']) {
    const own = chunks.filter((chunk) => chunk.list === list)
    expect(own.reduce((sum, { n }) => sum + n, 0)).toBe(imported)
    expect(own.length).toBeLessThanOrEqual((2 * imported) / chunkSize)
  }
  const { rows: figures } = await db.execute(sql`select key, n::int from appointment_figures where kind = 'status' and n <> 0`)
  expect(figures).toEqual([{ key: 'Completed', n: imported }])
}, 180_000)
