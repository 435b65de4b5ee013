import { and, desc, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { say } from '../../../domain/language/say.ts'
import { endedCalendarsText } from '../../../domain/people/account-access.ts'
import { sessions, users, verifications } from '../../platform/database/schema/accounts.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { eventually } from '../../testing/live-events.ts'
import { linkTo, mailsTo, tokenTo, withMail } from '../../testing/mails.ts'
import { adminEmail, mondayMorning, openTestSalon, type Person, password, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let now = mondayMorning
let app: ReturnType<typeof openTestSalon>
let client: Person
beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { environment: withMail, clock: () => now })
  await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = mondayMorning
  await database.db.execute(sql`truncate rate_limits`)
  client = await signedIn(app, database)
})

const post = (path: string, body: object) => visitor(app).call('POST', path, body)
const requestReset = (email: string) => post('/api/auth/request-password-reset', { email })
const reset = (token: string, chosen = 'a-new-password') => post('/api/auth/reset-password', { token, password: chosen })
const signIn = (email: string, chosen: string) => post('/api/auth/sign-in/email', { email, password: chosen })
const readError = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; fields?: Record<string, string> } }).error
const readTokenMessage = async (response: Response) => (await readError(response)).fields?.token
const isSignedIn = async (person: Person) => (await (await person.call('GET', '/api/me')).json()) !== null

async function tokenFor(email: string): Promise<string> {
  const before = (await mailsTo(database, email)).length
  expect((await requestReset(email)).status).toBe(200)
  await eventually(async () => (await mailsTo(database, email)).length > before)
  return tokenTo(database, email, 'reset_password')
}

async function addCalendar(person: Person): Promise<string> {
  const response = await person.call('POST', '/api/calendar-feeds', { kind: 'client' })
  return new URL(((await response.json()) as { url: string }).url).pathname
}
const fetchStatus = async (url: string) => (await visitor(app).call('GET', url)).status

async function textTo(address: string): Promise<string> {
  const isTheirs = and(eq(mails.toAddress, address), eq(mails.kind, 'password_changed'))
  const [mail] = await database.db.select().from(mails).where(isTheirs).orderBy(desc(mails.createdAt)).limit(1)
  return mail?.text ?? ''
}

