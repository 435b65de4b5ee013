import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  admin = await signedIn(openTestSalon(database), database, { email: 'owner@salon.example' })
})
afterAll(() => database.drop())

const cut = { ServiceName: 'Cut', Description: '', Price: 21, Duration: 30 }
const color = { ServiceName: 'Color', Description: '', Price: 60, Duration: 120, processingMinutes: 40, finishingMinutes: 45 }
const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const ana = { stylistName: 'Ana', description: '', daysAvailable: everyDay }

async function add(what: 'services' | 'stylists', records: readonly object[]) {
  const response = await admin.call('POST', `/api/setup/${what}`, { [what]: records })
  return { status: response.status, body: (await response.json()) as { error: { fields: object } } }
}
const listed = async <Item>(what: string) => (await (await admin.call('GET', `/api/${what}`)).json()) as Item[]

test('several services are added at once, all or none, with an error at each field', async () => {
  const refused = await add('services', [cut, { ...cut, Price: 9.999 }, { ...color, Duration: 4 }])
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.error.fields)).toContain('services.2.Duration')
  const twice = await add('services', [cut, { ...cut, ServiceName: ' cut ' }])
  expect(twice.body.error.fields).toEqual({ 'services.1.ServiceName': 'Another service has this name' })
  expect(await listed('services')).toEqual([])
  const both = await Promise.all([add('services', [cut, color]), add('services', [cut, color])])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect((await add('services', [cut])).status).toBe(201)
  expect((await listed<Service>('services')).map(({ ServiceName }) => ServiceName)).toEqual(['Cut', 'Color'])
  const other = await add('services', [{ ...cut, Price: 25 }])
  expect(other.body.error.fields).toEqual({ 'services.0.ServiceName': 'You already have a service of this name' })
})

test('several stylists are added at once with their hours and what they do, all or none', async () => {
  const [first] = await listed<Service>('services')
  const ben = { ...ana, stylistName: 'Ben', services: { [first?.id ?? '']: {} } }
  const mornings = { Monday: [{ starts: 600, ends: 780 }] }
  const refused = await add('stylists', [ana, { ...ben, services: { NONE: {} } }])
  expect(refused.body.error.fields).toEqual({ 'stylists.1.services': 'Choose at least one service' })
  const wrong = await add('stylists', [{ ...ana, hours: { Monday: [{ starts: 780, ends: 600 }] } }])
  expect(wrong.body.error.fields).toEqual({ 'stylists.0.hours.Monday.0.ends': 'The end must be after the start' })
  expect(await listed('stylists')).toEqual([])
  await Promise.all([add('stylists', [{ ...ana, hours: mornings }, ben]), add('stylists', [{ ...ana, hours: mornings }, ben])])
  const stylists = await listed<Stylist>('stylists')
  expect(stylists.map(({ stylistName, services }) => [stylistName, services])).toEqual([
    ['Ana', undefined],
    ['Ben', { [first?.id ?? '']: {} }],
  ])
  const schedule = await (await admin.call('GET', `/api/stylists/${stylists[0]?.id}/schedule`)).json()
  expect(schedule).toMatchObject({ schedule: { hours: mornings } })
})

test('a test booking holds its time like any other, and once it is removed nothing is left of it', async () => {
  const [service] = await listed<Service>('services')
  const [, ben] = await listed<Stylist>('stylists')
  const wish = { serviceId: service?.id, stylistId: ben?.id, date: '2026-12-02', time: '10:00 AM' }
  const totals = async () => ((await (await admin.call('GET', '/api/dashboard')).json()) as Dashboard).figures
  const before = await totals()
  const trials = [wish, { ...wish, stylistId: 'any' }]
  const responses = await Promise.all(trials.map((trial) => admin.call('POST', '/api/setup/test-booking', trial)))
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  const { rows } = await database.pool.query('select id, client_id, stylist_id from appointments')
  expect(rows).toEqual([{ id: expect.any(String), client_id: 'TEST-CLIENT', stylist_id: expect.any(String) }])
  // The booking with any stylist may have come first, with another one.
  const own = { serviceIds: [service?.id], stylistId: rows[0]?.stylist_id, date: '2026-12-02', time: '10:00 AM' }
  expect((await admin.call('POST', '/api/appointments', own)).status).toBe(409)
  const waiting = 'select count(*)::int as n from appointment_events where relayed_at is null'
  expect((await database.pool.query(waiting)).rows).toEqual([{ n: 0 }])
  expect((await admin.call('DELETE', '/api/setup/test-booking')).status).toBe(204)
  expect(await (await admin.call('GET', '/api/setup/test-booking')).json()).toEqual({ booking: null })
  expect((await database.pool.query(waiting)).rows).toEqual([{ n: 0 }])
  expect((await database.pool.query(`select id from clients where id = 'TEST-CLIENT'`)).rows).toEqual([])
  expect(await totals()).toEqual(before)
  expect((await admin.call('DELETE', '/api/setup/test-booking')).status).toBe(204)
  expect((await admin.call('POST', '/api/appointments', own)).status).toBe(201)
})
