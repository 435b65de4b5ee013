import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GuestBooked, GuestState } from '../../../domain/booking/guest.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { guestRequests, holds } from '../../platform/database/schema/held-time.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { mailsTo, withMail } from '../../testing/mails.ts'
import { changedBetween, mergeInto } from '../../testing/run/races.ts'
import { uniqueEmail } from '../../testing/run/random.ts'
import {
  addAccount,
  addClient,
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  password,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { settingsInMemory, storeChangedSettings, storeSettings } from '../../testing/settings.ts'
import { createTestDatabase, tablesWith } from '../../testing/test-database.ts'
import { forgetGuestRequests } from './requests.ts'

const date = '2026-12-02'
let database: Awaited<ReturnType<typeof createTestDatabase>>
let now = mondayMorning
let app: ReturnType<typeof openTestSalon>
let email: string
let booking: { serviceIds: string[]; stylistId: string; date: string; time: string }
const settings = settingsInMemory()

beforeAll(async () => {
  database = await createTestDatabase()
  settings.change({ clientWay: 'guests welcome' })
  await storeSettings(database, settings)
  app = openTestSalon(database, { environment: withMail, clock: () => now, settings })
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = mondayMorning
  email = uniqueEmail()
  booking = { serviceIds: [await addService(database)], stylistId: await addStylist(database), date, time: '10:00 AM' }
  await database.db.execute(sql`truncate rate_limits`)
})

const call = (method: string, path: string, body?: object, cookie = '') =>
  visitor(app).call(method, path, body, cookie ? { cookie } : {})
const readBody = async <Body>(response: Response, status: number) => {
  const text = await response.text()
  expect([response.status, response.status === status ? '' : text]).toEqual([status, ''])
  return JSON.parse(text) as Body
}
const errorIn = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; fields?: Record<string, string> } }).error
const sentCookie = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

async function ask(more: object = {}, cookie = '') {
  const response = await call('POST', '/api/guests', { ...booking, name: 'Grace Hopper', email, ...more }, cookie)
  const { id } = await readBody<{ id: string }>(response, 202)
  return { id, cookie: cookie || sentCookie(response) }
}
const textTo = async (kind: string, address = email) => {
  const rows = await database.db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(mails.createdAt)
  return rows.findLast((mail) => mail.kind === kind)?.text ?? ''
}
const codeTo = async () =>
  /(\d{3}) (\d{3})/
    .exec(await textTo('guest_code'))
    ?.slice(1)
    .join('') ?? ''
const linkTo = async () => /\/visit\/(book-\S+)/.exec(await textTo('guest_code'))?.[1] ?? ''
const enter = (id: string, cookie: string, code: string) => call('POST', `/api/guests/${id}/code`, { code }, cookie)
const book = (id: string, cookie: string, more: object = {}) =>
  call('POST', `/api/guests/${id}/booking`, { ...booking, ...more }, cookie)
const other = (code: string) => (code === '000000' ? '000001' : '000000')

async function booked(more: object = {}) {
  const { id, cookie } = await ask(more)
  await readBody(await enter(id, cookie, await codeTo()), 200)
  return { id, cookie, ...(await readBody<GuestBooked>(await book(id, cookie), 201)) }
}
const clientsWith = (address: string) => database.db.select().from(clients).where(eq(clients.email, address))

test('a guest books once the code of the mail is entered, the time kept meanwhile; the record comes with the booking', async () => {
  const hold = await call('POST', '/api/holds', booking)
  const cookie = sentCookie(hold)
  const { id } = await ask({ phone: '(718) 555-0142' }, cookie)
  now += 25 * 60
  // Holds last half an hour from their beginning, as for sign-ups by mail.
  expect((await call('POST', '/api/holds', booking)).status).toBe(409)
  now -= 20 * 60
  expect((await errorIn(await book(id, cookie))).code).toBe('forbidden')
  expect(await clientsWith(email)).toEqual([])
  expect(await readBody<GuestState>(await enter(id, cookie, await codeTo()), 200)).toMatchObject({
    isConfirmed: true,
    booked: null,
  })
  expect(await clientsWith(email)).toEqual([])
  const { booking: made, path } = await readBody<GuestBooked>(await book(id, cookie, { phone: '(718) 555-0142' }), 201)
  expect(made).toMatchObject({ status: 'Pending', user: { name: 'Grace Hopper', email } })
  expect(path).toMatch(/^\/visit\/guest-/)
  expect(await clientsWith(email)).toMatchObject([{ name: 'Grace Hopper', phone: '+1 718 555 0142' }])
  expect(await database.db.select().from(holds).where(eq(holds.stylistId, booking.stylistId))).toEqual([])
  // A repeat after a lost response returns the same booking, even with other input.
  expect(await readBody<GuestBooked>(await book(id, cookie, { time: '11:00 AM' }), 201)).toMatchObject({
    booking: { id: made.id },
  })
})

