import { asc, eq, like, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppointmentPage } from '../../../domain/booking/appointment.ts'
import type { DeletionPreview } from '../../../domain/operations/personal-data.ts'
import { queueNotifications } from '../../messages/jobs/appointment-changed.ts'
import { queueDailySheet } from '../../messages/mail/daily-sheet.ts'
import { accounts, sessions, users, verifications } from '../../platform/database/schema/accounts.ts'
import { appointmentEvents, appointments, voidedBookingKeys } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { calendarFeeds, mails, webhookDeliveries, webhooks } from '../../platform/database/schema/messages.ts'
import { rateLimits, searchWords } from '../../platform/database/schema/platform.ts'
import { timeoutMillis } from '../../testing/live-events.ts'
import { withMail } from '../../testing/mails.ts'
import {
  addService,
  addStylist,
  adminEmail,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  type Person,
  password,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { createTestDatabase, tablesWith as tablesOf } from '../../testing/test-database.ts'
import { forgetDeletedAddresses } from './jobs.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person
let client: Person
let serviceId: string
let stylistId: string

/** Clients need a day's notice for changes; it is Monday, November 30, 9:00 AM. */
const base = fixedSettings().get()
const settings = {
  get: () => ({ ...base, rules: { ...base.rules, changeNotice: 24 * 60 } }),
  refresh: async () => {},
}

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { settings })
  serviceId = await addService(database)
  owner = await signedIn(app, database, { email: adminEmail })
})
afterAll(() => database.drop())

beforeEach(async () => {
  for (const table of [rateLimits, appointments, appointmentEvents, mails, webhookDeliveries]) await database.db.delete(table)
  await database.db.delete(users).where(ne(users.email, adminEmail))
  stylistId = await addStylist(database)
  client = await signedIn(app, database, { name: 'Zelda Fitzgerald' })
})

