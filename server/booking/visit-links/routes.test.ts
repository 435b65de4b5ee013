import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { bookingLimits } from '../../../domain/booking/booking.ts'
import type { LinkedVisit } from '../../../domain/messages/visit-link.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { usedLinks } from '../../platform/database/schema/platform.ts'
import { createLinks } from '../../platform/links/sign.ts'
import {
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readEvents } from '../history/queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const settings = settingsInMemory()
let app: ReturnType<typeof openTestSalon>
let now = mondayMorning
let day = 1
let client: Person
let other: Person
let admin: Person
let nobody: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { clock: () => now, settings })
  client = await signedIn(app, database, { name: 'Ada Maria Client' })
  other = await signedIn(app, database, { name: 'Ben Other' })
  admin = await signedIn(app, database, { email: adminEmail })
  nobody = visitor(app)
})
afterAll(() => database.drop())

async function book(of: Person = client): Promise<Appointment> {
  const serviceIds = [await addService(database)]
  const stylistId = await addStylist(database)
  const date = new Date(Date.UTC(2026, 11, 1 + day++)).toISOString().slice(0, 10)
  const response = await of.call('POST', '/api/appointments', {
    serviceIds,
    stylistId,
    date,
    time: '2:00 PM',
    note: 'Secret note',
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}

const readRow = async (id: string) => {
  const [row] = await database.db.select().from(appointments).where(eq(appointments.id, id))
  if (!row) throw new Error('There is no such booking.')
  return row
}

async function linksTo(id: string) {
  const row = await readRow(id)
  const options = { secret: testAuthSecret, origin: 'https://salon.example' }
  const { move = '', cancel = '' } = createLinks(row, { ...options, reader: 'client' })
  const { confirm = '' } = createLinks(row, { ...options, reader: { administratorId: admin.uid } })
  const api = (link: string) => link.replace('https://salon.example/visit/', '/api/visit-links/')
  return { move: api(move), cancel: api(cancel), confirm: api(confirm) }
}

async function readRefusal(response: Response) {
  const { error } = (await response.json()) as ErrorResponse
  return { status: response.status, reason: error.reason, message: error.message }
}
const use = (link: string, body: object = {}, as: Person = nobody) => as.call('POST', link, body)

async function expectRefused(link: string, expected: Awaited<ReturnType<typeof readRefusal>>, body?: object) {
  expect(await readRefusal(await nobody.call('GET', link))).toEqual(expected)
  expect(await readRefusal(await use(link, body))).toEqual(expected)
}

test('a link shows what it will do, with no more of the client than the first name', async () => {
  const booking = await book()
  const { cancel, confirm } = await linksTo(booking.id)
  const response = await nobody.call('GET', cancel)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    action: 'cancel',
    bookingId: booking.id,
    status: 'Pending',
    firstName: 'Ada',
    services: ['Cut'],
    time: '2:00 PM',
    stylist: { id: booking.stylist?.id, name: 'Mara' },
    date: booking.date,
    refusal: null,
    isYours: null,
  })
  const whole = JSON.stringify(await (await admin.call('GET', confirm)).json())
  for (const detail of [client.email, 'Maria', 'Client', 'note', '42.5', client.uid]) expect(whole).not.toContain(detail)
})

test('opening a link any number of times and by any method of scanners changes nothing', async () => {
  const { id } = await book()
  const before = await readRow(id)
  for (const link of Object.values(await linksTo(id))) {
    for (const method of ['GET', 'HEAD', 'GET', 'OPTIONS']) await nobody.call(method, link)
  }
  expect(await readRow(id)).toEqual(before)
  expect(await database.db.select().from(usedLinks)).toEqual([])
})

test('the client cancels without signing in, once', async () => {
  const { id } = await book()
  const { cancel } = await linksTo(id)
  const response = await use(cancel)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ action: 'cancel', status: 'Canceled', firstName: 'Ada' })
  expect(await readRow(id)).toMatchObject({ status: 'Canceled', changedBy: client.uid })
  const used = {
    status: 409,
    reason: 'link_used' as const,
    message: 'Each link works only once. The booking is canceled now.',
  }
  await expectRefused(cancel, used)
  await client.call('PATCH', `/api/appointments/${id}`, { from: 'Canceled', status: 'Pending' })
  await expectRefused(cancel, { ...used, message: 'Each link works only once. The booking is pending now.' })
  expect(await readRow(id)).toMatchObject({ status: 'Pending' })
})