describe('a forgotten password', () => {
  test('is replaced over the link in the mail, and the owner gets a mail', async () => {
    const token = await tokenFor(client.email)
    const link = await post('/api/auth/link', { token })
    expect(await link.json()).toEqual({ purpose: 'reset', email: client.email, needsPassword: false })
    expect((await reset(token)).status).toBe(200)
    expect((await signIn(client.email, password)).status).toBe(401)
    expect((await signIn(client.email, 'a-new-password')).status).toBe(200)
    expect(await mailsTo(database, client.email)).toEqual(['reset_password', 'password_changed'])
  })

  test('ends every old session: the old cookie is refused on the next request', async () => {
    const response = await signIn(client.email, password)
    const elsewhere = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await reset(await tokenFor(client.email))).status).toBe(200)
    expect(await isSignedIn(client)).toBe(false)
    expect((await visitor(app).call('GET', '/api/me/sessions', undefined, { cookie: elsewhere })).status).toBe(401)
    expect(await database.db.$count(sessions, eq(sessions.userId, client.uid))).toBe(0)
  })

  test('ends the account’s calendar addresses, since whoever had it may have copied them, and says so', async () => {
    const url = await addCalendar(client)
    const othersUrl = await addCalendar(await signedIn(app, database))
    const response = await reset(await tokenFor(client.email))
    expect(await response.json()).toEqual({ success: true, endedCalendars: true })
    expect([await fetchStatus(url), await fetchStatus(othersUrl)]).toEqual([404, 200])
    expect(await textTo(client.email)).toContain(`Calendars: ${say(endedCalendarsText)}`)

    const again = await reset(await tokenFor(client.email))
    expect(await again.json()).toEqual({ success: true, endedCalendars: false })
    expect(await textTo(client.email)).not.toContain('Calendars')
  })

  test('takes back a change of address that was begun before, whose link then moves nothing', async () => {
    const next = `new-${client.email}`
    const change = (email: string) => client.call('PATCH', '/api/me', { email, currentPassword: password })
    expect((await change(next)).status).toBe(200)
    const old = await tokenTo(database, next, 'confirm_address')
    expect((await reset(await tokenFor(client.email))).status).toBe(200)
    const confirmed = await post('/api/auth/confirm-address', { token: old, password: 'a-new-password' })
    expect([confirmed.status, await readTokenMessage(confirmed)]).toEqual([422, expect.stringContaining('used already')])
    expect((await signIn(client.email, 'a-new-password')).status).toBe(200)
    expect(await textTo(client.email)).toContain(`The change to ${next} is canceled. Your email is ${client.email}.`)
  })

  test('has a link that works once, also when two use it at the same moment', async () => {
    const token = await tokenFor(client.email)
    const responses = await Promise.all(['first-password', 'second-password'].map((chosen) => reset(token, chosen)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const again = await reset(token)
    expect([again.status, await readTokenMessage(again)]).toEqual([
      422,
      'This link has been used already, or a newer one has replaced it.',
    ])
    expect((await mailsTo(database, client.email)).filter((kind) => kind === 'password_changed')).toHaveLength(1)
  })

  test('has a link that ends with another one’s use', async () => {
    const first = await tokenFor(client.email)
    const second = await tokenFor(client.email)
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first, 'by-the-older-link')).status).toBe(422)
    expect((await signIn(client.email, 'a-new-password')).status).toBe(200)
  })

  test('has a link that ends when the password is changed otherwise', async () => {
    const token = await tokenFor(client.email)
    const change = { currentPassword: password, password: 'a-new-password' }
    expect((await client.call('POST', '/api/auth/change-password', change)).status).toBe(200)
    expect((await reset(token)).status).toBe(422)
  })

  test('has a link that works for an hour, and says then that it has expired', async () => {
    const token = await tokenFor(client.email)
    now += 60 * 60 - 2
    expect((await post('/api/auth/link', { token })).status).toBe(200)
    now += 3
    for (const response of [await post('/api/auth/link', { token }), await reset(token)]) {
      expect([response.status, await readTokenMessage(response)]).toEqual([
        422,
        'This link has expired. It worked for an hour.',
      ])
    }
    expect(await isSignedIn(client)).toBe(true)
  })

  test('has a link of which no part can be changed', async () => {
    const token = await tokenFor(client.email)
    const other = await signedIn(app, database)
    const [letter, signature, secret, subject, expiry = ''] = token.split('.')
    const altered = [
      token.slice(0, -1),
      `${token}0`,
      token.replace(/^r/, 'a'),
      token.replace(/^r/, 's'),
      [letter, signature, secret, other.uid, expiry].join('.'),
      [letter, signature, secret, subject, (Number.parseInt(expiry, 36) + 60).toString(36)].join('.'),
      [letter, '', secret, subject, expiry].join('.'),
      '....',
      'x',
    ]
    for (const each of altered) {
      const response = await reset(each)
      expect([each, response.status, await readTokenMessage(response)]).toEqual([
        each,
        422,
        'This link isn’t complete. Open it from our mail, or copy all of it.',
      ])
    }
    expect((await post('/api/auth/confirm-address', { token })).status).toBe(422)
    expect((await reset(token)).status).toBe(200)
  })

  test('has a link whose page sends its address nowhere', async () => {
    for (const path of ['/reset-password', '/confirm-address']) {
      const { headers } = await app.request(`${path}?token=secret`)
      expect(['referrer-policy', 'x-robots-tag', 'cache-control'].map((name) => headers.get(name))).toEqual([
        ...['no-referrer', 'noindex', 'no-store'],
      ])
    }
  })

  test('is stored as a hash only', async () => {
    const token = await tokenFor(client.email)
    const rows = await database.db
      .select()
      .from(verifications)
      .where(like(verifications.identifier, `%${client.uid}`))
    expect(rows).toHaveLength(1)
    const [, signature = '', secret = ''] = token.split('.')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(signature)
  })

  test('changes nothing when the new one is too short, and the link still works', async () => {
    const token = await tokenFor(client.email)
    expect((await readError(await reset(token, '12345'))).fields).toEqual({
      password: 'Password must be at least 6 characters',
    })
    expect((await reset(token)).status).toBe(200)
  })

  test('gets no link for a deleted account, and an earlier link does nothing', async () => {
    const token = await tokenFor(client.email)
    await database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, client.uid))
    expect((await post('/api/auth/link', { token })).status).toBe(422)
    expect((await reset(token)).status).toBe(422)
  })
})