async function book(person: Person, date: string, time = '2:00 PM'): Promise<string> {
  const response = await person.call(
    'POST',
    '/api/appointments',
    { serviceIds: [serviceId], stylistId, date, time, phone: '718 555 0142', note: 'Zelda likes it short' },
    { 'idempotency-key': newId() },
  )
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

const preview = async (person: Person) => (await (await person.call('GET', '/api/me/deletion')).json()) as DeletionPreview

async function deleteAccount(person: Person, { cancelBookings = true, ...more }: Record<string, unknown> = {}) {
  const { bookings } = await preview(person)
  const body = { password, cancelBookings, bookings: bookings.map(({ id }) => id), ...more }
  return person.call('POST', '/api/me/deletion', body)
}

const readStatus = async (id: string) =>
  (await database.db.select({ status: appointments.status }).from(appointments).where(eq(appointments.id, id)))[0]?.status

const tablesWith = (...words: string[]) => tablesOf(database, ...words)

describe('before an account is deleted', () => {
  test('it is said which bookings can be canceled, and which are too close for that', async () => {
    const near = await book(client, '2026-12-01', '10:00 AM')
    const far = await book(client, '2026-12-04')
    await signedIn(app, database)
    expect(await preview(client)).toEqual({
      asks: 'password',
      bookings: [
        { id: near, date: Date.parse('2026-12-01T10:00-05:00') / 1000, time: '10:00 AM', stylist: 'Mara', canCancel: true },
        { id: far, date: Date.parse('2026-12-04T14:00-05:00') / 1000, time: '2:00 PM', stylist: 'Mara', canCancel: true },
      ],
    })
    const later = openTestSalon(database, { settings, clock: () => mondayMorning + 2 * 3600 })
    const response = await visitor(later).call('GET', '/api/me/deletion', undefined, { cookie: client.cookie })
    expect(((await response.json()) as DeletionPreview).bookings.map(({ canCancel }) => canCancel)).toEqual([false, true])
  })

  test('the password is asked for, and wrong ones are counted', async () => {
    const statuses: number[] = []
    for (const wrong of [undefined, 'wrong-1', 'wrong-2', 'wrong-3', 'wrong-4', 'wrong-5', password]) {
      statuses.push((await deleteAccount(client, { password: wrong })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429])
    expect(await (await client.call('GET', '/api/me')).json()).toMatchObject({ name: 'Zelda Fitzgerald' })
  })

  test('an account without a password needs a sign-in of the last ten minutes', async () => {
    await database.db.update(accounts).set({ providerId: 'oidc', password: null }).where(eq(accounts.userId, client.uid))
    expect((await preview(client)).asks).toBe('sign-in')
    const old = new Date(Date.now() - 11 * 60_000)
    await database.db.update(sessions).set({ createdAt: old }).where(eq(sessions.userId, client.uid))
    const refused = await deleteAccount(client, { password: undefined })
    expect([refused.status, await refused.json()]).toMatchObject([422, { error: { message: /Sign out and in again/ } }])
    await database.db.update(sessions).set({ createdAt: new Date() }).where(eq(sessions.userId, client.uid))
    expect((await deleteAccount(client, { password: undefined })).status).toBe(204)
  })

  test('the administrator’s can’t be', async () => {
    expect((await owner.call('GET', '/api/me/deletion')).status).toBe(403)
    expect((await owner.call('POST', '/api/me/deletion', { password, cancelBookings: false, bookings: [] })).status).toBe(403)
    expect(await (await owner.call('GET', '/api/me')).json()).toMatchObject({ admin: true })
  })

  test('a booking that the person was not shown stops it', async () => {
    const { bookings } = await preview(client)
    await book(client, '2026-12-04')
    const response = await client.call('POST', '/api/me/deletion', { password, cancelBookings: true, bookings })
    expect([response.status, await response.json()]).toMatchObject([409, { error: { code: 'conflict' } }])
    expect(await (await client.call('GET', '/api/me')).json()).not.toBeNull()
  })
})

describe('a deleted account', () => {
  test('leaves its bookings with their earnings, services, stylist and times, and nothing that says whose they were', async () => {
    await client.call('PATCH', '/api/me', { name: 'Zelda Sayre', phone: '718 555 0199' })
    const completedId = await book(client, '2026-12-01', '10:00 AM')
    const keptId = await book(client, '2026-12-03')
    const canceled = await book(client, '2026-12-04')
    await client.call('PATCH', `/api/appointments/${canceled}`, { status: 'Canceled', from: 'Pending' })
    await owner.call('PATCH', `/api/appointments/${completedId}`, { status: 'Confirmed', from: 'Pending' })
    await fillTraces(client, completedId)
    await owner.call('DELETE', `/api/appointments/${await book(client, '2026-12-07')}`)
    const before = await database.db.select().from(appointments).where(eq(appointments.clientId, client.uid))

    const response = await deleteAccount(client, { cancelBookings: false })
    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie()[0]).toMatch(/^chairtime\.session_token=; Max-Age=0/)

    const after = await database.db.select().from(appointments).where(eq(appointments.clientId, client.uid))
    const kind = ({
      id,
      status,
      stylistId,
      startsAt,
      endsAt,
      chargesMills,
      services,
      stylist,
      updatedAt,
    }: (typeof after)[0]) => ({
      id,
      status,
      stylistId,
      startsAt,
      endsAt,
      chargesMills,
      services,
      stylist,
      updatedAt,
    })
    const sorted = (rows: typeof after) => rows.map(kind).toSorted((one, other) => one.id.localeCompare(other.id))
    expect(sorted(after)).toEqual(sorted(before))
    expect(await tablesWith('zelda', client.email, '555 0142', '555 0199')).toEqual(['mails'])
    await database.db
      .update(mails)
      .set({ status: 'sent' })
      .where(eq(mails.key, `account_deleted:${client.uid}`))
    await forgetDeletedAddresses(database.db)
    expect(await tablesWith('zelda', client.email, '555 0142', '555 0199')).toEqual([])
    expect([keptId, canceled].length).toBe(2)
  })

  test('leaves no new address behind that was never confirmed, however often it was changed', async () => {
    const mailed = openTestSalon(database, { settings, environment: withMail })
    for (const email of ['first@unconfirmed.example', 'second@unconfirmed.example']) {
      const change = { email, currentPassword: password }
      expect((await visitor(mailed).call('PATCH', '/api/me', change, { cookie: client.cookie })).status).toBe(200)
    }
    expect(await tablesWith('unconfirmed.example')).toEqual(['mails', 'verifications'])
    expect((await deleteAccount(client)).status).toBe(204)
    expect(await tablesWith('unconfirmed.example')).toEqual([])
  })

  test('is a “Deleted client” in the lists, the export and on its own page, and no search finds it', async () => {
    const id = await book(client, '2026-12-08')
    const find = async (q: string) =>
      ((await (await owner.call('GET', `/api/appointments?scope=all&q=${encodeURIComponent(q)}`)).json()) as AppointmentPage)
        .items
    expect((await find('zelda')).map((item) => item.id)).toContain(id)
    await deleteAccount(client, { cancelBookings: false })
    for (const q of ['zelda', 'fitzgerald', client.email]) {
      expect((await find(q)).map((item) => item.id)).not.toContain(id)
    }
    const [found] = await find(id)
    expect(found).toMatchObject({
      user: { uid: client.uid, name: 'Deleted client', email: '' },
      contact: { name: 'Deleted client', email: '' },
    })
    expect(found).not.toHaveProperty('phone')
    expect(found).not.toHaveProperty('note')
    const csv = await (await owner.call('GET', `/api/appointments/export.csv?q=${id}`)).text()
    expect(csv).toMatch(
      new RegExp(`${id},2026-12-08,2:00 PM,Deleted client,,Mara,Cut,Pending,42\\.50,[^,]*,,,,\\d+,${client.uid},USD\r\n$`),
    )
  })

  test('is signed out everywhere at once, can’t be signed in to, and its address can sign up again and sees nothing of it', async () => {
    const signIn = (email: string) => visitor(app).call('POST', '/api/auth/sign-in/email', { email, password })
    const elsewhere = (await signIn(client.email)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await book(client, '2026-12-09')
    await deleteAccount(client, { cancelBookings: false })
    for (const cookie of [client.cookie, elsewhere]) {
      expect(await (await visitor(app).call('GET', '/api/me', undefined, { cookie })).json()).toBeNull()
    }
    expect((await signIn(client.email)).status).toBe(401)
    const [row] = await database.db.select().from(users).where(eq(users.id, client.uid))
    expect(row?.email).toBe(`deleted:${client.uid.toLowerCase()}`)
    for (const email of [row?.email ?? '', `${row?.email}@x.example`]) {
      expect((await signIn(email)).status).not.toBe(200)
    }
    expect(
      (await visitor(app).call('POST', '/api/auth/sign-up/email', { name: 'Thief', email: row?.email, password })).status,
    ).toBe(422)
    const newAccount = await signedIn(app, database, { email: client.email, name: 'Somebody' })
    expect(newAccount.uid).not.toBe(client.uid)
    expect(((await (await newAccount.call('GET', '/api/appointments')).json()) as AppointmentPage).total).toBe(0)
  })

  test('cancels what can be canceled where that was requested, and leaves what is too close', async () => {
    const near = await book(client, '2026-12-01', '10:00 AM')
    const far = await book(client, '2026-12-10')
    const farther = await book(client, '2026-12-11')
    const later = openTestSalon(database, { settings, clock: () => mondayMorning + 2 * 3600 })
    const response = await visitor(later).call(
      'POST',
      '/api/me/deletion',
      { password, cancelBookings: true, bookings: [near, far, farther] },
      { cookie: client.cookie },
    )
    expect(response.status).toBe(204)
    expect(await Promise.all([near, far, farther].map(readStatus))).toEqual(['Pending', 'Canceled', 'Canceled'])
    const events = await database.db
      .select()
      .from(appointmentEvents)
      .where(eq(appointmentEvents.appointmentId, far))
      .orderBy(asc(appointmentEvents.id))
    expect(events.at(-1)).toMatchObject({ kind: 'canceled', actorId: client.uid, relayedAt: null })
    const [row] = await database.db.select().from(appointments).where(eq(appointments.id, near))
    const move = { date: '2026-12-02', time: '10:00 AM', version: row?.version }
    expect((await owner.call('PATCH', `/api/appointments/${near}`, move)).status).toBe(200)
  })

  test('is confirmed by one mail to the former address', async () => {
    const { email } = client
    await deleteAccount(client)
    const [mail, ...others] = await database.db.select().from(mails).where(eq(mails.toAddress, email))
    expect([mail?.kind, mail?.toName, mail?.status, others.length]).toEqual([
      'account_deleted',
      'Zelda Fitzgerald',
      'queued',
      0,
    ])
  })

  test('mails that waited are never sent, and those to the salon are written again without the name', async () => {
    const id = await book(client, '2026-12-14')
    const [event] = await database.db
      .update(appointmentEvents)
      .set({ relayedAt: new Date() })
      .where(eq(appointmentEvents.appointmentId, id))
      .returning()
    const mail = (kind: string, more: Partial<typeof mails.$inferInsert> & { toAddress: string }) => ({
      id: newId(),
      key: `event:${event?.id}:${kind}`,
      kind,
      subject: 'Zelda',
      html: 'Zelda',
      text: 'Zelda',
      appointmentId: id,
      ...more,
    })
    await database.db
      .insert(mails)
      .values([
        mail('booking_received', { clientId: client.uid, toAddress: client.email, toName: 'Zelda' }),
        mail('salon_new', { toAddress: 'hello@salon.example' }),
        { ...mail('salon_daily_sheet', { toAddress: 'hello@salon.example', appointmentId: null }), key: 'sheet:2026-12-14' },
      ])
    await deleteAccount(client)
    const remaining = await database.db
      .select()
      .from(mails)
      .where(sql`${mails.key} like ${`event:${event?.id}:%`} or ${mails.key} = 'sheet:2026-12-14'`)
    expect(remaining).toMatchObject([
      { kind: 'booking_received', status: 'skipped', toAddress: '', toName: '', html: '', text: '' },
    ])
    const [again] = await database.db
      .select()
      .from(appointmentEvents)
      .where(eq(appointmentEvents.id, event?.id ?? 0))
    expect(again?.relayedAt).toBeNull()
  })

  test('leaves the sign-in limits and links of addresses that contain its own', async () => {
    const { db } = database
    const short = await signedIn(app, database, { email: 'er@salon.example' })
    await db.delete(rateLimits)
    const keys = (email: string) => [`signInToAccount:${email}`, `linkToMailboxFromAddress:10.0.0.1 ${email}`]
    await db.insert(rateLimits).values([...keys(short.email), ...keys(adminEmail)].map((key) => ({ key, points: 50 })))
    const expiresAt = new Date(Date.now() + 1e6)
    const link = (email: string) => ({
      identifier: `sign-up:${newId()}`,
      value: `hash ${JSON.stringify({ email })}`,
      expiresAt,
    })
    await db.delete(verifications)
    const other = { id: newId(), ...link(adminEmail) }
    await db.insert(verifications).values([other, { id: newId(), ...link(short.email) }])
    expect(adminEmail).toContain(short.email)
    expect((await deleteAccount(short)).status).toBe(204)
    const remaining = (await db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key)
    expect(remaining).toEqual(expect.arrayContaining(keys(adminEmail)))
    expect(remaining.filter((key) => keys(short.email).includes(key))).toEqual([])
    expect(await db.select({ id: verifications.id }).from(verifications)).toEqual([{ id: other.id }])
  })

  test('leaves no mail that was written to it while it was deleted', async () => {
    await deleteAccount(client)
    const words = { kind: 'booking_reminder', subject: 'Zelda', html: 'Zelda', text: 'Zelda', toName: 'Zelda' }
    const to = { clientId: client.uid, toAddress: client.email }
    await database.db.insert(mails).values([
      { id: newId(), key: 'late:1', ...words, ...to },
      { id: newId(), key: 'late:2', ...words, ...to, status: 'sent' },
    ])
    await forgetDeletedAddresses(database.db)
    const late = await database.db.select().from(mails).where(eq(mails.clientId, client.uid)).orderBy(mails.key)
    expect(late.map(({ status }) => status)).toEqual(['skipped', 'sent'])
    expect(JSON.stringify(late)).not.toMatch(/Zelda|@/)
    const [notice] = await database.db.select().from(mails).where(eq(mails.kind, 'account_deleted'))
    expect(notice).toMatchObject({ status: 'queued', toAddress: client.email })
  })

  test('can’t be given a new password by a request that was under way', async () => {
    const change = { currentPassword: password, password: 'a-new-password' }
    const response = await whileDeleting(client, () => client.call('POST', '/api/auth/change-password', change))
    expect(response.status).toBe(422)
    expect(await database.db.$count(accounts, eq(accounts.userId, client.uid))).toBe(0)
    expect(await database.db.$count(mails, eq(mails.kind, 'password_changed'))).toBe(0)
  })

  test('is in no daily sheet of a day from which its visit was moved', async () => {
    const id = await book(client, '2026-12-10')
    await owner.call('PATCH', `/api/appointments/${id}`, { date: '2026-12-11', time: '2:00 PM', version: 1 })
    const sheet = { kind: 'salon_daily_sheet', toAddress: 'hello@salon.example', subject: 'Thursday' }
    await database.db
      .insert(mails)
      .values({ id: newId(), key: 'sheet:2026-12-10', ...sheet, html: 'Zelda', text: 'Zelda', status: 'sent' })
    await deleteAccount(client)
    const [left] = await database.db.select().from(mails).where(eq(mails.key, 'sheet:2026-12-10'))
    expect([left?.html, left?.text]).toEqual(['', ''])
  })

  test('is in no delivery of a booking that the salon has deleted, of which no mail says whose it was', async () => {
    const webhookId = newId()
    await database.db.insert(webhooks).values({ id: webhookId, url: 'https://till.example', secret: 's', events: [] })
    const user = { uid: client.uid, name: 'Zelda Fitzgerald', email: client.email }
    await database.db.insert(webhookDeliveries).values({
      id: newId(),
      webhookId,
      eventId: 1,
      event: 'appointment.deleted',
      status: 'delivered',
      payload: { data: { appointmentId: 'GONE', appointment: { user } } },
    })
    await deleteAccount(client)
    const [left] = await database.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))
    expect(left?.payload).toEqual({ data: { appointmentId: 'GONE', appointment: null } })
  })

  test('can’t be given a name again by a request that was under way, nor a session', async () => {
    const inside = await whileDeleting(client, () => client.call('PATCH', '/api/me', { name: 'Zelda Again' }))
    expect(inside.status).toBe(401)
    await database.db
      .insert(sessions)
      .values({ id: newId(), token: 'late', userId: client.uid, expiresAt: new Date(Date.now() + 1e6) })
    const { createHmac } = await import('node:crypto')
    const signature = createHmac('sha256', 'a secret for tests only, long enough').update('late').digest('base64')
    const cookie = `chairtime.session_token=${encodeURIComponent(`late.${signature}`)}`
    expect(await (await visitor(app).call('GET', '/api/me', undefined, { cookie })).json()).toBeNull()
  })
})

