import { beforeEach, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Report } from '../../../domain/insight/reports.ts'
import type { VisitPayments } from '../../../domain/money/payments.ts'
import type { TillDay } from '../../../domain/money/till.ts'
import type { DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import { recountReports } from '../../insight/reports/jobs.ts'
import { addService, addStylist, adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory, storeSettings } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { foldDeltas } from '../lists/jobs.ts'

const date = '2026-11-30'
let database: TestDatabase
let app: ReturnType<typeof openTestSalon>
let settings: ReturnType<typeof settingsInMemory>
let desk: Person
let stylistId: string
let now: number

beforeEach(async () => {
  database = await databaseOfThisTest()
  settings = settingsInMemory()
  await storeSettings(database, settings)
  now = mondayMorning
  app = openTestSalon(database, { clock: () => now, settings })
  desk = await signedIn(app, database, { email: adminEmail })
  stylistId = await addStylist(database)
})
const get = async <Body>(path: string) => (await (await desk.call('GET', path)).json()) as Body
const cut = { ServiceName: 'Cut', Description: '', Price: 45, Duration: 45 }

test.each([0, -5, 4, 1e9, '0', '5', null, 4.999])(
  'a service takes a time that there is: %j is refused, and the rest goes on',
  async (Duration) => {
    const service = await desk.call('POST', '/api/services', { ...cut, Duration })
    expect([service.status, Object.keys(((await service.json()) as ErrorResponse).error.fields ?? {})]).toEqual([
      422,
      ['Duration'],
    ])
    const id = await addService(database)
    const own = { stylistName: 'Mia', description: '', daysAvailable: ['Monday'], services: { [id]: { Duration } } }
    if (Duration !== null) expect((await desk.call('POST', '/api/stylists', own)).status).toBe(422)
    expect((await app.request('/health/ready')).status).toBe(200)
  },
)

test('a part without duration is left out, and hours from 10 to 10 are closed or refused, never endless', async () => {
  const plain = await desk.call('POST', '/api/services', { ...cut, processingMinutes: 0, finishingMinutes: 0 })
  expect(plain.status).toBe(201)
  expect((await desk.call('POST', '/api/services', { ...cut, ServiceName: 'Perm', finishingMinutes: 45 })).status).toBe(422)
  settings.change({ hours: { ...settings.get().hours, Friday: [{ starts: 600, ends: 600 }] } })
  const { id } = (await plain.json()) as { id: string }
  const query = `stylistId=${stylistId}&services=${id}&from=2026-12-03&to=2026-12-04`
  const [thursday, friday] = await get<DayAvailability[]>(`/api/availability?${query}`)
  expect(thursday?.slots.some(({ state }) => state === 'free')).toBe(true)
  expect(friday?.slots.filter(({ state }) => state === 'free')).toEqual([])
})

test.each<[string, number, object]>([
  ['a service that costs nothing', 0, {}],
  ['one that the desk gives for nothing', 45_000, { price: 0 }],
])('%s is checked out with nothing due, counts as a visit, and can have a tip', async (_, priceMills, change) => {
  const service = await addService(database, { priceMills, name: 'Fringe' })
  const booked = await desk.call('POST', '/api/appointments', {
    serviceIds: [service],
    services: [{ id: service, ...change }],
    stylistId,
    date,
    time: '10:00 AM',
    walkIn: true,
  })
  expect(booked.status).toBe(201)
  const { id, services } = (await booked.json()) as Appointment
  expect(services).toMatchObject([{ Price: 0 }])
  now += 3 * 3600
  const out = await desk.call('POST', `/api/appointments/${id}/checkout`, { payments: [], due: 0 })
  expect([out.status, await out.json()]).toMatchObject([200, { appointment: { status: 'Completed' }, payments: { due: 0 } }])
  expect((await get<TillDay>(`/api/till/${date}`)).unpaid).toEqual([])
  await foldDeltas(database.db)
  for (let rows = 1; rows > 0; ) rows = await recountReports(database.db)
  const report = await get<Report>(`/api/reports/average-visit?from=${date}&to=${date}`)
  expect(report).toMatchObject({ total: { visits: 1, charges: 0 } })

  const tip = await desk.call('POST', `/api/appointments/${id}/payments`, { amount: 0, tip: 5, method: 'cash', due: 0 })
  expect(tip.status).toBe(201)
  expect(await get<VisitPayments>(`/api/appointments/${id}/payments`)).toMatchObject({ charges: 0, tips: 5, due: 0 })
  expect(await get<TillDay>(`/api/till/${date}`)).toMatchObject({
    unpaid: [],
    takings: [{ method: 'cash', payments: 0, tips: 5, total: 5 }],
  })
})
