import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Appointment, type AppointmentPage, clientOf, phoneOf } from '../../../domain/booking/appointment.ts'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { mondayMorning, openTestSalon, type Person, password, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { listAppointments } from './queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: Person
let admin: Person
let id: string
const now = { name: 'Ada King', email: 'king@client.example' }
const before = { name: 'Ada Lovelace', email: 'lovelace@client.example' }

beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock: () => mondayMorning })
  client = await signedIn(app, database, before)
  admin = await signedIn(app, database, { email: 'owner@salon.example' })
  id = await addAppointment(database, { userId: client.uid, client: before, date: '2026-11-30', time: '4:00 PM' })
  const renamed = await client.call('PATCH', '/api/me', { ...now, currentPassword: password })
  expect(renamed.status).toBe(200)
})
afterAll(() => database.drop())

const get = async <Body>(person: Person, path: string) => (await (await person.call('GET', path)).json()) as Body
const changed = { user: { uid: expect.any(String), ...before }, contact: now }

test('every list shows the current name and address, and the record keeps the booked ones', async () => {
  for (const [person, path] of [
    [client, '/api/appointments'],
    [admin, '/api/appointments?scope=all'],
    [admin, '/api/appointments?scope=all&q=king'],
    [admin, '/api/appointments?scope=all&q=lovelace'],
  ] as const) {
    const { items } = await get<AppointmentPage>(person, path)
    expect(items).toEqual([expect.objectContaining({ id, ...changed })])
    expect(items.map(clientOf)).toEqual([{ ...now, bookedAs: 'Ada Lovelace, lovelace@client.example' }])
  }
  const { today } = await get<Dashboard>(admin, '/api/dashboard')
  expect(today.next).toEqual([expect.objectContaining({ id, ...changed })])
})

test('the responses to a change and to a refused change show them, too', async () => {
  const change = (from: string, status: string) => admin.call('PATCH', `/api/appointments/${id}`, { from, status })
  const confirmed = await change('Pending', 'Confirmed')
  expect((await confirmed.json()) as Appointment).toMatchObject({ status: 'Confirmed', ...changed })
  const refused = (await (await change('Canceled', 'Pending')).json()) as { error: { current: Appointment } }
  expect(refused.error.current).toMatchObject({ status: 'Confirmed', ...changed })
})

test('the export has the client’s current name, and the booked one', async () => {
  const lines = (await (await admin.call('GET', '/api/appointments/export.csv')).text()).split('\r\n')
  expect(lines[1]).toContain(',Ada King,king@client.example,Mara,')
  expect(lines[1]).toMatch(/,"Ada Lovelace, lovelace@client\.example",,,60,\w+,USD$/)
})

test('reading a page reads the accounts of its rows only', async () => {
  await database.db.execute(sql`
    insert into users (id, name, email) select 'U' || n, 'Many', 'many' || n || '@client.example' from generate_series(1, 2000) as n`)
  await database.db.execute(sql`
    insert into appointments select copy.* from appointments as sample, generate_series(1, 2000) n, lateral jsonb_populate_record(sample,
      jsonb_build_object('id', 'M' || n, 'client_id', 'U' || n, 'status', 'Completed', 'updated_at', sample.updated_at - n * interval '1 second')) as copy
    where sample.id = ${id}`)
  await database.db.execute(sql`analyze users, appointments`)
  await database.db.transaction(async (transaction) => {
    // Earlier reads, such as by foreign keys, may not be in the counters yet.
    const usersRead = async () => {
      const { rows } = await transaction.execute<{ read: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'users'`)
      return rows[0]?.read ?? 0
    }
    const readBefore = await usersRead()
    const query = { status: undefined, before: 'end', pageSize: 10 }
    const { items } = await listAppointments(
      transaction,
      { ...query, reader: { uid: 'owner', role: 'administrator' } },
      { now: mondayMorning, timeZone: 'America/New_York' },
    )
    expect(items.map(({ contact }) => contact?.name)).toEqual(Array(10).fill('Many'))
    // One row more tells whether there are others.
    expect((await usersRead()) - readBefore).toBe(11)
  })
})

test('an address that refuses mail is marked, until it takes mail again', async () => {
  const bounced = async () => (await get<AppointmentPage>(admin, '/api/appointments?scope=all')).items[0]?.contact?.bounced
  expect(await bounced()).toBeUndefined()
  await database.db.execute(
    sql`update users set bounce_reason = '550 no such mailbox', bounced_at = ${new Date()} where id = ${client.uid}`,
  )
  expect(await bounced()).toBe('550 no such mailbox')
  await database.db.execute(sql`update users set bounce_reason = null, bounced_at = null where id = ${client.uid}`)
  expect(await bounced()).toBeUndefined()
})

test('only the administrator reads the mail server’s reply about an address', async () => {
  const reason = '550 no such mailbox'
  await database.db.execute(
    sql`update users set bounce_reason = ${reason}, bounced_at = ${new Date()} where id = ${client.uid}`,
  )
  const path = `/api/appointments/${id}`
  const { version, status } = await get<Appointment>(client, path)
  const readText = async (person: Person, method: string, to: string, body?: object) =>
    (await person.call(method, to, body)).text()
  const responses = [
    await readText(client, 'GET', '/api/me'),
    await readText(client, 'GET', '/api/appointments'),
    await readText(client, 'GET', path),
    await readText(client, 'PATCH', path, { from: 'Completed', status: 'Pending' }),
    await readText(client, 'PATCH', path, { date: '2026-12-09', time: '3:00 PM', version }),
    await readText(client, 'PATCH', path, { from: status, status: 'Canceled' }),
    await readText(client, 'PATCH', path, { from: 'Canceled', status: 'Pending' }),
  ]
  for (const text of responses) expect(text).not.toContain(reason)
  expect(await readText(admin, 'GET', path)).toContain(reason)
  expect(await readText(admin, 'PATCH', path, { from: 'Pending', status: 'Confirmed' })).toContain(reason)
  await database.db.execute(sql`update users set bounce_reason = null, bounced_at = null where id = ${client.uid}`)
})

test('the phone number is the booking’s, or else the account’s, in the international form', async () => {
  const listed = async () => (await get<AppointmentPage>(admin, '/api/appointments?scope=all')).items[0] as Appointment
  const save = (phone: string) => client.call('PATCH', '/api/me', { phone })
  expect(phoneOf(await listed())).toBeNull()

  const saved = await save('(718) 555-0142')
  expect([saved.status, await saved.json()]).toEqual([200, expect.objectContaining({ phone: '+1 718 555 0142' })])
  expect(await get(client, '/api/me')).toMatchObject({ phone: '+1 718 555 0142' })
  expect(phoneOf(await listed())).toBe('+1 718 555 0142')
  await database.db.execute(sql`update appointments set phone = '+351 912 345 678', note = 'My scalp is sensitive, "very"'`)
  expect([phoneOf(await listed()), (await listed()).note]).toEqual(['+351 912 345 678', 'My scalp is sensitive, "very"'])
  const file = await admin.call('GET', '/api/appointments/export.csv')
  expect(await file.text()).toContain(`,'+351 912 345 678,"My scalp is sensitive, ""very"""`)

  const refused = await save('12 34')
  const message = 'Enter a phone number that we can call, with its country code if it isn’t +1 (United States)'
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { error: { code: 'invalid', message, fields: { phone: message } } },
  ])
  expect((await save('')).status).toBe(200)
  expect(await get(client, '/api/me')).not.toHaveProperty('phone')
})
