import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, type TestContext, test } from 'vitest'
import { eventually, timeoutMillis } from './testing/live-events.ts'
import { proxyTo } from './testing/outside/network.ts'
import { addService, addStylist, signedIn, type TestApp } from './testing/salon.ts'
import { startServerProcess } from './testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

/** After any date that these tests run on. */
const date = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)

/** In milliseconds: mostly time-outs, and on an overloaded machine each test takes as long as all. */
const together = { concurrent: true, timeout: 300_000 }

async function open({ onTestFinished }: TestContext) {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const way = await proxyTo(database.serversUrl, onTestFinished)
  const server = await startServerProcess(way.url, { LOG_LEVEL: 'debug' })
  onTestFinished(() => void server.process.kill('SIGKILL'))
  let logged = ''
  server.process.stderr?.on('data', (chunk: Buffer) => (logged += chunk))
  const remote = { request: (path: string, init?: RequestInit) => fetch(server.origin + path, init) } as unknown as TestApp
  const client = await signedIn(remote, database)
  const booking = { serviceIds: [await addService(database)], stylistId: await addStylist(database), date, time: '10:00 AM' }
  return {
    database,
    way,
    server,
    client,
    logged: () => logged,
    statusOf: async (path: string) => (await fetch(server.origin + path)).status,
    book: () => client.call('POST', '/api/appointments', booking, { 'idempotency-key': 'once' }),
    bookings: async () => (await database.db.execute(sql`select id from appointments`)).rows,
  }
}

/** Holds the time's claims, so that a booking waits. @returns a function that releases them */
async function holdTime({ pool }: TestDatabase): Promise<() => Promise<void>> {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock slot_claims in exclusive mode')
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

const isBookingWaiting = async ({ db }: TestDatabase) =>
  (
    await db.execute(sql`
      select from pg_locks where not granted and relation = 'slot_claims'::regclass
      and database = (select oid from pg_database where datname = current_database())`)
  ).rowCount === 1

describe('a server whose database goes away', together, () => {
  test('a booking whose response was lost is made once, however often it is retried', async (context) => {
    const { database, way, client, statusOf, book, bookings, logged } = await open(context)
    const release = await holdTime(database)
    const first = book()
    await eventually(() => isBookingWaiting(database))
    way.dropResponses()
    await release()
    await eventually(async () => (await bookings()).length === 1)

    const closed = way.close()
    way.cut()
    await closed
    expect((await first).status).toBe(503)
    expect(await statusOf('/health/live')).toBe(200)
    expect(await statusOf('/health/ready')).toBe(503)
    expect((await client.call('GET', '/api/salon')).status).toBe(200)
    const refused = await book()
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, expect.any(Number)])

    await way.open()
    await eventually(async () => (await statusOf('/health/ready')) === 200)
    const repeated = [await book(), await book()]
    const ids = await Promise.all(repeated.map(async (response) => ((await response.json()) as { id: string }).id))
    expect(repeated.map(({ status }) => status)).toEqual([201, 201])
    expect(await bookings()).toEqual([{ id: ids[0] }])
    expect(ids[0]).toBe(ids[1])

    const [, token = 'no cookie'] = /session_token=([^.%;]+)/.exec(client.cookie) ?? []
    expect(logged()).toContain('could not be served')
    expect(logged()).not.toContain(token)
  })

  test('a server survives its database ending every connection', async (context) => {
    const { database, server, client, statusOf, book } = await open(context)
    const signUp = { name: 'Grace', email: 'grace@client.example', password: 'secret-enough' }
    const responses = Array.from({ length: 10 }, (_, turn) =>
      client.call('POST', '/api/auth/sign-up/email', { ...signUp, email: `grace-${turn}@client.example` }),
    )
    for (let turn = 0; turn < 5; turn++) {
      await sleep(40)
      await database.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    }
    for (const { status } of await Promise.all(responses)) expect([200, 422, 503]).toContain(status)
    expect(server.process.exitCode).toBeNull()
    await eventually(async () => (await statusOf('/health/ready')) === 200)
    expect((await book()).status).toBe(201)
  })

  test('a network that fails silently is noticed, and does not delay a stop', async (context) => {
    const { way, server, client, statusOf, book } = await open(context)
    await Promise.all(Array.from({ length: 40 }, () => client.call('GET', '/api/appointments')))
    way.block()
    const start = performance.now()
    expect(await statusOf('/health/ready')).toBe(503)
    // It gives up after three seconds; a statement without a response takes nine.
    expect(performance.now() - start).toBeLessThan(8_000)
    await eventually(async () => (await statusOf('/health/ready')) === 200)
    expect((await book()).status).toBe(201)

    way.block()
    const stopping = performance.now()
    await server.stop()
    expect(performance.now() - stopping).toBeLessThan(timeoutMillis)
  })

  test('a network with five seconds of latency is noticed, and a booking retried during it is made once', async (context) => {
    const { way, server, client, statusOf, book, bookings } = await open(context)
    await Promise.all(Array.from({ length: 10 }, () => client.call('GET', '/api/appointments')))
    way.delay(5_000)
    const start = performance.now()
    expect(await statusOf('/health/ready')).toBe(503)
    // It gives up after three seconds; a statement without a response takes nine.
    expect(performance.now() - start).toBeLessThan(8_000)
    expect(await statusOf('/health/live')).toBe(200)
    const late = await Promise.all([book(), book()])
    for (const { status } of late) expect([201, 503]).toContain(status)
    expect(server.process.exitCode).toBeNull()

    way.delay(0)
    await eventually(async () => (await statusOf('/health/ready')) === 200)
    expect((await book()).status).toBe(201)
    expect(await bookings()).toHaveLength(1)
  })
})