describe('a mail to the salon that is written during the deletion', () => {
  const context = {
    settings: { ...base, mail: { ...base.mail, dailySheet: 8 * 60 } },
    origin: 'https://salon.example',
    authSecret: 'a secret for tests only, long enough',
    adminEmail,
    now: mondayMorning,
  }
  const readEvent = async (id: string) => {
    const [event] = await database.db.select().from(appointmentEvents).where(eq(appointmentEvents.appointmentId, id))
    return event?.id ?? 0
  }
  const cases = [
    [
      'about a new booking',
      async (event: number) => void (await queueNotifications(database.db, event, context)),
      (event: number) => `event:${event}:salon_new`,
    ],
    ['of the day', () => queueDailySheet(database.db, context), () => 'sheet:2026-11-30'],
  ] as const

  test.each(cases)('%s waits for it, and has no name', async (_, write) => {
    const event = await readEvent(await book(client, '2026-11-30'))
    await whileDeleting(client, () => write(event))
    await forgetAll()
    const toSalon = await database.db.select().from(mails).where(like(mails.kind, 'salon_%'))
    expect(toSalon).toHaveLength(1)
    expect(toSalon[0]?.text).toContain('Deleted client')
    expect(await tablesWith('zelda', client.email)).toEqual([])
  })

  test.each(cases)('%s is waited for, and loses the name', async (_, write, keyOf) => {
    const event = await readEvent(await book(client, '2026-11-30'))
    const blocker = await database.pool.connect()
    try {
      await blocker.query('begin')
      await blocker.query(
        `insert into mails (id, key, kind, to_address, subject, html, text) values ('B', $1, '', '', '', '', '')`,
        [keyOf(event)],
      )
      const written = write(event)
      await waitingFor(1)
      const deletion = deleteAccount(client)
      await waitingFor(2)
      await blocker.query('rollback')
      await written
      expect((await deletion).status).toBe(204)
    } finally {
      blocker.release()
    }
    await forgetAll()
    expect(await tablesWith('zelda', client.email)).toEqual([])
  })

  async function forgetAll(): Promise<void> {
    await database.db.update(mails).set({ status: 'sent' }).where(eq(mails.kind, 'account_deleted'))
    await forgetDeletedAddresses(database.db)
  }
})

