import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Service } from '../../../domain/salon/service.ts'
import { liveInProcess } from '../../platform/live/live.ts'
import { addService, addStylist, mondayMorning, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
let client: Person
let now = mondayMorning
const live = liveInProcess()
let lastVersion = 0
/** Counts the catalogue's changes in the test. */
const changes = () => live.hub.catalogueVersion() - lastVersion

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => now, live })
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  client = await signedIn(app, database)
})
afterAll(() => database.drop())
beforeEach(() => {
  now = mondayMorning
  lastVersion = live.hub.catalogueVersion()
})

const cut = { ServiceName: 'Cut', Description: 'Washed and cut', Price: 42.5, Duration: 60 }
const notFound = { error: { code: 'not_found', message: 'This service isn’t there anymore. It may have been deleted.' } }
const list = async () => (await (await visitor(app).call('GET', '/api/services')).json()) as Service[]
const create = async (input: object) => (await (await admin.call('POST', '/api/services', input)).json()) as Service

describe('adding a service', () => {
  test('returns 201 with the record, which is the last in the list', async () => {
    await create(cut)
    const response = await admin.call('POST', '/api/services', {
      ServiceName: '  Color ',
      Description: ' Roots\r\nand gloss ',
      Price: 19.99,
      Duration: 95,
    })
    const added = await response.json()
    expect([response.status, added]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
        ServiceName: 'Color',
        Description: 'Roots\nand gloss',
        Price: 19.99,
        Duration: 95,
      },
    ])
    expect((await list()).at(-1)).toEqual(added)
    expect(changes()).toBe(2)
  })

  test.each([
    [
      'nothing',
      {},
      {
        ServiceName: 'Service name is required',
        Description: 'Description must be text',
        Price: 'Price is required',
        Duration: 'Duration is required',
      },
    ],
    ['an empty name', { ...cut, ServiceName: ' ' }, { ServiceName: 'Service name is required' }],
    [
      'a name too long',
      { ...cut, ServiceName: 'x'.repeat(101) },
      { ServiceName: 'Service name must be at most 100 characters' },
    ],
    ['a price in words', { ...cut, Price: '12' }, { Price: 'Price must be a number' }],
    ['no price', { ...cut, Price: undefined }, { Price: 'Price is required' }],
    ['a negative price', { ...cut, Price: -0.01 }, { Price: 'Price must be 0 or more' }],
    ['half a cent', { ...cut, Price: 0.005 }, { Price: 'Price can have at most two decimals' }],
    ['too short a time', { ...cut, Duration: 4 }, { Duration: 'Duration must be at least 5 minutes' }],
    ['half a minute', { ...cut, Duration: 7.5 }, { Duration: 'Duration must be a whole number of minutes' }],
    ['no duration', { ...cut, Duration: null }, { Duration: 'Duration must be a number of minutes' }],
    ['NUL in the text', { ...cut, Description: 'a\u0000' }, { Description: 'Description has a character that can’t be used' }],
  ])('refuses %s', async (_, input, fields) => {
    const before = await list()
    const response = await admin.call('POST', '/api/services', input)
    const { error } = (await response.json()) as { error: { message: string; fields: object } }
    expect([response.status, error.message]).toEqual([422, Object.values(fields)[0]])
    expect(error.fields).toMatchObject(fields)
    expect([await list(), changes()]).toEqual([before, 0])
  })

  test('a free service may be added', async () => {
    expect(await create({ ...cut, Description: '', Price: 0 })).toMatchObject({ Price: 0, Description: '' })
  })
})

describe('updating a service', () => {
  test('replaces the record where it stands', async () => {
    const { id } = await create(cut)
    await create({ ...cut, ServiceName: 'Later' })
    lastVersion = live.hub.catalogueVersion()
    const response = await admin.call('PUT', `/api/services/${id}`, {
      ...cut,
      ServiceName: 'Long cut',
      Price: 0.1,
      Duration: 75,
    })
    const updated = await response.json()
    expect([response.status, updated]).toEqual([200, { id, ...cut, ServiceName: 'Long cut', Price: 0.1, Duration: 75 }])
    expect((await list()).at(-2)).toEqual(updated)
    expect(changes()).toBe(1)
  })

  test('refuses what adding refuses, and an unknown id', async () => {
    const { id } = await create(cut)
    lastVersion = live.hub.catalogueVersion()
    expect((await admin.call('PUT', `/api/services/${id}`, { ...cut, Price: -1 })).status).toBe(422)
    const response = await admin.call('PUT', '/api/services/NONE', cut)
    expect([response.status, await response.json()]).toEqual([404, notFound])
    expect((await admin.call('PUT', '/api/services/%00', cut)).status).toBe(422)
    expect(changes()).toBe(0)
  })
})

