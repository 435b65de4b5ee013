import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Appointment, AppointmentPage } from '../../../domain/booking/appointment.ts'
import type { GuestVisit } from '../../../domain/booking/guest.ts'
import { guestPath } from '../../platform/links/actions.ts'
import { addService, addStylist, adminEmail, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person
let slot: { serviceIds: string[]; stylistId: string; date: string }
const times = ['10:00 AM', '11:00 AM', '12:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
  slot = { serviceIds: [await addService(database)], stylistId: await addStylist(database), date: '2026-12-02' }
})
afterAll(() => database.drop())

const book = async (person: Person, more: object = {}) => {
  const response = await person.call('POST', '/api/appointments', { ...slot, time: times.shift(), ...more })
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}
const change = async (person: Person, { id, status: from }: Pick<Appointment, 'id' | 'status'>, status: string) => {
  const response = await person.call('PATCH', `/api/appointments/${id}`, { from, status })
  expect(response.status).toBe(200)
  return (await response.json()) as Appointment
}
const seenBy = async (person: Person, { id }: Appointment) =>
  (await (await person.call('GET', `/api/appointments/${id}`)).json()) as Appointment

test('a client reads who canceled their visit last, and when', async () => {
  const began = Math.floor(Date.now() / 1000)
  const client = await signedIn(app, database)
  const visit = await book(client)
  expect((await seenBy(client, visit)).canceled).toBeUndefined()
  const canceled = await change(client, visit, 'Canceled')
  const at = expect.any(Number)
  expect((await seenBy(client, visit)).canceled).toEqual({ by: 'client', at })
  expect((await seenBy(client, visit)).canceled?.at).toBeGreaterThanOrEqual(began)
  const reopened = await change(client, canceled, 'Pending')
  expect((await seenBy(client, visit)).canceled).toBeUndefined()
  await change(owner, reopened, 'Canceled')
  expect((await seenBy(client, visit)).canceled).toEqual({ by: 'salon', at })
  const response = await client.call('GET', '/api/appointments?scope=own&status=Canceled')
  const { items } = (await response.json()) as AppointmentPage
  expect(items.map((each) => each.canceled?.by)).toEqual(['salon'])
})

test('a mail’s link cancels as the client, also on its page', async () => {
  const email = 'grace@client.example'
  const visit = await book(owner, { client: { name: 'Grace Hopper', email } })
  const path = guestPath(testAuthSecret, { bookingId: visit.id, clientId: visit.user?.uid ?? '', email })
  const link = path.replace('/visit/', '/api/guest-visits/')
  await visitor(app).call('PATCH', link, { from: 'Pending', status: 'Canceled' })
  const linkedVisit = (await (await visitor(app).call('GET', link)).json()) as GuestVisit
  expect(linkedVisit.canceled?.by).toBe('client')
  expect((await seenBy(owner, visit)).canceled?.by).toBe('client')
})

test('a visit that was imported as canceled names nobody', async () => {
  const client = await signedIn(app, database)
  const visit = await book(client)
  await change(client, visit, 'Canceled')
  await database.pool.query('delete from appointment_events where appointment_id = $1', [visit.id])
  const ownVisit = await seenBy(client, visit)
  expect([ownVisit.status, ownVisit.canceled]).toEqual(['Canceled', undefined])
})
