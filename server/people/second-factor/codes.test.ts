import { symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RecoveryCodes } from '../../../domain/people/second-factor.ts'
import { passkeys, sessions, twoFactors, users } from '../../platform/database/schema/accounts.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { rateLimits } from '../../platform/database/schema/platform.ts'
import { createLog } from '../../platform/log.ts'
import { adminEmail, openTestSalon, type Person, password, signedIn, signIn, visitor } from '../../testing/salon.ts'
import { startServerProcess, testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { setPassword } from '../auth/commands.ts'
import { reportLostCodes } from './commands.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let owner: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { environment: { SALON_NAME: 'Linden: Hair' } })
})
afterAll(() => database.drop())

beforeEach(async () => {
  await database.db.delete(rateLimits)
  await database.db.delete(users)
  await database.db.delete(mails)
  owner = await signedIn(app, database, { email: adminEmail })
})

function withCookies(person: Person, response: Response): Person {
  const jar = new Map(person.cookie.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair]))
  for (const line of response.headers.getSetCookie()) {
    const pair = line.split(';')[0] ?? ''
    const name = pair.slice(0, pair.indexOf('='))
    if (/max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, pair)
  }
  const cookie = [...jar.values()].join('; ')
  return {
    ...person,
    cookie,
    call: (method, path, body, headers) => visitor(app).call(method, path, body, { cookie, ...headers }),
  }
}

interface App {
  readonly now: () => string
  readonly later: (seconds: number) => string
}

async function turnOn(): Promise<{ person: Person; app: App; secret: string; recovery: string[] }> {
  const setup = await owner.call('POST', '/api/me/second-factor/setup', { password })
  expect(setup.status).toBe(200)
  const { uri, secret } = (await setup.json()) as { uri: string; secret: string }
  const totp = URI.parse(uri) as TOTP
  expect([totp.issuer, totp.label, totp.secret.base32]).toEqual(['Linden Hair', adminEmail, secret])
  const authenticator = {
    now: () => totp.generate(),
    later: (by: number) => totp.generate({ timestamp: Date.now() + by * 1000 }),
  }
  const confirmed = await owner.call('POST', '/api/me/second-factor/confirm', { code: authenticator.now() })
  expect(confirmed.status).toBe(200)
  const { recoveryCodes } = (await confirmed.json()) as RecoveryCodes
  await database.db.delete(rateLimits)
  return {
    person: withCookies(owner, confirmed),
    app: authenticator,
    secret: Buffer.from(totp.secret.bytes).toString(),
    recovery: recoveryCodes,
  }
}

async function enterPassword(): Promise<{ waiting: Person; body: unknown; cookies: string[] }> {
  const response = await visitor(app).call('POST', '/api/auth/sign-in/email', { email: adminEmail, password })
  expect(response.status).toBe(200)
  return {
    waiting: withCookies({ ...visitor(app), cookie: 'a=b' }, response),
    body: await response.json(),
    cookies: response.headers.getSetCookie(),
  }
}

const enterCode = (waiting: Person, code: string) => waiting.call('POST', '/api/auth/sign-in/code', { code })
async function changesMailed(): Promise<string[]> {
  const rows = await database.db.select().from(mails).where(eq(mails.kind, 'sign_in_changed')).orderBy(mails.createdAt)
  expect(rows.every(({ toAddress }) => toAddress === adminEmail)).toBe(true)
  return rows.map(({ text }) => /^What changed: (.*)$/m.exec(text)?.[1] ?? text)
}
const isSignedIn = async (person: Person) => (await (await person.call('GET', '/api/me')).json()) !== null
const readState = async (person: Person) => (await person.call('GET', '/api/me/second-factor')).json()