test('another browser can’t use a request’s code or booking, or read its state', async () => {
  const { id } = await ask()
  const elsewhere = sentCookie(await call('POST', '/api/holds', { ...booking, time: '2:00 PM' }))
  for (const cookie of ['', elsewhere]) {
    expect((await enter(id, cookie, await codeTo())).status).toBe(404)
    expect((await book(id, cookie)).status).toBe(404)
    expect((await call('GET', `/api/guests/${id}`, undefined, cookie)).status).toBe(404)
  }
})

test('a code has five tries, ten minutes and one use, in any spelling', async () => {
  const { id, cookie } = await ask()
  const code = await codeTo()
  for (let attempt = 0; attempt < 4; attempt++) {
    expect((await errorIn(await enter(id, cookie, other(code)))).fields).toEqual({
      code: expect.stringContaining('isn’t the code'),
    })
  }
  await readBody(await enter(id, cookie, ` ${code.slice(0, 3)}-${code.slice(3)} `), 200)

  const second = await ask({}, cookie)
  const next = await codeTo()
  for (let attempt = 0; attempt < 5; attempt++) await enter(second.id, cookie, other(next))
  expect((await errorIn(await enter(second.id, cookie, next))).fields).toEqual({
    code: expect.stringContaining('too many tries'),
  })

  const third = await ask({}, cookie)
  expect((await enter(third.id, cookie, next)).status).toBe(next === (await codeTo()) ? 200 : 422)
  now += 600
  const late = await errorIn(await enter(third.id, cookie, await codeTo()))
  expect(late.fields).toEqual({ code: expect.stringContaining('expired') })
})

test('wrong codes for one mailbox end for a day, its link still books, and mails to it end for an hour', async () => {
  let requests = 0
  const wrong = async () => {
    const { id, cookie } = await ask()
    requests++
    for (let attempt = 0; attempt < 5; attempt++) await enter(id, cookie, other(await codeTo()))
  }
  const elsewhere = () => database.db.execute(sql`delete from rate_limits where key not like 'guestCodeToMailbox%'`)
  for (let mail = 0; mail < 6; mail++) {
    await wrong()
    await elsewhere()
  }
  const { id, cookie } = await ask()
  expect((await enter(id, cookie, await codeTo())).status).toBe(429)
  await readBody(await call('POST', `/api/guest-links/${await linkTo()}`), 200)
  let refused = false
  for (let mail = 0; mail < 4 && !refused; mail++) {
    refused = (await call('POST', '/api/guests', { ...booking, name: 'Grace', email })).status === 429
  }
  expect([refused, requests]).toEqual([true, 6])
})

