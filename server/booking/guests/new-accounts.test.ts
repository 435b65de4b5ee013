import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { GuestBooked, GuestState, LinkBooked, LinkedGuest } from '../../../domain/booking/guest.ts'
import type { DayAvailability } from '../../../domain/salon/schedule/schedule.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { guestRequests, holds } from '../../platform/database/schema/held-time.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { mailsTo, withMail } from '../../testing/mails.ts'
import { uniqueEmail } from '../../testing/run/random.ts'
import {
  addAccount,
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  password,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { createTestDatabase, tablesWith } from '../../testing/test-database.ts'

const date = '2026-12-02'
let database: Awaited<ReturnType<typeof createTestDatabase>>
let now = mondayMorning
let app: ReturnType<typeof openTestSalon>
let email: string
let booking: { serviceIds: string[]; stylistId: string; date: string; time: string }

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { environment: withMail, clock: () => now })
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
const errorIn = async (response: Response) => ((await response.json()) as ErrorResponse).error
const sentCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

const arrive = async () => sentCookies(await call('POST', '/api/holds', booking))
const request = (more: object = {}) => ({ ...booking, name: 'Grace Hopper', email, password, ...more })

async function ask(cookie: string, more: object = {}) {
  return (await readBody<{ id: string }>(await call('POST', '/api/guests', request(more), cookie), 202)).id
}
async function textTo(address = email) {
  const [mail] = await database.db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(desc(mails.createdAt))
  return mail?.text ?? ''
}
const codeTo = async () => /\d{3} \d{3}/.exec(await textTo())?.[0] ?? ''
const linkTo = async () => `/api/guest-links/${/\/visit\/(book-\S+)/.exec(await textTo())?.[1] ?? ''}`
const enter = (id: string, cookie: string, code: string) => call('POST', `/api/guests/${id}/code`, { code }, cookie)
const findAccount = async (address = email) => (await database.db.select().from(users).where(eq(users.email, address)))[0]
const findBookings = (address = email) =>
  database.db
    .select({ id: appointments.id, clientId: appointments.clientId })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, appointments.clientId))
    .where(eq(clients.email, address))

test('the code of the mail makes the account, and signs in where it is typed; the time stays held for the booking that follows', async () => {
  const cookie = await arrive()
  const id = await ask(cookie)
  expect([await findAccount(), await findBookings()]).toEqual([undefined, []])
  const text = await textTo()
  expect(text).toMatch(/What:.*\n*[\s\S]*With:[\s\S]*When:/)
  expect(text).not.toContain('Grace')
  now += 5 * 60
  const response = await enter(id, cookie, await codeTo())
  const state = await readBody<GuestState>(response, 200)
  expect(state).toMatchObject({ isConfirmed: true, booked: null, user: { name: 'Grace Hopper', email, role: 'client' } })
  expect(await findAccount()).toMatchObject({ name: 'Grace Hopper', emailVerified: true })
  const signedInAs = `${cookie}; ${sentCookies(response)}`
  const appointment = await readBody<Appointment>(await call('POST', '/api/appointments', booking, signedInAs), 201)
  expect(appointment.user).toMatchObject({ uid: state.user?.uid, email })
  expect(await database.db.select().from(holds).where(eq(holds.stylistId, booking.stylistId))).toEqual([])
  // It has the password that was typed.
  expect((await call('POST', '/api/auth/sign-in/email', { email, password })).status).toBe(200)
})

