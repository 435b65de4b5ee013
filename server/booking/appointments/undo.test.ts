import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Appointment, type AppointmentStatus, undoSeconds } from '../../../domain/booking/appointment.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { slotClaims } from '../../platform/database/schema/held-time.ts'
import { addService, addStylist, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let admin: Person
let client: Person
let serviceId: string

beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail })
  client = await signedIn(app, database)
  serviceId = await addService(database)
})
afterAll(() => database.drop())

async function booked() {
  const input = { serviceIds: [serviceId], stylistId: await addStylist(database), date: '2026-12-02', time: '10:00 AM' }
  // The client has other tests' visits at that time.
  const response = await client.call('POST', '/api/appointments', { ...input, alsoBook: true })
  expect(response.status).toBe(201)
  return { ...((await response.json()) as Appointment), input }
}
async function change(person: Person, { id }: { id: string }, from: AppointmentStatus, status: AppointmentStatus) {
  const response = await person.call('PATCH', `/api/appointments/${id}`, { from, status })
  expect(response.status).toBe(200)
  return (await response.json()) as Appointment
}
const countClaims = ({ id }: { id: string }) => database.db.$count(slotClaims, eq(slotClaims.holderId, id))
const undo = (person: Person, { id, version }: { id: string; version: number }) =>
  person.call('POST', `/api/appointments/${id}/undo`, { version })
const readError = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; message: string; current?: Appointment } }
  return { status: response.status, code: error.code, message: error.message, now: error.current?.status }
}

describe('undo', () => {
  test.each([
    ['Pending', 'Confirmed'],
    ['Pending', 'Completed'],
    ['Pending', 'Canceled'],
    ['Confirmed', 'Completed'],
    ['Confirmed', 'Canceled'],
    ['Canceled', 'Pending'],
  ] as const)('takes %s to %s back, with the time that it held, and both steps are recorded', async (from, to) => {
    const booking = await booked()
    if (from !== 'Pending') await change(admin, booking, 'Pending', from)
    const heldBefore = await countClaims(booking)
    const changed = await change(admin, booking, from, to)
    const response = await undo(admin, changed)
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ id: booking.id, status: from, version: changed.version + 1 }),
    ])
    expect(await countClaims(booking)).toBe(heldBefore)
    const events = await database.db
      .select()
      .from(appointmentEvents)
      .where(eq(appointmentEvents.appointmentId, booking.id))
      .orderBy(appointmentEvents.id)
    expect(events.slice(-2)).toMatchObject([
      { data: { from: { status: from }, to: { status: to } }, actorId: admin.uid },
      { kind: 'undone', data: { from: { status: to }, to: { status: from } }, actorId: admin.uid },
    ])
  })

  test('is refused after another write', async () => {
    const changed = await change(admin, await booked(), 'Pending', 'Confirmed')
    await change(client, changed, 'Confirmed', 'Canceled')
    expect(await readError(await undo(admin, changed))).toEqual({
      status: 409,
      code: 'conflict',
      message: 'This booking has changed since. It’s Canceled now.',
      now: 'Canceled',
    })
  })

  test('is refused for somebody else’s change, even with the right version', async () => {
    const canceled = await change(client, await booked(), 'Pending', 'Canceled')
    expect(await readError(await undo(admin, canceled))).toMatchObject({
      status: 409,
      message: 'You can only undo your own last change.',
    })
    const untouched = await booked()
    expect(await readError(await undo(admin, untouched))).toMatchObject({ status: 409, now: 'Pending' })
  })

  test('can’t be undone into a status that the specification lacks', async () => {
    const completed = await change(admin, await booked(), 'Pending', 'Completed')
    const undone = (await (await undo(admin, completed)).json()) as Appointment
    expect(await readError(await undo(admin, undone))).toMatchObject({ status: 409, now: 'Pending' })
  })

  test('is refused once it is too late', async () => {
    const changed = await change(admin, await booked(), 'Pending', 'Completed')
    const age = (seconds: number) =>
      // Without triggers, so that the version stays the one that the page saw.
      database.db.transaction(async (transaction) => {
        await transaction.execute(sql`set local session_replication_role = replica`)
        await transaction
          .update(appointments)
          .set({ updatedAt: new Date(Date.now() - seconds * 1000) })
          .where(eq(appointments.id, changed.id))
      })
    await age(undoSeconds.accepted + 1)
    expect(await readError(await undo(admin, changed))).toMatchObject({
      status: 409,
      now: 'Completed',
      message: expect.stringContaining('too late'),
    })
    await age(undoSeconds.accepted - 30)
    expect((await undo(admin, changed)).status).toBe(200)
  })

  test('says so if somebody else has booked the time since', async () => {
    const booking = await booked()
    const canceled = await change(admin, booking, 'Pending', 'Canceled')
    expect((await client.call('POST', '/api/appointments', { ...booking.input, alsoBook: true })).status).toBe(201)
    expect(await readError(await undo(admin, canceled))).toMatchObject({
      status: 409,
      code: 'slot_taken',
      message: 'Someone else has booked this time since. This booking stays Canceled.',
    })
  })

  test('works for only one of two concurrent requests', async () => {
    const changed = await change(admin, await booked(), 'Pending', 'Canceled')
    const responses = await Promise.all([undo(admin, changed), undo(admin, changed)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('returns 404 for an unknown booking, and 422 without a version', async () => {
    expect((await undo(admin, { id: 'NONE', version: 1 })).status).toBe(404)
    const { id } = await booked()
    expect((await admin.call('POST', `/api/appointments/${id}/undo`, {})).status).toBe(422)
  })
})