describe('one-time codes', () => {
  test('are on once a code is confirmed, with ten recovery codes shown once, and the password alone opens no session', async () => {
    expect(await readState(owner)).toEqual({ codes: false, recoveryCodesLeft: 0, passkeys: [], passkeyHost: 'localhost' })
    const { person, app: authenticator, recovery } = await turnOn()
    expect(await isSignedIn(person)).toBe(true)
    expect(await isSignedIn(owner)).toBe(false)
    expect(new Set(recovery).size).toBe(10)
    expect(recovery.every((code) => /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/.test(code))).toBe(true)
    expect(await readState(person)).toMatchObject({ codes: true, recoveryCodesLeft: 10 })

    const before = await database.db.$count(sessions)
    const { waiting, body, cookies } = await enterPassword()
    expect(body).toEqual({ needs: 'code' })
    expect(cookies.map((line) => line.split('=')[0])).toEqual(['chairtime.code'])
    expect(cookies[0]).toMatch(/HttpOnly.*SameSite=Lax/i)
    expect([await isSignedIn(waiting), await database.db.$count(sessions)]).toEqual([false, before])

    // The app's clock may be half a minute off.
    const code = authenticator.later(20)
    const response = await enterCode(waiting, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(await response.json()).toMatchObject({ email: adminEmail, admin: true })
    const names = response.headers.getSetCookie().map((line) => line.split('=')[0])
    expect(names).toEqual(expect.arrayContaining(['chairtime.session_token', 'chairtime.known_device']))
    expect(await isSignedIn(withCookies(waiting, response))).toBe(true)
  })

  test('can’t be checked with another AUTH_SECRET, such as after a restore without the key, and say so', async () => {
    const { app: authenticator, recovery } = await turnOn()
    const lines: string[] = []
    const log = { ...createLog('silent'), warn: (line: string) => void lines.push(line) }
    await reportLostCodes(database.db, testAuthSecret, log)
    expect(lines).toEqual([])
    const data = await symmetricEncrypt({ key: 'another secret', data: 'anything' })
    await database.db.update(twoFactors).set({ secret: data, backupCodes: data })
    await reportLostCodes(database.db, testAuthSecret, log)
    expect(lines).toEqual([expect.stringContaining('--reset-second-factor')])
    const { waiting } = await enterPassword()
    for (const code of [authenticator.now(), recovery[0] ?? '']) {
      const response = await enterCode(waiting, code)
      const { error } = (await response.json()) as { error: { fields?: { code?: string } } }
      expect([response.status, error.fields?.code]).toEqual([422, expect.stringContaining('key has changed')])
    }
  })

  test('end every other session once they are on, and the owner gets a mail; so they do when they are off again', async () => {
    const elsewhere = await signIn(app, { email: adminEmail, password })
    const { person } = await turnOn()
    expect([await isSignedIn(elsewhere), await isSignedIn(person)]).toEqual([false, true])
    expect(await database.db.$count(sessions)).toBe(1)
    expect(await changesMailed()).toEqual(['One-time codes are on. You’re signed out everywhere else.'])
    expect((await person.call('POST', '/api/me/second-factor/off', { password })).status).toBe(200)
    expect(await changesMailed()).toEqual([expect.stringContaining('codes are on'), 'One-time codes are off.'])
  })

  test('are stored so that nobody reads them in the database', async () => {
    const { recovery, secret } = await turnOn()
    const [row] = await database.db.select().from(twoFactors)
    expect(row?.verified).toBe(true)
    for (const code of recovery) expect(row?.backupCodes).not.toContain(code)
    expect(row?.secret).not.toContain(secret)
  })

  test('need the password to be set up, renewed and turned off', async () => {
    const wrong = { password: 'not-the-password' }
    const { person } = await turnOn()
    for (const path of ['setup', 'recovery-codes', 'off']) {
      const response = await person.call('POST', `/api/me/second-factor/${path}`, wrong)
      expect([path, response.status, await response.json()]).toMatchObject([
        path,
        422,
        { error: { fields: { password: 'That isn’t your password.' } } },
      ])
    }
    expect((await person.call('POST', '/api/me/second-factor/setup', { password })).status).toBe(409)
    expect(await readState(person)).toMatchObject({ codes: true, recoveryCodesLeft: 10 })
  })

  test('are set up once where two requests come at the same moment', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => owner.call('POST', '/api/me/second-factor/setup', { password })),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(statuses).toContain(200)
    expect(await database.db.$count(twoFactors)).toBe(1)
  })

  test('five wrong passwords there are enough', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 7; turn++) {
      statuses.push((await owner.call('POST', '/api/me/second-factor/setup', { password: `wrong-${turn}` })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
    expect((await owner.call('POST', '/api/me/second-factor/setup', { password })).status).toBe(429)
  })

  test('a code is good once only', async () => {
    const { app: authenticator } = await turnOn()
    const code = authenticator.now()
    const first = await enterPassword()
    const second = await enterPassword()
    expect((await enterCode(first.waiting, code)).status).toBe(200)
    const again = await enterCode(second.waiting, code)
    expect([again.status, await again.json()]).toMatchObject([422, { error: { fields: { code: /just used/ } } }])
    expect((await enterCode(second.waiting, authenticator.later(30))).status).toBe(200)
  })

  test('let in one of eight sign-ins that use one code at once', async () => {
    const { app: authenticator } = await turnOn()
    const waiting: Person[] = []
    while (waiting.length < 8) waiting.push((await enterPassword()).waiting)
    const code = authenticator.now()
    const statuses = await Promise.all(waiting.map(async (person) => (await enterCode(person, code)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('wrong codes: five end the sign-in, ten in all end every one for a while, also with the right code', async () => {
    const { app: authenticator } = await turnOn()
    const right = authenticator.later(30)
    const wrong = Array.from({ length: 12 }, (_, turn) => `${100_000 + turn}`).filter(
      (code) => ![-30, 0, 30, 60].map((by) => authenticator.later(by)).includes(code),
    )
    const { waiting } = await enterPassword()
    for (const code of wrong.splice(0, 5)) expect((await enterCode(waiting, code)).status).toBe(422)
    const over = await enterCode(waiting, right)
    expect([over.status, await over.json()]).toMatchObject([401, { error: { message: /Enter your password again/ } }])
    const next = await enterPassword()
    for (const code of wrong.splice(0, 4)) expect((await enterCode(next.waiting, code)).status).toBe(422)
    const refused = await enterCode(next.waiting, right)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('are worth nothing without a password before them, or with somebody else’s cookie', async () => {
    const { person, app: authenticator } = await turnOn()
    expect((await enterCode(visitor(app), authenticator.now())).status).toBe(401)
    expect((await enterCode(person, authenticator.now())).status).toBe(401)
    const { waiting } = await enterPassword()
    const forged = waiting.cookie.replace(/(chairtime\.code=[^.%]+).*/, '$1.Zm9yZ2Vk')
    const response = await visitor(app).call(
      'POST',
      '/api/auth/sign-in/code',
      { code: authenticator.now() },
      { cookie: forged },
    )
    expect(response.status).toBe(401)
  })

  test.each(['%00.x', 'a%00b.x', '%F0%90%80.x', '.', 'x'.repeat(4000)])(
    'a cookie that nobody gave out is worth nothing, whatever is in it: %s',
    async (value) => {
      await turnOn()
      const headers = { cookie: `chairtime.code=${value}` }
      const response = await visitor(app).call('POST', '/api/auth/sign-in/code', { code: '123456' }, headers)
      expect([response.status, await response.json()]).toMatchObject([401, { error: { message: /Enter your password again/ } }])
    },
  )

  test('a new password ends a sign-in with the old one that waits for its code', async () => {
    const { app: authenticator } = await turnOn()
    const { waiting } = await enterPassword()
    await setPassword(database.db, owner.uid, 'a-new-password')
    expect((await enterCode(waiting, authenticator.now())).status).toBe(401)
  })

  test('belong to the password just entered, even in a browser where somebody else is signed in', async () => {
    const { app: authenticator } = await turnOn()
    const client = await signedIn(app, database)
    const { waiting } = await enterPassword()
    const both = { ...waiting, cookie: `${client.cookie}; ${waiting.cookie}` }
    const call: Person['call'] = (method, path, body) => visitor(app).call(method, path, body, { cookie: both.cookie })
    const response = await enterCode({ ...both, call }, authenticator.later(30))
    expect([response.status, await response.json()]).toMatchObject([200, { email: adminEmail }])
  })

  test('can be turned off, and the password is enough again', async () => {
    const { person } = await turnOn()
    const off = await person.call('POST', '/api/me/second-factor/off', { password })
    expect(await off.json()).toMatchObject({ codes: false, recoveryCodesLeft: 0 })
    expect(await isSignedIn(withCookies(person, off))).toBe(true)
    expect(await database.db.$count(twoFactors)).toBe(0)
    expect((await enterPassword()).body).toMatchObject({ email: adminEmail })
  })

  test('are the administrator’s: a client can’t turn them on', async () => {
    const client = await signedIn(app, database)
    for (const path of ['/api/me/second-factor/setup', '/api/me/passkeys/options']) {
      expect((await client.call('POST', path, { password })).status).toBe(403)
    }
  })
})

describe('recovery codes', () => {
  test('each signs in once, in any spelling', async () => {
    const { recovery } = await turnOn()
    const [code = ''] = recovery
    const first = await enterPassword()
    expect((await enterCode(first.waiting, ` ${code.toUpperCase()} `)).status).toBe(200)
    const second = await enterPassword()
    await database.db.delete(rateLimits)
    const again = await enterCode(second.waiting, code)
    expect([again.status, await again.json()]).toMatchObject([422, { error: { fields: { code: 'That code isn’t right.' } } }])
    expect((await enterCode(second.waiting, recovery[1] ?? '')).status).toBe(200)
  })

  test('new ones replace the former', async () => {
    const { person, recovery } = await turnOn()
    const renewed = (await (
      await person.call('POST', '/api/me/second-factor/recovery-codes', { password })
    ).json()) as RecoveryCodes
    expect(renewed.recoveryCodes).toHaveLength(10)
    const { waiting } = await enterPassword()
    expect((await enterCode(waiting, recovery[0] ?? '')).status).toBe(422)
    expect((await enterCode(waiting, renewed.recoveryCodes[0] ?? '')).status).toBe(200)
  })
})

describe('what is sent as a passkey', () => {
  const none = { type: 'public-key', rawId: 'AQ', clientExtensionResults: {} }
  const response = { clientDataJSON: 'e30', authenticatorData: '', signature: '' }

  test.each([
    ['of another device', { ...none, id: 'AQ', response }, 401],
    ['without content', { id: 'AQ', response: {} }, 401],
    ['with NUL', { ...none, id: 'A\0Q', response }, 422],
    ['with half a surrogate pair', { ...none, id: '\ud800', response }, 422],
    ['with a megabyte of id', { ...none, id: 'A'.repeat(3000), response }, 422],
    ['of no form at all', 'AQ', 422],
  ])('opens nothing: %s', async (_, sent, status) => {
    const begun = withCookies({ ...visitor(app), cookie: 'a=b' }, await visitor(app).call('POST', '/api/auth/passkey/options'))
    const origin = { host: 'localhost', origin: 'http://localhost' }
    const response = await begun.call('POST', '/api/auth/passkey', { response: sent }, origin)
    expect([response.status, await isSignedIn(begun)]).toEqual([status, false])
  })
})

test('an owner who is locked out gets back in by the reset, which leaves the password alone', async () => {
  await turnOn()
  await database.db.insert(passkeys).values({
    id: 'KEY',
    publicKey: 'x',
    userId: owner.uid,
    credentialID: 'x',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  })
  const server = await startServerProcess(database.serversUrl, {}, ['--empty', '--reset-second-factor'])
  await server.stop()
  expect([await database.db.$count(twoFactors), await database.db.$count(passkeys)]).toEqual([0, 0])
  expect((await enterPassword()).body).toMatchObject({ email: adminEmail })
  const [row] = await database.db.select().from(users).where(eq(users.id, owner.uid))
  expect(row?.twoFactorEnabled).toBe(false)
})
