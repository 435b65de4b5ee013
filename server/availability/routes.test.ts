import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DayAvailability } from '../../domain/schedule.ts'
import { addService, addStylist, openTestSalon, signedIn, visitor } from '../testing/salon.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
/** Wednesday, 2 December 2026, 11:30 in New York: 10 and 11 o'clock are gone. */
const now = Date.parse('2026-12-02T11:30:00-05:00') / 1000

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => now })
})
afterAll(() => database.drop())

async function ask(query: Record<string, string | number>): Promise<{ status: number; days: DayAvailability[] }> {
  const answer = await visitor(app).call(
    'GET',
    `/api/availability?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
  )
  return { status: answer.status, days: answer.ok ? ((await answer.json()) as DayAvailability[]) : [] }
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
    const { days } = await ask({ stylistId, from: '2026-12-02', to: '2026-12-02', minutes: 200 })
    expect(states(days[0])).toEqual({
      '10:00 AM': 'past',
      '11:00 AM': 'past',
      '12:00 PM': 'taken',
      '2:00 PM': 'taken',
      '3:00 PM': 'taken',
      '4:00 PM': 'closing',
    })
  })

  test('has a day each in order, without starts where the stylist does not work or the date is out of range', async () => {
    const stylistId = await addStylist(database, { days: ['Thursday'] })
    const { days } = await ask({ stylistId, from: '2026-12-01', to: '2026-12-05', minutes: 30 })
    expect(days.map(({ date, slots }) => [date, slots.length])).toEqual([
      ['2026-12-01', 0],
      ['2026-12-02', 0],
      ['2026-12-03', 6],
      ['2026-12-04', 0],
      ['2026-12-05', 0],
    ])
    const far = await ask({ stylistId: await addStylist(database), from: '2027-12-02', to: '2027-12-03', minutes: 30 })
    expect(far.days.map(({ slots }) => slots.length)).toEqual([6, 0])
  })

  test('a stylist who is not Available has no starts', async () => {
    const stylistId = await addStylist(database, { status: 'Not Available' })
    expect((await ask({ stylistId, from: '2026-12-03', to: '2026-12-03', minutes: 30 })).days[0]?.slots).toEqual([])
  })

  test('refuses what cannot be answered', async () => {
    const stylistId = await addStylist(database)
    const range = { stylistId, from: '2026-12-01', to: '2026-12-01', minutes: 30 }
    expect((await ask({ ...range, stylistId: 'NONE' })).status).toBe(404)
    expect((await ask({ ...range, to: '2026-11-30' })).status).toBe(422)
    expect((await ask({ ...range, to: '2027-01-31' })).status).toBe(200)
    expect((await ask({ ...range, to: '2027-02-01' })).status).toBe(422)
    expect((await ask({ ...range, minutes: 0 })).status).toBe(422)
    expect((await ask({ ...range, from: '9999-12-31', to: '9999-12-31' })).status).toBe(422)
    expect((await ask({ ...range, from: '0001-01-01', to: '0001-01-02' })).status).toBe(422)
  })
})
