import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '../../../domain/insight/reports.ts'
import type { Payment, PaymentInput, VisitPayments } from '../../../domain/money/payments.ts'
import { cashIn, type TillClosing, type TillDay, tipsByStylist } from '../../../domain/money/till.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { recountReports } from '../../insight/reports/jobs.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addStylist, adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory, storeSettings } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { foldDeltas } from '../lists/jobs.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let desk: Person
let client: Person
let stylistId: string
let days = 0
const settings = settingsInMemory()
const today = () => addDays('2026-11-30', days)

beforeAll(async () => {
  database = await createTestDatabase()
  await storeSettings(database, settings)
  const app = openTestSalon(database, { clock: () => mondayMorning + days * 86_400, settings })
  desk = await signedIn(app, database, { email: adminEmail, name: 'Olive Owner' })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
  stylistId = await addStylist(database, { name: 'Mara Voss' })
})
afterAll(() => database.drop())

const addVisit = (mills: number) =>
  addAppointment(database, {
    userId: client.uid,
    status: 'Completed',
    date: today(),
    stylistId,
    stylistName: 'Mara Voss',
    mills,
  })
const pay = (id: string, body: Partial<PaymentInput>) => desk.call('POST', `/api/appointments/${id}/payments`, body)
async function paid(id: string, body: Partial<PaymentInput>): Promise<Payment> {
  const response = await pay(id, body)
  expect([response.status, body]).toEqual([201, body])
  return (await response.json()) as Payment
}
const get = async <Body>(path: string) => (await (await desk.call('GET', path)).json()) as Body
const till = (date: string) => get<TillDay>(`/api/till/${date}`)
const close = (body: object) => desk.call('POST', `/api/till/${today()}/closings`, { startingCash: 0, ...body })
const readTips = async (date: string) => tipsByStylist((await till(date)).entries)

test('till, reports and files agree to the cent on split payments, a tip and refunds', async () => {
  const id = await addVisit(100_000)
  const cash = await paid(id, { amount: 33.33, tip: 0.01, method: 'cash', due: 100 })
  await paid(id, { amount: 33.33, method: 'card', due: 66.67 })
  await paid(id, { amount: 33.34, method: 'voucher', due: 33.34 })
  expect(await get<VisitPayments>(`/api/appointments/${id}/payments`)).toMatchObject({ paid: 100, tips: 0.01, due: 0 })

  const day = today()
  const addUp = (text: string) => {
    const [header = '', ...lines] = text.split('\r\n').filter(Boolean)
    const at = ['Payment', 'Tip', 'Refund', 'Refunded Tip'].map((name) => header.replace('\ufeff', '').split(',').indexOf(name))
    const cents = lines.flatMap((line) => at.map((column) => Math.round(Number(line.split(',')[column] || 0) * 100)))
    return cents.reduce((sum, amount, index) => sum + (index % 4 < 2 ? amount : -amount), 0)
  }
  const readFile = async (date: string) => (await desk.call('GET', `/api/till/${date}/export.csv`)).text()
  expect(addUp(await readFile(day))).toBe(10_001)
  const first = await till(day)
  expect(first.takings.map(({ method, total }) => [method, total])).toEqual([
    ['cash', 33.34],
    ['card', 33.33],
    ['voucher', 33.34],
  ])
  expect([cashIn(first.takings), first.unpaid]).toEqual([33.34, []])
  const closed = await close({ number: 1, entries: 3, countedCash: 33.34 })
  expect([closed.status, await closed.json()]).toMatchObject([201, { difference: 0 }])
  await foldDeltas(database.db)
  for (let rows = 1; rows > 0; ) rows = await recountReports(database.db)
  const report = () => get<Report>(`/api/reports/average-visit?from=${day}&to=${day}`)
  expect(await report()).toMatchObject({ total: { visits: 1, charges: 100 } })
  const closings = (await till(day)).closings

  days++
  const refund = { amount: 33.33, tip: 0.01, method: 'card', refundOf: cash.id, reason: 'unhappy', due: 0 } as const
  const two = await Promise.all([pay(id, refund), pay(id, refund)])
  expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await pay(id, { ...refund, amount: 0, tip: 0.01 })).status).toBe(409)
  const next = await till(today())
  expect(next.takings).toMatchObject([{ method: 'card', payments: 0, tips: 0, refunds: -33.34, total: -33.34 }])
  expect(addUp(await readFile(today()))).toBe(-3334)
  expect([await readTips(day), await readTips(today())]).toEqual([
    [{ stylist: 'Mara Voss', tip: 0.01 }],
    [{ stylist: 'Mara Voss', tip: -0.01 }],
  ])
  expect((await till(day)).closings).toEqual(closings)
  expect(await report()).toMatchObject({ total: { visits: 1, charges: 100 } })
})

test('a cent of a tip alone is given back, but never more than was paid of it', async () => {
  days++
  const id = await addVisit(49_990)
  const tip = await paid(id, { amount: 0, tip: 0.02, method: 'cash' })
  const back = { amount: 0, tip: 0.01, method: 'cash', refundOf: tip.id, reason: 'other' } as const
  await paid(id, back)
  await paid(id, back)
  expect((await pay(id, back)).status).toBe(409)
  expect(await readTips(today())).toEqual([])
  expect(await get<VisitPayments>(`/api/appointments/${id}/payments`)).toMatchObject({ paid: 0, tips: 0, due: 49.99 })
})

test('amounts that coins can’t pay are in the till, so that the counted cash is explained', async () => {
  days++
  settings.change({ place: { ...settings.get().place, currency: 'CHF' } })
  await database.pool.query('update settings set document = $1, version = version + 1', [settings.get()])
  const id = await addVisit(49_990)
  await paid(id, { amount: 49.99, method: 'cash', due: 49.99 })
  const noted = await desk.call('POST', '/api/till/entries', { kind: 'cash_in', amount: 0.01, text: 'Rounded to 0.05' })
  expect(noted.status).toBe(201)
  const closed = await close({ number: 1, entries: 2, countedCash: 50, note: 'No coins below 0.05' })
  expect([closed.status, (await closed.json()) as TillClosing]).toMatchObject([
    201,
    { currency: 'CHF', difference: 0, note: 'No coins below 0.05' },
  ])
  expect(await get<VisitPayments>(`/api/appointments/${id}/payments`)).toMatchObject({ paid: 49.99, due: 0 })
  expect(await (await desk.call('GET', `/api/till/${today()}/export.csv`)).text()).toContain('Rounded to 0.05')
})
