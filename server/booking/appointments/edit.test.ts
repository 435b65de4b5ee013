import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { AppointmentHistory } from '../../../domain/booking/history.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { claimDifferences } from '../../testing/claims.ts'
import { addService, addStylist, adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const date = '2026-12-02'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let desk: Person
let owner: Person
let client: Person
let serviceId: string
let stylistId: string
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock: () => mondayMorning })
  owner = await signedIn(app, database, { email: adminEmail })
  desk = await signedIn(app, database, { role: 'receptionist', name: 'Rea' })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
  serviceId = await addService(database)
})
afterAll(() => database.drop())

let visit: Appointment
beforeEach(async () => {
  stylistId = await addStylist(database)
  visit = await book('10:00 AM')
})

async function book(time: string): Promise<Appointment> {
  const input = { serviceIds: [serviceId], stylistId, date, time, alsoBook: true, note: 'Short, please' }
  const response = await client.call('POST', '/api/appointments', input)
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}

async function edit(to: object, { id, version } = visit, by = desk) {
  const response = await by.call('PATCH', `/api/appointments/${id}`, { version, ...to })
  const body = (await response.json()) as Appointment & Partial<ErrorResponse>
  return { status: response.status, edited: body as Appointment, error: body.error }
}

const readRow = async ({ id } = visit) => {
  const [row] = await database.db.select().from(appointments).where(eq(appointments.id, id))
  if (!row) throw new Error('there is no booking')
  return row
}
const readMinutes = async (of = visit) => {
  const { startsAt, endsAt } = await readRow(of)
  return (endsAt.getTime() - startsAt.getTime()) / 60_000
}
const lastEvent = async () => {
  const history = (await (await desk.call('GET', `/api/appointments/${visit.id}/history`)).json()) as AppointmentHistory
  return history.items.at(-1)
}
const earnings = async () => {
  const { figures } = (await (await owner.call('GET', '/api/dashboard?by=week')).json()) as { figures: Record<string, number> }
  return figures
}

test('prices, services and length change in one step, and the charges are the sum of the prices', async () => {
  const services = [
    { id: serviceId, price: 50, minutes: 60 },
    { name: 'Shampoo', price: 12.5 },
  ]
  const { status, edited } = await edit({ services, minutes: 75, note: 'Shorter', deskNote: 'Pays cash' })
  expect(status).toBe(200)
  expect(edited).toMatchObject({ version: 2, note: 'Shorter', deskNote: 'Pays cash', status: 'Pending' })
  expect(edited.services.map(({ ServiceName, Price }) => [ServiceName, Price])).toEqual([
    ['Cut', 50],
    ['Shampoo', 12.5],
  ])
  expect((await readRow()).chargesMills).toBe(62_500)
  expect(await readMinutes()).toBe(75)
  expect(await claimDifferences(database)).toBe(0)
  expect(await lastEvent()).toMatchObject({
    kind: 'edited',
    actor: { label: 'Rea' },
    data: {
      from: { length: 60, services: [{ name: 'Cut', price: 42.5, minutes: 60 }] },
      to: {
        length: 75,
        services: [
          { name: 'Cut', price: 50 },
          { name: 'Shampoo', price: 12.5, minutes: 0 },
        ],
      },
      noteChanged: true,
    },
  })
  expect(await edit({ services, minutes: 75, note: 'Shorter', deskNote: 'Pays cash' })).toMatchObject({
    status: 200,
    edited: { version: 2 },
  })
  const own = (await (await client.call('GET', `/api/appointments/${visit.id}`)).json()) as Appointment
  expect(own).toMatchObject({ note: 'Shorter' })
  expect(own).not.toHaveProperty('deskNote')
})

