import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppointmentPage } from '../../../domain/booking/appointment.ts'
import type { ClientDetails } from '../../../domain/people/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { auditEvents } from '../../platform/database/schema/platform.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addClient, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
let manager: Person
let receptionist: Person
let nextNumber = 0

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
  manager = await signedIn(app, database, { role: 'manager', name: 'Max Manager' })
  receptionist = await signedIn(app, database, { role: 'receptionist', name: 'Rita Reception' })
})
afterAll(() => database.drop())

const read = async (id: string, person = admin) =>
  (await (await person.call('GET', `/api/clients/${id}`)).json()) as ClientDetails
const change = (id: string, body: object, person = receptionist) => person.call('PATCH', `/api/clients/${id}`, body)
const readError = async (response: Response) =>
  ((await response.json()) as { error: { message: string; fields?: Record<string, string> } }).error

describe('a client’s card', () => {
  test('adds up their visits: how many, how often, what they spent, and late cancellations', async () => {
    const id = await addClient(database, { name: 'Regular' })
    expect((await read(id)).figures).toEqual({
      visits: 0,
      firstVisit: null,
      lastVisit: null,
      averageGapDays: null,
      rhythmWeeks: null,
      spent: 0,
      noShows: 0,
      lateCancellations: 0,
    })
    for (const [date, time] of [
      ['2026-09-01', '10:00 AM'],
      ['2026-09-01', '2:00 PM'],
      ['2026-10-01', '10:00 AM'],
      ['2026-11-10', '10:00 AM'],
    ] as const)
      await addAppointment(database, { userId: id, status: 'Completed', date, time, mills: 42_500 })
    await addAppointment(database, { userId: id, status: 'Confirmed', date: '2026-12-02' })
    const { figures } = await read(id)
    expect(figures).toMatchObject({ visits: 4, averageGapDays: 35, rhythmWeeks: 5, spent: 170, lateCancellations: 0 })
    expect(figures?.lastVisit).toBe(Date.parse('2026-11-10T10:00:00-05:00') / 1000)
    expect((await read(id, receptionist)).figures).not.toHaveProperty('spent')
  })

  test('counts what a client cancels within a day of the visit as late, and not what the salon cancels', async () => {
    const client = await signedIn(app, database)
    const later = Date.now() + 40 * 86_400_000
    for (const [person, starts] of [
      [client, Date.now() + 3_600_000],
      [client, later],
      [admin, Date.now() + 3_600_000],
    ] as const) {
      const id = await addAppointment(database, { userId: client.uid, date: '2026-12-02', time: '10:00 AM' })
      expect((await person.call('PATCH', `/api/appointments/${id}`, { status: 'Canceled', from: 'Pending' })).status).toBe(200)
      await database.pool.query(
        `update appointments set starts_at = to_timestamp(300 * floor($2::float8 / 300000)), ends_at = to_timestamp(300 * floor($2::float8 / 300000)) + interval '1 hour' where id = $1`,
        [id, starts],
      )
    }
    expect((await read(client.uid)).figures?.lateCancellations).toBe(1)
    // Canceled by the salon at the client's request.
    await database.pool.query(
      `update appointments set cancel_reason = 'client' where client_id = $1 and cancel_reason is null and starts_at < to_timestamp($2)`,
      [client.uid, later / 1000 - 3600],
    )
    expect((await read(client.uid)).figures?.lateCancellations).toBe(2)
  })

  test('counts those who didn’t come', async () => {
    const id = await addClient(database)
    const visit = await addAppointment(database, { userId: id, status: 'Canceled', date: '2026-11-02' })
    await database.pool.query('update appointments set no_show_at = starts_at where id = $1', [visit])
    expect((await read(id)).figures).toMatchObject({ noShows: 1, lateCancellations: 0 })
  })

  test('lists next visits soonest first and past ones latest first, by pages', async () => {
    const id = await addClient(database)
    for (const day of ['05', '03', '04']) await addAppointment(database, { userId: id, date: `2026-12-${day}` })
    for (let day = 10; day < 22; day++)
      await addAppointment(database, { userId: id, date: `2026-10-${day}`, status: day === 21 ? 'Canceled' : 'Completed' })
    const canceled = await addAppointment(database, { userId: id, date: '2026-12-06', status: 'Canceled' })
    const visits = async (query: string) =>
      (await (await receptionist.call('GET', `/api/clients/${id}/visits?${query}`)).json()) as AppointmentPage
    const days = ({ items }: AppointmentPage) => items.map(({ date }) => new Date(date * 1000).toISOString().slice(5, 10))
    expect(days(await visits('when=next'))).toEqual(['12-03', '12-04', '12-05'])
    const past = await visits('when=past')
    expect([past.total, past.items[0]?.id, days(past)[1]]).toEqual([13, canceled, '10-21'])
    expect(days(await visits(`when=past&after=${past.next}`))).toEqual(['10-12', '10-11', '10-10'])
    expect((await admin.call('GET', '/api/clients/NOBODY/visits?when=past')).status).toBe(404)
    expect((await admin.call('GET', `/api/clients/${id}/visits?when=soon`)).status).toBe(422)
  })
})

