import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '../database/schema.ts'
import { describedRoutes } from '../testing/route-table.ts'
import { openTestSalon, type Person, password, signedIn, visitor } from '../testing/salon.ts'
import { createTestDatabase } from '../testing/test-database.ts'
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
  const answer = await visitor(app).call('POST', '/api/auth/sign-in/email', { email, password }, headers)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** The same person on two devices. */
beforeEach(async () => {
  client = await signedIn(app, database)
  const cookie = await signIn(client.email)
  elsewhere = {
    ...client,
    cookie,
    call: (method, path, body, headers) => visitor(app).call(method, path, body, { cookie, ...headers }),
  }
})

/** How each route that needs somebody answers a cookie. */
async function answersTo(person: Person): Promise<Set<number>> {
  const routes = describedRoutes(app).filter(({ access }) => access !== 'all')
  expect(routes.length).toBeGreaterThan(10)
  const statuses = new Set<number>()
  for (const { method, path } of routes) {
    const answer = await person.call(method, path.replace('{id}', 'none'), method === 'GET' ? undefined : {})
    await answer.body?.cancel()
    statuses.add(answer.status)
  }
  return statuses
}
const onlyRefused = new Set([401])

const isSignedIn = async (person: Person) => (await (await person.call('GET', '/api/me')).json()) !== null

describe('the old cookie is refused on the next request, everywhere', () => {
  test('after signing out, on that device only', async () => {
    expect(await answersTo(client)).not.toEqual(onlyRefused)
    await client.call('POST', '/api/auth/sign-out')
    expect([await isSignedIn(client), await answersTo(client)]).toEqual([false, onlyRefused])
    expect(await isSignedIn(elsewhere)).toBe(true)
  })

  test('after a changed or reset password, on all of that person’s devices', async () => {
    const other = await signedIn(app, database)
    await setPassword(database.db, client.uid, 'a-new-password')
    for (const person of [client, elsewhere]) {
      expect([await isSignedIn(person), await answersTo(person)]).toEqual([false, onlyRefused])
    }
    expect(await isSignedIn(other)).toBe(true)
  })

  test('once its time is over', async () => {
    const aMomentAgo = new Date(Date.now() - 1)
    await database.db.update(sessions).set({ expiresAt: aMomentAgo }).where(eq(sessions.userId, client.uid))
    expect([await isSignedIn(client), await answersTo(client)]).toEqual([false, onlyRefused])
  })
})

test('sessions whose time is over are gone once their person signs in again, and no others', async () => {
  const [first] = await database.db.select().from(sessions).where(eq(sessions.userId, client.uid))
  const aMomentAgo = new Date(Date.now() - 1)
  await database.db
    .update(sessions)
    .set({ expiresAt: aMomentAgo })
    .where(eq(sessions.id, first?.id ?? ''))
  const before = await database.db.$count(sessions)
  await signIn(client.email)
  const left = await database.db.select().from(sessions).where(eq(sessions.userId, client.uid))
  expect(left.map(({ id }) => id)).not.toContain(first?.id)
  expect([left.length, await database.db.$count(sessions)]).toEqual([2, before])
})

test('whoever signs in gets a session of their own, whatever cookie they brought', async () => {
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
