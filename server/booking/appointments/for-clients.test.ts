import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { bookingLimits } from '../../../domain/booking/booking.ts'
import { slots } from '../../../domain/salon/schedule/usual-hours.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { queueNotifications } from '../../messages/jobs/appointment-changed.ts'
import { queueReminders } from '../../messages/mail/reminders.ts'
import { staff, users } from '../../platform/database/schema/accounts.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import {
  addClient,
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

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
let serviceId: string
let stylistId: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { limits: { ...bookingLimits, attemptsOfClient: 1_000, attemptsOfAddress: 1_000 } })
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
  serviceId = await addService(database)
  stylistId = await addStylist(database)
})
afterAll(() => database.drop())

let turn = 0
/** Returns a booking at a time that no other test of this file takes. */
function booking(more: object = {}) {
  const date = addDays('2026-12-02', Math.floor(turn / slots.length))
  const time = slots[turn++ % slots.length]
  return { serviceIds: [serviceId], stylistId, date, time, ...more }
}
const post = (body: object, { person = admin, key }: { person?: Person; key?: string } = {}) =>
  person.call('POST', '/api/appointments', body, key === undefined ? {} : { 'idempotency-key': key })
async function book(more: object = {}, options: Parameters<typeof post>[1] = {}): Promise<Appointment> {
  const response = await post(booking(more), options)
  const booked = (await response.json()) as Appointment
  expect([response.status, booked]).toMatchObject([201, { status: 'Pending' }])
  return booked
}
const readError = async (response: Response) => ((await response.json()) as ErrorResponse).error
const readRow = async (id: string) => (await database.db.select().from(appointments).where(eq(appointments.id, id)))[0]
const context = {
  settings: fixedSettings().get(),
  origin: 'https://salon.example',
  authSecret: 'a secret for tests only, long enough',
  adminEmail,
  now: mondayMorning,
}
async function notifyAbout(id: string): Promise<void> {
  const events = await database.db.select().from(appointmentEvents).where(eq(appointmentEvents.appointmentId, id))
  for (const event of events) await queueNotifications(database.db, event.id, context)
}
const mailsAbout = (id: string) =>
  database.db
    .select({ kind: mails.kind, to: mails.toAddress, clientId: mails.clientId })
    .from(mails)
    .where(eq(mails.appointmentId, id))

