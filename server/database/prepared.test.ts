import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '../../domain/time/calendar.ts'
import { createLog } from '../log.ts'
import { query } from '../testing/embedded-postgres.ts'
import { addService, addStylist, openTestSalon, signedIn } from '../testing/salon.ts'
import { databaseOfThisTest } from '../testing/test-database.ts'
import { openDatabase } from './client.ts'

// For the first five executions PostgreSQL makes plans anyway, to compare.
const warmUp = 5
const repeats = 10

/** A salon that has been open for years: with a few rows, PostgreSQL would keep any plan. */
const years = (stylistId: string) => `
  set session_replication_role = replica;
  insert into users (id, name, email) select 'U' || n, 'Client ' || n, n || '@client.example' from generate_series(1, 2000) as n;
  insert into sessions (id, token, user_id, expires_at)
    select 'S' || n, 'T' || n, 'U' || n, now() + interval '9 years' from generate_series(1, 2000) as n;
  insert into appointments (id, status, stylist_id, user_id, starts_at, ends_at, wall_date, wall_minutes, charges_cents, services)
    select 'A' || n, 'Completed', '${stylistId}', 'U' || 1 + n % 2000, at, at + interval '1 hour', at::date, 600, 0, '[]'
    from generate_series(1, 40000) as n, lateral (select timestamptz '2020-01-01 15:00Z' + n * interval '1 hour') as start (at);
  analyze`

test('what a page, free times and a booking read is planned once for each connection', async () => {
  const { url } = await databaseOfThisTest()
  const oneConnection = openDatabase(url, createLog('silent'), { maxConnections: 1 })
  onTestFinished(oneConnection.close)
  const database = { ...oneConnection, url }
  const app = openTestSalon(database)
  const client = await signedIn(app, database)
  const stylistId = await addStylist(database)
  const serviceIds = [await addService(database)]
  await query(url, years(stylistId))
  for (let day = 1; day <= warmUp + repeats; day++) {
    const date = addDays('2026-12-01', day)
    const free = `services=${serviceIds}&from=${date}&to=${date}`
    const responses = [
      await client.call('GET', '/api/appointments?status=Pending'),
      await client.call('GET', `/api/availability?stylistId=${stylistId}&${free}`),
      await client.call('GET', `/api/availability?stylistId=any&${free}`),
      await client.call('POST', '/api/appointments', { serviceIds, stylistId, date, time: '2:00 PM' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 201])
  }
  const { rows } = await database.pool.query<{ name: string; plans: number }>(
    'select name, custom_plans::integer as plans from pg_prepared_statements where custom_plans + generic_plans >= $1 order by name',
    [repeats],
  )
  expect(Object.fromEntries(rows.map(({ name, plans }) => [name, plans]))).toEqual({
    'booking-insert': warmUp,
    'held-of-all': warmUp,
    'held-of-each': warmUp,
    'open-sessions': warmUp,
    'own-list': warmUp,
  })
})