test('the salon confirms without signing in, as the administrator', async () => {
  const { id } = await book()
  const { confirm } = await linksTo(id)
  expect(await (await use(confirm)).json()).toMatchObject({ action: 'confirm', status: 'Confirmed' })
  expect(await readRow(id)).toMatchObject({ status: 'Confirmed', changedBy: admin.uid })
})

test('the client moves to a free time without signing in, by the rules for clients', async () => {
  const { id, stylist, date } = await book()
  await client.call('PATCH', `/api/appointments/${id}`, {})
  const { move } = await linksTo(id)
  const on = new Date(date * 1000).toISOString().slice(0, 10)
  const token = move.split('/').at(-1)
  const path = `/api/availability?stylistId=${stylist?.id}&from=${on}&to=${on}&moving=${id}`
  expect((await nobody.call('GET', path)).status).toBe(401)
  const [times] = (await (await nobody.call('GET', `${path}&link=${token}`)).json()) as {
    slots: { time: string; state: string }[]
  }[]
  expect(times?.slots.filter(({ state }) => state === 'free').map(({ time }) => time)).toContain('2:00 PM')
  expect((await nobody.call('GET', `/api/availability/next?stylistId=${stylist?.id}&moving=${id}&link=${token}`)).status).toBe(
    200,
  )

  expect(await readRefusal(await use(move))).toMatchObject({ status: 422 })
  expect(await readRefusal(await use(move, { date: on, time: '3:05 PM' }))).toMatchObject({ status: 422 })
  expect(await readRefusal(await use(move, { date: '2026-11-29', time: '2:00 PM' }))).toMatchObject({ status: 422 })
  const response = await use(move, { date: on, time: '4:00 PM' })
  expect(await response.json()).toMatchObject({ action: 'move', status: 'Pending', time: '4:00 PM' })
  expect(await readRow(id)).toMatchObject({ wallMinutes: 16 * 60, changedBy: client.uid })
  await expectRefused(
    move,
    { status: 409, reason: 'link_used', message: 'Each link works only once. The booking is pending now.' },
    { date: on, time: '3:00 PM' },
  )
})

test('a move to a time that was taken leaves the booking and the link as they were', async () => {
  const { id, stylist, services, date } = await book()
  const on = new Date(date * 1000).toISOString().slice(0, 10)
  await other.call('POST', '/api/appointments', {
    serviceIds: services.map((service) => service.id),
    stylistId: stylist?.id,
    date: on,
    time: '4:00 PM',
  })
  const { move } = await linksTo(id)
  const refusal = await readRefusal(await use(move, { date: on, time: '4:00 PM' }))
  expect(refusal.status).toBe(409)
  expect((await use(move, { date: on, time: '11:00 AM' })).status).toBe(200)
})

test('asks about the client’s other visit at that time without naming it', async () => {
  const one = await book()
  const another = await book()
  const on = new Date(one.date * 1000).toISOString().slice(0, 10)
  const { move } = await linksTo(another.id)
  const response = await use(move, { date: on, time: '2:00 PM' })
  const text = await response.text()
  expect(text).toContain('own_visit')
  for (const detail of [one.id, client.email, 'Secret note']) expect(text).not.toContain(detail)
  expect((await use(move, { date: on, time: '2:00 PM', alsoBook: true })).status).toBe(200)
})

test('a move by a link that works counts against its client; one that doesn’t only against the network address', async () => {
  const attempts = { ...bookingLimits, attemptsOfClient: 2, attemptsOfAddress: 6, windowSeconds: 600 }
  const limited = visitor(openTestSalon(database, { clock: () => now, settings, limits: { ...attempts, openAhead: 1e6 } }))
  const { id, date } = await book()
  const on = new Date(date * 1000).toISOString().slice(0, 10)
  const { move: leaked } = await linksTo(id)
  await admin.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Confirmed' })
  const tryMove = async (link: string, time: string) => (await limited.call('POST', link, { date: on, time })).status
  for (let turn = 0; turn < 3; turn++) expect(await tryMove(leaked, '4:00 PM')).toBe(409)
  const times = ['3:00 PM', '4:00 PM', '5:00 PM']
  const statuses: number[] = []
  for (const time of times) statuses.push(await tryMove((await linksTo(id)).move, time))
  expect(statuses).toEqual([200, 200, 429])
  const { id: other } = await book(await signedIn(app, database))
  expect(await tryMove((await linksTo(other)).move, '4:00 PM')).toBe(429)
})

