import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
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

const mara = {
  stylistName: 'Mara',
  description: 'Cuts hair',
  rating: 4.5,
  imageUrl: '/images/some-picture',
  status: 'Available',
  daysAvailable: ['Tuesday', 'Thursday'],
}
const notFound = { error: { code: 'not_found', message: 'This stylist isn’t there anymore. They may have been deleted.' } }
const list = async () => (await (await visitor(app).call('GET', '/api/stylists')).json()) as Stylist[]
const create = async (input: object) => (await (await admin.call('POST', '/api/stylists', input)).json()) as Stylist

describe('adding a stylist', () => {
  test('returns 201 with the record, which is the last in the list', async () => {
    await create(mara)
    const response = await admin.call('POST', '/api/stylists', {
      ...mara,
      stylistName: ' Ines ',
      daysAvailable: ['Sunday', 'Monday', 'Sunday'],
    })
    const added = await response.json()
    const expected = { ...mara, id: expect.any(String), stylistName: 'Ines', daysAvailable: ['Monday', 'Sunday'] }
    expect([response.status, added]).toEqual([201, expected])
    expect((await list()).at(-1)).toEqual(added)
    expect(changes()).toBe(2)
  })

  test('is Available, rated 0 and without an image unless something else is said', async () => {
    const added = await create({ stylistName: 'Jun', description: '', daysAvailable: [] })
    const { id } = added
    expect(added).toEqual({ id, stylistName: 'Jun', description: '', rating: 0, status: 'Available', daysAvailable: [] })
  })

  test.each([
    ['no name', { ...mara, stylistName: '' }, { stylistName: 'Stylist name is required' }],
    ['a rating in words', { ...mara, rating: '4.5' }, { rating: 'Rating must be a number' }],
    ['a rating too high', { ...mara, rating: 5.1 }, { rating: 'Rating must be from 0 to 5' }],
    ['a status of its own', { ...mara, status: 'Asleep' }, { status: 'Status must be Available or Not Available' }],
    [
      'a day that is none',
      { ...mara, daysAvailable: ['Funday'] },
      { daysAvailable: 'Days must be weekdays, Monday to Sunday' },
    ],
    ['days that are no list', { ...mara, daysAvailable: 'Monday' }, { daysAvailable: 'Days must be a list of weekdays' }],
    [
      'a script for an image',
      { ...mara, imageUrl: 'javascript:alert(1)' },
      { imageUrl: 'Upload the image here. Images from other sites can’t be shown.' },
    ],
    [
      'a path of ours',
      { ...mara, imageUrl: '/images/../api/me' },
      { imageUrl: 'Upload the image here. Images from other sites can’t be shown.' },
    ],
  ])('refuses %s', async (_, input, fields) => {
    const before = await list()
    const response = await admin.call('POST', '/api/stylists', input)
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: { code: 'invalid', message: Object.values(fields)[0], fields } },
    ])
    expect([await list(), changes()]).toEqual([before, 0])
  })

  test('takes the address that the cloud image service returns, and loads it over https', async () => {
    const path = 'res.cloudinary.com/demo/image/upload/v1700000000/portraits/mara.webp'
    expect(await create({ ...mara, imageUrl: `http://${path}` })).toMatchObject({ imageUrl: `https://${path}` })
    expect(await create({ ...mara, imageUrl: `https://${path}` })).toMatchObject({ imageUrl: `https://${path}` })
  })
})

describe('updating a stylist', () => {
  test('replaces the record where it stands, its rating a number', async () => {
    const { id } = await create(mara)
    await create({ ...mara, stylistName: 'Later' })
    lastVersion = live.hub.catalogueVersion()
    const input = { ...mara, stylistName: 'Mara B.', rating: 3.25, status: 'Not Available', daysAvailable: ['Friday'] }
    const response = await admin.call('PUT', `/api/stylists/${id}`, input)
    const updated = await response.json()
    expect([response.status, updated]).toEqual([200, { ...input, id }])
    expect((await list()).at(-2)).toEqual(updated)
    expect(changes()).toBe(1)
  })

  test('removes the image if it is left out', async () => {
    const { id } = await create(mara)
    const { imageUrl: _, ...input } = mara
    expect(await (await admin.call('PUT', `/api/stylists/${id}`, input)).json()).toEqual({ ...input, id })
    expect(await list()).toContainEqual({ ...input, id })
  })

  test('refuses what adding refuses, and an unknown id', async () => {
    const { id } = await create(mara)
    lastVersion = live.hub.catalogueVersion()
    expect((await admin.call('PUT', `/api/stylists/${id}`, { ...mara, rating: '4' })).status).toBe(422)
    const response = await admin.call('PUT', '/api/stylists/NONE', mara)
    expect([response.status, await response.json()]).toEqual([404, notFound])
    expect(changes()).toBe(0)
  })
})