test('nothing is made or booked while the code is wrong, used, too old or another browser’s', async () => {
  const cookie = await arrive()
  const id = await ask(cookie)
  const code = await codeTo()
  expect((await enter(id, cookie, code === '000 000' ? '000 001' : '000 000')).status).toBe(422)
  const elsewhere = sentCookies(await call('POST', '/api/holds', { ...booking, time: '2:00 PM' }))
  expect((await enter(id, elsewhere, code)).status).toBe(404)
  now += 600
  expect((await errorIn(await enter(id, cookie, code))).fields).toEqual({ code: expect.stringContaining('expired') })
  expect([await findAccount(), await findBookings()]).toEqual([undefined, []])
  now -= 600
  expect((await enter(id, cookie, code)).status).toBe(200)
  // A repeat in the same browser doesn't sign in: the next person there has no password.
  const again = await enter(id, cookie, code)
  expect([again.status, again.headers.getSetCookie()]).toEqual([409, []])
})

test('a new code needs no password again, only for the same address in the same browser', async () => {
  const cookie = await arrive()
  const id = await ask(cookie)
  const again = { password: undefined, again: id }
  const second = await ask(cookie, again)
  expect(await mailsTo(database, email)).toEqual(['guest_code', 'guest_code'])
  for (const [more, from] of [
    [{ ...again, email: uniqueEmail() }, cookie],
    [again, ''],
    [{ ...again, again: 'NONE' }, cookie],
  ] as const) {
    expect((await call('POST', '/api/guests', request(more), from)).status).toBe(404)
  }
  await readBody(await enter(second, cookie, await codeTo()), 200)
  expect((await call('POST', '/api/auth/sign-in/email', { email, password })).status).toBe(200)
})

