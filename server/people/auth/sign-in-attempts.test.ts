import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestSalon, password, signedIn } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { setPassword } from './commands.ts'
import { createAttempts } from './rate-limits.ts'
import { countSignIn } from './sign-in-attempts.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
})
afterAll(() => database.drop())
beforeEach(() => database.db.execute(sql`truncate rate_limits`))

interface Try {
  readonly email: string
  readonly from: string
  readonly cookie?: string
  readonly password?: string
}

async function signIn({ email, from, cookie = '', password: given = password }: Try): Promise<Response> {
  await database.db.execute(sql`delete from rate_limits where key like 'signInFromAddress:%'`)
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  const init = { method: 'POST', headers, body: JSON.stringify({ email, password: given }) }
  return app.request('/api/auth/sign-in/email', init, { incoming: { socket: { remoteAddress: from } } })
}
const guess = (email: string, from: string, cookie = '') => signIn({ email, from, cookie, password: 'a wrong guess' })
const readWait = (response: Response) => Number(response.headers.get('retry-after'))

async function useUpTheDay(email: string): Promise<void> {
  const key = `signInToAccount:${email}`
  const tomorrow = Date.now() + 86_400_000
  await database.db.execute(
    sql`insert into rate_limits (key, points, expire) values (${key}, 50, ${tomorrow}) on conflict (key) do update set points = 50`,
  )
}
const expire = (kind: string) =>
  database.db.execute(sql`update rate_limits set expire = 0 where starts_with(key, ${`${kind}:`})`)

describe('ten wrong passwords from one network', () => {
  test('pause that network for that account, and keep nobody else out', async () => {
    const owner = await signedIn(app, database)
    const other = await signedIn(app, database)
    for (let turn = 0; turn < 10; turn++) expect((await guess(owner.email, '10.0.0.1')).status).toBe(401)
    const paused = await signIn({ email: owner.email, from: '10.0.0.1' })
    expect([paused.status, readWait(paused) > 60]).toEqual([429, true])
    expect((await signIn({ email: owner.email, from: '10.0.0.2' })).status).toBe(200)
    expect((await signIn({ email: other.email, from: '10.0.0.1' })).status).toBe(200)
  })
})

describe('a browser that has signed in to the account before', () => {
  test('is never locked out by others’ attempts', async () => {
    const owner = await signedIn(app, database)
    await useUpTheDay(owner.email)
    for (let turn = 0; turn < 10; turn++) await guess(owner.email, '10.0.0.1')
    expect((await guess(owner.email, '10.0.0.1')).status).toBe(429)
    expect((await guess(owner.email, '10.0.0.2')).status).toBe(429)
    expect((await signIn({ email: owner.email, from: '10.0.0.1', cookie: owner.cookie })).status).toBe(200)
  })

  test('has ten attempts itself: a stolen cookie does not allow unlimited guesses', async () => {
    const owner = await signedIn(app, database)
    for (let turn = 0; turn < 10; turn++) expect((await guess(owner.email, `10.0.0.${turn}`, owner.cookie)).status).toBe(401)
    expect((await guess(owner.email, '10.0.0.99', owner.cookie)).status).toBe(429)
  })

  test('is unknown to every other account, and after a password change to its own', async () => {
    const owner = await signedIn(app, database)
    const attacker = await signedIn(app, database)
    await useUpTheDay(owner.email)
    await guess(owner.email, '10.0.0.1')
    expect((await guess(owner.email, '10.0.0.2', attacker.cookie)).status).toBe(429)
    expect((await guess(owner.email, '10.0.0.3', owner.cookie)).status).toBe(401)
    await setPassword(database.db, owner.uid, 'a password that is new')
    expect((await guess(owner.email, '10.0.0.4', owner.cookie)).status).toBe(429)
  })

  test('is also one that has signed up', async () => {
    const account = { name: 'Ada', email: 'new@client.example', password }
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(account) }
    const cookies = (await app.request('/api/auth/sign-up/email', init)).headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['chairtime.session_token', 'chairtime.known_device'])
  })
})

