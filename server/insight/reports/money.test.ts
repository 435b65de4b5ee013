import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoneyReport } from '../../../domain/insight/money-report.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Person
let desk: Person
let client: Person
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail, name: 'Olive Owner' })
  desk = await signedIn(app, database, { role: 'receptionist' })
  client = await signedIn(app, database)
})
afterAll(() => database.drop())

async function count(): Promise<void> {
  await database.db.execute(sql`select fold_appointment_deltas()`)
  for (;;) {
    const { rows } = await database.db.execute<{ taken: number }>(sql`select recount_reports() as taken`)
    if (!rows[0]?.taken) return
  }
}

const pay = (id: string, day: string, amounts: { amount: number; tip?: number; method: string }) =>
  database.db.execute(sql`
    insert into payments (id, appointment_id, at, day, amount_mills, tip_mills, method, actor_role, actor_label)
    values (${`${id}${amounts.method}`}, ${id}, now(), ${day}, ${amounts.amount * 1000}, ${(amounts.tip ?? 0) * 1000}, ${amounts.method}, 'system', '')`)

const read = async (query: string) => (await (await owner.call('GET', `/api/reports/money?${query}`)).json()) as MoneyReport

test('money is reported by day, stylist, service, method, discount and hour, beside the year before', async () => {
  const visit = { userId: client.uid, status: 'Completed', stylistId: 'MARA', serviceNames: ['Cut', 'Color'] } as const
  const first = await addAppointment(database, { ...visit, date: '2025-03-10', time: '9:00 AM' })
  const second = await addAppointment(database, { ...visit, date: '2025-03-11', time: '9:30 AM', stylistId: 'MIA' })
  await addAppointment(database, { ...visit, status: 'Confirmed', date: '2025-03-11', time: '4:00 PM' })
  await addAppointment(database, { ...visit, status: 'Canceled', date: '2025-03-11', time: '5:00 PM' })
  const before = await addAppointment(database, { ...visit, date: '2024-03-10', time: '9:00 AM', mills: 30_000 })
  await database.db.execute(
    sql`update appointments set discount_mills = 2500, discount_reason = 'regular', updated_at = updated_at + interval '1 second' where id = ${first}`,
  )
  await pay(first, '2025-03-10', { amount: 40, tip: 5, method: 'card' })
  await pay(second, '2025-03-12', { amount: 42.5, tip: 2, method: 'cash' })
  await pay(before, '2024-03-10', { amount: 30, method: 'cash' })
  await database.db.execute(sql`
    insert into payments (id, kind, text, at, day, amount_mills, method, actor_role, actor_label)
    values ('shampoo', 'sale', 'Shampoo', now(), '2025-03-12', 18000, 'cash', 'system', ''),
      ('change', 'cash_in', 'Change', now(), '2025-03-12', 50000, 'cash', 'system', '')`)
  await count()
  const report = await read('from=2025-03-01&to=2025-03-31&by=week')
  expect(report.figures).toEqual({ visits: 2, charges: 85, discounts: 2.5, tips: 7, taken: 100.5 })
  expect(report.lastYear).toEqual({ visits: 1, charges: 30, discounts: 0, tips: 0, taken: 30 })
  expect(report.parts.map(({ from }) => from)).toEqual([
    '2025-03-01',
    '2025-03-03',
    '2025-03-10',
    '2025-03-17',
    '2025-03-24',
    '2025-03-31',
  ])
  expect(report.parts[2]?.figures).toMatchObject({ visits: 2, charges: 85 })
  expect(report.stylists).toMatchObject([
    { id: 'MARA', figures: { visits: 1, charges: 42.5, discounts: 2.5, tips: 5, taken: 40 }, lastYear: { visits: 1 } },
    { id: 'MIA', figures: { charges: 42.5, tips: 2 } },
    { stylistName: 'Without a visit', figures: { taken: 18 } },
  ])
  expect(report.services).toMatchObject([
    { name: 'Color', figures: { visits: 2, charges: 2 } },
    { name: 'Cut', figures: { visits: 2, charges: 2 } },
  ])
  expect(report.methods).toMatchObject([
    { method: 'cash', figures: { visits: 2, taken: 60.5, tips: 2 }, lastYear: { taken: 30 } },
    { method: 'card', figures: { taken: 40, tips: 5 } },
  ])
  expect(report.discounts).toMatchObject([{ reason: 'regular', figures: { visits: 1, discounts: 2.5 } }])
  expect(report.hours).toEqual([
    { hour: 9, visits: 2, lastYear: 1 },
    { hour: 16, visits: 1, lastYear: 0 },
  ])
  expect(await read('from=2025-03-10&to=2025-03-12')).toMatchObject({ figures: report.figures, hours: [{ visits: 2 }, {}] })
})

test('money changes with changes of a visit, and with refunds', async () => {
  const id = await addAppointment(database, { userId: client.uid, status: 'Completed', date: '2025-06-10', stylistId: 'MARA' })
  await count()
  expect((await read('from=2025-06-10&to=2025-06-10')).figures).toMatchObject({ visits: 1, charges: 42.5, taken: 0 })
  await pay(id, '2025-06-10', { amount: 42.5, method: 'card' })
  await count()
  expect((await read('from=2025-06-10&to=2025-06-10')).figures).toMatchObject({ taken: 42.5 })
  await database.db.execute(sql`
    insert into payments (id, appointment_id, at, day, amount_mills, method, refund_of, reason, actor_role, actor_label)
    values ('back', ${id}, now(), '2025-06-10', -10000, 'card', ${`${id}card`}, 'unhappy', 'system', '')`)
  await count()
  expect((await read('from=2025-06-10&to=2025-06-10')).figures).toMatchObject({ charges: 42.5, taken: 32.5 })
})

test('money is a file, for managers', async () => {
  const query = 'from=2025-03-01&to=2025-03-31&by=month'
  const file = await (await owner.call('GET', `/api/reports/money/export.csv?${query}`)).text()
  expect(file).toContain('2025-03-01,2025-03-31,All,,2,85.00,2.50,7.00,100.50,1,30.00,0.00,0.00,30.00,USD')
  expect(file).toContain('Discount,Regular client,1,0.00,2.50')
  for (const path of ['', '/export.csv'])
    expect((await desk.call('GET', `/api/reports/money${path}?${query}`)).status).toBe(403)
})
