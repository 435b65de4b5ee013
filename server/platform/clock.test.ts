import { globSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { usersOfSessions } from '../people/auth/queries.ts'
import { adminEmail, fixedRules, openTestSalon, signedIn } from '../testing/salon.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { sessions, users } from './database/schema/accounts.ts'
import { appointmentEvents, appointments } from './database/schema/booking.ts'
import { services, stylists } from './database/schema/salon.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A year before the database's moment: anything that the server creates would be long past. */
const moment = new Date(Date.now() - 365 * 86_400_000)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: moment })
})
afterEach(() => void vi.useRealTimers())

test('answers of the API say the time by the server’s clock, which browsers go by', async () => {
  const app = openTestSalon(database, { clock: () => Date.now() / 1000 })
  for (const path of ['/api/salon', '/api/me', '/api/nowhere'])
    expect((await app.request(path)).headers.get('date')).toBe(moment.toUTCString())
})

test('the server’s clock decides, and a database with a wrong clock does no harm', async () => {
  const { db } = database
  const app = openTestSalon(database, { clock: () => Date.now() / 1000 })
  const admin = await signedIn(app, database, { email: adminEmail })
  const client = await signedIn(app, database)
  expect(await (await client.call('GET', '/api/me')).json()).toMatchObject({ uid: client.uid })
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, client.uid))
  expect([...(await usersOfSessions(db, fixedRules, [session?.id ?? ''])).keys()]).toEqual([session?.id])
  await client.call('PATCH', '/api/me', { name: 'Ada Lovelace' })

  const cut = { ServiceName: 'Cut', Description: 'A cut', Price: 42.5, Duration: 60 }
  const service = (await (await admin.call('POST', '/api/services', cut)).json()) as { id: string }
  const mara = {
    stylistName: 'Mara',
    description: 'Cuts hair',
    rating: 4.5,
    status: 'Available',
    daysAvailable: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  }
  const stylist = (await (await admin.call('POST', '/api/stylists', mara)).json()) as { id: string }
  vi.setSystemTime(moment.getTime() + 60_000)
  expect((await admin.call('PUT', `/api/services/${service.id}`, { ...cut, Price: 50 })).status).toBe(200)
  expect((await admin.call('PUT', `/api/stylists/${stylist.id}`, mara)).status).toBe(200)

  const date = new Date(moment.getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  const wish = { serviceIds: [service.id], stylistId: stylist.id, date, time: '10:00 AM' }
  const response = await client.call('POST', '/api/appointments', wish)
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  vi.setSystemTime(moment.getTime() + 120_000)
  expect((await admin.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Confirmed' })).status).toBe(200)
  const [booking] = await db.select().from(appointments).where(eq(appointments.id, id))
  expect(booking).toMatchObject({
    createdAt: new Date(moment.getTime() + 60_000),
    updatedAt: new Date(moment.getTime() + 120_000),
  })
  expect((await admin.call('DELETE', `/api/appointments/${id}`)).status).toBe(204)

  const after = new Date(moment.getTime() + 120_000)
  const stamped = await Promise.all([
    db.select({ at: appointmentEvents.at }).from(appointmentEvents),
    ...[services, stylists, users, sessions].flatMap((table) => [
      db.select({ at: table.createdAt }).from(table),
      db.select({ at: table.updatedAt }).from(table),
    ]),
  ])
  const stamps = stamped.flat().map(({ at }) => at)
  expect(stamps.length).toBeGreaterThan(12)
  expect(stamps.filter((at) => at < moment || at > after)).toEqual([])
})

test('the last change is listed as the last, even if that process’s clock is behind', async () => {
  const { db } = database
  const app = openTestSalon(database, { clock: () => Date.now() / 1000 })
  const client = await signedIn(app, database)
  const [service] = await db.select().from(services)
  const [stylist] = await db.select().from(stylists)
  const date = new Date(moment.getTime() + 8 * 86_400_000).toISOString().slice(0, 10)
  const wish = { serviceIds: [service?.id], stylistId: stylist?.id, date, time: '10:00 AM' }
  const { id } = (await (await client.call('POST', '/api/appointments', wish)).json()) as { id: string }
  const createdAt = Date.now()
  vi.setSystemTime(createdAt - 5_000)
  expect((await client.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Canceled' })).status).toBe(200)
  const [booking] = await db.select().from(appointments).where(eq(appointments.id, id))
  expect([booking?.createdAt, booking?.updatedAt]).toEqual([new Date(createdAt), new Date(createdAt + 1)])
})

test('no statement of the server takes the time from the database', () => {
  const files = globSync('server/**/*.ts').filter((file) => !/\.test\.ts$|testing/.test(file))
  const offending = files.filter((file) =>
    /sql(?:<.*?>)?`[^`]*\b(?:now\(\)|(?:clock|current)_timestamp)/.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(80)
  expect(offending).toEqual([])
})
