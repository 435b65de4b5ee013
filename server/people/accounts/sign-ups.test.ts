import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users, verifications } from '../../platform/database/schema/accounts.ts'
import { linkTo, mailsTo, tokenTo, withMail } from '../../testing/mails.ts'
import { uniqueEmail } from '../../testing/run/random.ts'
import { adminEmail, mondayMorning, openTestSalon, password, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let now = mondayMorning
let app: ReturnType<typeof openTestSalon>
let email: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { environment: withMail, clock: () => now })
  await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = mondayMorning
  email = uniqueEmail()
  await database.db.execute(sql`truncate rate_limits`)
})

const post = (path: string, body: object, cookie = '') => visitor(app).call('POST', path, body, { cookie })
const cookieIn = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(name))
    ?.split(';')[0] ?? ''
const readError = async (response: Response) =>
  ((await response.json()) as { error: { code: string; fields?: Record<string, string> } }).error

async function signUp(more: object = {}) {
  const response = await post('/api/auth/sign-up/email', { name: 'Grace', email, password, ...more })
  expect([response.status, await response.json()]).toEqual([202, null])
  return { browser: cookieIn(response, 'chairtime.sign_up'), token: await tokenTo(database, email, 'confirm_address') }
}

describe('a sign-up where the salon sends mail', () => {
  test('makes no account and no session until the link is used', async () => {
    const response = await post('/api/auth/sign-up/email', { name: 'Grace', email, password })
    expect(cookieIn(response, 'chairtime.session_token')).toBe('')
    expect(cookieIn(response, 'chairtime.sign_up')).not.toBe('')
    expect(response.headers.getSetCookie()[0]).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
    expect(await database.db.$count(users, eq(users.email, email))).toBe(0)
    expect((await post('/api/auth/sign-in/email', { email, password })).status).toBe(401)
  })

  test('is finished and signed in by the link, in the browser that asked', async () => {
    const { browser, token } = await signUp()
    const link = await post('/api/auth/link', { token }, browser)
    expect(await link.json()).toEqual({ purpose: 'sign-up', email, needsPassword: false })
    const response = await post('/api/auth/confirm-address', { token }, browser)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ email, user: { name: 'Grace', email, admin: false } })
    const me = await visitor(app).call('GET', '/api/me/address', undefined, { cookie: cookieIn(response, 'chairtime.session') })
    expect(await me.json()).toEqual({ email, isConfirmed: true, pending: null, canConfirm: true })
    expect((await post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
    expect(await mailsTo(database, email)).toEqual(['confirm_address'])
  })

  test('needs the chosen password in another browser, so that nobody confirms an account that somebody else made for them', async () => {
    const { token } = await signUp()
    const link = await post('/api/auth/link', { token }, 'chairtime.sign_up=of-another-browser')
    expect(await link.json()).toEqual({ purpose: 'sign-up', email, needsPassword: true })
    for (const more of [{}, { password: '' }, { password: 'not-the-chosen-one' }]) {
      const refused = await post('/api/auth/confirm-address', { token, ...more })
      expect([refused.status, Object.keys((await readError(refused)).fields ?? {})]).toEqual([422, ['password']])
    }
    expect(await database.db.$count(users, eq(users.email, email))).toBe(0)
    expect((await post('/api/auth/confirm-address', { token, password })).status).toBe(200)
  })

  test('has limited guesses of that password', async () => {
    const { token } = await signUp()
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      statuses.push((await post('/api/auth/confirm-address', { token, password: 'a-guess' })).status)
    }
    expect(statuses).toEqual([...Array(5).fill(422), 429])
  })

  test('has a link that works once and for an hour', async () => {
    const { browser, token } = await signUp()
    now += 60 * 60
    const late = await post('/api/auth/confirm-address', { token }, browser)
    expect((await readError(late)).fields).toEqual({ token: 'This link has expired. It worked for an hour.' })
    now = mondayMorning
    const responses = await Promise.all([1, 2].map(() => post('/api/auth/confirm-address', { token }, browser)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await database.db.$count(users, eq(users.email, email))).toBe(1)
  })

  test('makes one account if it is sent twice, and says so to the second', async () => {
    const first = await signUp()
    const second = await signUp({ name: 'Grace again' })
    expect((await post('/api/auth/confirm-address', { token: second.token }, second.browser)).status).toBe(200)
    const response = await post('/api/auth/confirm-address', { token: first.token }, first.browser)
    expect((await readError(response)).fields).toEqual({ token: 'This address has an account already. Sign in with it.' })
    const [user] = await database.db.select().from(users).where(eq(users.email, email))
    expect(user).toMatchObject({ name: 'Grace again', emailVerified: true })
  })

  test('writes to the owner of a taken address, whose account stays as it was', async () => {
    const owner = await signedIn(app, database, { email, name: 'Ada' })
    const response = await post('/api/auth/sign-up/email', { name: 'Impostor', email, password: 'another-one' })
    expect(response.status).toBe(202)
    expect((await linkTo(database, email, 'already_registered'))?.pathname).toBe('/login')
    expect(await (await owner.call('GET', '/api/me')).json()).toMatchObject({ name: 'Ada' })
    expect((await post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
  })

  test('never says a stranger’s words in a mail, and stores the password as a hash only', async () => {
    const name = 'Buy at evil.example'
    await signUp({ name })
    const { rows } = await database.db.execute(sql`select * from mails where to_address = ${email}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('evil.example')
    expect(JSON.stringify(await database.db.select().from(verifications))).not.toContain(password)
  })

  test.each([
    ['/bookings?services=ABC', '/bookings?services=ABC'],
    ['https://evil.example', null],
    ['//evil.example', null],
    ['/login', null],
  ])('keeps the way on in its link: %s', async (next, kept) => {
    await signUp({ next })
    expect((await linkTo(database, email, 'confirm_address'))?.searchParams.get('next')).toBe(kept)
  })
})