describe('a booking during the deletion', () => {
  test('waits for it, and is refused', async () => {
    const booking = { serviceIds: [serviceId], stylistId, date: '2026-12-15', time: '2:00 PM' }
    const response = await whileDeleting(client, () => client.call('POST', '/api/appointments', booking))
    expect(response.status).toBe(401)
    expect(await database.db.$count(appointments, eq(appointments.clientId, client.uid))).toBe(0)
  })

  test('never survives with a name, whichever comes first', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 25; round++) {
      const person = await signedIn(app, database, { name: 'Zelda Racing' })
      await database.db.delete(rateLimits)
      const day = String(1 + round).padStart(2, '0')
      const booking = { serviceIds: [serviceId], stylistId, date: `2027-01-${day}`, time: '2:00 PM' }
      const deletion = person.call('POST', '/api/me/deletion', { password, cancelBookings: false, bookings: [] })
      const booked = new Promise<Response>((resolve) => {
        setTimeout(() => resolve(person.call('POST', '/api/appointments', booking)), round * 2)
      })
      const statuses = (await Promise.all([deletion, booked])).map(({ status }) => status)
      outcomes.add(statuses.join())
      if (statuses[0] === 204) {
        const rows = await database.db.select().from(appointments).where(eq(appointments.clientId, person.uid))
        expect(JSON.stringify(rows)).not.toContain('Racing')
      }
    }
    // Either the deletion was first, or a booking that the person hadn't seen stopped it.
    expect(
      [...outcomes].every((outcome) => ['204,401', '409,201'].includes(outcome)),
      [...outcomes].join(' '),
    ).toBe(true)
  })
})