test('an altered link says so', async () => {
  const { id } = await book()
  const { cancel, move } = await linksTo(id)
  const message = 'This link isn’t complete, or it was changed. Open it from our email again.'
  const [head = '', claim = ''] = cancel.split('.')
  const foreign = createLinks(await readRow(id), {
    secret: 'another secret, as long as the first',
    origin: '',
    reader: 'client',
  }).cancel
  const altered = [
    cancel.slice(0, -1),
    `${head}.${move.split('.')[1]}`,
    `${head.slice(0, -1)}.${claim}`,
    `/api/visit-links/.${claim}`,
    foreign?.replace('/visit/', '/api/visit-links/') ?? '',
    '/api/visit-links/x',
  ]
  for (const link of altered) await expectRefused(link, { status: 404, reason: 'link_altered', message })
  expect(await readRow(id)).toMatchObject({ status: 'Pending' })
})

test('a link works until the visit begins', async () => {
  const { id, date } = await book()
  const { cancel, move, confirm } = await linksTo(id)
  now = date - 1
  expect((await nobody.call('GET', cancel)).status).toBe(200)
  now = date
  const expired = { status: 403, reason: 'link_expired' as const, message: 'This link worked until the visit began.' }
  for (const link of [cancel, move, confirm]) await expectRefused(link, expired)
  expect(await readRow(id)).toMatchObject({ status: 'Pending', version: 1 })
  now = mondayMorning
})

test('a link is void after any change of the booking', async () => {
  const { id } = await book()
  const { cancel, move, confirm } = await linksTo(id)
  await admin.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Confirmed' })
  const outdated = {
    status: 409,
    reason: 'link_outdated' as const,
    message: 'This booking has changed since we sent the link. The booking is confirmed now.',
  }
  for (const link of [cancel, move, confirm]) await expectRefused(link, outdated)
  await admin.call('DELETE', `/api/appointments/${id}`)
  const message = 'This booking has changed since we sent the link. The booking doesn’t exist anymore.'
  for (const link of [cancel, move, confirm]) await expectRefused(link, { ...outdated, message })
})

test('a client’s link doesn’t act for another client’s booking, nor for an account that was deleted', async () => {
  const { id } = await book()
  const options = { secret: testAuthSecret, origin: '' }
  const row = await readRow(id)
  const foreign = createLinks({ ...row, clientId: other.uid }, { ...options, reader: 'client' })
  const refusal = {
    status: 403,
    reason: 'link_foreign' as const,
    message: 'This link was made for an account that can’t use it anymore.',
  }
  const api = (link: string | undefined) => link?.replace('/visit/', '/api/visit-links/') ?? ''
  await expectRefused(api(foreign.cancel), refusal)
  await expectRefused(api(createLinks(row, { ...options, reader: { administratorId: client.uid } }).confirm), refusal)
  await expectRefused(api(createLinks({ ...row, clientId: newId() }, { ...options, reader: 'client' }).move), refusal)

  const leaver = await signedIn(app, database)
  const theirs = await linksTo((await book(leaver)).id)
  await database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, leaver.uid))
  await expectRefused(theirs.cancel, refusal)
  expect(await readRow(id)).toMatchObject({ status: 'Pending' })
})

test('no matter who is signed in, a link acts as its own person, and the page can say so', async () => {
  const { id } = await book()
  const { cancel, confirm } = await linksTo(id)
  const isYours = async (person: Person, link: string) =>
    ((await (await person.call('GET', link)).json()) as LinkedVisit).isYours
  expect([await isYours(nobody, cancel), await isYours(client, cancel), await isYours(other, cancel)]).toEqual([
    null,
    true,
    false,
  ])
  expect([await isYours(admin, confirm), await isYours(client, confirm)]).toEqual([true, false])
  expect((await use(cancel, {}, other)).status).toBe(200)
  expect(await readRow(id)).toMatchObject({ status: 'Canceled', changedBy: client.uid })
})

