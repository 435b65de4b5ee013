import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { appointmentPage } from '../../../domain/booking/appointment.ts'
import { chargesInMills } from '../../../domain/booking/booking.ts'
import { dashboard } from '../../../domain/insight/dashboard.ts'
import { plainAmount } from '../../../domain/money/money.ts'
import { service } from '../../../domain/salon/service.ts'
import { stylist } from '../../../domain/salon/stylist.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addService, addStylist, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase, isThorough } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Person
let client: Person
let anybody: Person

beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database)
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  client = await signedIn(app, database)
  anybody = visitor(app)
})
afterAll(() => database.drop())

let log: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => log.mockRestore())

async function get<Body>({ call }: Person, path: string, schema: z.ZodType<Body>): Promise<Body> {
  const response = await call('GET', path)
  expect(response.status).toBe(200)
  const sent: unknown = await response.json()
  const read = schema.parse(sent)
  // Parsing must not change it: other readers rely on the server's repair.
  expect(read).toEqual(sent)
  return read
}

const anything = fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme-ascii' })

const prices = fc.constantFrom<[price: unknown, mills: number]>(
  [45.5, 45_500],
  [0.1, 100],
  ['19.99', 19_990],
  [7.255, 7255],
  [undefined, 0],
  [null, 0],
  ['dear', 0],
  [1e300, 0],
  [[45], 0],
  [{}, 0],
  [true, 0],
)
const spoilt = <Value>(value: Value) => fc.oneof(fc.constant(value), fc.constant(undefined), anything)

const chosenService = fc
  .record({ price: prices, ServiceName: spoilt('Cut'), Duration: spoilt(60), id: spoilt('S1') })
  .map(({ price: [Price, mills], ...others }) => ({ document: { ...others, Price } as unknown, mills }))
const noService = anything
  .filter((value) => typeof value !== 'object' || value === null)
  .map((document: unknown) => ({ document, mills: 0 }))
const anyServices = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.oneof({ weight: 3, arbitrary: chosenService }, noService), { maxLength: 4 }).map((all) => ({
      documents: all.map(({ document }) => document) as unknown,
      mills: all.reduce((sum, { mills }) => sum + mills, 0),
    })),
  },
  {
    weight: 1,
    arbitrary: anything.filter((value) => !Array.isArray(value)).map((documents: unknown) => ({ documents, mills: 0 })),
  },
)
const chosenStylist = fc.oneof(
  fc.record({
    stylistName: spoilt('Ines'),
    rating: spoilt(4.5),
    daysAvailable: spoilt(['Monday']),
    imageUrl: spoilt('/images/a'),
  }),
  anything,
)
const person = fc.oneof(fc.record({ uid: spoilt('u'), name: spoilt('Ada'), email: spoilt('ada@client.example') }), anything)

const damaged = fc.record({ listed: anyServices, stylist: chosenStylist, client: person }).map(({ listed, ...others }) => ({
  ...others,
  services: listed.documents,
  mills: listed.mills,
}))

async function spoil(id: string, documents: { services: unknown; stylist: unknown; client: unknown }): Promise<void> {
  const json = (value: unknown) => sql`${JSON.stringify(value ?? null)}::jsonb`
  await database.db
    .update(appointments)
    .set({ services: json(documents.services), stylist: json(documents.stylist), client: json(documents.client) } as never)
    .where(sql`id = ${id}`)
}

test('every list has every booking and the right sums with any stored documents', async () => {
  const ids: string[] = []
  for (let index = 0; index < 8; index++) ids.push(await addAppointment(database, { userId: client.uid, date: '2026-11-30' }))
  await fc.assert(
    fc.asyncProperty(fc.array(damaged, { minLength: 8, maxLength: 8 }), async (documents) => {
      for (const [index, each] of documents.entries()) await spoil(ids[index] ?? '', each)
      const lists = [
        await get(client, '/api/appointments?status=Pending', appointmentPage),
        await get(admin, '/api/appointments?scope=all', appointmentPage),
      ]
      for (const { items, total } of lists) {
        expect([items.length, total]).toEqual([8, 8])
        for (const [index, { mills }] of documents.entries()) {
          const listed = items.find(({ id }) => id === ids[index])
          expect(chargesInMills(listed?.services ?? [])).toBe(mills)
          expect(listed?.services.every(({ ServiceName }) => ServiceName !== '')).toBe(true)
          if (listed?.stylist) expect(listed.stylist.stylistName).not.toBe('')
          if (listed?.user) expect(listed.user.name).not.toBe('')
        }
      }
      const { today } = await get(admin, '/api/dashboard', dashboard)
      expect(today.ahead + today.overdue).toBe(8)
      const file = await (await admin.call('GET', '/api/appointments/export.csv')).text()
      const lines = file
        .trimEnd()
        .split(/\r\n(?=[0-9A-Z]{12},)/)
        .slice(1)
      expect(lines).toHaveLength(8)
      for (const [index, { mills }] of documents.entries()) {
        const line = lines.find((each) => each.startsWith(ids[index] ?? ''))
        expect(line).toContain(`,Pending,${plainAmount(mills, 'USD')},`)
      }
      const statuses = ids.map(async (id) => (await client.call('GET', `/api/appointments/${id}/calendar.ics`)).status)
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]))
    }),
    { numRuns: isThorough ? 300 : 10 },
  )
})

