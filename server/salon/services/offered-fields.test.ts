import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Service } from '../../../domain/salon/service.ts'
import { addService, addStylist, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
let client: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  client = await signedIn(app, database)
})
afterAll(() => database.drop())

const color = {
  ServiceName: 'Color',
  Description: '',
  Price: 92,
  Duration: 105,
  processingMinutes: 40,
  finishingMinutes: 30,
  bufferMinutes: 10,
  category: 'Color',
  hidden: true,
  imageUrl: '/images/color',
}
const plain = { ServiceName: 'Color', Description: '', Price: 92, Duration: 105 }
const create = async (input: object) => (await (await admin.call('POST', '/api/services', input)).json()) as Service
const save = (id: string, input: object) => admin.call('PUT', `/api/services/${id}`, input)
const idsFor = async (person: Person) => {
  const response = await person.call('GET', '/api/services')
  return ((await response.json()) as Service[]).map(({ id }) => id)
}
const book = (person: Person, serviceId: string, stylistId: string, date: string) =>
  person.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date, time: '10:00 AM', alsoBook: true })

describe('the fields that a service can have', () => {
  test('are there where they are set, and only there', async () => {
    const added = await create(color)
    expect(added).toEqual({ id: added.id, ...color })
    expect(await (await save(added.id, plain)).json()).toEqual({ id: added.id, ...plain })
    const empty = { ...plain, processingMinutes: 0, finishingMinutes: 0, bufferMinutes: 0, category: '', hidden: false }
    expect(await (await save(added.id, empty)).json()).toEqual({ id: added.id, ...plain })
  })

  test.each([
    [
      { processingMinutes: 60, finishingMinutes: 45 },
      'processingMinutes',
      'Processing and finishing must be shorter than the duration',
    ],
    [{ finishingMinutes: 15 }, 'finishingMinutes', 'Finishing time comes after processing time; enter that first'],
    [{ processingMinutes: -5 }, 'processingMinutes', 'Processing time must be 0 or more'],
    [{ bufferMinutes: 125 }, 'bufferMinutes', 'Time after the visit can be at most 120 minutes'],
    [{ bufferMinutes: 2.5 }, 'bufferMinutes', 'Time after the visit must be a whole number of minutes'],
    [{ category: 'x'.repeat(61) }, 'category', 'Category must be at most 60 characters'],
    [{ hidden: 'yes' }, 'hidden', 'Choose whether clients see it'],
    [
      { imageUrl: 'https://elsewhere.example/a.png' },
      'imageUrl',
      'Upload the image here. Images from other sites can’t be shown.',
    ],
  ])('%j is refused beside its field', async (fields, name, message) => {
    const response = await admin.call('POST', '/api/services', { ...plain, ...fields })
    expect([response.status, await response.json()]).toMatchObject([422, { error: { fields: { [name]: message } } }])
  })

  test('stay shorter than what a stylist of their own takes', async () => {
    const { id } = await create(plain)
    await admin.call('POST', '/api/stylists', {
      stylistName: 'Ines',
      description: '',
      daysAvailable: [],
      services: { [id]: { Duration: 60 } },
    })
    const response = await save(id, { ...plain, processingMinutes: 40, finishingMinutes: 20 })
    const message = 'Processing and finishing must be shorter than the 60 minutes that Ines takes'
    expect([response.status, await response.json()]).toMatchObject([422, { error: { fields: { processingMinutes: message } } }])
    expect((await save(id, { ...plain, processingMinutes: 40, finishingMinutes: 15 })).status).toBe(200)
  })
})

describe('a hidden service', () => {
  test('is in the administrator’s list only, and keeps its place when others are put in order', async () => {
    const hidden = await create(color)
    const visible = await create(plain)
    expect(await idsFor(visitor(app))).not.toContain(hidden.id)
    expect(await idsFor(client)).not.toContain(hidden.id)
    expect((await idsFor(admin)).slice(-2)).toEqual([hidden.id, visible.id])
    const response = await admin.call('PUT', '/api/services/order', { ids: [visible.id, hidden.id] })
    expect(((await response.json()) as Service[]).slice(-2).map(({ id }) => id)).toEqual([visible.id, hidden.id])
  })

  test('does not exist for a client who books, and can be booked by the administrator', async () => {
    const { id } = await create(color)
    const stylistId = await addStylist(database)
    const none = await addService(database)
    await admin.call('DELETE', `/api/services/${none}`)
    const hidden = await book(client, id, stylistId, '2026-12-01')
    const unknown = await book(client, none, stylistId, '2026-12-01')
    expect([hidden.status, await hidden.json()]).toEqual([unknown.status, await unknown.json()])
    expect((await book(admin, id, stylistId, '2026-12-01')).status).toBe(201)
  })

  test('leaves nothing about the list in the booking’s document', async () => {
    const { id } = await create({ ...color, hidden: false })
    const stylistId = await addStylist(database)
    const { category: _, hidden: __, imageUrl: ___, ...booked } = color
    const response = await book(client, id, stylistId, '2026-12-02')
    expect(((await response.json()) as Appointment).services).toEqual([{ id, ...booked }])
  })
})
