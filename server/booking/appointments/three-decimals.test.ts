import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { AffectedAppointments } from '../../../domain/booking/schedule/working-days.ts'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import type { Service } from '../../../domain/salon/service.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { addStylist, adminEmail, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { foldDeltas } from '../lists/jobs.ts'

// In Kuwait a dinar has a thousand fils: amounts keep all three decimals.
let database: Awaited<ReturnType<typeof createTestDatabase>>
const settings = settingsInMemory()
let app: ReturnType<typeof openTestSalon>
let client: Person
let owner: Person

beforeAll(async () => {
  database = await createTestDatabase()
  settings.change({ place: { ...settings.get().place, currency: 'KWD' } })
  app = openTestSalon(database, { settings })
  client = await signedIn(app, database)
  owner = await signedIn(app, database, { email: adminEmail })
})
afterAll(() => database.drop())

const cut = { ServiceName: 'Cut', Description: '', Price: 7.255, Duration: 60 }
const mara = { stylistName: 'Mara', description: 'Cuts', rating: 0, status: 'Available', daysAvailable: ['Wednesday'] }

async function added<Result>(path: string, input: object): Promise<Result> {
  const response = await owner.call('POST', path, input)
  expect(response.status).toBe(201)
  return (await response.json()) as Result
}

interface Booking {
  readonly serviceIds: readonly string[]
  readonly stylistId: string
  readonly time?: string
  readonly total: number
  readonly minutes?: number
}

const book = ({ serviceIds, stylistId, time = '10:00 AM', total, minutes = 60 }: Booking) =>
  client.call('POST', '/api/appointments', {
    serviceIds,
    stylistId,
    time,
    date: '2026-12-02',
    alsoBook: true,
    expected: { total, minutes },
  })

test('a service costs what was entered, a stylist’s own price too, and four decimals are refused', async () => {
  const { id } = await added<Service>('/api/services', cut)
  const listed = (await (await visitor(app).call('GET', '/api/services')).json()) as Service[]
  expect(listed.find((service) => service.id === id)?.Price).toBe(7.255)
  const changed = await owner.call('PUT', `/api/services/${id}`, { ...cut, Price: 8.009 })
  expect(((await changed.json()) as Service).Price).toBe(8.009)

  const message = 'Prices in KWD have at most 3 decimals'
  const readFields = async (path: string, input: object) => {
    const response = await owner.call('POST', path, input)
    return [response.status, ((await response.json()) as ErrorResponse).error.fields]
  }
  expect(await readFields('/api/services', { ...cut, Price: 7.2555 })).toEqual([422, { Price: message }])
  const own = (Price: number) => ({ ...mara, services: { [id]: { Price } } })
  expect(await readFields('/api/stylists', own(6.0001))).toEqual([422, { services: message }])
  expect(await added('/api/stylists', own(6.005))).toMatchObject({ services: { [id]: { Price: 6.005 } } })
})

test('a booking is made at the total that was shown, to the third decimal', async () => {
  const one = await added<Service>('/api/services', cut)
  const other = await added<Service>('/api/services', { ...cut, Price: 0.107 })
  const stylistId = await addStylist(database)
  const serviceIds = [one.id, other.id]
  for (const total of [7.36, 7.361, 7.37]) {
    const refused = await book({ serviceIds, stylistId, total, minutes: 120 })
    const { error } = (await refused.json()) as ErrorResponse
    expect([refused.status, error.reason]).toEqual([409, 'catalogue_changed'])
  }
  const booking = await book({ serviceIds, stylistId, total: 7.362, minutes: 120 })
  const { services, id } = (await booking.json()) as Appointment
  expect([booking.status, services.map(({ Price }) => Price)]).toEqual([201, [7.255, 0.107]])

  const file = await (await client.call('GET', `/api/appointments/${id}/calendar.ics`)).text()
  expect(file.replaceAll(/\r\n /g, '').replace('\u00a0', ' ')).toContain('Amount: KWD 7.362')
  const { url } = await added<{ url: string }>('/api/calendar-feeds', { kind: 'salon' })
  const feed = await (await visitor(app).call('GET', new URL(url).pathname)).text()
  expect(feed.replaceAll(/\r\n /g, '').replace('\u00a0', ' ')).toContain('Amount: KWD 7.362')
  const table = await (await owner.call('GET', '/api/appointments/export.csv')).text()
  expect(table.split('\r\n').find((line) => line.startsWith(id))).toContain(',Pending,7.362,')

  await database.db
    .update(stylists)
    .set({ daysAvailable: ['Monday'] })
    .where(eq(stylists.id, stylistId))
  const affected = await owner.call('POST', `/api/stylists/${stylistId}/schedule/affected`, {})
  expect(((await affected.json()) as AffectedAppointments).appointments).toMatchObject([{ id, total: 7.362 }])
})

test('a stylist’s own price is charged to the third decimal, also after a change of stylist', async () => {
  const { id } = await added<Service>('/api/services', cut)
  const own = { ...mara, services: { [id]: { Price: 6.004 } } }
  const dear = await addStylist(database)
  const cheap = (await added<{ id: string }>('/api/stylists', own)).id
  const booking = await book({ serviceIds: [id], stylistId: dear, total: 7.255 })
  const { id: bookingId, version } = (await booking.json()) as Appointment
  const move = { version, date: '2026-12-02', time: '3:00 PM', stylistId: cheap, expected: { total: 6.004, minutes: 60 } }
  const moved = await client.call('PATCH', `/api/appointments/${bookingId}`, move)
  expect(moved.status).toBe(200)
  const { rows } = await database.db.execute(sql`select charges_mills from appointments where id = ${bookingId}`)
  expect(rows).toEqual([{ charges_mills: '6004' }])
})

test('the dashboard adds up third decimals, folded or not', async () => {
  await database.db.execute(sql`truncate appointments cascade`)
  const { id } = await added<Service>('/api/services', { ...cut, Price: 0.335 })
  const stylistId = await addStylist(database)
  const times = ['10:00 AM', '11:00 AM', '12:00 PM']
  for (const time of times) expect((await book({ serviceIds: [id], stylistId, time, total: 0.335 })).status).toBe(201)
  const figures = async () => {
    const dashboard = (await (
      await owner.call('GET', '/api/dashboard?from=2026-11-30&to=2026-12-06&by=week')
    ).json()) as Dashboard
    return [dashboard.figures.pendingEarnings, dashboard.earnings.map(({ pending }) => pending), dashboard.stylists[0]?.charges]
  }
  const sum = 1.005
  expect(await figures()).toEqual([sum, [sum], sum])
  await foldDeltas(database.db)
  expect(await figures()).toEqual([sum, [sum], sum])
})