async function whileDeleting<Result>(person: Person, call: () => Promise<Result>): Promise<Result> {
  const blocker = await database.pool.connect()
  try {
    // Stops the deletion near its end: only these rows come after the search words' trigger.
    await blocker.query('begin')
    await blocker.query(`select 1 from search_words where id = $1 for update`, [person.uid])
    const deletion = deleteAccount(person)
    await waitingFor(1)
    const response = call()
    await waitingFor(2)
    await blocker.query('rollback')
    expect((await deletion).status).toBe(204)
    return await response
  } finally {
    blocker.release()
  }
}

function waitingFor(count: number): Promise<void> {
  const preview = async () => {
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0]?.n).toBeGreaterThanOrEqual(count)
  }
  return vi.waitFor(preview, { timeout: timeoutMillis })
}

async function fillTraces(person: Person, bookingId: string): Promise<void> {
  const { db } = database
  const [event] = await db.select().from(appointmentEvents).where(eq(appointmentEvents.appointmentId, bookingId))
  const webhookId = newId()
  await db.insert(webhooks).values({ id: webhookId, url: 'https://books.example', secret: 's', events: [] })
  await db.insert(webhookDeliveries).values({
    id: newId(),
    webhookId,
    eventId: event?.id ?? 0,
    event: 'appointment.created',
    status: 'delivered',
    payload: { data: { appointmentId: bookingId, appointment: { user: { name: 'Zelda Fitzgerald' } } } },
  })
  await db.insert(mails).values([
    {
      id: newId(),
      key: `event:${event?.id}:booking_received`,
      kind: 'booking_received',
      status: 'sent',
      clientId: person.uid,
      toName: 'Zelda',
      toAddress: person.email,
      subject: 'Hello Zelda',
      html: 'Zelda',
      text: 'Zelda',
    },
    {
      id: newId(),
      key: `event:${event?.id}:salon_new`,
      kind: 'salon_new',
      status: 'sent',
      appointmentId: bookingId,
      toAddress: 'hello@salon.example',
      subject: 'New: Zelda',
      html: 'Zelda',
      text: 'Zelda',
    },
    {
      id: newId(),
      key: 'sheet:2026-12-01',
      kind: 'salon_daily_sheet',
      status: 'sent',
      toAddress: 'hello@salon.example',
      subject: 'Tuesday',
      html: 'Zelda at 10',
      text: 'Zelda at 10',
    },
    {
      id: newId(),
      key: `reset_password:${newId()}`,
      kind: 'reset_password',
      status: 'bounced',
      toAddress: person.email,
      subject: 'Reset',
      html: '',
      text: '',
      lastError: `550 ${person.email} unknown`,
    },
  ])
  await db.insert(calendarFeeds).values({ id: newId(), kind: 'client', userId: person.uid })
  await db.insert(voidedBookingKeys).values({ userId: person.uid, key: 'zelda-1' })
  const soon = new Date(Date.now() + 1e6)
  await db.insert(verifications).values([
    { id: newId(), identifier: `reset:${newId()}`, value: person.uid, expiresAt: soon },
    { id: newId(), identifier: `confirm:${person.email}`, value: 'x', expiresAt: soon },
  ])
  expect(await tablesWith(person.email)).toContain('rate_limits')
  await db
    .update(users)
    .set({ bouncedAt: new Date(), bounceReason: `550 ${person.email}` })
    .where(eq(users.id, person.uid))
  expect(await db.$count(searchWords, eq(searchWords.id, person.uid))).toBeGreaterThan(3)
}
