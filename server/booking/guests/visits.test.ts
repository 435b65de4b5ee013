import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { GuestVisit } from '../../../domain/booking/guest.ts'
import type { AppointmentHistory } from '../../../domain/booking/history.ts'
import type { NextFreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { guestPath } from '../../platform/links/actions.ts'
import { changedBetween } from '../../testing/run/races.ts'
import { uniqueEmail } from '../../testing/run/random.ts'
import {
  addAccount,
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  password,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { settingsInMemory, storeChangedSettings, storeSettings } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const date = '2026-12-02'
let database: Awaited<ReturnType<typeof createTestDatabase>>
let now = mondayMorning
let app: ReturnType<typeof openTestSalon>
let owner: Person
const settings = settingsInMemory()

beforeAll(async () => {
  database = await createTestDatabase()
  await storeSettings(database, settings)
  app = openTestSalon(database, { clock: () => now, settings })
  owner = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())
beforeEach(() => {
  now = mondayMorning
})

const signToken = (bookingId: string, clientId: string, email: string) =>
  guestPath(testAuthSecret, { bookingId, clientId, email }).replace('/visit/', '')

async function guestVisit() {
  const email = uniqueEmail()
  const slot = { serviceIds: [await addService(database)], stylistId: await addStylist(database), date, time: '10:00 AM' }
  const response = await owner.call('POST', '/api/appointments', { ...slot, client: { name: 'Grace Hopper', email } })
  expect(response.status).toBe(201)
  const { id, user } = (await response.json()) as Appointment
  const clientId = user?.uid ?? ''
  return { id, email, slot, clientId, token: signToken(id, clientId, email) }
}
const call = (method: string, token: string, body?: object, more = '') =>
  visitor(app).call(method, `/api/guest-visits/${token}${more}`, body)
const read = async (response: Response, status = 200) => {
  const text = await response.text()
  expect([response.status, response.status === status ? '' : text]).toEqual([status, ''])
  return JSON.parse(text) as GuestVisit
}
const messageIn = async (response: Response) => ((await response.json()) as { error: { message: string } }).error.message

test('the link shows the visit and no more of the client than the mail did, and opening it changes nothing', async () => {
  const { id, email, token, slot } = await guestVisit()
  const visit = await read(await call('GET', token))
  expect(visit).toEqual({
    bookingId: id,
    status: 'Pending',
    version: 1,
    firstName: 'Grace',
    services: expect.any(Array),
    stylist: { id: slot.stylistId, name: expect.any(String) },
    date: expect.any(Number),
    time: '10:00 AM',
    isPast: false,
    refusal: null,
    accountEmail: email,
    isYours: null,
  })
  const calendar = await call('GET', token, undefined, '/calendar.ics')
  expect([calendar.status, await calendar.text()]).toEqual([200, expect.stringContaining('BEGIN:VEVENT')])
  expect(await read(await call('GET', token))).toEqual(visit)
})

test('it moves and cancels by the rules of My Bookings, with the times that are free for it', async () => {
  const { id, token, slot } = await guestVisit()
  const query = `stylistId=${slot.stylistId}&moving=${id}&link=${encodeURIComponent(token)}&count=2`
  const next = await visitor(app).call('GET', `/api/availability/next?${query}`)
  expect(((await next.json()) as NextFreeTime[]).length).toBe(2)
  const moved = await read(await call('PATCH', token, { date, time: '2:00 PM', version: 1 }))
  expect(moved).toMatchObject({ time: '2:00 PM', version: 2 })
  const stale = await call('PATCH', token, { date, time: '4:00 PM', version: 1 })
  expect([stale.status, await stale.json()]).toEqual([
    409,
    { error: expect.not.objectContaining({ current: expect.anything() }) },
  ])
  for (const status of ['Confirmed', 'Completed']) {
    expect((await call('PATCH', token, { from: 'Pending', status })).status).toBe(403)
  }
  expect(await read(await call('PATCH', token, { from: 'Pending', status: 'Canceled', version: 2 }))).toMatchObject({
    status: 'Canceled',
  })
  await read(await call('PATCH', token, { from: 'Pending', status: 'Canceled', version: 2 }))
  expect(await read(await call('PATCH', token, { from: 'Canceled', status: 'Pending' }))).toMatchObject({ status: 'Pending' })
  const history = await owner.call('GET', `/api/appointments/${id}/history`)
  const { items } = (await history.json()) as AppointmentHistory
  expect(items.slice(1).map(({ actor }) => actor.role)).toEqual(['link', 'link', 'link'])
})

test('it keeps the salon’s notice, and says so', async () => {
  const { token } = await guestVisit()
  settings.change({ rules: { changeNotice: 7 * 24 * 60 } })
  await storeChangedSettings(database, settings)
  expect((await read(await call('GET', token))).refusal).toContain('7 days')
  expect((await call('PATCH', token, { from: 'Pending', status: 'Canceled' })).status).toBe(403)
  settings.change({ rules: { changeNotice: null } })
  await storeChangedSettings(database, settings)
})

test('it works unaltered for one visit and one client, until the visit is somebody else’s', async () => {
  const one = await guestVisit()
  const two = await guestVisit()
  const mixed = one.token.replace(one.id, two.id)
  const signature = one.token.replace(/-.(?=.{42}-)/, (found) => (found === '-A' ? '-B' : '-A'))
  for (const token of [mixed, signature, `${one.token}0`, one.token.slice(0, -1), 'guest-']) {
    expect((await call('GET', token)).status).toBe(404)
    expect((await call('PATCH', token, { from: 'Pending', status: 'Canceled' })).status).toBe(404)
  }
  const times = `stylistId=${two.slot.stylistId}&moving=${two.id}&link=${encodeURIComponent(one.token)}`
  expect((await visitor(app).call('GET', `/api/availability/next?${times}`)).status).toBe(404)
  await database.db.update(appointments).set({ clientId: two.clientId }).where(eq(appointments.id, one.id))
  expect((await call('GET', one.token)).status).toBe(404)
})

test('it ends 30 days after the visit, with a deleted visit, and with a deleted client', async () => {
  const one = await guestVisit()
  const two = await guestVisit()
  now += 33 * 24 * 60 * 60
  expect((await call('GET', one.token)).status).toBe(403)
  now = mondayMorning
  expect((await owner.call('DELETE', `/api/appointments/${one.id}`)).status).toBe(204)
  expect((await call('GET', one.token)).status).toBe(404)
  await database.db.update(clients).set({ deletedAt: new Date(), email: null }).where(eq(clients.id, two.clientId))
  expect((await call('GET', two.token)).status).toBe(404)
})

test('an account is made over it, with all that the salon has of them; then the link leads to signing in', async () => {
  const { id, email, token, clientId } = await guestVisit()
  expect((await call('POST', token, { password: 'short' }, '/account')).status).toBe(422)
  const response = await call('POST', token, { password }, '/account')
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ name: 'Grace Hopper', email })])
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const own = await visitor(app).call('GET', `/api/appointments/${id}`, undefined, { cookie })
  expect(own.status).toBe(200)
  const [former] = await database.db.select().from(clients).where(eq(clients.id, clientId))
  expect(former).toMatchObject({ name: '', email: null, mergedInto: expect.any(String) })
  for (const [method, body, more] of [
    ['GET', undefined, ''],
    ['PATCH', { from: 'Pending', status: 'Canceled' }, ''],
    ['POST', { password: 'another-password' }, '/account'],
  ] as const) {
    const refused = await call(method, token, body, more)
    expect([refused.status, await messageIn(refused)]).toEqual([403, expect.stringContaining('Sign in')])
  }
})