describe('an account that is tried from many networks', () => {
  afterEach(() => vi.useRealTimers())

  test('is slowed down, not locked: waiting for a turn works', async () => {
    const owner = await signedIn(app, database)
    await useUpTheDay(owner.email)
    expect((await guess(owner.email, '10.0.0.1')).status).toBe(401)
    const refused = await signIn({ email: owner.email, from: '10.0.0.2' })
    expect(refused.status).toBe(429)
    expect(readWait(refused)).toBeLessThanOrEqual(60)
    await expire('signInInTurn')
    expect((await signIn({ email: owner.email, from: '10.0.0.2' })).status).toBe(200)
  })

  test('leaves turns to others, however often a network tries', async () => {
    const { email } = await signedIn(app, database)
    await useUpTheDay(email)
    expect((await guess(email, '10.0.0.1')).status).toBe(401)
    await expire('signInInTurn')
    const again = await guess(email, '10.0.0.1')
    expect([again.status, readWait(again) > 500]).toEqual([429, true])
    expect((await signIn({ email, from: '10.0.0.2' })).status).toBe(200)
  })

  test('does not count refusals as attempts', async () => {
    const { email } = await signedIn(app, database)
    await useUpTheDay(email)
    await guess(email, '10.0.0.1')
    for (let turn = 0; turn < 15; turn++) expect((await signIn({ email, from: '10.0.0.2' })).status).toBe(429)
    await expire('signInInTurn')
    expect((await signIn({ email, from: '10.0.0.2' })).status).toBe(200)
  })

  test('does not reset the day’s guesses when its owner signs in', async () => {
    const owner = await signedIn(app, database)
    await useUpTheDay(owner.email)
    await signIn({ email: owner.email, from: '10.0.0.1' })
    await signIn({ email: owner.email, from: '10.0.0.2', cookie: owner.cookie })
    await guess(owner.email, '10.0.0.3')
    expect((await guess(owner.email, '10.0.0.4')).status).toBe(429)
  })

  test('allows a fixed number of guesses, regardless of the number of networks', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T12:00:00Z') })
    const attempts = createAttempts(database.pool)
    let successes = 0
    const hours = 2
    const stepSeconds = 20
    for (let turn = 0; turn * stepSeconds < hours * 3600; turn++) {
      const address = `10.${turn >> 8}.${turn & 255}.1`
      const one = { email: 'owner@salon.example', address, knownDevice: null }
      successes += await countSignIn(attempts, one).then(
        () => 1,
        () => 0,
      )
      vi.advanceTimersByTime(stepSeconds * 1000)
    }
    expect(successes).toBeGreaterThanOrEqual(50)
    expect(successes).toBeLessThanOrEqual(50 + hours * 60)
  })
})

describe('two server processes', () => {
  let servers: ServerProcess[]
  beforeAll(async () => {
    const environment = { TRUSTED_PROXY: '127.0.0.1,::1' }
    servers = await Promise.all([0, 1].map(() => startServerProcess(database.serversUrl, environment)))
  })
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  test('count together, and both know the browser', async () => {
    const owner = await signedIn(app, database)
    const at = async (server: number, { from, password: given = 'a wrong guess', cookie = '' }: Omit<Try, 'email'>) => {
      await database.db.execute(sql`delete from rate_limits where key like 'signInFromAddress:%'`)
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }) }
      const body = JSON.stringify({ email: owner.email, password: given })
      const { status } = await fetch(`${servers[server]?.origin}/api/auth/sign-in/email`, { method: 'POST', headers, body })
      return status
    }
    for (let turn = 0; turn < 10; turn++) expect(await at(turn % 2, { from: '10.0.0.1' })).toBe(401)
    expect([await at(0, { from: '10.0.0.1', password }), await at(1, { from: '10.0.0.1', password })]).toEqual([429, 429])
    await useUpTheDay(owner.email)
    expect([await at(0, { from: '10.0.0.2' }), await at(1, { from: '10.0.0.3' })]).toEqual([401, 429])
    for (const server of [0, 1]) expect(await at(server, { from: '10.0.0.1', password, cookie: owner.cookie })).toBe(200)
  })
})