describe('one damaged booking', () => {
  test('is shown as such, with what can be read, beside the others, and noted once', async () => {
    const userId = client.uid
    const good = await addAppointment(database, { userId, status: 'Confirmed' })
    const bad = await addAppointment(database, { userId, status: 'Confirmed' })
    await spoil(bad, { services: 'Cut', stylist: { id: 'S' }, client: { uid: userId, name: 'Ada' } })
    for (let round = 0; round < 2; round++) {
      const { items } = await get(client, '/api/appointments?status=Confirmed', appointmentPage)
      expect(items.find(({ id }) => id === good)).not.toHaveProperty('unreadable')
      expect(items.find(({ id }) => id === bad)).toMatchObject({
        unreadable: true,
        services: [],
        stylist: { id: 'S', stylistName: 'Unknown Stylist', rating: 0 },
        user: { uid: userId, name: 'Ada', email: '' },
        time: '10:00 AM',
      })
    }
    expect(log.mock.calls.filter(([line]: unknown[]) => String(line).includes(bad))).toHaveLength(1)
  })

  test.each([[{ Price: 40 }], [{ Price: 40, Duration: -5 }], [{ Price: 40, Duration: 0 }], [{ Price: -40, Duration: 30 }]])(
    'with %j can be moved to another stylist',
    async (found) => {
      const id = await addAppointment(database, { userId: client.uid })
      await database.db.execute(
        sql`update appointments set services = ${JSON.stringify([{ ServiceName: 'Cut', ...found }])}::jsonb where id = ${id}`,
      )
      const stylistId = await addStylist(database)
      const { version } = (await (await admin.call('GET', `/api/appointments/${id}`)).json()) as { version: number }
      const moved = await admin.call('PATCH', `/api/appointments/${id}`, {
        version,
        stylistId,
        date: '2026-12-16',
        time: '3:00 PM',
      })
      expect([moved.status, await moved.json()]).toMatchObject([200, { time: '3:00 PM' }])
      await database.db.delete(stylists).where(eq(stylists.id, stylistId))
    },
  )

  test('can still be confirmed, canceled and deleted', async () => {
    const id = await addAppointment(database, { userId: client.uid, date: '2027-03-03' })
    await spoil(id, { services: 5, stylist: null, client: [] })
    const change = (from: string, status: string) => admin.call('PATCH', `/api/appointments/${id}`, { from, status })
    expect((await change('Pending', 'Confirmed')).status).toBe(200)
    expect((await change('Confirmed', 'Canceled')).status).toBe(200)
    expect((await change('Canceled', 'Pending')).status).toBe(200)
    expect((await admin.call('DELETE', `/api/appointments/${id}`)).status).toBe(204)
  })
})

test('a record of the catalogue that no form would store hides neither the others nor the page', async () => {
  const cut = await addService(database)
  const ines = await addStylist(database)
  const odd = await addService(database, { name: ' ' })
  const jun = await addStylist(database, { name: '', days: ['Someday'] })
  await database.db.update(services).set({ durationMinutes: 100_000 }).where(sql`id = ${odd}`)
  await database.db.update(stylists).set({ rating: Number.NaN, status: '' }).where(sql`id = ${jun}`)
  await database.pool.query('update stylists set days_available = array[null, $1] where id = $2', ['Monday', jun])
  expect((await get(anybody, '/api/services', z.array(service))).map(({ id }) => id)).toEqual([cut, odd])
  expect(await get(anybody, '/api/stylists', z.array(stylist))).toMatchObject([
    { id: ines },
    { id: jun, stylistName: 'Unknown Stylist', rating: 0, status: 'Not Available', daysAvailable: ['Monday'] },
  ])
})
