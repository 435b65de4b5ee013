import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DayAvailability, NextFreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { datesBetween, weekdayOf } from '../../../domain/time/calendar.ts'
import { addService, addStylist, openTestSalon, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
/** Wednesday, 2 December 2026, 11:30 in New York: 10:00 and 11:00 are past. */
const now = Date.parse('2026-12-02T11:30:00-05:00') / 1000

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => now })
})
afterAll(() => database.drop())

async function get(query: Record<string, string | number>): Promise<{ status: number; days: DayAvailability[] }> {
  const response = await visitor(app).call(
    'GET',
    `/api/availability?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
  )
  return { status: response.status, days: response.ok ? ((await response.json()) as DayAvailability[]) : [] }
}

async function takeDays(stylistId: string, dates: readonly string[]): Promise<void> {
  const client = await signedIn(app, database)
  await database.pool.query(
    `insert into appointments (id, status, stylist_id, client_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills, services)
     select $1 || '-' || day, 'Confirmed', $1, $2, at, at + interval '9 hours', day::date, 600, 0, '[]'
     from unnest($3::text[]) as day, lateral (select (day || ' 10:00')::timestamp at time zone 'America/New_York' as at) as start`,
    [stylistId, client.uid, dates],
  )
}

const states = (day: DayAvailability | undefined) =>
  Object.fromEntries(day?.slots.map(({ time, state }) => [time, state]) ?? [])

describe('availability', () => {
  test('marks each start past, taken, closing or free', async () => {
    const stylistId = await addStylist(database)
    const client = await signedIn(app, database)
    const serviceIds = [await addService(database, { minutes: 65 })]
    await client.call('POST', '/api/appointments', {
      serviceIds,
      stylistId,
      date: '2026-12-02',
      time: '2:00 PM',
      alsoBook: true,
    })
    const { days } = await get({ stylistId, from: '2026-12-02', to: '2026-12-02', minutes: 200 })
    expect(states(days[0])).toEqual({
      '10:00 AM': 'past',
      '11:00 AM': 'past',
      '12:00 PM': 'taken',
      '2:00 PM': 'taken',
      '3:00 PM': 'taken',
      '4:00 PM': 'closing',
    })
  })

  test('has each day in order, without start times on days off or outside the bookable range', async () => {
    const stylistId = await addStylist(database, { days: ['Thursday'] })
    const { days } = await get({ stylistId, from: '2026-12-01', to: '2026-12-05', minutes: 30 })
    expect(days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2026-12-01', 0],
      ['2026-12-02', 0],
      ['2026-12-03', 6],
      ['2026-12-04', 0],
      ['2026-12-05', 0],
    ])
    const far = await get({ stylistId: await addStylist(database), from: '2027-12-02', to: '2027-12-03', minutes: 30 })
    expect(far.days.map(({ slots }) => slots.length)).toEqual([6, 0])
  })

  test('concurrent requests each get their own result, also beyond one statement’s batch', async () => {
    const serviceIds = [await addService(database, { minutes: 30 }), await addService(database, { minutes: 150 })]
    const early = await addStylist(database)
    const late = await addStylist(database, { days: ['Friday'] })
    await takeDays(early, ['2026-12-03'])
    await takeDays(late, ['2026-12-11'])
    const expected = [early, late].flatMap((stylistId) =>
      [
        ['2026-12-03', '2026-12-03'],
        ['2026-12-04', '2026-12-11'],
        ['2026-12-01', '2026-12-31'],
      ].flatMap(([from = '', to = '']) => [
        { stylistId, from, to, minutes: 60 },
        ...serviceIds.map((services) => ({ stylistId, from, to, services })),
      ]),
    )
    const refused = [
      { stylistId: 'nobody', from: '2026-12-03', to: '2026-12-03', minutes: 60 },
      { stylistId: early, from: '2026-12-03', to: '2026-12-03', services: 'nothing' },
    ]
    const queries = [...expected, ...refused, ...expected]
    const alone = []
    for (const query of queries) alone.push(await get(query))
    expect(new Set(alone.map((result) => JSON.stringify(result))).size).toBe(8)
    expect(alone.map(({ status }) => status).filter((status) => status !== 200)).toEqual([404, 422])
    expect(await Promise.all(queries.map(get))).toEqual(alone)
  })

  test('a stylist who is not Available has no starts', async () => {
    const stylistId = await addStylist(database, { status: 'Not Available' })
    expect((await get({ stylistId, from: '2026-12-03', to: '2026-12-03', minutes: 30 })).days[0]?.slots).toEqual([])
  })

  describe('the next free times', () => {
    async function getNext(query: Record<string, string | number>) {
      const search = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))
      const response = await visitor(app).call('GET', `/api/availability/next?${search}`)
      const times = response.ok ? ((await response.json()) as NextFreeTime[]) : null
      return {
        status: response.status,
        times: times?.map(({ date, time }) => ({ date, time })) ?? null,
        inDays: times?.map(({ inDays }) => inDays),
      }
    }

    test('are one a day, from today or a later day on', async () => {
      const stylistId = await addStylist(database, { days: ['Wednesday', 'Thursday'] })
      const input = { stylistId, minutes: 60, count: 3 }
      expect(await getNext({ ...input, from: '2026-11-01' })).toEqual({
        status: 200,
        inDays: [0, 1, 7],
        times: [
          { date: '2026-12-02', time: '12:00 PM' },
          { date: '2026-12-03', time: '10:00 AM' },
          { date: '2026-12-09', time: '10:00 AM' },
        ],
      })
      expect((await getNext({ ...input, from: '2027-03-01', count: 1 })).times).toEqual([
        { date: '2027-03-03', time: '10:00 AM' },
      ])
    })

    test('are found at the far end of the bookable year, and not beyond it', async () => {
      const stylistId = await addStylist(database, { days: ['Thursday'] })
      const thursdays = datesBetween('2026-12-03', '2027-12-02').filter((date) => weekdayOf(date) === 'Thursday')
      await takeDays(stylistId, thursdays.slice(0, -1))
      const input = { stylistId, from: '2026-12-02', minutes: 540, count: 3 }
      expect((await getNext(input)).times).toEqual([{ date: '2027-12-02', time: '10:00 AM' }])
      await takeDays(stylistId, thursdays.slice(-1))
      expect((await getNext(input)).times).toEqual([])
      expect((await getNext({ ...input, from: '2027-12-03' })).times).toEqual([])
    })

    test('are none if a visit would be too long or the stylist has no days', async () => {
      const from = '2026-12-02'
      expect((await getNext({ stylistId: await addStylist(database), from, minutes: 541, count: 3 })).times).toEqual([])
      const away = await addStylist(database, { status: 'Not Available' })
      expect((await getNext({ stylistId: away, from, minutes: 30, count: 3 })).times).toEqual([])
    })

    test('are refused for invalid parameters', async () => {
      const input = { stylistId: await addStylist(database), from: '2026-12-02', minutes: 60, count: 3 }
      expect((await getNext({ ...input, stylistId: 'NONE' })).status).toBe(404)
      expect((await getNext({ ...input, count: 0 })).status).toBe(422)
      expect((await getNext({ ...input, count: 11 })).status).toBe(422)
      expect((await getNext({ ...input, from: '2026-13-01' })).status).toBe(422)
    })
  })

  test('refuses unknown records in plain words', async () => {
    const response = await visitor(app).call('GET', '/api/availability?stylistId=x&from=tomorrow&to=2026-12-01&minutes=long')
    expect(await response.json()).toMatchObject({
      error: { fields: { from: 'Use a date like 2026-12-01', minutes: 'Say how many minutes the visit takes' } },
    })
  })

  test('refuses unknown records', async () => {
    const stylistId = await addStylist(database)
    const range = { stylistId, from: '2026-12-01', to: '2026-12-01', minutes: 30 }
    expect((await get({ ...range, stylistId: 'NONE' })).status).toBe(404)
    expect((await get({ ...range, to: '2026-11-30' })).status).toBe(422)
    expect((await get({ ...range, to: '2027-01-31' })).status).toBe(200)
    expect((await get({ ...range, to: '2027-02-01' })).status).toBe(422)
    expect((await get({ ...range, minutes: 0 })).status).toBe(422)
    expect((await get({ ...range, from: '9999-12-31', to: '9999-12-31' })).status).toBe(422)
    expect((await get({ ...range, from: '0001-01-01', to: '0001-01-02' })).status).toBe(422)
  })
})
