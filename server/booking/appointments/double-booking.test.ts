import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Slot } from '../../../domain/salon/schedule/schedule.ts'
import { slots } from '../../../domain/salon/schedule/usual-hours.ts'
import { claimDifferences, overlaps } from '../../testing/claims.ts'
import { addService, addStylist, adminEmail, openTestSalon, type Person, signedIn, type TestApp } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import {
  createTestDatabase,
  databaseOfThisTest,
  emptyTables,
  isThorough,
  type TestDatabase,
} from '../../testing/test-database.ts'

/** Later than any clock that these tests use. */
const date = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)

async function withoutClaims({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  await db.execute(sql`drop trigger appointments_keep_slot_claims on appointments`)
}

describe('two server processes over one database', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let servers: ServerProcess[]
  let client: Person

  beforeAll(async () => {
    database = await createTestDatabase()
    servers = await Promise.all([startServerProcess(database.serversUrl), startServerProcess(database.serversUrl)])
    // The administrator has no limit of bookings.
    client = await signedIn(remote(servers, 0), database, { email: adminEmail })
  })

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  })

  function remote(processes: readonly ServerProcess[], turn: number): TestApp {
    const { origin } = processes[turn % processes.length] as ServerProcess
    return { request: (path: string, init?: RequestInit) => fetch(origin + path, init) } as unknown as TestApp
  }

  async function book(turn: number, body: object): Promise<number> {
    for (;;) {
      const response = await remote(servers, turn).request('/api/appointments', {
        method: 'POST',
        headers: { cookie: client.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await response.arrayBuffer()
      if (response.status !== 503) return response.status
      // On a busy machine the last ones may get 503 while waiting for a connection.
      await sleep(200)
    }
  }

  const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

  test('200 parallel bookings of one start give one 201 and 199 times 409', async () => {
    const serviceId = await addService(database)
    const stylistId = await addStylist(database)
    const body = { serviceIds: [serviceId], stylistId, date, time: '10:00 AM' }
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, turn) => book(turn, body)))
    expect([count(statuses, 201), count(statuses, 409)]).toEqual([1, 199])
    expect(await claimDifferences(database)).toBe(0)
  })

  test('overlapping bookings with different starts and durations never hold one stylist at one time', async () => {
    const stylistId = await addStylist(database)
    const durations = [35, 60, 65, 120, 180]
    const ids = await Promise.all(durations.map((minutes) => addService(database, { minutes })))
    const statuses = await Promise.all(
      Array.from({ length: 150 }, (_, turn) =>
        book(turn, { serviceIds: [ids[turn % ids.length]], stylistId, date, time: slots[turn % slots.length] }),
      ),
    )
    expect(count(statuses, 201) + count(statuses, 409) + count(statuses, 422)).toBe(150)
    expect(count(statuses, 201)).toBeGreaterThan(0)
    expect([await overlaps(database), await claimDifferences(database)]).toEqual([0, 0])
  })

  test('a repeated request with one idempotency key makes one booking, whichever process gets it', async () => {
    const serviceId = await addService(database)
    const stylistId = await addStylist(database)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        remote(servers, turn).request('/api/appointments', {
          method: 'POST',
          headers: { cookie: client.cookie, 'content-type': 'application/json', 'idempotency-key': 'one-and-the-same' },
          body: JSON.stringify({ serviceIds: [serviceId], stylistId, date, time: '2:00 PM' }),
        }),
      ),
    )
    const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as { id: string }).id))
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(201))
    expect(new Set(ids).size).toBe(1)
  })

  test('without the claims the same storm books one start many times', async () => {
    const unguarded = await createTestDatabase()
    const pair = await Promise.all([startServerProcess(unguarded.serversUrl), startServerProcess(unguarded.serversUrl)])
    try {
      await withoutClaims(unguarded)
      const someone = await signedIn(remote(pair, 0), unguarded, { email: adminEmail })
      const serviceId = await addService(unguarded)
      const stylistId = await addStylist(unguarded)
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async (_, turn) => {
          const response = await remote(pair, turn).request('/api/appointments', {
            method: 'POST',
            headers: { cookie: someone.cookie, 'content-type': 'application/json' },
            body: JSON.stringify({ serviceIds: [serviceId], stylistId, date, time: '10:00 AM' }),
          })
          return response.status
        }),
      )
      expect(count(statuses, 201)).toBeGreaterThan(1)
      expect(await overlaps(unguarded)).toBeGreaterThan(0)
    } finally {
      await Promise.all(pair.map((server) => server.stop()))
      await unguarded.drop()
    }
  })
})

