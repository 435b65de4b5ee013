import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { type TOTP, URI } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { accounts, sessions, users } from '../../platform/database/schema/accounts.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { rateLimits } from '../../platform/database/schema/platform.ts'
import { createLog } from '../../platform/log.ts'
import { followOutside, type OutsidePerson, startOidcService } from '../../testing/outside/oidc-service.ts'
import { seedPasskey } from '../../testing/passkey.ts'
import { uniqueWord } from '../../testing/run/random.ts'
import {
  addClient,
  adminEmail,
  openTestSalon,
  type Person,
  password,
  signedIn,
  type TestApp,
  visitor,
} from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { ensureAdminAccount } from './admin-account.ts'
import { callbackPath } from './oidc.ts'
import { configuredProvider, findProviderProblem, reportOidc } from './oidc-provider.ts'

const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9PI4LVT64QgycNjm
b7b3SKcB9xZYJA7K8PX9SPpElUOhRANCAATqPdMM5cUTjhvXuGvKYhiqv2HkXQKs
fQOqs5KpmKch/Q4LbDq5uxxDTeveQoLD6wN8GTX/rSV+1Qqd0oTOzSw6
-----END PRIVATE KEY-----`,
  certificate: `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUcU/RHUJ1AbxMYtMzQtBWT67mKCYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjAyMTMyNloYDzIxMjYxMDI5
