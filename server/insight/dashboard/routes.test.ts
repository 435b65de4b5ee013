import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment, AppointmentStatus } from '../../../domain/booking/appointment.ts'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import { foldDeltas } from '../../booking/lists/jobs.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { addService, addStylist, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const settings = settingsInMemory()
let app: ReturnType<typeof openTestSalon>
let client: Person
let admin: Person
const now = Date.parse('2026-11-30T00:30:00-05:00') / 1000

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => now, settings })
  client = await signedIn(app, database)
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
})
afterAll(() => database.drop())

async function get(query = ''): Promise<Dashboard> {
  const response = await admin.call('GET', `/api/dashboard${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Dashboard
}

interface Booking {
  readonly stylistId: string
  readonly serviceId: string
  readonly date: string
  readonly time?: string
  readonly status?: AppointmentStatus
}

async function book({ stylistId, serviceId, date, time = '10:00 AM', status = 'Pending' }: Booking): Promise<string> {
  const booking = { serviceIds: [serviceId], stylistId, date, time, alsoBook: true }
  const response = await client.call('POST', '/api/appointments', booking)
  const { id } = (await response.json()) as Appointment
  if (status !== 'Pending') await admin.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status })
  return id
}

describe('the dashboard', () => {
  test('has zero for every figure, week and slot of an empty salon', async () => {
    const dashboard = await get()
    expect(dashboard.figures).toEqual({
      totalAppointments: 0,
      completedAppointments: 0,
      totalStylists: 0,
      totalEarnings: 0,
      pendingEarnings: 0,
      upcomingEarnings: 0,
    })
    expect(dashboard.counts).toEqual({ Pending: 0, Confirmed: 0, Completed: 0, Canceled: 0 })
    expect(dashboard.period).toEqual({ from: '2026-10-12', to: '2027-01-03', by: 'week' })
    expect(dashboard.earnings).toHaveLength(12)
    expect(dashboard.earnings[7]).toEqual({ from: '2026-11-30', to: '2026-12-06', earned: 0, upcoming: 0, pending: 0 })
    expect(dashboard.stylists).toEqual([])
    expect(dashboard.hours.map(({ time, bookings }) => [time, bookings])).toEqual([
      ['10:00 AM', 0],
      ['11:00 AM', 0],
      ['12:00 PM', 0],
      ['1:00 PM', 0],
      ['2:00 PM', 0],
      ['3:00 PM', 0],
      ['4:00 PM', 0],
      ['5:00 PM', 0],
      ['6:00 PM', 0],
    ])
  })

  test('separates earned, upcoming and pending, in the salon’s currency, and leaves canceled bookings out of busy stylists and times', async () => {
    const mara = await addStylist(database, { name: 'Mara' })
    const jun = await addStylist(database, { name: 'Jun' })
    const cut = await addService(database, { priceMills: 42_500 })
    const color = await addService(database, { priceMills: 99_990, minutes: 90 })
    await book({ stylistId: mara, serviceId: cut, date: '2026-12-01', status: 'Completed' })
    await book({ stylistId: mara, serviceId: color, date: '2026-12-06', status: 'Completed' })
    await book({ stylistId: mara, serviceId: cut, date: '2026-12-07', status: 'Confirmed' })
    await book({ stylistId: jun, serviceId: color, date: '2026-12-07', time: '4:00 PM' })
    await book({ stylistId: jun, serviceId: cut, date: '2026-12-08', status: 'Canceled' })
    await book({ stylistId: jun, serviceId: cut, date: '2027-06-01' })

    const before = await get()
    expect(before.figures).toEqual({
      totalAppointments: 6,
      completedAppointments: 2,
      totalStylists: 2,
      totalEarnings: 142.49,
      pendingEarnings: 142.49,
      upcomingEarnings: 42.5,
    })
    expect(before.counts).toEqual({ Pending: 2, Confirmed: 1, Completed: 2, Canceled: 1 })
    expect(before.statuses).toEqual({ Pending: 1, Confirmed: 1, Completed: 2, Canceled: 1 })
    expect(before.earnings.slice(7, 9)).toEqual([
      { from: '2026-11-30', to: '2026-12-06', earned: 142.49, upcoming: 0, pending: 0 },
      { from: '2026-12-07', to: '2026-12-13', earned: 0, upcoming: 42.5, pending: 99.99 },
    ])
    expect(before.stylists).toEqual([
      { id: mara, stylistName: 'Mara', bookings: 3, charges: 184.99, others: [] },
      { id: jun, stylistName: 'Jun', bookings: 1, charges: 99.99, others: [] },
    ])
    expect(before.hours.map(({ bookings }) => bookings)).toEqual([3, 0, 0, 0, 0, 0, 1, 0, 0])

    expect(await foldDeltas(database.db)).toBeGreaterThan(0)
    expect(await get()).toEqual(before)
  })

  test('shows the requested period in whole months', async () => {
    const { period, earnings, statuses } = await get('?by=month&from=2026-12-15&to=2027-06-15')
    expect(period).toEqual({ from: '2026-12-01', to: '2027-06-30', by: 'month' })
    expect(earnings.map(({ earned, upcoming, pending }) => [earned, upcoming, pending])).toEqual([
      [142.49, 42.5, 99.99],
      ...Array(5).fill([0, 0, 0]),
      [0, 0, 42.5],
    ])
    expect(statuses).toEqual({ Pending: 2, Confirmed: 1, Completed: 2, Canceled: 1 })
  })

  test('shows a renamed stylist’s new name and a deleted one’s last name on a booking', async () => {
    const [mara] = (await get()).stylists
    await database.db.update(stylists).set({ name: 'Mara-Lou' })
    expect((await get()).stylists.map(({ stylistName }) => stylistName)).toEqual(['Mara-Lou', 'Mara-Lou'])
    await database.db.delete(stylists)
    const { figures, stylists: busiest } = await get()
    expect(figures.totalStylists).toBe(0)
    expect(busiest.map(({ id, stylistName }) => [id, stylistName])).toEqual([
      [mara?.id, 'Mara'],
      [expect.any(String), 'Jun'],
    ])
  })

  test('shows the eight busiest of many', async () => {
    const serviceId = await addService(database)
    for (let count = 1; count <= 9; count++) {
      const stylistId = await addStylist(database, { name: `Stylist ${count}` })
      for (let day = 1; day <= count; day++) await book({ stylistId, serviceId, date: `2027-03-0${day}` })
    }
    const { stylists: busiest } = await get('?by=month&from=2027-03-01&to=2027-03-01')
    expect(busiest.map(({ stylistName }) => stylistName)).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((count) => `Stylist ${count}`))
  })

  test('no longer counts deleted bookings, nor any after truncation', async () => {
    const counted = async () => (await get()).figures.totalAppointments
    const before = await counted()
    const id = await book({ stylistId: await addStylist(database), serviceId: await addService(database), date: '2026-12-20' })
    expect(await counted()).toBe(before + 1)
    await admin.call('DELETE', `/api/appointments/${id}`)
    expect(await counted()).toBe(before)
    await database.db.execute(sql`truncate appointments cascade`)
    expect(await counted()).toBe(0)
  })

  test.each(['?by=day', '?from=2026-12-02&to=2026-12-01', '?from=2020-01-01&to=2026-12-01', '?from=9999-12-31', '?to=%00'])(
    'refuses %s',
    async (query) => {
      expect((await admin.call('GET', `/api/dashboard${query}`)).status).toBe(422)
    },
  )
})