test('the salon’s notice applies, and is shown before', async () => {
  const { id, date } = await book()
  const { cancel, move } = await linksTo(id)
  settings.change({ rules: { changeNotice: 24 * 60 } })
  now = date - 24 * 3600 + 1
  const opened = (await (await nobody.call('GET', cancel)).json()) as LinkedVisit
  expect(opened.refusal).toMatch(/^You can cancel or move a visit online until 24 hours before it starts\. /)
  expect(await readRefusal(await use(cancel))).toEqual({ status: 403, reason: undefined, message: opened.refusal })
  const on = new Date(date * 1000).toISOString().slice(0, 10)
  expect(await readRefusal(await use(move, { date: on, time: '4:00 PM' }))).toMatchObject({
    status: 403,
    message: opened.refusal,
  })
  now = date - 24 * 3600
  expect((await use(cancel)).status).toBe(200)
  settings.change({ rules: { changeNotice: null } })
  now = mondayMorning
})

const readChanges = async (id: string) => {
  const events = await readEvents(database.db, [id], adminEmail)
  return events.map(({ kind, actor }) => `${actor.role} ${kind}`)
}

test('one of many concurrent requests with one link acts; the others are refused or get the same result', async () => {
  const { id } = await book()
  const { cancel } = await linksTo(id)
  const responses = await Promise.all(Array.from({ length: 12 }, () => use(cancel)))
  const outcomes = await Promise.all(
    responses.map(async (response) => (response.ok ? 'done' : (await readRefusal(response)).reason)),
  )
  // A concurrent repeat gets the same response.
  expect(new Set([...outcomes, 'link_used'])).toEqual(new Set(['done', 'link_used']))
  expect(await readChanges(id)).toEqual(['client booked', 'link canceled'])
})

test('one of two concurrent moves with one link is made', async () => {
  const { id, date } = await book()
  const on = new Date(date * 1000).toISOString().slice(0, 10)
  const { move } = await linksTo(id)
  const responses = await Promise.all(['11:00 AM', '4:00 PM', '3:00 PM'].map((time) => use(move, { date: on, time })))
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await readChanges(id)).toHaveLength(2)
})

test('one of several concurrent links of a booking acts, the others are void', async () => {
  const { id } = await book()
  const links = await linksTo(id)
  const responses = await Promise.all([use(links.cancel), use(links.confirm), use(links.cancel), use(links.confirm)])
  for (const response of responses.filter(({ ok }) => !ok)) expect((await readRefusal(response)).status).toBe(409)
  expect(await readChanges(id)).toHaveLength(2)
})

test('another site’s page can’t use a link', async () => {
  const { id } = await book()
  const { cancel } = await linksTo(id)
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[]) {
    expect((await nobody.call('POST', cancel, {}, headers)).status).toBe(403)
  }
  expect(await readRow(id)).toMatchObject({ status: 'Pending' })
})

test('times are read by a link that moves this very booking only', async () => {
  const one = await book()
  const another = await book()
  const tokenIn = (link: string) => link.split('/').at(-1)
  const links = await linksTo(one.id)
  const others = await linksTo(another.id)
  const path = `/api/availability?stylistId=${one.stylist?.id}&from=2026-12-01&to=2026-12-02&moving=${one.id}`
  const status = async (token: string | undefined) => (await nobody.call('GET', `${path}&link=${token}`)).status
  expect(await Promise.all([links.move, links.cancel, others.move, 'x'].map(tokenIn).map(status))).toEqual([200, 404, 404, 404])
})

test('used links are deleted once they have expired', async () => {
  const old = { id: newId(), expiresAt: new Date((mondayMorning - 1) * 1000) }
  await database.db.insert(usedLinks).values(old)
  const { cancel } = await linksTo((await book()).id)
  await use(cancel)
  expect((await database.db.select().from(usedLinks)).map(({ id }) => id)).not.toContain(old.id)
})