describe('random operations from many clients', () => {
  /** They act concurrently, so that they really race. */
  const clients = 48

  type Operation = {
    kind: 'book' | 'cancel' | 'reopen' | 'confirm' | 'delete'
    who: number
    what: number
    slot: Slot
    service: number
  }

  const operation: fc.Arbitrary<Operation> = fc.record({
    kind: fc.constantFrom('book', 'book', 'book', 'cancel', 'reopen', 'reopen', 'confirm', 'delete'),
    who: fc.nat(clients - 1),
    what: fc.nat(1_000),
    slot: fc.constantFrom(...slots),
    service: fc.nat(3),
  })

  async function open(database: TestDatabase) {
    const app = openTestSalon(database)
    const owner = await signedIn(app, database, { email: adminEmail })
    const people: Person[] = []
    while (people.length < clients) people.push(await signedIn(app, database))
    return async (operations: readonly Operation[]) => run(await prepare(database, { people, owner }), operations)
  }

  async function prepare(database: TestDatabase, { people, owner }: { people: readonly Person[]; owner: Person }) {
    await emptyTables(database, 'services, stylists, appointments')
    const stylistId = await addStylist(database)
    const services = await Promise.all([20, 47, 90, 180].map((minutes) => addService(database, { minutes })))
    const bookings: { id: string; owner: Person }[] = []

    async function perform({ kind, who, what, slot, service }: Operation): Promise<void> {
      const person = people[who] as Person
      const target = bookings[what % Math.max(1, bookings.length)]
      const response = await (() => {
        if (kind === 'book' || !target) {
          return person.call('POST', '/api/appointments', {
            serviceIds: [services[service]],
            stylistId,
            date: '2026-12-02',
            time: slot,
          })
        }
        const path = `/api/appointments/${target.id}`
        if (kind === 'delete') return owner.call('DELETE', path)
        if (kind === 'confirm') return owner.call('PATCH', path, { status: 'Confirmed', from: 'Pending' })
        if (kind === 'reopen') return target.owner.call('PATCH', path, { status: 'Pending', from: 'Canceled' })
        return target.owner.call('PATCH', path, { status: 'Canceled', from: what % 2 ? 'Pending' : 'Confirmed' })
      })()
      if (response.status >= 500) throw new Error(`${kind} responded ${response.status}: ${await response.text()}`)
      if (response.status === 201) bookings.push({ id: ((await response.json()) as { id: string }).id, owner: person })
    }
    return perform
  }

  async function run(perform: (operation: Operation) => Promise<void>, operations: readonly Operation[]): Promise<void> {
    for (let next = 0; next < operations.length; next += clients) {
      await Promise.all(operations.slice(next, next + clients).map(perform))
    }
  }

  test('leave no overlap, and claims equal to the live appointments', async () => {
    const database = await databaseOfThisTest()
    const carryOut = await open(database)
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 100, maxLength: 200 }), async (operations) => {
        await carryOut(operations)
        expect([await overlaps(database), await claimDifferences(database)]).toEqual([0, 0])
      }),
      { numRuns: isThorough ? 80 : 12 },
    )
  }, 300_000)

  test('fail to do so without the claims', async () => {
    const database = await databaseOfThisTest()
    await withoutClaims(database)
    const operations = fc.sample(operation, { numRuns: 200, seed: 7 })
    await (await open(database))(operations)
    expect(await overlaps(database)).toBeGreaterThan(0)
  }, 300_000)
})
