import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PersonalData, personalData } from '../../../domain/operations/personal-data.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { calendarFeeds, mails } from '../../platform/database/schema/messages.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { withMail } from '../../testing/mails.ts'
import { addService, addStylist, adminEmail, openTestSalon, type Person, password, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { dataStream } from './data-stream.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let client: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  client = await signedIn(app, database, { name: 'Zoë “Zed” Client' })
})
afterAll(() => database.drop())

async function download(person: Person): Promise<PersonalData> {
  const response = await person.call('GET', '/api/me/data')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-11-30.json"')
  return personalData.parse(JSON.parse(await response.text()))
}

test('has the account, bookings with their history, mails, sessions and feeds, and nobody else’s', async () => {
  const owner = await signedIn(app, database, { email: adminEmail })
  const other = await signedIn(app, database)
  const serviceId = await addService(database)
  const stylistId = await addStylist(database)
  const book = async (person: Person, time: string) => {
    const body = { serviceIds: [serviceId], stylistId, date: '2026-12-02', time, phone: '718 555 0142', note: 'Short, please' }
    return ((await (await person.call('POST', '/api/appointments', body)).json()) as { id: string }).id
  }
  const id = await book(client, '10:00 AM')
  await book(other, '2:00 PM')
  await owner.call('PATCH', `/api/appointments/${id}`, { status: 'Confirmed', from: 'Pending' })
  await client.call('PATCH', `/api/appointments/${id}`, { date: '2026-12-03', time: '11:00 AM', version: 2 })
  await owner.call('POST', `/api/appointments/${id}/payments`, { amount: 42.5, tip: 5, method: 'card' })
  await client.call('PATCH', '/api/me', { name: 'Zed' })
  const mail = { kind: 'booking_received', subject: 'See you', html: '<p>secret link</p>', text: 'secret link' } as const
  await database.db.insert(mails).values([
    { id: newId(), key: 'a', ...mail, clientId: client.uid, toAddress: client.email },
    { id: newId(), key: 'b', ...mail, clientId: other.uid, toAddress: other.email },
    {
      id: newId(),
      key: 'sheet:2026-12-03',
      ...mail,
      kind: 'salon_daily_sheet',
      subject: 'Other clients',
      toAddress: adminEmail,
    },
  ])
  await database.db.insert(calendarFeeds).values({ id: newId(), kind: 'client', userId: client.uid })

  const text = await (await client.call('GET', '/api/me/data')).text()
  const data = await download(client)
  expect(data).toMatchObject({
    version: 1,
    account: { id: client.uid, name: 'Zed', email: client.email, emailConfirmed: false, pendingEmail: null, phone: null },
    signIns: [{ provider: 'credential' }],
    sessions: [{ device: null }],
    calendarFeeds: [{ kind: 'client', lastReadAt: null }],
    mails: [
      {
        kind: 'booking_received',
        booking: null,
        to: client.email,
        subject: 'See you',
        status: 'queued',
        lastError: null,
        sentAt: null,
      },
    ],
    bookings: [
      {
        id,
        date: '2026-12-03',
        time: '11:00 AM',
        charges: 42.5,
        phone: '+1 718 555 0142',
        note: 'Short, please',
        client: { name: 'Zoë “Zed” Client' },
        history: [
          { kind: 'booked', by: 'you', fromStatus: null, toStatus: 'Pending', from: null, to: null },
          { kind: 'confirmed', by: 'salon', fromStatus: 'Pending', toStatus: 'Confirmed' },
          { kind: 'moved', by: 'you', from: { stylistId }, to: { stylistId } },
          { kind: 'paid', by: 'salon', from: null, to: null },
        ],
        payments: [{ amount: 42.5, tip: 5, method: 'card' }],
      },
    ],
  })
  expect(data.bookings).toHaveLength(1)
  expect(data.mails).toHaveLength(1)
  expect(data.searchWords).toEqual(expect.arrayContaining(['zoe', 'zed', client.email]))
  for (const never of ['argon2', 'token', 'secret link', other.email, adminEmail, 'Other clients'])
    expect(text).not.toContain(never)
})

test('is written in batches as the reader takes it, each row once', async () => {
  const person = await signedIn(app, database)
  for (let turn = 0; turn < 5; turn++)
    await addAppointment(database, { userId: person.uid, status: 'Completed', id: `ROW${turn}` })
  const data = await download(person)
  const rows = data.bookings.map(({ id }) => ({ id }))
  const batches = (after: string) => Promise.resolve(rows.filter(({ id }) => id > after).slice(0, 2))
  const read = vi.fn(batches)
  const { bookings: _, mails: _mails, version: _version, ...summary } = data
  const stream = dataStream({ summary, bookings: read, mails: async () => [] })
  expect(read).not.toHaveBeenCalled()
  const text = await new Response(stream).text()
  expect((JSON.parse(text) as PersonalData).bookings).toEqual(rows)
  expect(read.mock.calls.map(([after]) => after)).toEqual(['', 'ROW1', 'ROW3', 'ROW4'])
  const reader = dataStream({ summary, bookings: batches, mails: async () => [] }).getReader()
  await reader.read()
  await reader.cancel()
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
})

test('has the address that waits to be confirmed', async () => {
  const mailed = openTestSalon(database, { environment: withMail })
  const person = await signedIn(mailed, database)
  await person.call('PATCH', '/api/me', { email: 'next@client.example', currentPassword: password })
  expect((await download(person)).account).toMatchObject({ email: person.email, pendingEmail: 'next@client.example' })
})

test('has been thought of for every column that says whose a row is', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (column_name like '%user%' or column_name in ('client_id', 'changed_by')) order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    'accounts.user_id',
    // Emptied every second.
    'appointment_deltas.client_id',
    'appointment_events.changed_by',
    'appointments.changed_by',
    'appointments.client_id',
    // The same, for the version before (decision 107).
    'appointments.user_id',
    'calendar_feeds.user_id',
    'client_formulas.client_id',
    'client_names.client_id',
    'client_notes.client_id',
    'client_records.client_id',
    // Counted from the appointments.
    'client_visits.client_id',
    'guest_requests.client_id',
    'holds.client_id',
    // The salon's name at its mail server.
    'mail_servers.user_name',
    'mails.client_id',
    'mails.user_id',
    'online_payments.client_id',
    'passkeys.user_id',
    'sessions.user_agent',
    'sessions.user_id',
    'staff.user_id',
    'two_factors.user_id',
    // Random keys of abandoned requests, deleted after a day.
    'voided_booking_keys.user_id',
    'waitlist_entries.client_id',
  ])
})

test('is given a person twenty times an hour, since each costs the database a look at all history', async () => {
  const eager = await signedIn(app, database)
  const other = await signedIn(app, database)
  const download = async (person: Person) => (await person.call('GET', '/api/me/data')).status
  const statuses: number[] = []
  for (let turn = 0; turn < 21; turn++) statuses.push(await download(eager))
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect(await download(other)).toBe(200)
})

test('an account without anything has empty lists', async () => {
  const data = await download(await signedIn(app, database))
  expect([data.bookings, data.mails, data.calendarFeeds]).toEqual([[], [], []])
})
