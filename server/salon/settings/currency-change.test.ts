import { beforeAll, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import type { Report } from '../../../domain/insight/reports.ts'
import type { Payment, VisitPayments } from '../../../domain/money/payments.ts'
import type { TillDay } from '../../../domain/money/till.ts'
import type { ClientDetails } from '../../../domain/people/client.ts'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import { foldDeltas } from '../../booking/lists/jobs.ts'
import { recountReports } from '../../insight/reports/jobs.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addService, addStylist, adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const yesterday = '2026-11-30'
const today = '2026-12-01'
const laterDate = '2026-12-03'
let now = mondayMorning
let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Person
let client: Person
let paid: Payment
let cut = ''
let color = ''
let mara = ''
let mia = ''
let completedId = ''
let half = ''
let open = ''

const get = async <Body>(path: string) => (await (await owner.call('GET', path)).json()) as Body
const text = async (path: string) => (await owner.call('GET', path)).text()
const pay = (id: string, body: object) => owner.call('POST', `/api/appointments/${id}/payments`, body)

beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock: () => now })
  owner = await signedIn(app, database, { email: adminEmail })
  client = await signedIn(app, database)
  ;[cut, color] = [await addService(database, { priceMills: 42_500 }), await addService(database, { priceMills: 43_000 })]
  ;[mara, mia] = [await addStylist(database), await addStylist(database)]
  const visit = { userId: client.uid, stylistId: mara, status: 'Completed', date: yesterday } as const
  ;[completedId, half] = [await addAppointment(database, visit), await addAppointment(database, { ...visit, time: '2:00 PM' })]
  const booked = await client.call('POST', '/api/appointments', {
    serviceIds: [cut],
    stylistId: mara,
    date: laterDate,
    time: '10:00 AM',
  })
  open = ((await booked.json()) as Appointment).id
  paid = (await (await pay(completedId, { amount: 42.5, tip: 5, method: 'cash' })).json()) as Payment
  await pay(half, { amount: 20.25, method: 'card' })

  now += 86_400
  const { version, settings } = await get<SettingsDocument>('/api/settings')
  const prices = [cut, color].map((serviceId) => ({ serviceId, Price: 6000 }))
  const changed = await owner.call('PATCH', '/api/settings', {
    version,
    prices,
    settings: { ...settings, place: { ...settings.place, currency: 'JPY' } },
  })
  expect(changed.status).toBe(200)
  return () => database.drop()
})

test('a visit of before is paid and given back in its own currency', async () => {
  expect(await get<VisitPayments>(`/api/appointments/${half}/payments`)).toMatchObject({ currency: 'USD', due: 22.25 })
  expect((await pay(half, { amount: 0.005, method: 'cash' })).status).toBe(422)
  const rest = await pay(half, { amount: 22.25, method: 'cash', due: 22.25 })
  expect([rest.status, await rest.json()]).toMatchObject([201, { currency: 'USD' }])
  const back = await pay(completedId, { amount: 10.5, tip: 0, method: 'cash', refundOf: paid.id, reason: 'mistake' })
  expect([back.status, await back.json()]).toMatchObject([201, { currency: 'USD', amount: -10.5 }])
})

