import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually, openEventStream } from '../../testing/live-events.ts'
import { mailsTo, tokenTo, withMail } from '../../testing/mails.ts'
import { type Person, password, signedIn, type TestApp } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

describe('accounts over two server processes', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let a: ServerProcess
  let b: ServerProcess
  let client: Person

  const through = ({ origin }: ServerProcess) =>
    ({ request: (path: string, init?: RequestInit) => fetch(origin + path, init) }) as unknown as TestApp
  const post = ({ origin }: ServerProcess, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const askInTurns = (turn: number, email: string) => {
    const forged = `10.0.${turn}.1`
    const headers = { 'x-forwarded-for': forged, forwarded: `for=${forged}` }
    return post(turn % 2 ? b : a, '/api/auth/request-password-reset', { email }, headers)
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    ;[a, b] = await Promise.all([
      startServerProcess(database.serversUrl, withMail),
      startServerProcess(database.serversUrl, withMail),
    ])
  })
  afterAll(async () => {
    await Promise.all([a?.stop(), b?.stop()])
    await database.drop()
  })
  beforeEach(async () => {
    await database.db.execute(sql`truncate rate_limits`)
    client = await signedIn(through(b), database)
  })

  test('a reset through one ends sessions and live connections of the other', async () => {
    const events = await openEventStream(b.origin, client.cookie)
    expect(events.response.status).toBe(200)
    expect((await post(a, '/api/auth/request-password-reset', { email: client.email })).status).toBe(200)
    await eventually(async () => (await mailsTo(database, client.email)).length > 0)
    const token = await tokenTo(database, client.email, 'reset_password')
    expect((await post(a, '/api/auth/reset-password', { token, password: 'a-new-password' })).status).toBe(200)
    expect((await client.call('GET', '/api/me/sessions')).status).toBe(401)
    expect(await (await client.call('GET', '/api/me')).json()).toBeNull()
    let hasEnded = false
    void events.ended.then(() => {
      hasEnded = true
    })
    await eventually(() => hasEnded)
    expect(events.received.at(-1)).toEqual({ kind: 'resync' })
  })

  test('one mailbox gets four links an hour from one network, whatever X-Forwarded-For says', async () => {
    const responses: Response[] = []
    for (let turn = 0; turn < 6; turn++) responses.push(await askInTurns(turn, client.email))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
    expect(Number(responses[4]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await askInTurns(0, 'somebody-else@client.example')).status).toBe(200)
  })

  test('one network gets twenty links in ten minutes, also when it asks for all at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => askInTurns(turn, `client-${turn}@client.example`)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('one network can try sixty links in ten minutes', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async (_, turn) => (await post(turn % 2 ? b : a, '/api/auth/link', { token: 'x' })).status),
    )
    expect(statuses.filter((status) => status === 422)).toHaveLength(60)
  })

  test('wrong current passwords are counted together', async () => {
    const guess = (server: ServerProcess) =>
      post(server, '/api/auth/change-password', { currentPassword: 'a-guess', password }, { cookie: client.cookie })
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn++) statuses.push((await guess(turn % 2 ? b : a)).status)
    expect(statuses).toEqual([...Array(5).fill(422), 429])
  })
})