test('an address with an account gets the same response; its mail leads to signing in with the same selection', async () => {
  await addAccount(database, { name: 'Ada', email })
  const { id, cookie } = await ask()
  expect(await mailsTo(database, email)).toEqual(['guest_has_account'])
  const text = await textTo('guest_has_account')
  expect(text).toContain('Ada')
  expect(text).not.toMatch(/\d{3} \d{3}|Grace|\/visit\//)
  const link = new URL(/https?:\S+\/login\S+/.exec(text)?.[0] ?? '')
  const next = new URL(link.searchParams.get('next') ?? '', link)
  expect(Object.fromEntries(next.searchParams)).toEqual({
    services: booking.serviceIds.join(),
    stylist: booking.stylistId,
    date,
    time: '10:00 AM',
    step: 'confirm',
  })
  const state = await readBody(await call('GET', `/api/guests/${id}`, undefined, cookie), 200)
  expect(state).toEqual({ isConfirmed: false, isElsewhere: false, booked: null, user: null })
  expect((await errorIn(await enter(id, cookie, '123456'))).fields).toEqual({ code: expect.stringContaining('isn’t the code') })
  await ask({ email: adminEmail })
  expect(await mailsTo(database, adminEmail)).not.toContain('guest_code')
})

test('the mail’s reader learns of an account that was made meanwhile, and nothing is booked', async () => {
  const { id, cookie } = await ask()
  const code = await codeTo()
  await addAccount(database, { name: 'Ada', email })
  expect((await errorIn(await enter(id, cookie, code))).message).toContain('has an account by now')
  expect((await call('POST', `/api/guest-links/${await linkTo()}`)).status).toBe(409)
})

test('the booking is the only client’s of that address, or of a family the one’s of that name', async () => {
  const clientId = await addClient(database, { name: 'Grace H.', email })
  expect((await booked()).booking.user).toMatchObject({ uid: clientId })
  const another = await addClient(database, { name: 'Ann Hopper', email })
  booking = { ...booking, time: '11:00 AM' }
  expect((await booked({ name: 'ann hopper' })).booking.user).toMatchObject({ uid: another })
  booking = { ...booking, time: '2:00 PM' }
  const third = await booked({ name: 'Tom' })
  expect([clientId, another]).not.toContain(third.booking.user?.uid)
  expect(await clientsWith(email)).toHaveLength(3)
})

test('two pages of one new address are one client', async () => {
  const one = await ask()
  const codeOfOne = await codeTo()
  const two = await ask()
  await readBody(await enter(one.id, one.cookie, codeOfOne), 200)
  await readBody(await enter(two.id, two.cookie, await codeTo()), 200)
  const responses = await Promise.all([book(one.id, one.cookie), book(two.id, two.cookie, { time: '2:00 PM' })])
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  expect(await clientsWith(email)).toHaveLength(1)
})

test('two presses of Confirm book once', async () => {
  const { id, cookie } = await ask()
  await readBody(await enter(id, cookie, await codeTo()), 200)
  const responses = await Promise.all([book(id, cookie), book(id, cookie)])
  const ids = await Promise.all(responses.map(async (response) => (await readBody<GuestBooked>(response, 201)).booking.id))
  expect(new Set(ids).size).toBe(1)
})

test('the page and the link of the mail at once are one booking, also at two times', async () => {
  const { id, cookie } = await ask()
  const token = await linkTo()
  await readBody(await enter(id, cookie, await codeTo()), 200)
  const both = await Promise.all([book(id, cookie, { time: '11:00 AM' }), call('POST', `/api/guest-links/${token}`)])
  const ids = await Promise.all(both.map(async (each, at) => (await readBody<GuestBooked>(each, at ? 200 : 201)).booking.id))
  expect(new Set(ids).size).toBe(1)
})

test('a guest’s booking is visible to their account only, once they have one', async () => {
  const { id, cookie, path } = await booked()
  const link = `/api/guest-links/${await linkTo()}`
  expect((await call('POST', `${path.replace('/visit/', '/api/guest-visits/')}/account`, { password })).status).toBe(200)
  for (const visible of [
    call('GET', link),
    call('POST', link),
    call('GET', `/api/guests/${id}`, undefined, cookie),
    book(id, cookie),
  ]) {
    expect((await errorIn(await visible)).message).toContain('in your account now')
  }
})

test('a time that was taken costs no second code', async () => {
  const { id, cookie } = await ask()
  await readBody(await enter(id, cookie, await codeTo()), 200)
  const takenBooking = { ...booking, name: 'Ann', email: uniqueEmail() }
  const faster = await call('POST', '/api/guests', takenBooking)
  const theirs = email
  email = takenBooking.email
  const code = await codeTo()
  email = theirs
  const { id: other } = await readBody<{ id: string }>(faster, 202)
  await readBody(await enter(other, sentCookie(faster), code), 200)
  await readBody(await book(other, sentCookie(faster)), 201)
  expect((await errorIn(await book(id, cookie))).code).toBe('slot_taken')
  await readBody(await book(id, cookie, { time: '11:00 AM' }), 201)
})

async function bookedWhile(clientId: string, change: (client: pg.Client) => Promise<unknown>): Promise<Response> {
  const { id, cookie } = await ask()
  await readBody(await enter(id, cookie, await codeTo()), 200)
  return changedBetween(database, { clientId, begin: () => book(id, cookie), change })
}

test('a guest whose record is merged while they book is booked as the remaining client', async () => {
  const clientId = await addClient(database, { name: 'Grace H.', email })
  const mergedInto = await addClient(database, { name: 'Grace Hopper' })
  const { booking: made } = await readBody<GuestBooked>(await bookedWhile(clientId, mergeInto(mergedInto, clientId)), 201)
  expect(made.user).toMatchObject({ uid: mergedInto })
  expect(await database.db.$count(appointments, eq(appointments.clientId, clientId))).toBe(0)
})

test('a guest who is deleted while they book is not booked', async () => {
  const clientId = await addClient(database, { name: 'Grace H.', email })
  const remove = (client: pg.Client) =>
    client.query(`update clients set name = 'Deleted client', email = null, deleted_at = now() where id = $1`, [clientId])
  expect((await errorIn(await bookedWhile(clientId, remove))).code).toBe('not_found')
  expect(await database.db.$count(appointments, eq(appointments.clientId, clientId))).toBe(0)
})

test('a guest’s request, and the mail with its code, are deleted with their record', async () => {
  const { booking: made } = await booked()
  const owner = await signedIn(app, database, { email: adminEmail })
  await owner.call('PATCH', `/api/appointments/${made.id}`, { from: 'Pending', status: 'Canceled' })
  expect((await owner.call('DELETE', `/api/clients/${made.user?.uid}`)).status).toBe(204)
  expect(await tablesWith(database, email)).toEqual([])
})

test('the link of the mail says what it books, and books it on another device; the page that asked learns only that', async () => {
  const { id, cookie } = await ask()
  const token = await linkTo()
  const open = () => call('GET', `/api/guest-links/${token}`)
  expect(await readBody(await open(), 200)).toMatchObject({ date, time: '10:00 AM', path: null })
  expect(await readBody(await call('GET', `/api/guests/${id}`, undefined, cookie), 200)).toMatchObject({ isElsewhere: false })
  const { booking: made, path } = await readBody<GuestBooked>(await call('POST', `/api/guest-links/${token}`), 200)
  expect(await readBody<GuestBooked>(await call('POST', `/api/guest-links/${token}`), 200)).toMatchObject({
    booking: { id: made.id },
  })
  expect(await readBody(await open(), 200)).toMatchObject({ path })
  // Anyone could have requested with this address and waited for its owner to press the link.
  const state = await readBody(await call('GET', `/api/guests/${id}`, undefined, cookie), 200)
  expect(state).toEqual({ isConfirmed: false, isElsewhere: true, booked: null, user: null })
  expect((await book(id, cookie, { time: '11:00 AM' })).status).toBe(403)
  await readBody(await enter(id, cookie, await codeTo()), 200)
  expect(await readBody<GuestBooked>(await book(id, cookie), 201)).toMatchObject({ booking: { id: made.id } })
})

test('the link in the browser that asked confirms for it, too', async () => {
  const { id, cookie } = await ask()
  await readBody(await call('POST', `/api/guest-links/${await linkTo()}`, undefined, cookie), 200)
  const state = await readBody<GuestState>(await call('GET', `/api/guests/${id}`, undefined, cookie), 200)
  expect(state).toMatchObject({ isConfirmed: true, booked: { booking: { time: '10:00 AM' } } })
})

test('a link that was altered, or is too old, books nothing', async () => {
  await ask()
  const token = await linkTo()
  const [first = '', ...rest] = token.slice('book-'.length)
  const altered = `book-${first === 'A' ? 'B' : 'A'}${rest.join('')}`
  for (const each of [altered, `${token}A`, 'book-']) expect((await call('POST', `/api/guest-links/${each}`)).status).toBe(404)
  now += 600
  for (const method of ['GET', 'POST']) expect((await call(method, `/api/guest-links/${token}`)).status).toBe(403)
})

test('if guests aren’t welcome, or the salon sends no mail, nothing begins, and the page doesn’t offer it', async () => {
  const request = { ...booking, name: 'Grace', email }
  const withoutMail = openTestSalon(database, { clock: () => now, settings })
  const readClientWay = async (salon: typeof app) =>
    (await readBody<{ clientWay: string }>(await salon.request('/api/salon'), 200)).clientWay
  expect((await visitor(withoutMail).call('POST', '/api/guests', request)).status).toBe(409)
  expect([await readClientWay(app), await readClientWay(withoutMail)]).toEqual(['guests welcome', 'account last'])
  settings.change({ clientWay: 'account last' })
  expect((await call('POST', '/api/guests', request)).status).toBe(409)
  settings.change({ clientWay: 'guests welcome' })
  await storeChangedSettings(database, settings)
})

test('a required phone number is checked before the mail', async () => {
  settings.change({ rules: { phoneRequired: true } })
  const response = await call('POST', '/api/guests', { ...booking, name: 'Grace', email })
  settings.change({ rules: { phoneRequired: false } })
  await storeChangedSettings(database, settings)
  expect((await errorIn(response)).fields).toHaveProperty('phone')
  expect(await mailsTo(database, email)).toEqual([])
})

test('requests without a booking are deleted after a day', async () => {
  const { id } = await ask()
  const readRequests = () => database.db.select().from(guestRequests).where(eq(guestRequests.id, id))
  await forgetGuestRequests(database.db, now + 24 * 60 * 60 - 60)
  expect(await readRequests()).toHaveLength(1)
  await forgetGuestRequests(database.db, now + 24 * 60 * 60 + 60)
  expect(await readRequests()).toEqual([])
})