describe('the order of the services', () => {
  const order = (ids: unknown) => admin.call('PUT', '/api/services/order', { ids })
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)

  test('is what the administrator made it, on every page at once, and a change of a record leaves it', async () => {
    for (const ServiceName of ['One', 'Two', 'Three']) await create({ ...cut, ServiceName })
    const newOrder = ids(await list()).toReversed()
    lastVersion = live.hub.catalogueVersion()
    const response = await order(newOrder)
    expect([response.status, ids((await response.json()) as { id: string }[]), changes()]).toEqual([200, newOrder, 1])
    await admin.call('PUT', `/api/services/${newOrder[1]}`, { ...cut, ServiceName: 'Renamed' })
    expect(ids(await list())).toEqual(newOrder)
    const { id } = await create(cut)
    expect(ids(await list())).toEqual([...newOrder, id])
  })

  test('changes nothing if it is the present one', async () => {
    await order(ids(await list()))
    lastVersion = live.hub.catalogueVersion()
    await order(ids(await list()))
    expect(changes()).toBe(0)
  })

  test('is refused if it is not a list of ids', async () => {
    for (const bad of [undefined, [], 'A', ['A', 'A'], ['A B'], Array.from({ length: 1001 }, (_, n) => `X${n}`)]) {
      expect((await order(bad)).status).toBe(422)
    }
  })
})

describe('deleting a service', () => {
  test('takes it out of the list, once', async () => {
    const { id } = await create(cut)
    lastVersion = live.hub.catalogueVersion()
    expect((await admin.call('DELETE', `/api/services/${id}`)).status).toBe(204)
    expect((await list()).map((service) => service.id)).not.toContain(id)
    const again = await admin.call('DELETE', `/api/services/${id}`)
    expect([again.status, await again.json()]).toEqual([404, notFound])
    expect(changes()).toBe(1)
  })

  test('leaves bookings as they were, like an update', async () => {
    const { id } = await create(cut)
    const created = await book(id, '2026-12-01')
    await admin.call('PUT', `/api/services/${id}`, { ...cut, ServiceName: 'Dearer', Price: 99, Duration: 120 })
    await admin.call('DELETE', `/api/services/${id}`)
    const stored = await booking(created.id)
    expect(stored).toEqual(created)
    expect(stored?.services).toEqual([{ id, ...cut }])
    const confirmed = await admin.call('PATCH', `/api/appointments/${created.id}`, { from: 'Pending', status: 'Confirmed' })
    expect(await confirmed.json()).toMatchObject({ status: 'Confirmed', services: [{ id, ...cut }] })
  })
})

describe('the upcoming bookings with a service', () => {
  const upcoming = async (id: string) => (await admin.call('GET', `/api/services/${id}/upcoming`)).json()
  const change = (id: string, from: string, status: string) => admin.call('PATCH', `/api/appointments/${id}`, { from, status })

  test('are the Pending and Confirmed ones that have not begun', async () => {
    const id = await addService(database)
    const other = await addService(database)
    expect(await upcoming(id)).toMatchObject({ count: 0 })
    const pending = await book(id, '2026-12-02')
    const confirmed = await book(id, '2026-12-03', [other])
    const canceled = await book(id, '2026-12-04')
    const completed = await book(id, '2026-12-05')
    await book(other, '2026-12-06')
    await change(confirmed.id, 'Pending', 'Confirmed')
    await change(canceled.id, 'Pending', 'Canceled')
    await change(completed.id, 'Pending', 'Completed')
    expect(await upcoming(id)).toMatchObject({ count: 2 })
    expect(await upcoming(other)).toMatchObject({ count: 2 })
    now = pending.date
    expect(await upcoming(id)).toMatchObject({ count: 1 })
  })

  test('are 404 for a service that does not exist', async () => {
    expect(await upcoming('NONE')).toEqual(notFound)
  })
})

async function book(serviceId: string, date: string, others: string[] = []): Promise<Appointment> {
  const response = await client.call('POST', '/api/appointments', {
    serviceIds: [serviceId, ...others],
    stylistId: await addStylist(database),
    date,
    time: '10:00 AM',
    alsoBook: true,
  })
  return (await response.json()) as Appointment
}

async function booking(id: string): Promise<Appointment | undefined> {
  const response = await client.call('GET', '/api/appointments?pageSize=100')
  return ((await response.json()) as { items: Appointment[] }).items.find((each) => each.id === id)
}
