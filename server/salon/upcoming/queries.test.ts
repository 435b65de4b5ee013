import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addService, addStylist, fixedSettings, mondayMorning, openTestSalon, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { upcomingOfService } from '../services/queries.ts'
import { upcomingOfStylist } from '../stylists/queries.ts'

const visitsBehind = 20_000
const visitsAhead = 40

let database: Awaited<ReturnType<typeof createTestDatabase>>
let serviceId: string
let stylistId: string

beforeAll(async () => {
  database = await createTestDatabase()
  serviceId = await addService(database)
  stylistId = await addStylist(database)
  const app = openTestSalon(database)
  const client = await signedIn(app, database)
  await client.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date: '2027-01-01', time: '10:00 AM' })
  const { db } = database
  // Copies of a real row; without triggers, since the claims would refuse so many at one time.
  await db.execute(sql`alter table appointments disable trigger user`)
  await db.execute(sql`
    insert into appointments
    select copy.* from appointments as booked, generate_series(1, ${visitsBehind + visitsAhead}::int) as i,
      lateral (select to_timestamp(${mondayMorning}) + (case when i <= ${visitsAhead} then i else -i end) * interval '1 hour' as start) as times,
      lateral jsonb_populate_record(booked, jsonb_build_object(
        'id', 'B' || i,
        'status', (array['Canceled', 'Pending', 'Confirmed', 'Pending'])[1 + i % 4],
        'starts_at', start,
        'ends_at', start + interval '1 hour',
        'services', jsonb_build_array(jsonb_build_object('id', case when i % 8 < 4 then ${serviceId} else 'OTHER' end))
      )) as copy`)
  await db.execute(sql`delete from appointments where id not like 'B%' or length(id) > 8`)
  await db.execute(sql`vacuum analyze appointments`)
})
afterAll(() => database.drop())

async function readPlan(read: (db: typeof database.db) => Promise<unknown>): Promise<string> {
  const queries: { query: string; params: unknown[] }[] = []
  const logger = { logQuery: (query: string, params: unknown[]) => void queries.push({ query, params }) }
  await read(drizzle(database.pool, { logger }))
  const { query, params } = queries.at(-1) ?? { query: '', params: [] }
  const { rows } = await database.pool.query(`explain (analyze, costs off, timing off) ${query}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const createContext = (db: typeof database.db) => ({ db, clock: () => mondayMorning, settings: fixedSettings() })

describe.each([
  ['a service', (db: typeof database.db) => upcomingOfService(createContext(db), serviceId), 15],
  ['a stylist', (db: typeof database.db) => upcomingOfStylist(createContext(db), { id: stylistId }), 30],
])('the upcoming bookings of %s', (_, read, expected) => {
  test('are counted, and the first few are listed by date', async () => {
    const { count, first } = (await read(database.db)) ?? { count: 0, first: [] }
    expect([count, first.length]).toEqual([expected, 5])
    const dates = first.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted((one, other) => one - other))
    expect(dates[0]).toBeGreaterThan(mondayMorning)
    expect(first[0]).toMatchObject({ client: 'Ada Client', status: expect.stringMatching(/Pending|Confirmed/) })
  })

  test('are read through the partial index of open bookings, from now on only', async () => {
    const plan = await readPlan(read)
    expect(plan).toContain('using appointments_open')
    expect(plan).toMatch(/Index Cond: .*starts_at > /)
    expect(plan).not.toMatch(/Seq Scan on appointments/)
  })
})