test('no account is made for another address than the mail’s, nor for one that has an account', async () => {
  const one = await guestVisit()
  const two = await guestVisit()
  await database.db.update(clients).set({ email: uniqueEmail() }).where(eq(clients.id, one.clientId))
  expect(await read(await call('GET', one.token))).toMatchObject({ accountEmail: null })
  expect((await call('POST', one.token, { password }, '/account')).status).toBe(403)
  await addAccount(database, { name: 'Grace', email: two.email })
  expect((await call('POST', two.token, { password }, '/account')).status).toBe(409)
})

test('two presses make one account', async () => {
  const { token } = await guestVisit()
  const response = await Promise.all([
    call('POST', token, { password }, '/account'),
    call('POST', token, { password }, '/account'),
  ])
  expect(response.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('no account is made with an address that the salon corrects at that moment', async () => {
  const { clientId, email, token } = await guestVisit()
  const change = (client: pg.Client) => client.query('update clients set email = $2 where id = $1', [clientId, uniqueEmail()])
  const begin = async () => call('POST', token, { password }, '/account')
  const response = await changedBetween(database, { clientId, begin, change })
  expect([response.status, await messageIn(response)]).toEqual([409, expect.stringContaining('just changed')])
  expect(await database.db.$count(users, eq(users.email, email))).toBe(0)
})
