import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppointmentPage } from '../../../domain/booking/appointment.ts'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { providerCalls } from '../../platform/database/schema/online-payments.ts'
import { addAppointment, addOnlinePayment } from '../../testing/appointments.ts'
import { openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Person
const userId = 'SOMEBODY'
const zone = 'America/New_York'
/** In New York, clocks are put back on this day: it has 25 hours. */
const today = '2026-11-01'
let now = instantOf(today, '12:00 PM', zone)

beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock: () => now })
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  await database.db.insert(users).values({ id: userId, name: 'Somebody', email: 'somebody@client.example' })
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = instantOf(today, '12:00 PM', zone)
  await database.db.delete(appointments)
})

const get = async (query = '') => (await (await admin.call('GET', `/api/dashboard${query}`)).json()) as Dashboard
const add = (details: Partial<Parameters<typeof addAppointment>[1]>) =>
  addAppointment(database, { userId, date: today, ...details })

test('requests are upcoming pending bookings, soonest first, and only the first few', async () => {
  const tomorrow = await add({ date: '2026-11-02', time: '10:00 AM' })
  const today = await add({ time: '2:00 PM', client: { name: 'Ada', email: 'ada@client.example' } })
  await add({ time: '10:00 AM' })
  await add({ time: '3:00 PM', status: 'Confirmed' })
  const { requests } = await get()
  expect(requests.map(({ id }) => id)).toEqual([today, tomorrow])
  expect(requests[0]).toMatchObject({ time: '2:00 PM', status: 'Pending', user: { name: 'Ada' } })
  for (let count = 0; count < 5; count++) await add({ date: '2026-11-03' })
  expect((await get()).requests).toHaveLength(5)
})

test('past visits that weren’t checked out are listed, latest first', async () => {
  const { count } = (await get()).unclosed
  const older = await add({ time: '10:00 AM', date: '2026-10-01', status: 'Confirmed' })
  const newer = await add({ time: '10:00 AM', date: '2026-10-02' })
  await add({ time: '10:00 AM', date: '2026-10-02', status: 'Completed' })
  await add({ time: '10:00 AM', date: '2026-11-20', status: 'Confirmed' })
  const { unclosed } = await get()
  expect(unclosed.count).toBe(count + 2)
  expect(unclosed.latest.map(({ id }) => id).slice(0, 2)).toEqual([newer, older])
})

test('money of canceled visits is counted until it is decided, and what the provider refused', async () => {
  const updatedAt = new Date((now - 3600) * 1000)
  const addPaid = async (details: Parameters<typeof add>[0], more: Partial<Parameters<typeof addOnlinePayment>[1]> = {}) =>
    addOnlinePayment(database, { appointmentId: await add(details), clientId: userId, ...more })
  const open = await addPaid({ status: 'Canceled', updatedAt })
  await addPaid({ status: 'Canceled', updatedAt: new Date(now * 1000) })
  await addPaid({ status: 'Canceled', updatedAt }, { settledAt: updatedAt })
  await addPaid({ status: 'Confirmed', updatedAt })
  expect((await get()).onlinePayments).toEqual({ toDecide: 1, refused: 0 })
  const addCall = (id: string, state: 'refused' | 'waiting', createdAt: Date) =>
    database.db.insert(providerCalls).values({
      id,
      onlinePaymentId: open.id,
      kind: 'refund',
      state,
      nextAt: createdAt,
      createdAt,
      updatedAt: createdAt,
      actorRole: 'system',
      actorLabel: 'Chairtime',
    })
  await addCall('first', 'refused', updatedAt)
  expect((await get()).onlinePayments).toEqual({ toDecide: 1, refused: 1 })
  await addCall('second', 'waiting', new Date((now - 60) * 1000))
  expect((await get()).onlinePayments).toEqual({ toDecide: 1, refused: 0 })
})

