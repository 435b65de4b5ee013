import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Appointment, undoSeconds } from '../../../domain/booking/appointment.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import {
  addService,
  addStylist,
  adminEmail,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
} from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { queueNotifications } from './appointment-changed.ts'

const date = '2026-12-02'
const composing = {
  settings: fixedSettings().get(),
  origin: 'https://salon.example',
  authSecret: 'secret',
  adminEmail,
  mailFrom: undefined,
  now: mondayMorning,
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let desk: Person
let client: Person
let serviceId: string
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock: () => mondayMorning })
  desk = await signedIn(app, database, { email: adminEmail })
  client = await signedIn(app, database)
  serviceId = await addService(database)
})
afterAll(() => database.drop())

/** A visit at 10:00 AM, which its client has been told of, and what happens to it. */
async function visitWith() {
  const input = { serviceIds: [serviceId], stylistId: await addStylist(database), date, time: '10:00 AM', alsoBook: true }
  let visit = (await (await client.call('POST', '/api/appointments', input)).json()) as Appointment
  const { id } = visit
  const eventIds = async () =>
    (
      await database.db
        .select({ id: appointmentEvents.id })
        .from(appointmentEvents)
        .where(eq(appointmentEvents.appointmentId, id))
        .orderBy(asc(appointmentEvents.id))
    ).map((event) => event.id)
  const send = async (method: string, path: string, body: object) => {
    const response = await desk.call(method, `/api/appointments/${id}${path}`, { version: visit.version, ...body })
    expect(response.status).toBe(200)
    visit = (await response.json()) as Appointment
  }
  return {
    move: (time: string, more: object = {}) => send('PATCH', '', { date, time, outside: true, ...more }),
    cancel: () => send('PATCH', '', { from: visit.status, status: 'Canceled' }),
    undo: () => send('POST', '/undo', {}),
    /** Moves all events so far into the past, where they can't be undone. */
    settle: () =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        const before = new Date(Date.now() - undoSeconds.settled * 1000)
        await tx.update(appointmentEvents).set({ at: before }).where(eq(appointmentEvents.appointmentId, id))
        await tx.update(appointments).set({ updatedAt: before }).where(eq(appointments.id, id))
      }),
    /** Does the job of an event, counted from 0. @returns whether it has to be done again later */
    notify: async (index: number) => queueNotifications(database.db, (await eventIds()).at(index) ?? 0, composing),
    mailed: async () =>
      (await database.db.select().from(mails).where(eq(mails.appointmentId, id)).orderBy(asc(mails.createdAt), asc(mails.key)))
        .filter(({ kind }) => kind === 'booking_moved')
        .map(({ text }) => /(?:from|was) ([^\n]*?)[.\n]/.exec(text)?.[1] ?? text),
  }
}

test('after two moves in a row, the client reads from where they knew the visit', async () => {
  const visit = await visitWith()
  await visit.move('11:00 AM')
  await visit.move('1:00 PM')
  await visit.settle()
  for (const index of [1, 2]) expect(await visit.notify(index)).toBe(false)
  const [mail, ...others] = await visit.mailed()
  expect([others, mail]).toEqual([[], expect.stringContaining('10:00 AM')])
})

test('a visit that is moved and moved back was never elsewhere', async () => {
  const visit = await visitWith()
  await visit.move('11:00 AM')
  await visit.move('10:00 AM')
  await visit.settle()
  for (const index of [1, 2]) await visit.notify(index)
  expect(await visit.mailed()).toEqual([])
})

test('a move starts from the last mailed place, or from the last move that was not to be mailed', async () => {
  const visit = await visitWith()
  await visit.move('11:00 AM')
  await visit.notify(1)
  await visit.move('1:00 PM', { tellClient: false })
  await visit.move('2:00 PM')
  await visit.settle()
  for (const index of [2, 3]) await visit.notify(index)
  const [, second, ...others] = await visit.mailed()
  expect([others, second]).toEqual([[], expect.stringContaining('1:00 PM')])
})

test('a move stays to be mailed while a later one can still be undone', async () => {
  const visit = await visitWith()
  await visit.move('11:00 AM')
  await visit.settle()
  await visit.move('1:00 PM')
  expect(await visit.notify(1)).toBe(true)
  await visit.undo()
  expect(await visit.notify(1)).toBe(false)
  expect(await visit.mailed()).toEqual([expect.stringContaining('10:00 AM')])
  // The next move starts from the mailed place.
  await visit.move('1:00 PM')
  await visit.move('2:00 PM')
  await visit.undo()
  await visit.move('3:00 PM')
  await visit.settle()
  for (const index of [4, 5, 7]) await visit.notify(index)
  expect(await visit.mailed()).toEqual([expect.stringContaining('10:00 AM'), expect.stringContaining('11:00 AM')])
})

test('a move stays to be mailed while a cancellation after it can still be undone', async () => {
  const visit = await visitWith()
  await visit.move('11:00 AM')
  await visit.settle()
  await visit.cancel()
  expect(await visit.notify(1)).toBe(true)
  await visit.undo()
  expect(await visit.notify(1)).toBe(false)
  expect(await visit.mailed()).toEqual([expect.stringContaining('10:00 AM')])
})
