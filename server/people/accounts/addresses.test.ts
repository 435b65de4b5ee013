import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts, users, verifications } from '../../platform/database/schema/accounts.ts'
import { eventually } from '../../testing/live-events.ts'
import { mailsTo, tokenTo, withMail } from '../../testing/mails.ts'
import { randomUuid, uniqueEmail } from '../../testing/run/random.ts'
import { adminEmail, mondayMorning, openTestSalon, type Person, password, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let now = mondayMorning
let app: ReturnType<typeof openTestSalon>
let unmailed: ReturnType<typeof openTestSalon>
let client: Person
let next: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { environment: withMail, clock: () => now })
  unmailed = openTestSalon(database)
  await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = mondayMorning
  await database.db.execute(sql`truncate rate_limits`)
  client = await signedIn(app, database)
  next = uniqueEmail()
})

const change = (email: string, person = client) => person.call('PATCH', '/api/me', { email, currentPassword: password })
const readAddress = async (person: Person) => (await person.call('GET', '/api/me/address')).json()
const confirm = (token: string, person?: Person, chosen = password) =>
  (person ?? visitor(app)).call('POST', '/api/auth/confirm-address', { token, ...(!person && { password: chosen }) })
const readFields = async (response: Response) =>
  ((await response.json()) as { error: { fields?: Record<string, string> } }).error.fields
const newToken = async (email = next) => tokenTo(database, email, 'confirm_address')
const signIn = async (email: string) => (await visitor(app).call('POST', '/api/auth/sign-in/email', { email, password })).status