describe('the day', () => {
  test('is empty without bookings', async () => {
    expect((await get()).today).toEqual({ date: today, ahead: 0, charges: 0, others: [], next: [], overdue: 0 })
  })

  test('lists open bookings that have not ended, by time, and counts the ended ones', async () => {
    const last = await add({ time: '4:00 PM', mills: 10_010 })
    const running = await add({ time: '12:00 PM', status: 'Confirmed', mills: 20_020 })
    const next = await add({ time: '2:00 PM', mills: 30_030, client: { name: 'Ada', email: 'ada@client.example' } })
    await add({ time: '10:00 AM' })
    await add({ time: '11:00 AM', status: 'Confirmed' })
    await add({ time: '3:00 PM', status: 'Canceled' })
    await add({ time: '3:00 PM', status: 'Completed' })
    await add({ time: '2:00 PM', date: '2026-10-31' })
    await add({ time: '10:00 AM', date: '2026-11-02' })
    const { today: day } = await get('?from=2020-01-01&to=2020-02-01')
    expect(day).toMatchObject({ date: today, ahead: 3, charges: 60.06, overdue: 2 })
    expect(day.next.map(({ id }) => id)).toEqual([running, next, last])
    expect(day.next[1]).toMatchObject({ time: '2:00 PM', status: 'Pending', user: { name: 'Ada' } })
  })

  test('the overdue list has exactly the bookings that are counted', async () => {
    const later = await add({ time: '11:00 AM', status: 'Confirmed' })
    const earlier = await add({ time: '10:00 AM' })
    await add({ time: '10:00 AM', status: 'Completed' })
    await add({ time: '12:00 PM' })
    await add({ time: '10:00 AM', date: '2026-10-31' })
    const { overdue } = (await get()).today
    const response = await admin.call('GET', '/api/appointments?scope=all&overdue=today')
    const { items, total } = (await response.json()) as AppointmentPage
    expect([items.map(({ id }) => id), total]).toEqual([[earlier, later], overdue])
  })

  test('lists the next six of many', async () => {
    for (let count = 0; count < 9; count++) await add({ time: count < 5 ? '3:00 PM' : '2:00 PM' })
    const { ahead, next, charges } = (await get()).today
    expect([ahead, next.length, charges]).toEqual([9, 6, 382.5])
    expect(next.map(({ time }) => time)).toEqual([...Array(4).fill('2:00 PM'), ...Array(2).fill('3:00 PM')])
  })

  test('starts and ends at the salon’s midnight', async () => {
    await add({ time: '4:00 PM' })
    await add({ time: '10:00 AM', date: '2026-11-02' })
    const secondsPerHour = 3600
    now = instantOf(today, '10:00 AM', zone) + 14 * secondsPerHour - 1
    expect((await get()).today).toMatchObject({ date: today, ahead: 0, overdue: 1 })
    now += 1
    expect((await get()).today).toMatchObject({ date: '2026-11-02', ahead: 1, overdue: 0 })
  })
})

describe('the month', () => {
  test('separates earned, upcoming and pending, like the month before, for any requested period', async () => {
    await add({ status: 'Completed', mills: 10_010 })
    await add({ status: 'Completed', mills: 10_010, date: '2026-11-30' })
    await add({ status: 'Confirmed', mills: 20_020 })
    await add({ status: 'Pending', mills: 30_030 })
    await add({ status: 'Canceled', mills: 99_990 })
    await add({ status: 'Completed', mills: 40_040, date: '2026-10-31' })
    await add({ status: 'Completed', mills: 50_050, date: '2026-12-01' })
    await add({ status: 'Completed', mills: 60_060, date: '2026-09-30' })
    const months = [
      { from: '2026-11-01', to: '2026-11-30', bookings: 4, earned: 20.02, upcoming: 20.02, pending: 30.03 },
      { from: '2026-10-01', to: '2026-10-31', bookings: 1, earned: 40.04, upcoming: 0, pending: 0 },
    ]
    for (const query of ['', '?by=month', '?by=month&from=2020-01-01&to=2020-02-01']) {
      const { month, lastMonth } = await get(query)
      expect([month, lastMonth]).toEqual(months)
    }
  })

  test('has December of last year as the month before January', async () => {
    now = instantOf('2027-01-15', '10:00 AM', zone)
    const { month, lastMonth } = await get()
    expect([month.from, month.to, lastMonth.from, lastMonth.to]).toEqual([
      '2027-01-01',
      '2027-01-31',
      '2026-12-01',
      '2026-12-31',
    ])
  })
})