describe('the order of the stylists', () => {
  const order = (ids: unknown) => admin.call('PUT', '/api/stylists/order', { ids })
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)

  test('is what the administrator made it, on every page at once, and a change of a record leaves it', async () => {
    for (const stylistName of ['One', 'Two', 'Three']) await create({ ...mara, stylistName })
    const newOrder = ids(await list()).toReversed()
    lastVersion = live.hub.catalogueVersion()
    const response = await order(newOrder)
    expect([response.status, ids((await response.json()) as { id: string }[]), changes()]).toEqual([200, newOrder, 1])
    await admin.call('PUT', `/api/stylists/${newOrder[1]}`, { ...mara, stylistName: 'Renamed' })
    expect(ids(await list())).toEqual(newOrder)
    const { id } = await create(mara)
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

describe('deleting a stylist', () => {
  test('takes them out of the list, once', async () => {
    const { id } = await create(mara)
    lastVersion = live.hub.catalogueVersion()
    expect((await admin.call('DELETE', `/api/stylists/${id}`)).status).toBe(204)
    expect((await list()).map((stylist) => stylist.id)).not.toContain(id)
    const again = await admin.call('DELETE', `/api/stylists/${id}`)
    expect([again.status, await again.json()]).toEqual([404, notFound])
    expect(changes()).toBe(1)
  })

  test('leaves bookings as they were, like an update', async () => {
    const { id } = await create(mara)
    const created = await book(id, '2026-12-01')
    await admin.call('PUT', `/api/stylists/${id}`, { ...mara, stylistName: 'Renamed', rating: 1 })
    await admin.call('DELETE', `/api/stylists/${id}`)
    const response = await client.call('GET', '/api/appointments?pageSize=100')
    const stored = ((await response.json()) as { items: Appointment[] }).items.find((each) => each.id === created.id)
    expect(stored).toEqual({ ...created, stylistLeft: true })
    expect(stored?.stylist).toEqual({ ...mara, id })
    const confirmed = await admin.call('PATCH', `/api/appointments/${created.id}`, { from: 'Pending', status: 'Confirmed' })
    expect(await confirmed.json()).toMatchObject({ status: 'Confirmed', stylist: { ...mara, id } })
  })
})

describe('a stylist’s upcoming bookings', () => {
  const upcoming = async (id: string) => (await admin.call('GET', `/api/stylists/${id}/upcoming`)).json()
  const change = (id: string, from: string, status: string) => admin.call('PATCH', `/api/appointments/${id}`, { from, status })

  test('are the Pending and Confirmed ones that have not begun', async () => {
    const id = await addStylist(database)
    const other = await addStylist(database)
    expect(await upcoming(id)).toMatchObject({ count: 0 })
    const pending = await book(id, '2026-12-01')
    const confirmed = await book(id, '2026-12-02')
    const canceled = await book(id, '2026-12-03')
    const completed = await book(id, '2026-12-04')
    await book(other, '2026-12-01')
    await change(confirmed.id, 'Pending', 'Confirmed')
    await change(canceled.id, 'Pending', 'Canceled')
    await change(completed.id, 'Pending', 'Completed')
    expect([await upcoming(id), await upcoming(other)]).toMatchObject([{ count: 2 }, { count: 1 }])
    now = pending.date
    expect([await upcoming(id), await upcoming(other)]).toMatchObject([{ count: 1 }, { count: 0 }])
  })

  test('are listed with their clients, and can be filtered by weekday', async () => {
    const id = await addStylist(database)
    const tuesday = await book(id, '2026-12-01')
    const wednesday = await book(id, '2026-12-02')
    const entry = ({ id, date }: Appointment) => ({ id, date, time: '10:00 AM', status: 'Pending', client: 'Ada Client' })
    expect(await upcoming(id)).toEqual({ count: 2, first: [entry(tuesday), entry(wednesday)] })
    const onDays = async (days: string) => (await admin.call('GET', `/api/stylists/${id}/upcoming?days=${days}`)).json()
    expect(await onDays('Wednesday,Sunday')).toEqual({ count: 1, first: [entry(wednesday)] })
    expect(await onDays('Friday')).toEqual({ count: 0, first: [] })
    expect((await admin.call('GET', `/api/stylists/${id}/upcoming?days=Someday`)).status).toBe(422)
  })

  test('are 404 for a stylist who does not exist', async () => {
    expect(await upcoming('NONE')).toEqual(notFound)
  })
})

async function book(stylistId: string, date: string): Promise<Appointment> {
  const serviceIds = [await addService(database)]
  const response = await client.call('POST', '/api/appointments', {
    serviceIds,
    stylistId,
    date,
    time: '10:00 AM',
    alsoBook: true,
  })
  return (await response.json()) as Appointment
}
