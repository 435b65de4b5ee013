import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../../platform/database/schema/accounts.ts'
import { describedRoutes } from '../../testing/route-table.ts'
import { openTestSalon, type Person, password, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { setPassword } from './commands.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let client: Person
let elsewhere: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
})
afterAll(() => database.drop())

const signIn = async (email: string, headers: Record<string, string> = {}) => {
  const response = await visitor(app).call('POST', '/api/auth/sign-in/email', { email, password }, headers)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

beforeEach(async () => {
  client = await signedIn(app, database)
  const cookie = await signIn(client.email)
  elsewhere = {
    ...client,
    cookie,
    call: (method, path, body, headers) => visitor(app).call(method, path, body, { cookie, ...headers }),
  }
})

const endsOthers = ({ method, path }: { method: string; path: string }) => method === 'DELETE' && path === '/api/me/sessions'

async function statusesFor(person: Person): Promise<Set<number>> {
  const routes = describedRoutes(app).filter((route) => route.access !== 'public' && !endsOthers(route))
  expect(routes.length).toBeGreaterThan(10)
  const statuses = new Set<number>()
  for (const { method, path } of routes) {
    const response = await person.call(method, path.replace('{id}', 'none'), method === 'GET' ? undefined : {})
    await response.body?.cancel()
    statuses.add(response.status)
  }
  return statuses
}
const onlyRefused = new Set([401])

const isSignedIn = async (person: Person) => (await (await person.call('GET', '/api/me')).json()) !== null

describe('the old cookie is refused on the next request, everywhere', () => {
  test('after signing out, on that device only', async () => {
    expect(await statusesFor(client)).not.toEqual(onlyRefused)
    await client.call('POST', '/api/auth/sign-out')
    expect([await isSignedIn(client), await statusesFor(client)]).toEqual([false, onlyRefused])
    expect(await isSignedIn(elsewhere)).toBe(true)
  })

  test('after a changed or reset password, on all of that person’s devices', async () => {
    const other = await signedIn(app, database)
    await setPassword(database.db, client.uid, 'a-new-password')
    for (const person of [client, elsewhere]) {
      expect([await isSignedIn(person), await statusesFor(person)]).toEqual([false, onlyRefused])
    }
    expect(await isSignedIn(other)).toBe(true)
  })

  test('after the session has expired', async () => {
    const aMomentAgo = new Date(Date.now() - 1)
    await database.db.update(sessions).set({ expiresAt: aMomentAgo }).where(eq(sessions.userId, client.uid))
    expect([await isSignedIn(client), await statusesFor(client)]).toEqual([false, onlyRefused])
  })
})

test('expired sessions are deleted when their user signs in again, and no others', async () => {
  const [first] = await database.db.select().from(sessions).where(eq(sessions.userId, client.uid))
  const aMomentAgo = new Date(Date.now() - 1)
  await database.db
    .update(sessions)
    .set({ expiresAt: aMomentAgo })
    .where(eq(sessions.id, first?.id ?? ''))
  const before = await database.db.$count(sessions)
  await signIn(client.email)
  const remaining = await database.db.select().from(sessions).where(eq(sessions.userId, client.uid))
  expect(remaining.map(({ id }) => id)).not.toContain(first?.id)
  expect([remaining.length, await database.db.$count(sessions)]).toEqual([2, before])
})

test('each sign-in creates a new session, regardless of the request’s cookies', async () => {
  const victim = await signedIn(app, database)
  const planted = client.cookie
  const own = await signIn(victim.email, { cookie: planted })
  expect(own).not.toBe(planted)
  const whose = async (cookie: string) => (await visitor(app).call('GET', '/api/me', undefined, { cookie })).json()
  expect(await whose(own)).toMatchObject({ uid: victim.uid })
  expect(await whose(planted)).toMatchObject({ uid: client.uid })
  const unknown = await signIn(victim.email, { cookie: `${planted.slice(0, planted.indexOf('='))}=chosen-by-somebody` })
  expect(unknown).not.toContain('chosen-by-somebody')
})

describe('a session under the cookie’s former name', () => {
  const former = () => client.cookie.replace(/^.*?chairtime\.session_token=/, '__Secure-chairtime.session_token=')
  const hosted = () => openTestSalon(database, { environment: { PUBLIC_URL: 'https://salon.example' } })
  const call = (path: string, cookie: string) =>
    visitor(hosted()).call(path === '/api/me' ? 'GET' : 'POST', path, undefined, { cookie })

  test('stays valid, and ends when its user signs out', async () => {
    const cookie = former()
    expect(await (await call('/api/me', cookie)).json()).toMatchObject({ uid: client.uid })
    const response = await call('/api/auth/sign-out', cookie)
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Secure-chairtime\.session_token=; Max-Age=0;.*Secure/),
    )
    expect(await (await call('/api/me', cookie)).json()).toBeNull()
  })

  test('leaves no second cookie when they sign in again', async () => {
    const response = await visitor(hosted()).call(
      'POST',
      '/api/auth/sign-in/email',
      { email: client.email, password },
      { cookie: former() },
    )
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(/[=;]/).slice(0, 2).join('='))
    expect(cookies[0]).toMatch(/^__Host-chairtime\.session_token=./)
    expect(cookies).toContain('__Secure-chairtime.session_token=')
  })

  test('is ignored if the site is not on https', async () => {
    expect(await (await visitor(app).call('GET', '/api/me', undefined, { cookie: former() })).json()).toBeNull()
  })
})