describe('the administrator books', () => {
  test('for a client with an account, who owns the booking', async () => {
    const grace = await signedIn(app, database, { name: 'Grace' })
    const booked = await book({ clientId: grace.uid })
    expect(booked.user).toEqual({ uid: grace.uid, name: 'Grace', email: grace.email })
    expect(await readRow(booked.id)).toMatchObject({ clientId: grace.uid, bookedBy: admin.uid, changedBy: admin.uid })
    expect((await grace.call('GET', `/api/appointments/${booked.id}`)).status).toBe(200)
    const canceled = await grace.call('PATCH', `/api/appointments/${booked.id}`, { from: 'Pending', status: 'Canceled' })
    expect(canceled.status).toBe(200)
    expect(await (await grace.call('GET', '/api/me/data')).text()).toContain(booked.id)
  })

  test('for somebody new, by the name alone', async () => {
    const booked = await book({ client: { name: 'Mrs Smith' } })
    expect(booked.user).toMatchObject({ name: 'Mrs Smith', email: '' })
    const read = (await (await admin.call('GET', `/api/appointments/${booked.id}`)).json()) as Appointment
    expect(read).toMatchObject({ user: { name: 'Mrs Smith' }, contact: { name: 'Mrs Smith', email: '' } })
    const id = booked.user?.uid ?? ''
    expect(await database.db.select().from(clients).where(eq(clients.id, id))).toMatchObject([
      { name: 'Mrs Smith', email: null },
    ])
    expect(await database.db.$count(users, eq(users.id, id))).toBe(0)
    const again = await book({ clientId: id })
    expect(again.user?.uid).toBe(id)
  })

  test('for somebody new with a phone number in any form and an email, by which the lists find them', async () => {
    const { id, user } = await book({ client: { name: 'Wanda Walker', phone: '718.555.0142', email: 'Wanda@Mail.Example' } })
    expect(user).toMatchObject({ email: 'wanda@mail.example' })
    for (const typed of ['wanda walk', 'wanda@mail']) {
      const list = await (await admin.call('GET', `/api/appointments?scope=all&q=${typed}`)).json()
      expect(list).toMatchObject({ items: [{ id, contact: { phone: '+1 718 555 0142' } }], total: 1 })
    }
    const csv = await (await admin.call('GET', '/api/appointments/export.csv?q=wanda')).text()
    expect(csv).toMatch(/Wanda Walker.*wanda@mail\.example/)
    expect(csv).toContain('718 555 0142')
  })

  test('for an existing client of that name and contact; a placeholder address that many share matches nobody', async () => {
    const typed = { name: 'Maria Lopez', email: 'noemail@salon.example' }
    const first = await book({ client: typed })
    const other = await book({ client: { ...typed, name: 'Maria Garcia' } })
    expect(other.user?.uid).not.toBe(first.user?.uid)
    const again = await book({ client: { ...typed, name: 'MARIA LÓPEZ' } })
    expect(again.user).toEqual(first.user)
    const byPhone = { name: 'Zoë O’Hara', phone: '718 555 0177' }
    const zoe = await book({ client: byPhone })
    expect((await book({ client: { ...byPhone, name: 'Zoe OHara', phone: '(718) 555-0177' } })).user?.uid).toBe(zoe.user?.uid)
    await addClient(database, { name: 'Maria Lopez', email: typed.email })
    const response = await post(booking({ client: typed }))
    expect([response.status, (await readError(response)).fields]).toEqual([
      422,
      { client: 'Maria Lopez is here more than once. Choose which one from your clients.' },
    ])
  })

  test('for themselves by default', async () => {
    for (const more of [{}, { clientId: admin.uid }]) {
      const booked = await book(more)
      expect(booked.user).toMatchObject({ uid: admin.uid })
      expect(await readRow(booked.id)).toMatchObject({ bookedBy: null })
    }
  })

  test.each([
    [{ clientId: 'NOBODY' }, { clientId: 'We can’t find that client anymore. Choose another one.' }],
    [{ client: { name: ' ' } }, { client: 'Name is required' }],
    [{ client: { name: 'Ann', email: 'ann@' } }, { client: 'Email is invalid' }],
    [
      { client: { name: 'Ann', phone: '12' } },
      { 'client.phone': 'Enter a phone number that we can call, with its country code if it isn’t +1 (United States)' },
    ],
    [{ client: { name: 'Ann' }, clientId: 'ANN' }, { client: 'Choose a client or enter a new one, not both' }],
  ])('for nobody, where that is %j', async (more, fields) => {
    const response = await post(booking(more))
    expect([response.status, (await readError(response)).fields]).toEqual([422, fields])
  })

  test('without leaving a new client behind if the booking is refused', async () => {
    const takenBooking = booking()
    expect((await post(takenBooking)).status).toBe(201)
    expect((await post({ ...takenBooking, client: { name: 'Left Over' } })).status).toBe(409)
    expect(await database.db.$count(clients, eq(clients.name, 'Left Over'))).toBe(0)
  })

  test('settles it without the client’s contact for an actor who became a stylist', async () => {
    const receptionist = await signedIn(app, database, { role: 'receptionist' })
    const grace = await signedIn(app, database, { name: 'Grace' })
    const { id } = await book({ clientId: grace.uid, phone: '+1 718 555 0142' }, { person: receptionist, key: 'settled' })
    await database.db.update(staff).set({ role: 'stylist', stylistId }).where(eq(staff.userId, receptionist.uid))
    const response = await receptionist.call('POST', '/api/appointments/settle', { idempotencyKey: 'settled' })
    const settled = (await response.json()) as Appointment
    expect(settled).toMatchObject({ id, user: { name: 'Grace', email: '' } })
    expect(settled).not.toHaveProperty('phone')
  })
})