test('a visit that gets longer takes free time only, and keeps its own', async () => {
  await book('11:00 AM')
  const refused = await edit({ minutes: 75 })
  expect(refused).toMatchObject({ status: 409, error: { code: 'slot_taken' } })
  expect(refused.error?.message).toBe('Ada Lovelace, 11:00 AM to 12:00 PM, is there already. The visit stays as it was.')
  expect([await readMinutes(), (await readRow()).version]).toEqual([60, 1])
  expect((await edit({ minutes: 30 })).status).toBe(200)
  expect(await readMinutes()).toBe(30)
  expect(await claimDifferences(database)).toBe(0)
})

test('a visit exceeds the stylist’s hours only if the desk says so, and never midnight', async () => {
  const late = await book('4:00 PM')
  const hint = await edit({ minutes: 240 }, late)
  expect(hint).toMatchObject({ status: 422, error: { reason: 'outside', message: 'The salon closes before the visit ends.' } })
  expect((await edit({ minutes: 240, outside: true }, late)).status).toBe(200)
  const tooLong = await edit({ minutes: 600, outside: true }, { ...late, version: 2 })
  expect(tooLong.error?.fields).toEqual({ minutes: 'That visit would end after midnight. Choose fewer minutes.' })
})

test('the second of two desks gets a conflict, and the first one’s change stays', async () => {
  const [first, second] = await Promise.all([edit({ services: [{ id: serviceId, price: 50 }] }), edit({ minutes: 70 })])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  const refused = first.status === 409 ? first : second
  expect(refused.error).toMatchObject({ code: 'conflict', current: { version: 2 } })
})

test('the price of a completed visit moves the earnings, and an undo moves them back', async () => {
  const completed = await desk.call('PATCH', `/api/appointments/${visit.id}`, { from: 'Pending', status: 'Completed' })
  expect(completed.status).toBe(200)
  const before = await earnings()
  const { edited } = await edit({ services: [{ id: serviceId, price: 100 }] }, { ...visit, version: 2 })
  const gained = Object.entries(await earnings()).filter(([name, value]) => value !== before[name])
  expect(gained.map(([name, value]) => [name, value - (before[name] ?? 0)])).toEqual([['totalEarnings', 57.5]])
  const undone = await desk.call('POST', `/api/appointments/${visit.id}/undo`, { version: edited.version })
  expect(undone.status).toBe(200)
  expect(await earnings()).toEqual(before)
  expect(await lastEvent()).toMatchObject({ kind: 'undone', data: { to: { services: [{ name: 'Cut', price: 42.5 }] } } })
})

test('only the desk edits, and invalid edits are refused in words', async () => {
  expect((await edit({ note: 'x' }, visit, client)).status).toBe(403)
  expect((await edit({ services: [{ id: 'NOBODYS' }] })).error?.message).toBe('One of these services isn’t offered anymore.')
  expect((await edit({ services: [{ id: serviceId, price: 1.005 }] })).error?.message).toBe(
    'Price can have at most two decimals',
  )
  expect((await edit({ services: [{ id: serviceId, price: -1 }] })).error?.fields).toEqual({
    services: 'Price must be 0 or more',
  })
  expect((await edit({})).error?.message).toBe('Say what to change')
  expect((await edit({ cancelReason: 'illness' })).error).toMatchObject({
    code: 'conflict',
    message: 'This visit isn’t canceled.',
  })
  await desk.call('PATCH', `/api/appointments/${visit.id}`, { from: 'Pending', status: 'Canceled' })
  const canceled = { ...visit, version: 2 }
  expect((await edit({ minutes: 90 }, canceled)).status).toBe(403)
  expect((await edit({ cancelReason: 'illness' }, canceled)).edited).toMatchObject({ cancelReason: 'illness' })
  expect(await lastEvent()).toMatchObject({ kind: 'reason', data: { to: { cancelReason: 'illness' } } })
})

test('the mail says that the note has changed, but not its text', async () => {
  await edit({ deskNote: 'Left-handed' })
  const event = await lastEvent()
  expect(event).toMatchObject({ kind: 'note', data: { from: null, to: null } })
  expect(JSON.stringify(event)).not.toContain('Left')
})
