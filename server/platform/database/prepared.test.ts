import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '../../../domain/time/calendar.ts'
import { query } from '../../testing/embedded-postgres.ts'
import { addService, addStylist, openTestSalon, signedIn } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './client.ts'

const warmUp = 5
const repeats = 10

/** Rows of several years: with a few, PostgreSQL would keep any plan. */
const years = (stylistId: string) => `
  insert into users (id, name, email) select 'U' || n, 'Client ' || n, n || '@client.example' from generate_series(1, 2000) as n;
  set session_replication_role = replica;
  insert into sessions (id, token, user_id, expires_at)
    select 'S' || n, 'T' || n, 'U' || n, timestamptz '2036-01-01Z' from generate_series(1, 2000) as n;
  insert into appointments (id, status, stylist_id, client_id, user_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills, services)
    select 'A' || n, 'Completed', '${stylistId}', 'U' || 1 + n % 2000, 'U' || 1 + n % 2000, at, at + interval '1 hour', at::date, 600, 0, '[]'
    from generate_series(1, 40000) as n, lateral (select timestamptz '2020-01-01 15:00Z' + n * interval '1 hour') as start (at);
  analyze`

test('statements of every signed-in request, lists, free times and bookings are no longer planned after a few executions', async () => {
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

/** Logs every plan of a statement about claims through the extension auto_explain. */
const explained = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_verbose = on;
  set client_min_messages = log`

test.each([
  ['a visit', null],
  ['a visit with a free part', '{0,30,60,90}'],
])('the claims of %s are no longer planned after a few bookings', async (_, busy) => {
  const { url } = await databaseOfThisTest()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const claiming: string[] = []
  client.on('notice', ({ message = '' }) => {
    if (/Insert on \w+\.slot_claims/.test(message)) claiming.push(message)
  })
  await query(url, `insert into users (id, name, email) values ('ADA', 'Ada', 'ada@client.example')`)
  await client.query(explained)
  for (let day = 1; day <= warmUp + repeats; day++) {
    await client.query(
      `insert into appointments (id, status, stylist_id, client_id, starts_at, ends_at, busy, wall_date, wall_minutes, charges_mills, services)
       select $1, 'Pending', 'MARA', 'ADA', at, at + interval '90 minutes', $2::smallint[], at::date, 600, 0, '[]'
       from (select timestamptz '2026-12-01 15:00Z' + $1::integer * interval '1 day') as start (at)`,
      [String(day), busy],
    )
  }
  // A custom plan has the visit's values; a cached one has parameters.
  const isGeneric = claiming.map((plan) => /Function Call: generate_series\(.*\$\d/.test(plan))
  expect(isGeneric.slice(warmUp)).toEqual(Array.from({ length: repeats }, () => true))
})
