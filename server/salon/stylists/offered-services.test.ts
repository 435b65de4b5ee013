import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Service } from '../../../domain/salon/service.ts'
import { type Stylist, stylist } from '../../../domain/salon/stylist.ts'
import { services } from '../../platform/database/schema/salon.ts'
import { addService, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
let cut: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  cut = await addService(database)
})
afterAll(() => database.drop())

const mara = {
  stylistName: 'Mara',
  description: '',
  rating: 0,
  status: 'Available',
  daysAvailable: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}
const create = async (input: object) => (await (await admin.call('POST', '/api/stylists', input)).json()) as Stylist
const update = async (id: string, input: object) => (await admin.call('PUT', `/api/stylists/${id}`, input)).json()

describe('the services that a stylist offers', () => {
  test('are public with their own terms, and missing where they are all as listed', async () => {
    const services = { [cut]: { Price: 50, Duration: 45 } }
    const { id } = await create({ ...mara, services })
    const listed = (await (await visitor(app).call('GET', '/api/stylists')).json()) as Stylist[]
    expect(listed.find((stylist) => stylist.id === id)).toEqual({ id, ...mara, services })
    expect(await update(id, { ...mara, services: null })).toEqual({ id, ...mara })
  })

  test('leave out hidden ones for all but the administrator, and then may be none', async () => {
    const hidden = await addService(database)
    await database.db.update(services).set({ hidden: true }).where(eq(services.id, hidden))
    const both = await create({ ...mara, services: { [cut]: {}, [hidden]: { Price: 3 } } })
    const one = await create({ ...mara, services: { [hidden]: { Price: 3 } } })
    const seenBy = async (person: Person) => {
      const listed = z.array(stylist).parse(await (await person.call('GET', '/api/stylists')).json())
      return [both, one].map(({ id }) => listed.find((each) => each.id === id)?.services)
    }
    expect(await seenBy(admin)).toEqual([both.services, one.services])
    for (const person of [visitor(app), await signedIn(app, database)])
      expect(await seenBy(person)).toEqual([{ [cut]: {} }, {}])
    for (const { id } of [both, one]) await admin.call('DELETE', `/api/stylists/${id}`)
  })

  test('stay as they are where an update leaves them out', async () => {
    const services = { [cut]: {} }
    const { id } = await create({ ...mara, services })
    expect(await update(id, { ...mara, rating: 4 })).toEqual({ id, ...mara, rating: 4, services })
  })

  test('lose those that have been deleted, and must not be none', async () => {
    const deletedId = await addService(database)
    await admin.call('DELETE', `/api/services/${deletedId}`)
    const { id } = await create({ ...mara, services: { [cut]: {}, [deletedId]: {} } })
    expect(await update(id, mara)).toEqual({ id, ...mara, services: { [cut]: {} } })
    for (const services of [{}, { [deletedId]: {} }]) {
      const message = 'Choose at least one service'
      const response = await admin.call('POST', '/api/stylists', { ...mara, services })
      expect([response.status, await response.json()]).toEqual([
        422,
        { error: { code: 'invalid', message, fields: { services: message } } },
      ])
    }
  })

  test.each([
    [{ Price: -1 }, 'Price must be 0 or more'],
    [{ Price: '50' }, 'Price must be a number'],
    [{ Duration: 2 }, 'Duration must be at least 5 minutes'],
  ])('%j is refused', async (terms, message) => {
    const response = await admin.call('POST', '/api/stylists', { ...mara, services: { [cut]: terms } })
    expect([response.status, await response.json()]).toMatchObject([422, { error: { fields: { services: message } } }])
  })

  test('take longer than they process', async () => {
    const color = { ServiceName: 'Color', Description: '', Price: 92, Duration: 105, processingMinutes: 40 }
    const { id } = (await (await admin.call('POST', '/api/services', color)).json()) as Service
    const response = await admin.call('POST', '/api/stylists', { ...mara, services: { [id]: { Duration: 40 } } })
    const message = 'Color must take longer than its 40 minutes of processing and finishing'
    expect([response.status, await response.json()]).toMatchObject([422, { error: { fields: { services: message } } }])
  })

  test('are not in the document that a booking keeps', async () => {
    const { id } = await create({ ...mara, services: { [cut]: {} } })
    const body = { serviceIds: [cut], stylistId: id, date: '2026-12-01', time: '10:00 AM' }
    const response = await admin.call('POST', '/api/appointments', body)
    expect(((await response.json()) as Appointment).stylist).toEqual({ id, ...mara })
  })
})