describe('a changed password', () => {
  const change = (person: Person, chosen: object) => person.call('POST', '/api/auth/change-password', chosen)

  test('needs the current one, and guessing it is stopped', async () => {
    const guess = { currentPassword: 'not-it', password: 'a-new-password' }
    expect((await readError(await change(client, guess))).fields).toEqual({
      currentPassword: 'That isn’t your current password.',
    })
    for (let turn = 1; turn < 5; turn++) expect((await change(client, guess)).status).toBe(422)
    const stopped = await change(client, guess)
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await change(client, { ...guess, currentPassword: password })).status).toBe(429)
  })

  test('ends every session, this browser’s too, which gets a new one', async () => {
    const elsewhere = (await signIn(client.email, password)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const response = await change(client, { currentPassword: password, password: 'a-new-password' })
    expect(response.status).toBe(200)
    expect(await isSignedIn(client)).toBe(false)
    const me = async (cookie: string) => (await visitor(app).call('GET', '/api/me', undefined, { cookie })).json()
    expect(await me(elsewhere)).toBeNull()
    const [own = '', known = ''] = response.headers.getSetCookie()
    expect(await me(own.split(';')[0] ?? '')).toMatchObject({ uid: client.uid })
    expect(own).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(known).toMatch(/^chairtime\.known_device=/)
    expect(await mailsTo(database, client.email)).toEqual(['password_changed'])
  })

  test('leaves the account’s calendar addresses, which phones read', async () => {
    const url = await addCalendar(client)
    expect((await change(client, { currentPassword: password, password: 'a-new-password' })).status).toBe(200)
    expect(await fetchStatus(url)).toBe(200)
  })

  test('is another one', async () => {
    const response = await change(client, { currentPassword: password, password })
    expect((await readError(response)).fields).toEqual({ password: 'This is your password already' })
    expect(await isSignedIn(client)).toBe(true)
  })
})

describe('the address of a mailed link', () => {
  const hostile = ['evil.example', 'evil.example:3000', 'localhost:6666', '127.0.0.1.evil.example']

  test.each(hostile)('is never the one of a request’s Host: %s', async (host) => {
    const { email } = client
    const response = await app.request(`http://${host}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json', 'x-forwarded-host': host, forwarded: `host=${host}` },
      body: JSON.stringify({ email }),
    })
    expect(response.status).toBe(200)
    await eventually(async () => (await mailsTo(database, email)).length > 0)
    expect((await linkTo(database, email, 'reset_password'))?.origin).toBe('http://localhost:3000')
  })

  test('is PUBLIC_URL where that is set', async () => {
    const hosted = openTestSalon(database, { environment: { ...withMail, PUBLIC_URL: 'https://salon.example' } })
    const { email } = client
    await visitor(hosted).call('POST', '/api/auth/request-password-reset', { email })
    await eventually(async () => (await mailsTo(database, email)).length > 0)
    expect((await linkTo(database, email, 'reset_password'))?.href).toMatch(
      /^https:\/\/salon\.example\/reset-password\?token=r\./,
    )
  })
})

test('a link waits for the administrator if there is no mail server, and the response says so', async () => {
  const unmailed = openTestSalon(database)
  for (const email of [client.email, 'nobody@client.example']) {
    const response = await visitor(unmailed).call('POST', '/api/auth/request-password-reset', { email })
    expect([response.status, await response.json()]).toEqual([200, { by: 'salon' }])
  }
  await eventually(async () => (await mailsTo(database, client.email)).length > 0)
  expect((await reset(await tokenTo(database, client.email, 'reset_password'))).status).toBe(200)
})