describe('rules of the client, and of the account that books', () => {
  test('asks about the client’s other visit at that time', async () => {
    const id = await addClient(database, { name: 'Mrs Jones' })
    const first = booking({ clientId: id })
    const other = await addStylist(database)
    expect((await post(first)).status).toBe(201)
    expect((await readError(await post(first))).message).toMatch(/^Mrs Jones already has a booking at that time\./)
    const second = { ...first, stylistId: other }
    expect(await readError(await post(second))).toMatchObject({
      reason: 'own_visit',
      message: 'Mrs Jones already has a visit at that time. Do you want this one too?',
    })
    expect((await post({ ...second, client: { name: 'Mrs Brown' }, clientId: undefined })).status).toBe(201)
    expect((await post({ ...second, stylistId: await addStylist(database), alsoBook: true })).status).toBe(201)
  })

  test('the desk may book more than a client may, and a client’s limit counts what the desk has booked', async () => {
    const grace = await signedIn(app, database)
    for (let count = 0; count < 11; count++) await book({ clientId: grace.uid })
    expect(await readError(await post(booking(), { person: grace }))).toMatchObject({ reason: 'too_many_open' })
  })

  test('a key is the account’s: repeated, it makes no second client; for another one it is refused', async () => {
    const body = booking({ client: { name: 'Once Only' } })
    const responses = await Promise.all([1, 2, 3].map(() => post(body, { key: 'once' })))
    const booked = (await Promise.all(responses.map((response) => response.json()))) as Appointment[]
    expect(new Set(booked.map(({ id }) => id)).size).toBe(1)
    expect(await database.db.$count(clients, eq(clients.name, 'Once Only'))).toBe(1)
    expect((await post({ ...body, client: { name: 'Somebody Else' } }, { key: 'once' })).status).toBe(422)
    const settled = await admin.call('POST', '/api/appointments/settle', { idempotencyKey: 'once' })
    expect(await settled.json()).toMatchObject({ id: booked[0]?.id })
  })

  test('the same key of the client and of two at the desk are three, also where all of them book for that client', async () => {
    const grace = await signedIn(app, database)
    const receptionist = await signedIn(app, database, { role: 'receptionist' })
    const people = [grace, admin, receptionist]
    const booked: Appointment[] = []
    for (const person of people) booked.push(await book({ clientId: grace.uid }, { person, key: 'same' }))
    expect(new Set(booked.map(({ id }) => id)).size).toBe(3)
    for (const [turn, person] of people.entries()) {
      const settled = await person.call('POST', '/api/appointments/settle', { idempotencyKey: 'same' })
      expect(await settled.json()).toMatchObject({ id: booked[turn]?.id })
      const another = await post(booking({ clientId: grace.uid }), { person, key: 'same' })
      expect([another.status, (await readError(another)).code]).toEqual([422, 'invalid'])
    }
  })

  test('a key that the desk gave up books for nobody', async () => {
    const settled = await admin.call('POST', '/api/appointments/settle', { idempotencyKey: 'given up' })
    expect(await settled.json()).toBe(null)
    const response = await post(booking({ client: { name: 'Too Late' } }), { key: 'given up' })
    expect(await readError(response)).toMatchObject({ reason: 'request_voided' })
    const grace = await signedIn(app, database)
    await book({}, { person: grace, key: 'given up' })
  })

  test('clients with a deleted account can’t be booked for', async () => {
    const grace = await signedIn(app, database)
    await database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, grace.uid))
    expect((await readError(await post(booking({ clientId: grace.uid })))).fields).toHaveProperty('clientId')
  })
})

describe('mail about a booking that the desk made', () => {
  test('goes to the client’s address', async () => {
    const { id, user } = await book({ client: { name: 'Has Mail', email: 'has-mail@mail.example' } })
    await notifyAbout(id)
    expect(await mailsAbout(id)).toEqual([{ kind: 'booking_received', to: 'has-mail@mail.example', clientId: user?.uid }])
  })

  test('goes to nobody without an address, and nothing fails', async () => {
    const { id } = await book({ client: { name: 'Phone Only', phone: '718 555 0143' } })
    await admin.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Confirmed' })
    const settings = { ...context.settings, mail: { ...context.settings.mail, reminder: 60 * 24 * 365 } }
    await database.db
      .update(appointments)
      .set({ createdAt: new Date(0) })
      .where(eq(appointments.id, id))
    await queueReminders(database.db, { ...context, settings })
    await admin.call('DELETE', `/api/appointments/${id}`)
    await notifyAbout(id)
    expect(await mailsAbout(id)).toEqual([])
  })
})

test('any mix of bookings, merges and deletions leaves each booking one existing client, and each client one record', async () => {
  const people = await Promise.all([1, 2, 3].map(() => signedIn(app, database)))
  const desk = await Promise.all([1, 2, 3, 4].map((number) => addClient(database, { name: `Desk ${number}` })))
  const anyId = (ids: readonly string[]) => fc.constantFrom(...ids)
  const everybody = [...people.map(({ uid }) => uid), ...desk]
  const action = fc.oneof(
    fc.record({ kind: fc.constant('book' as const), clientId: anyId(everybody) }),
    fc.record({ kind: fc.constant('new' as const), clientId: fc.constant('') }),
    fc.record({ kind: fc.constant('join' as const), clientId: anyId(everybody), accountId: anyId(everybody) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 12 }), async (actions) => {
      const statuses = await Promise.all(
        actions.map(async (each) => {
          if (each.kind === 'join') {
            return (await admin.call('POST', `/api/clients/${each.clientId}/account`, { accountId: each.accountId })).status
          }
          const forWhom = each.kind === 'new' ? { client: { name: 'New' } } : { clientId: each.clientId }
          return (await post(booking({ ...forWhom, alsoBook: true }))).status
        }),
      )
      expect(statuses.filter((status) => ![200, 201, 404, 409, 422].includes(status))).toEqual([])
      const { rows } = await database.db.execute(sql`
        select appointments.id from appointments join clients on clients.id = client_id
        where merged_into is not null or client ->> 'uid' <> client_id`)
      expect(rows).toEqual([])
    }),
    { numRuns: 15 },
  )
})