describe('a new email, where the salon sends mail', () => {
  test('takes effect once it is confirmed from its mailbox, and the old one gets a mail', async () => {
    const response = await change(next)
    expect([response.status, await response.json()]).toMatchObject([200, { email: client.email }])
    expect(await readAddress(client)).toEqual({ email: client.email, isConfirmed: false, pending: next, canConfirm: true })
    expect([await signIn(client.email), await signIn(next)]).toEqual([200, 401])
    expect(await mailsTo(database, client.email)).toEqual([])

    const confirmed = await confirm(await newToken())
    expect([confirmed.status, await confirmed.json()]).toEqual([200, { email: next, user: null }])
    expect(await readAddress(client)).toEqual({ email: next, isConfirmed: true, pending: null, canConfirm: true })
    expect([await signIn(client.email), await signIn(next)]).toEqual([401, 200])
    expect(await mailsTo(database, client.email)).toEqual(['address_changed'])
    expect(await mailsTo(database, next)).toEqual(['confirm_address'])
  })

  test('waits for a deletion of the account that is under way, which takes the link with it', async () => {
    await change(next)
    const token = await newToken()
    const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const confirmed = await database.db.transaction(async (deletion) => {
      await deletion.select().from(users).where(eq(users.id, client.uid)).for('update')
      const pending = confirm(token, client)
      await expect.poll(async () => (await database.db.execute(isWaiting)).rowCount).toBeGreaterThan(0)
      await deletion.delete(verifications).where(eq(verifications.identifier, `address:${client.uid}`))
      return { pending }
    })
    expect((await readFields(await confirmed.pending))?.token).toContain('used already')
  })

  test('returns the user who confirms it signed in', async () => {
    await change(next)
    const response = await confirm(await newToken(), client)
    expect(await response.json()).toEqual({
      email: next,
      user: { uid: client.uid, name: 'Ada Client', email: next, admin: false, role: 'client' },
    })
  })

  test('can’t be confirmed in somebody else’s session', async () => {
    await change(next)
    const other = await signedIn(app, database)
    const token = await newToken()
    expect(await readFields(await confirm(token, other))).toEqual({
      token: 'This link belongs to another account. Sign out, then open it again.',
    })
    expect(await readAddress(other)).toMatchObject({ email: other.email, isConfirmed: false })
    expect((await confirm(token)).status).toBe(200)
  })

  test('takes the account too, not the mailbox alone, so that nobody confirms an account that somebody else can get into', async () => {
    await change(next)
    const token = await newToken()
    const read = (person: Person) => person.call('POST', '/api/auth/link', { token })
    expect(await (await read(visitor(app))).json()).toEqual({ purpose: 'address', email: next, needsPassword: true })
    expect(await (await read(client)).json()).toMatchObject({ needsPassword: false })
    expect(await readFields(await confirm(token, undefined, ''))).toEqual({ password: 'Password is required' })
    for (let turn = 0; turn < 5; turn++) {
      expect(await readFields(await confirm(token, undefined, 'a-guess'))).toEqual({ password: 'That isn’t your password' })
    }
    expect((await confirm(token)).status).toBe(429)
    expect(await readAddress(client)).toMatchObject({ email: client.email, isConfirmed: false, pending: next })
    expect((await confirm(token, client)).status).toBe(200)
  })

  test('is confirmed once, within an hour, by the latest link', async () => {
    await change(next)
    const first = await newToken()
    now += 60
    expect(await (await client.call('POST', '/api/me/address/confirmation')).json()).toMatchObject({ pending: next })
    const second = await newToken()
    expect(second).not.toBe(first)
    expect((await confirm(first)).status).toBe(422)
    now += 60 * 60
    expect(await readFields(await confirm(second))).toEqual({ token: 'This link has expired. It worked for an hour.' })
    expect(await readAddress(client)).toMatchObject({ pending: next })
    await client.call('POST', '/api/me/address/confirmation')
    const third = await newToken()
    const responses = await Promise.all([confirm(third), confirm(third)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('can be taken back, with its link', async () => {
    await change(next)
    expect((await client.call('DELETE', '/api/me/address/pending')).status).toBe(204)
    expect(await readAddress(client)).toMatchObject({ email: client.email, pending: null })
    expect((await confirm(await newToken())).status).toBe(422)
    expect(await signIn(client.email)).toBe(200)
  })

  test('gets the same response if it is taken, and its owner gets a mail', async () => {
    const other = await signedIn(app, database)
    for (const email of [other.email, adminEmail, adminEmail.toUpperCase(), ` ${adminEmail}`]) {
      const response = await change(email)
      expect([response.status, await response.json()]).toMatchObject([200, { email: client.email }])
      expect(await readAddress(client)).toMatchObject({ pending: email.trim().toLowerCase() })
    }
    expect(await mailsTo(database, other.email)).toEqual(['already_registered'])
    expect(new Set(await mailsTo(database, adminEmail))).toEqual(new Set(['already_registered']))
    expect(await (await client.call('GET', '/api/me')).json()).toMatchObject({ email: client.email, admin: false })
  })

  test('stays with another account that takes it before it is confirmed', async () => {
    await change(next)
    const token = await newToken()
    await signedIn(app, database, { email: next })
    expect(await readFields(await confirm(token))).toEqual({ token: 'An account with this email already exists.' })
    expect(await readAddress(client)).toMatchObject({ email: client.email })
  })

  test('ends links for a new password that went to the old one', async () => {
    await visitor(app).call('POST', '/api/auth/request-password-reset', { email: client.email })
    await eventually(async () => (await mailsTo(database, client.email)).length > 0)
    const old = await tokenTo(database, client.email, 'reset_password')
    await change(next)
    expect((await confirm(await newToken())).status).toBe(200)
    const response = await visitor(app).call('POST', '/api/auth/reset-password', { token: old, password: 'taken-back' })
    expect(response.status).toBe(422)
    expect(await signIn(next)).toBe(200)
  })

  test('ends an outside sign-in that was joined under the old one', async () => {
    const outside = { id: randomUuid(), accountId: randomUuid(), providerId: 'oidc', userId: client.uid }
    await database.db.insert(accounts).values(outside)
    await change(next)
    await confirm(await newToken())
    const remaining = await database.db.select().from(accounts).where(eq(accounts.userId, client.uid))
    expect(remaining.map(({ providerId }) => providerId)).toEqual(['credential'])
  })

  test('needs the current password before anything is mailed', async () => {
    expect((await client.call('PATCH', '/api/me', { email: next, currentPassword: 'wrong' })).status).toBe(422)
    expect(await mailsTo(database, next)).toEqual([])
    expect(await readAddress(client)).toMatchObject({ pending: null })
  })

  test('forgets that the former one bounced', async () => {
    await database.db.update(users).set({ bouncedAt: new Date(), bounceReason: 'no such user' }).where(eq(users.id, client.uid))
    await change(next)
    await confirm(await newToken())
    const [user] = await database.db.select().from(users).where(eq(users.id, client.uid))
    expect(user).toMatchObject({ email: next, emailVerified: true, bouncedAt: null, bounceReason: null })
  })
})

describe('the email of an account', () => {
  test('is confirmed by a link that its owner asks for', async () => {
    expect((await client.call('POST', '/api/me/address/confirmation')).status).toBe(200)
    expect((await confirm(await newToken(client.email), client)).status).toBe(200)
    expect(await readAddress(client)).toMatchObject({ isConfirmed: true, pending: null })
    // The same address, so there is no former one to write to.
    expect(await mailsTo(database, client.email)).toEqual(['confirm_address'])
    expect((await client.call('POST', '/api/me/address/confirmation')).status).toBe(409)
  })

  test('is the administrator’s fixed one, which can be confirmed too', async () => {
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.email, adminEmail))
    const response = await visitor(app).call('POST', '/api/auth/sign-in/email', { email: adminEmail, password })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const asOwner = (method: string, path: string, body?: object) => visitor(app).call(method, path, body, { cookie })
    const refused = await asOwner('PATCH', '/api/me', { email: next, currentPassword: password })
    expect(await readFields(refused)).toEqual({ email: 'The administrator’s email can’t be changed.' })
    expect((await asOwner('POST', '/api/me/address/confirmation')).status).toBe(200)
    const token = await newToken(adminEmail)
    expect((await asOwner('POST', '/api/auth/confirm-address', { token })).status).toBe(200)
    expect(await (await asOwner('GET', '/api/me')).json()).toMatchObject({ email: adminEmail, admin: true })
  })
})

describe('without a mail server', () => {
  const through = ({ cookie }: Person, method: string, path: string, body?: object) =>
    visitor(unmailed).call(method, path, body, { cookie })

  test('a new email takes effect at once, unconfirmed, and the old one gets a mail', async () => {
    const response = await through(client, 'PATCH', '/api/me', { email: next, currentPassword: password })
    expect(await response.json()).toMatchObject({ email: next })
    const address = await through(client, 'GET', '/api/me/address')
    expect(await address.json()).toEqual({ email: next, isConfirmed: false, pending: null, canConfirm: false })
    expect(await mailsTo(database, client.email)).toEqual(['address_changed'])
    expect((await through(client, 'POST', '/api/me/address/confirmation')).status).toBe(409)
  })

  test('a change that waited from when there was one is over with the next change', async () => {
    await change(next)
    const token = await newToken()
    const other = uniqueEmail()
    expect((await through(client, 'PATCH', '/api/me', { email: other, currentPassword: password })).status).toBe(200)
    expect((await confirm(token)).status).toBe(422)
  })
})