MDIxMzI2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATqPdMM5cUTjhvXuGvKYhiqv2HkXQKsfQOqs5KpmKch/Q4LbDq5uxxD
TeveQoLD6wN8GTX/rSV+1Qqd0oTOzSw6o1MwUTAdBgNVHQ4EFgQUj3qLeaPZi1M9
j9deaVJ899jzefowHwYDVR0jBBgwFoAUj3qLeaPZi1M9j9deaVJ899jzefowDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAsWf0G5BAf49meMBZiD+m
BYPl5gnEGgZlN8jawJnHTdoCIQDT1RpzK1oIyBTeaiEEh/73Ps65GYukOOyV4PPl
dY8tBA==
-----END CERTIFICATE-----`,
}

const site = 'http://localhost:3000'
let database: Awaited<ReturnType<typeof createTestDatabase>>
let service: Awaited<ReturnType<typeof startOidcService>>
let salon: ReturnType<typeof openTestSalon>

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startOidcService({ redirectUri: site + callbackPath })
  salon = openTestSalon(database, { environment: { ...service.environment, OIDC_NAME: 'Salon Login' } })
})
afterAll(async () => {
  await service.stop()
  await database.drop()
})

beforeEach(() => database.db.delete(rateLimits))

const unique = () => uniqueWord()

async function begin(app: TestApp, next?: string) {
  const response = await visitor(app).call('POST', '/api/auth/oidc', next === undefined ? {} : { next })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { response, cookie, url: response.ok ? ((await response.clone().json()) as { url: string }).url : '' }
}

interface SignInOptions {
  readonly app?: TestApp
  readonly next?: string
  readonly through?: Pick<typeof service, 'signInAs'>
}

async function signIn(person: OutsidePerson, { app = salon as TestApp, next, through = service }: SignInOptions = {}) {
  through.signInAs(person)
  const { url, cookie } = await begin(app, next)
  const back = await followOutside(url, ({ hostname }) => hostname === 'localhost')
  const response = await app.request(back.pathname + back.search, { headers: { cookie } })
  const session = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const me = await app.request('/api/me', { headers: { cookie: session } })
  return {
    status: response.status,
    location: response.headers.get('location'),
    back,
    cookie,
    session,
    me: (await me.json()) as { uid: string; email: string } | null,
  }
}

describe('a new person', () => {
  test('is confirmed where the service says so as text, as some do', async () => {
    const email = `ada-${unique()}@client.example`
    const { me } = await signIn({ sub: unique(), email, email_verified: 'true', name: 'Ada Client' })
    expect(me?.email).toBe(email)
    const refused = await signIn({ sub: unique(), email: `b${email}`, email_verified: 'false', name: 'Ben Client' })
    expect([refused.location, refused.me]).toEqual([expect.stringMatching(/^\/login\?error=email_not_confirmed&/), null])
  })

  test.each([undefined, 'yes', 1, null, {}])(
    'isn’t where the service doesn’t say it (%j), and the log tells the owner what to set',
    async (said) => {
      const lines: string[] = []
      const write = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
      onTestFinished(() => write.mockRestore())
      const app = openTestSalon(database, {
        environment: { ...service.environment, OIDC_NAME: 'Salon Login', LOG_LEVEL: 'warn' },
      })
      const email = `ada-${unique()}@client.example`
      const { location, me } = await signIn({ sub: unique(), email, email_verified: said, name: 'Ada Client' }, { app })
      expect([location, me]).toEqual([expect.stringMatching(/^\/login\?error=email_verified_missing&/), null])
      expect(await database.db.$count(users, eq(users.email, email))).toBe(0)
      expect(lines.join()).toContain('nobody can sign in through Salon Login')
      expect(lines.join()).toContain('send the claim email_verified')
      expect(lines.join()).not.toContain(email)
    },
  )

  test('gets an account with the confirmed address, and goes on where they wanted to', async () => {
    const email = `ada-${unique()}@client.example`
    const { location, me } = await signIn(
      { sub: unique(), email, email_verified: true, name: 'Ada Client' },
      { next: '/bookings?step=time' },
    )
    expect([location, me]).toEqual([
      '/bookings?step=time',
      expect.objectContaining({ email, name: 'Ada Client', admin: false }),
    ])
    const [row] = await database.db.select().from(users).where(eq(users.email, email))
    expect([row?.emailVerified, row?.image]).toEqual([true, null])
  })

  test('is joined to the client whom the salon knows by the address, since the service has confirmed it', async () => {
    const email = `ada-${unique()}@client.example`
    const id = await addClient(database, { email })
    const { me } = await signIn({ sub: unique(), email, email_verified: true, name: 'Ada Client' })
    const [client] = await database.db.select().from(clients).where(eq(clients.id, id))
    expect(client?.mergedInto).toBe(me?.uid)
  })

  test('is the same person the next time, also after the name or address at the service has changed', async () => {
    const sub = unique()
    const email = `ada-${sub}@client.example`
    const first = await signIn({ sub, email, email_verified: true, name: 'Ada Client' })
    const second = await signIn({ sub, email: `new-${sub}@client.example`, email_verified: true, name: 'Ada Lovelace' })
    expect(second.me).toEqual(first.me)
  })

  test('is somebody else at another service, also with the same subject', async () => {
    const sub = unique()
    const first = await signIn({ sub, email: `ada-${sub}@client.example`, email_verified: true, name: 'Ada Client' })
    const other = await startOidcService({ redirectUri: site + callbackPath })
    const app = openTestSalon(database, { environment: other.environment })
    other.signInAs({ sub, email: `eve-${sub}@client.example`, email_verified: true, name: 'Eve' })
    const { url, cookie } = await begin(app)
    const back = await followOutside(url, ({ hostname }) => hostname === 'localhost')
    await app.request(back.pathname + back.search, { headers: { cookie } })
    await other.stop()
    const [eve] = await database.db
      .select()
      .from(users)
      .where(eq(users.email, `eve-${sub}@client.example`))
    expect([eve?.id, eve?.id === first.me?.uid]).toEqual([expect.any(String), false])
  })

  test('is called by the address if the service has no usable name', async () => {
    const sub = unique()
    const { me } = await signIn({ sub, email: `grace-${sub}@client.example`, email_verified: true, name: '\u202e\r\n' })
    expect(me).toEqual(expect.objectContaining({ name: `grace-${sub}` }))
  })

  test('leaves none of the service’s tokens here', async () => {
    const email = `ada-${unique()}@client.example`
    const { me } = await signIn({ sub: unique(), email, email_verified: true, name: 'Ada Client' })
    const [account] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, me?.uid ?? ''))
    expect(account).toMatchObject({ providerId: 'oidc', accessToken: null, refreshToken: null, idToken: null })
  })

  test.each([
    ['has not confirmed the address at the service', { email_verified: false }],
    ['has none at all', { email: undefined }],
  ])('is refused who %s', async (_, claims) => {
    const sub = unique()
    const person = { sub, email: `ada-${sub}@client.example`, email_verified: true, name: 'Ada Client', ...claims }
    const { location, me } = await signIn(person as OutsidePerson)
    expect([location, me]).toEqual([expect.stringMatching(/^\/login\?error=/), null])
    expect(
      await database.db
        .select()
        .from(users)
        .where(eq(users.email, `ada-${sub}@client.example`)),
    ).toEqual([])
  })
})

describe('an address that has an account already', () => {
  test('is joined where it is confirmed here too', async () => {
    const client = await signedIn(salon, database)
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, client.uid))
    const { me } = await signIn({ sub: unique(), email: client.email, email_verified: true, name: 'Somebody' })
    expect(me).toEqual(expect.objectContaining({ uid: client.uid, name: 'Ada Client' }))
  })

  test('is not joined where it isn’t: the person who signed up with it may be somebody else', async () => {
    const client = await signedIn(salon, database)
    const { location, me } = await signIn({ sub: unique(), email: client.email, email_verified: true, name: 'Victim' })
    expect([location, me]).toEqual(['/login?error=account_not_linked', null])
    expect(await database.db.select().from(accounts).where(eq(accounts.userId, client.uid))).toHaveLength(1)
  })

  test('is not joined where the service hasn’t confirmed it', async () => {
    const client = await signedIn(salon, database)
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, client.uid))
    const { me } = await signIn({ sub: unique(), email: client.email, email_verified: false, name: 'Attacker' })
    expect(me).toBeNull()
  })

  test('makes the administrator of whom ADMIN_EMAIL names, and of nobody else', async () => {
    await ensureAdminAccount(database.db, { adminEmail, adminPassword: 'scissors-and-comb', dataDir: '' })
    const owner = await signIn({ sub: unique(), email: adminEmail, email_verified: true, name: 'Owner' })
    expect(owner.me).toEqual(expect.objectContaining({ email: adminEmail, admin: true }))
    const other = await signIn({ sub: unique(), email: adminEmail.toUpperCase(), email_verified: false, name: 'Attacker' })
    expect(other.me).toBeNull()
  })
})

describe('an account with a second step', () => {
  const signInAsOwner = (next?: string) =>
    signIn({ sub: 'owner', email: adminEmail, email_verified: true, name: 'Owner' }, next === undefined ? {} : { next })
  let owner: Person
  beforeEach(async () => {
    await database.db.delete(users).where(eq(users.email, adminEmail))
    owner = await signedIn(salon, database, { email: adminEmail })
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, owner.uid))
  })
  const sessionsOfOwner = () => database.db.$count(sessions, eq(sessions.userId, owner.uid))

  test('is asked for its code, and signed in with it only', async () => {
    const setup = await owner.call('POST', '/api/me/second-factor/setup', { password })
    const app = URI.parse(((await setup.json()) as { uri: string }).uri) as TOTP
    expect((await owner.call('POST', '/api/me/second-factor/confirm', { code: app.generate() })).status).toBe(200)
    await database.db.delete(rateLimits)
    const before = await sessionsOfOwner()

    const { location, me, session } = await signInAsOwner('/admin/bookings?page=2')
    expect([location, me]).toEqual(['/login?next=%2Fadmin%2Fbookings%3Fpage%3D2&step=code', null])
    expect(await sessionsOfOwner()).toBe(before)
    const enter = (code: string) => visitor(salon).call('POST', '/api/auth/sign-in/code', { code }, { cookie: session })
    expect((await enter('000000')).status).toBe(422)
    const finished = await enter(app.generate())
    expect([finished.status, await finished.json()]).toMatchObject([200, { email: adminEmail, admin: true }])
    expect(await sessionsOfOwner()).toBe(before + 1)
  })

  test('is asked for its passkey where it has no codes', async () => {
    await seedPasskey(database, owner.uid)
    const before = await sessionsOfOwner()
    const { location, me } = await signInAsOwner()
    expect([location, me, await sessionsOfOwner()]).toEqual(['/login?step=passkey', null, before])
  })

  test('can’t be signed in through the cookie alone, or without the sign-in that was begun', async () => {
    await seedPasskey(database, owner.uid)
    const { session } = await signInAsOwner()
    const response = await visitor(salon).call('POST', '/api/auth/sign-in/code', { code: '000000' }, { cookie: session })
    expect(response.status).toBe(401)
  })
})

describe('the first time that the service signs in to an account', () => {
  const changesTo = (email: string) => database.db.select().from(mails).where(eq(mails.toAddress, email))

  test('is mailed to its address, the next time isn’t', async () => {
    const client = await signedIn(salon, database)
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, client.uid))
    const person = { sub: unique(), email: client.email, email_verified: true, name: 'Ada' }
    for (let turn = 0; turn < 2; turn++) expect((await signIn(person)).me).toMatchObject({ uid: client.uid })
    const changes = await changesTo(client.email)
    expect(changes.map(({ kind, clientId }) => [kind, clientId])).toEqual([['sign_in_changed', client.uid]])
    expect(changes[0]?.text).toContain('You can sign in with Salon Login now.')
    expect(changes[0]?.text).toContain('http://localhost:3000/forgot-password')
  })

  test('is mailed where it stops at the account’s second step, too', async () => {
    const client = await signedIn(salon, database)
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, client.uid))
    await seedPasskey(database, client.uid)
    expect((await signIn({ sub: unique(), email: client.email, email_verified: true, name: 'Ada' })).me).toBeNull()
    expect(await changesTo(client.email)).toHaveLength(1)
  })

  test('is so again after the salon has changed its service, under the new one only', async () => {
    const client = await signedIn(salon, database)
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, client.uid))
    const other = await startOidcService({ redirectUri: site + callbackPath })
    const app = openTestSalon(database, { environment: other.environment })
    const person = { sub: unique(), email: client.email, email_verified: true, name: 'Ada' }
    expect((await signIn(person)).me).toMatchObject({ uid: client.uid })
    expect((await signIn(person, { app, through: other })).me).toMatchObject({ uid: client.uid })
    await other.stop()
    expect(await changesTo(client.email)).toHaveLength(2)
  })

  test('is refused to somebody else with the same address there, without a mail', async () => {
    const client = await signedIn(salon, database)
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, client.uid))
    const person = { email: client.email, email_verified: true, name: 'Ada' }
    expect((await signIn({ sub: unique(), ...person })).me).toMatchObject({ uid: client.uid })
    expect((await signIn({ sub: unique(), ...person })).me).toBeNull()
    expect(await changesTo(client.email)).toHaveLength(1)
  })

  test('is nothing to write about where it makes the account, or is refused', async () => {
    const email = `${unique()}@client.example`
    expect((await signIn({ sub: unique(), email, email_verified: true, name: 'Ada' })).me).not.toBeNull()
    const client = await signedIn(salon, database)
    expect((await signIn({ sub: unique(), email: client.email, email_verified: true, name: 'Ada' })).me).toBeNull()
    expect([await changesTo(email), await changesTo(client.email)]).toEqual([[], []])
  })
})

describe('a service that doesn’t say who somebody is', () => {
  const usersWith = (name: string) => database.db.$count(users, eq(users.name, name))
  let strict: typeof service
  let strictSalon: ReturnType<typeof openTestSalon>
  beforeAll(async () => {
    strict = await startOidcService({ redirectUri: site + callbackPath, isStrict: true })
    strictSalon = openTestSalon(database, { environment: strict.environment })
  })
  afterAll(() => strict.stop())
  afterEach(() => {
    service.isHonest()
    strict.isHonest()
  })
  const strangers = () => ({ sub: unique(), email: `${unique()}@client.example`, email_verified: true, name: unique() })

  test('signs nobody in without an ID token', async () => {
    const person = strangers()
    for (const [through, app] of [
      [service, salon],
      [strict, strictSalon],
    ] as const) {
      through.tamper('/token', ({ id_token: _, ...rest }) => rest)
      const { location, me } = await signIn(person, { through, app })
      expect([location, me]).toEqual(['/login?error=unable_to_get_user_info', null])
    }
    expect(await usersWith(person.name)).toBe(0)
  })

  test('signs nobody in with an ID token whose signature is another’s', async () => {
    const person = strangers()
    service.tamper('/token', ({ id_token: token, ...rest }) => ({
      ...rest,
      id_token: String(token).replace(/[^.]+$/, (signature) => signature.split('').reverse().join('')),
    }))
    expect((await signIn(person)).me).toBeNull()
    expect(await usersWith(person.name)).toBe(0)
  })

  test('may keep the address for its userinfo, whose subject must be the ID token’s', async () => {
    const person = strangers()
    const first = await signIn(person, { through: strict, app: strictSalon })
    expect(first.me).toMatchObject({ email: person.email })
    const [account] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, first.me?.uid ?? ''))
    expect(account?.accountId).toBe(`${strict.issuer} ${person.sub}`)

    const victim = person
    const attacker = strangers()
    strict.tamper('/me', (body) => ({ ...body, sub: victim.sub, email: victim.email }))
    const second = await signIn(attacker, { through: strict, app: strictSalon })
    expect([second.location, second.me]).toEqual(['/login?error=unable_to_get_user_info', null])
  })

  test.each([
    ['no address', 'not an address'],
    ['5,000 characters', `${'a'.repeat(5000)}@client.example`],
    ['two lines', 'ada@client.example\r\nBcc: eve@evil.example'],
    ['NUL', 'ada\u0000@client.example'],
    ['an object', { toLowerCase: 'x' }],
    ['a list', ['ada@client.example']],
    ['a number', 7],
  ])('is refused where the address is %s', async (_, email) => {
    const person = { ...strangers(), email }
    for (const [through, app] of [
      [service, salon],
      [strict, strictSalon],
    ] as const) {
      const { status, location, me } = await signIn(person, { through, app })
      expect([status, location, me]).toEqual([302, '/login?error=email_not_found', null])
    }
    expect(await usersWith(person.name)).toBe(0)
  })

  test.each([
    ['an object', { a: 1 }],
    ['NUL', 'Ada\u0000'],
    ['5,000 characters', 'a'.repeat(5000)],
  ])('gets the address’s first part as the name where the name is %s', async (_, name) => {
    const person = { ...strangers(), name: name as string }
    expect((await signIn(person)).me).toMatchObject({ name: person.email.split('@')[0] })
  })
})

describe('over https', () => {
  test('the sign-in that was begun is bound to a cookie that no other host can set', async () => {
    const app = openTestSalon(database, { environment: { ...service.environment, PUBLIC_URL: 'https://salon.example' } })
    const { response } = await begin(app)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-[^=]+=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })
})

describe('what comes back', () => {
  test('works once', async () => {
    const { back, cookie } = await signIn({
      sub: unique(),
      email: `${unique()}@client.example`,
      email_verified: true,
      name: 'Ada',
    })
    const again = await salon.request(back.pathname + back.search, { headers: { cookie } })
    expect(again.headers.get('location')).toMatch(/^\/login\?.*error=/)
  })

  test('is refused in another browser than the one that began it', async () => {
    service.signInAs({ sub: unique(), email: `${unique()}@client.example`, email_verified: true, name: 'Ada' })
    const { url } = await begin(salon)
    const back = await followOutside(url, ({ hostname }) => hostname === 'localhost')
    const response = await salon.request(back.pathname + back.search)
    expect(response.headers.get('location')).toMatch(/^\/login\?.*error=/)
    expect(response.headers.getSetCookie().join()).not.toContain('session_token=e')
  })

  test.each([
    '',
    '?state=%00',
    '?state=a%00b&code=%00',
    '?error=%00&state=%FF',
    '?code=x',
    '?state=x&code=y',
    '?error=access_denied&state=x',
    `?state=${'x'.repeat(5000)}`,
  ])('leads back to sign-in where it is nothing of ours: %s', async (query) => {
    const response = await salon.request(callbackPath + query)
    expect([response.status, response.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/login\?.*error=/)])
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'never leads to another site: %s',
    async (next) => {
      const { response } = await begin(salon, next)
      expect(response.status).toBe(422)
    },
  )
})

describe('a service that is away', () => {
  let stopped: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stopped) await stop()
    stopped = []
  })

  test('is said, leaves the rest as it is, and works again once it is back', async () => {
    const first = await startOidcService({ redirectUri: site + callbackPath })
    const app = openTestSalon(database, { environment: { ...first.environment, OIDC_NAME: 'Salon Login' } })
    await first.stop()
    const { response } = await begin(app)
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: expect.objectContaining({ message: expect.stringContaining('We can’t reach Salon Login right now.') }) },
    ])
    expect((await signedIn(app, database)).uid).toBeTruthy()
    const port = Number(new URL(first.issuer).port)
    stopped.push((await startOidcService({ redirectUri: site + callbackPath, port })).stop)
    expect((await begin(app)).response.status).toBe(200)
  })

  test('is said after it has worked before, too', async () => {
    const once = await startOidcService({ redirectUri: site + callbackPath })
    const app = openTestSalon(database, { environment: { ...once.environment, OIDC_NAME: 'Salon Login' } })
    expect((await begin(app)).response.status).toBe(200)
    await once.stop()
    expect((await begin(app)).response.status).toBe(503)
    const port = Number(new URL(once.issuer).port)
    const back = await startOidcService({ redirectUri: site + callbackPath, port })
    stopped.push(back.stop)
    const email = `${unique()}@client.example`
    const { me } = await signIn({ sub: unique(), email, email_verified: true, name: 'Ada' }, { app, through: back })
    expect(me).toMatchObject({ email })
  })

  test.each([
    [{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x' }, /http:\/\/127\.0\.0\.1:9 can’t be reached/],
    [{ OIDC_ISSUER: 'nonsense', OIDC_CLIENT_ID: 'x' }, /OIDC_ISSUER must be an address/],
    [{ OIDC_ISSUER: 'http://accounts.example.com', OIDC_CLIENT_ID: 'x' }, /OIDC_ISSUER must be an address/],
    [{ OIDC_ISSUER: 'https://accounts.example.com' }, /belong together/],
  ])('is one line in the log: %o', async (environment, line) => {
    const lines: string[] = []
    const log = { ...createLog('silent'), warn: (message: string) => void lines.push(message) }
    await reportOidc(readConfig(environment), log)
    expect(lines).toEqual([expect.stringMatching(line)])
  })

  test('is one line in the log where its certificate is wrong', async () => {
    const server = createServer({ key: selfSigned.key, cert: selfSigned.certificate }, (_, response) => void response.end('{}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stopped.push(async () => void server.close())
    const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await findProviderProblem({ issuer, clientId: 'x', clientSecret: undefined, name: 'x' })).toMatch(
      /can’t be reached: .*self.signed/,
    )
  })

  test('is no provider where another issuer responds', async () => {
    const provider = configuredProvider({
      oidc: { issuer: service.issuer.replace('127.0.0.1', 'localhost'), clientId: 'x', clientSecret: undefined, name: '' },
    })
    expect(provider && 'issuer' in provider && (await findProviderProblem(provider))).toMatch(/says that it is/)
  })
})

test('a salon without a service offers none to sign in with', async () => {
  const plain = openTestSalon(database)
  expect((await begin(plain)).response.status).toBe(404)
  expect(await (await plain.request('/api/salon')).json()).toMatchObject({ outsideSignIn: '' })
  expect(await (await salon.request('/api/salon')).json()).toMatchObject({ outsideSignIn: 'Salon Login' })
})