test('an address with an account gets the same response; the owner’s mail leads to signing in, where the held time is theirs', async () => {
  const cookie = await arrive()
  const uid = await addAccount(database, { name: 'Ada', email })
  const id = await ask(cookie, { password: 'another-password' })
  expect(await mailsTo(database, email)).toEqual(['guest_has_account'])
  expect(await textTo()).not.toMatch(/Your code|Grace|\/visit\//)
  const state = await readBody<GuestState>(await call('GET', `/api/guests/${id}`, undefined, cookie), 200)
  expect(state).toEqual({ isConfirmed: false, isElsewhere: false, booked: null, user: null })
  expect((await call('POST', '/api/auth/sign-in/email', { email, password: 'another-password' })).status).toBe(401)
  const response = await call('POST', '/api/auth/sign-in/email', { email, password })
  const stateFor = async (person: string) => {
    const query = `stylistId=${booking.stylistId}&from=${date}&to=${date}&services=${booking.serviceIds.join()}`
    const days = await readBody<DayAvailability[]>(await call('GET', `/api/availability?${query}`, undefined, person), 200)
    return days[0]?.slots.find(({ time }) => time === booking.time)?.state
  }
  const stranger = await signedIn(app, database)
  expect([await stateFor(stranger.cookie), await stateFor(sentCookies(response))]).toEqual(['taken', 'free'])
  expect((await call('POST', '/api/appointments', booking, stranger.cookie)).status).toBe(409)
  const appointment = await readBody<Appointment>(await call('POST', '/api/appointments', booking, sentCookies(response)), 201)
  expect(appointment.user?.uid).toBe(uid)
  expect(await database.db.select().from(holds).where(eq(holds.stylistId, booking.stylistId))).toEqual([])
})

test('a later hold in that browser is not theirs', async () => {
  const cookie = await arrive()
  await addAccount(database, { name: 'Ada', email })
  await ask(cookie)
  now += 60
  const later = { ...booking, time: '2:00 PM' }
  await readBody(await call('POST', '/api/holds', later, cookie), 200)
  const ada = sentCookies(await call('POST', '/api/auth/sign-in/email', { email, password }))
  expect((await call('POST', '/api/appointments', later, ada)).status).toBe(409)
})

test('the link books in any browser and takes over the hold; nobody gets an account whose password somebody else has typed', async () => {
  const cookie = await arrive()
  const id = await ask(cookie)
  const link = await linkTo()
  const opened = await readBody<LinkedGuest>(await call('GET', link), 200)
  expect(opened).toMatchObject({ date, time: '10:00 AM', path: null, withAccount: true })
  expect(Object.fromEntries(new URL(opened.flowPath, 'http://salon').searchParams)).toMatchObject({
    services: booking.serviceIds.join(),
    stylist: booking.stylistId,
    time: '10:00 AM',
  })
  const response = await call('POST', link)
  const { booking: made, path, user } = await readBody<LinkBooked>(response, 200)
  expect([user, path.startsWith('/visit/guest-'), response.headers.getSetCookie()]).toEqual([null, true, []])
  expect(await findAccount()).toBeUndefined()
  expect((await findBookings()).map((each) => each.id)).toEqual([made.id])
  expect(await database.db.select().from(holds).where(eq(holds.stylistId, booking.stylistId))).toEqual([])
  expect(await readBody<LinkBooked>(await call('POST', link), 200)).toMatchObject({ booking: { id: made.id } })
  const state = await readBody<GuestState>(await call('GET', `/api/guests/${id}`, undefined, cookie), 200)
  expect(state).toEqual({ isConfirmed: false, isElsewhere: true, booked: null, user: null })
  const account = await call('POST', `${path.replace('/visit/', '/api/guest-visits/')}/account`, { password: 'chosen-there' })
  expect(account.status).toBe(200)
  expect((await call('POST', '/api/auth/sign-in/email', { email, password })).status).toBe(401)
  expect((await errorIn(await call('POST', link))).message).toContain('in your account now')
})

test('the code after the link makes the account, which has what the link has booked', async () => {
  const cookie = await arrive()
  const id = await ask(cookie)
  const { booking: made } = await readBody<GuestBooked>(await call('POST', await linkTo()), 200)
  const state = await readBody<GuestState>(await enter(id, cookie, await codeTo()), 200)
  expect(state).toMatchObject({ user: { email }, booked: { booking: { id: made.id }, path: `/mybookings?booking=${made.id}` } })
  expect(await findBookings()).toEqual([{ id: made.id, clientId: state.user?.uid }])
})

test('the link in the browser that asked does all that the code does, once', async () => {
  const cookie = await arrive()
  const id = await ask(cookie)
  const link = await linkTo()
  const response = await call('POST', link, undefined, cookie)
  const { booking: made, user, path } = await readBody<LinkBooked>(response, 200)
  expect([user?.email, path]).toEqual([email, `/mybookings?booking=${made.id}`])
  expect(await findBookings()).toEqual([{ id: made.id, clientId: user?.uid }])
  expect((await call('POST', '/api/auth/sign-in/email', { email, password })).status).toBe(200)
  // The page that asked goes on only when signed in.
  const stateWith = async (more: string) =>
    readBody<GuestState>(await call('GET', `/api/guests/${id}`, undefined, `${cookie}${more}`), 200)
  expect(await stateWith('')).toMatchObject({ isConfirmed: true, booked: null, user: null })
  expect(await stateWith(`; ${sentCookies(response)}`)).toMatchObject({ booked: { booking: { id: made.id } }, user: { email } })
  const stranger = await signedIn(app, database)
  expect(await stateWith(`; ${stranger.cookie}`)).toMatchObject({ booked: null, user: null })
  for (const refused of [await call('POST', link, undefined, cookie), await call('GET', link)]) {
    expect(await errorIn(refused)).toMatchObject({ code: 'forbidden', link: { bookingId: made.id } })
  }
})

test('the link says so if the page has booked by the code already, and books nothing', async () => {
  const cookie = await arrive()
  const id = await ask(cookie)
  const link = await linkTo()
  const response = await enter(id, cookie, await codeTo())
  expect((await errorIn(await call('POST', link))).message).toBe('Your email is confirmed already. Sign in to book.')
  const signedInAs = `${cookie}; ${sentCookies(response)}`
  const appointment = await readBody<Appointment>(await call('POST', '/api/appointments', booking, signedInAs), 201)
  expect(await errorIn(await call('POST', link))).toMatchObject({ link: { bookingId: appointment.id } })
  expect(await findBookings()).toHaveLength(1)
})

test('a request for an account books nothing without it, also after signing out', async () => {
  const cookie = await arrive()
  const id = await ask(cookie)
  const book = () => call('POST', `/api/guests/${id}/booking`, booking, cookie)
  expect((await book()).status).toBe(409)
  await readBody(await enter(id, cookie, await codeTo()), 200)
  expect((await book()).status).toBe(409)
  expect(await findBookings()).toEqual([])
})

test('if the time is taken by then, the link still makes the account and signs in', async () => {
  const cookie = await arrive()
  await ask(cookie)
  const link = await linkTo()
  await database.db.delete(holds).where(eq(holds.stylistId, booking.stylistId))
  const faster = await signedIn(app, database)
  await readBody(await faster.call('POST', '/api/appointments', booking), 201)
  const response = await call('POST', link, undefined, cookie)
  expect((await errorIn(response)).code).toBe('slot_taken')
  const { email: who } = await readBody<{ email: string }>(await call('GET', '/api/me', undefined, sentCookies(response)), 200)
  expect(who).toBe(email)
  expect(await findBookings()).toEqual([])
})

test('two codes at once make one account', async () => {
  const one = await arrive()
  const two = sentCookies(await call('POST', '/api/holds', { ...booking, time: '2:00 PM' }))
  const first = await ask(one)
  const codeOfFirst = await codeTo()
  const second = await ask(two, { time: '2:00 PM' })
  const codes = [enter(first, one, codeOfFirst), enter(second, two, await codeTo())]
  expect((await Promise.all(codes)).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await database.db.$count(users, eq(users.email, email))).toBe(1)
})

test('a password is stored as a hash until it is used; the account’s deletion deletes the request', async () => {
  const cookie = await arrive()
  const id = await ask(cookie, { password: 'a-password-to-look-for' })
  expect(await tablesWith(database, 'a-password-to-look-for')).toEqual([])
  const response = await enter(id, cookie, await codeTo())
  const [row] = await database.db.select().from(guestRequests).where(eq(guestRequests.id, id))
  expect(row).toMatchObject({ passwordHash: '', codeHash: '' })
  const own = `${sentCookies(response)}`
  const ending = { password: 'a-password-to-look-for', cancelBookings: true, bookings: [] }
  expect((await call('POST', '/api/me/deletion', ending, own)).ok).toBe(true)
  expect([await tablesWith(database, email), await mailsTo(database, email)]).toEqual([['mails'], ['account_deleted']])
})

test('mails and accounts have the limits of guests’ codes and sign-ups', async () => {
  const cookie = await arrive()
  const statuses: number[] = []
  for (let turn = 0; turn < 5; turn++) statuses.push((await call('POST', '/api/guests', request(), cookie)).status)
  expect(statuses).toEqual([202, 202, 202, 202, 429])
  const others: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    others.push((await call('POST', '/api/guests', request({ email: uniqueEmail() }), cookie)).status)
  }
  expect(others.filter((status) => status === 429).length).toBeGreaterThan(0)
})

test('a salon that sends no mail makes no account by a code, and its page knows', async () => {
  const withoutMail = openTestSalon(database, { clock: () => now })
  expect((await visitor(withoutMail).call('POST', '/api/guests', request())).status).toBe(409)
  const confirms = async (salon: typeof app) =>
    (await readBody<{ confirmsEmail: boolean }>(await salon.request('/api/salon'), 200)).confirmsEmail
  expect([await confirms(app), await confirms(withoutMail)]).toEqual([true, false])
  expect((await call('POST', '/api/guests', { ...request(), password: undefined })).status).toBe(409)
  expect((await call('POST', '/api/guests', request({ email: adminEmail }))).status).toBe(202)
  expect(await mailsTo(database, adminEmail)).not.toContain('guest_code')
})