describe('changing a client', () => {
  test('takes a name, a phone number in any spelling and an email, records what changed, and finds them by it', async () => {
    const id = await addClient(database, { name: 'Mrs Smth' })
    const response = await change(id, { name: 'Mrs Smith', phone: '(718) 555-0123', email: 'Smith@Mail.example' })
    expect(await response.json()).toMatchObject({ name: 'Mrs Smith', phone: '+1 718 555 0123', email: 'smith@mail.example' })
    const matches = await (await admin.call('GET', '/api/clients?q=718+555+0123')).json()
    expect(matches).toMatchObject({ items: [{ id, name: 'Mrs Smith' }] })
    expect(await (await change(id, { phone: '', email: '' })).json()).toMatchObject({ email: '' })
    expect((await read(id)).phone).toBeUndefined()
    await change(id, { name: 'Mrs Smith' })
    const entries = await database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
    expect(entries.map(({ kind, actorLabel, changes }) => [kind, actorLabel, changes.map(({ field }) => field)])).toEqual([
      ['clients.changed', 'Rita Reception', ['name', 'phone', 'email']],
      ['clients.changed', 'Rita Reception', ['phone', 'email']],
    ])
  })

  test('says what is wrong by field', async () => {
    const id = await addClient(database)
    expect(await readError(await change(id, { name: ' ' }))).toMatchObject({ fields: { name: 'Name is required' } })
    expect((await readError(await change(id, { phone: '12' }))).fields?.phone).toContain('Enter a phone number')
    expect(await readError(await change(id, { email: 'smith@' }))).toMatchObject({ fields: { email: 'Email is invalid' } })
    expect((await change('NOBODY', { name: 'Ann' })).status).toBe(404)
  })

  test('changes an account’s name and phone number with it, and leaves its address to its owner', async () => {
    const account = await signedIn(app, database, { name: 'Ada' })
    expect((await change(account.uid, { name: 'Ada Lovelace', phone: '718 555 0199', email: account.email })).status).toBe(200)
    const [row] = await database.db.select().from(users).where(eq(users.id, account.uid))
    expect([row?.name, row?.phone]).toEqual(['Ada Lovelace', '+1 718 555 0199'])
    const refused = await change(account.uid, { email: 'thief@mail.example' })
    expect([refused.status, (await readError(refused)).fields?.email]).toEqual([
      403,
      'Ada Lovelace signs in with it, and changes it in their profile.',
    ])
    expect((await read(account.uid, receptionist)).locked).toMatchObject({ contact: null, email: expect.any(String) })
  })

  test('leaves the records of staff to them, and to those who manage their roles', async () => {
    const other = await signedIn(app, database, { role: 'receptionist', name: 'Roy' })
    for (const [person, target, status] of [
      [receptionist, other, 403],
      [manager, other, 200],
      [other, other, 200],
      [manager, admin, 403],
      [receptionist, manager, 403],
      [admin, manager, 200],
      [admin, admin, 200],
    ] as const) {
      const response = await change(target.uid, { phone: `718 555 01${10 + nextNumber++}` }, person)
      expect(response.status).toBe(status)
    }
    expect((await read(admin.uid, manager)).locked.contact).toContain('works here')
  })
})
