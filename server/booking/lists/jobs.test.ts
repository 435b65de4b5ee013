import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { timeoutMillis } from '../../testing/live-events.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { keepFolding } from './jobs.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const userId = 'SOMEBODY'
const log = createLog('silent')
const patiently = { timeout: timeoutMillis, interval: 20 }

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.insert(users).values({ id: userId, name: 'Somebody', email: 'somebody@client.example' })
})
afterAll(() => database.drop())

const countDeltas = async () => (await database.db.execute(sql`select from appointment_deltas`)).rowCount
const folded = async () => {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select coalesce(sum(n), 0)::int as n from appointment_figures where kind = 'status'`)
  return rows[0]?.n
}

test('a full disk is one line in the log, without a stack, for as long as it lasts', async () => {
  const warn = vi.fn<Log['warn']>()
  const cause = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  const execute = vi.fn(() => Promise.reject(new Error('Failed query', { cause })))
  const folding = keepFolding({ db: { execute } as unknown as Database, log: { ...log, warn }, pauseMillis: 1 })
  await vi.waitFor(() => expect(execute.mock.calls.length).toBeGreaterThan(3), patiently)
  await folding.stop()
  expect(warn.mock.calls).toEqual([
    ['the figures could not be folded; trying again', 'could not extend file: No space left on device'],
  ])
})

test('two processes fold each booking once, until they are stopped', async () => {
  const processes = [1, 2].map(() => keepFolding({ db: database.db, log, pauseMillis: 5 }))
  for (let count = 0; count < 20; count++) await addAppointment(database, { userId })
  await vi.waitFor(async () => expect([await countDeltas(), await folded()]).toEqual([0, 20]), patiently)
  await Promise.all(processes.map((each) => each.stop()))
  await addAppointment(database, { userId })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([await countDeltas(), await folded()]).toEqual([1, 20])
})

test('continues after the database was unavailable', async () => {
  const warn = vi.fn<Log['warn']>()
  let isAway = true
  const execute: Database['execute'] = (query) => {
    if (isAway) throw new Error('the database is away')
    return database.db.execute(query)
  }
  const folding = keepFolding({ db: { ...database.db, execute } as Database, log: { ...log, warn }, pauseMillis: 5 })
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), patiently)
  isAway = false
  await vi.waitFor(async () => expect([await countDeltas(), await folded()]).toEqual([0, 21]), patiently)
  await folding.stop()
})