test('yesterday’s till is closed in its currency, and today’s in each', async () => {
  const fresh = await addAppointment(database, {
    userId: client.uid,
    stylistId: mia,
    status: 'Completed',
    date: today,
    mills: 6_000_000,
  })
  expect((await pay(fresh, { amount: 6000.5, method: 'cash' })).status).toBe(422)
  expect((await pay(fresh, { amount: 6000, method: 'cash' })).status).toBe(201)
  const before = await get<TillDay>(`/api/till/${yesterday}`)
  expect(before).toMatchObject({ currency: 'JPY', takings: [], open: { number: 1, entries: 0 } })
  expect(before.others).toMatchObject([{ currency: 'USD', open: { number: 1, entries: 2 } }])
  const close = (date: string, body: object) => owner.call('POST', `/api/till/${date}/closings`, { startingCash: 0, ...body })
  const dollars = await close(yesterday, { currency: 'USD', number: 1, entries: 2, countedCash: 47.5 })
  expect([dollars.status, await dollars.json()]).toMatchObject([201, { currency: 'USD', difference: 0 }])
  const now = await get<TillDay>(`/api/till/${today}`)
  expect(now.takings).toMatchObject([{ method: 'cash', total: 6000 }])
  expect(now.others).toMatchObject([{ currency: 'USD', takings: [{ method: 'cash', payments: 22.25, refunds: -10.5 }] }])
  expect((await close(today, { number: 1, entries: 1, countedCash: 6000 })).status).toBe(201)
  expect((await close(today, { currency: 'USD', number: 1, entries: 2, countedCash: 11.75 })).status).toBe(201)
  const closed = await get<TillDay>(`/api/till/${today}`)
  expect(closed.closings.map(({ currency, number, difference }) => [currency, number, difference])).toEqual([
    ...[
      ['JPY', 1, 0],
      ['USD', 1, 0],
    ],
  ])
  expect(closed.entries.map(({ closing }) => closing)).toEqual([1, 1, 1])
  const csv = await text(`/api/till/${today}/export.csv`)
  expect(csv).toContain(',22.25,0.00,')
  expect(csv.match(/,(?:JPY|USD),,,,/g)).toEqual([',USD,,,,', ',USD,,,,', ',JPY,,,,'])
})

test('figures have the present currency, and the one before on a line of its own', async () => {
  await foldDeltas(database.db)
  await owner.call('POST', '/api/appointments', { serviceIds: [cut], stylistId: mia, date: laterDate, time: '12:00 PM' })
  const { figures, others, month, stylists } = await get<Dashboard>('/api/dashboard')
  expect(figures).toMatchObject({ totalAppointments: 5, completedAppointments: 3, totalEarnings: 6000 })
  expect(figures.pendingEarnings + figures.upcomingEarnings).toBe(6000)
  expect(others).toMatchObject([{ currency: 'USD', all: { earned: 85 }, lastMonth: { earned: 85 } }])
  expect(month.earned).toBe(6000)
  expect(stylists.find(({ id }) => id === mara)).toMatchObject({ charges: 0, others: [{ currency: 'USD', amount: 127.5 }] })
  for (let counted = 1; counted > 0; ) counted = await recountReports(database.db)
  const period = `from=${yesterday}&to=${today}`
  expect(await get<Report>(`/api/reports/average-visit?${period}`)).toMatchObject({
    total: { visits: 1, charges: 6000 },
    others: [{ currency: 'USD', visits: 2, charges: 85 }],
  })
  const csv = await text(`/api/reports/average-visit/export.csv?${period}`)
  expect(csv).toContain('Everyone,1,6000,6000,JPY\r')
  expect(csv).toContain('Everyone,2,85.00,42.50,USD\r')
  const card = await get<ClientDetails>(`/api/clients/${client.uid}`)
  expect(card.figures).toMatchObject({ spent: 6000, spentBefore: [{ currency: 'USD', amount: 85 }] })
  expect(await text('/api/appointments/export.csv')).toMatch(/,42\.50,[^\r]*,USD\r/)
})

test('a booking ahead keeps its currency: moved, changed and completed', async () => {
  const version = async () => (await get<Appointment>(`/api/appointments/${open}`)).version
  const change = async (body: object) => owner.call('PATCH', `/api/appointments/${open}`, { version: await version(), ...body })
  const moved = await change({ stylistId: mia, date: laterDate, time: '2:00 PM' })
  expect([moved.status, await moved.json()]).toMatchObject([200, { currency: 'USD', services: [{ Price: 42.5 }] }])
  const silent = await change({ services: [{ id: cut }, { id: color }] })
  expect([silent.status, await silent.text()]).toMatchObject([422, expect.stringContaining('This visit is in USD')])
  const response = await change({ services: [{ id: cut }, { id: color, price: 43.25 }] })
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { currency: 'USD', services: [{ Price: 42.5 }, { Price: 43.25 }] },
  ])
})
