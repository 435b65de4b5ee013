import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog, type Log } from '../../platform/log.ts'
import { timeoutMillis } from '../../testing/live-events.ts'
import { mondayMorning } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { runMinutely } from './minutely.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const log = createLog('silent')
const clock = () => mondayMorning
const patiently = { timeout: timeoutMillis, interval: 5 }

test('one of several processes at a time does the work of a minute, until they are stopped', async () => {
  let atOnce = 0
  let most = 0
  let rounds = 0
  const work = async () => {
    rounds++
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 10))
    atOnce--
  }
  const runners = Array.from({ length: 4 }, () =>
    runMinutely({ pool: database.pool, clock, log, jobs: { work }, pauseMillis: 1 }),
  )
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(10), patiently)
  await Promise.all(runners.map((runner) => runner.stop()))
  const stoppedAt = rounds
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([most, rounds]).toEqual([1, stoppedAt])
})

test('failing work doesn’t stop the rest, and is tried again', async () => {
  const warn = vi.fn<Log['warn']>()
  const other = vi.fn(async (_now: number) => {})
  const failing = async () => {
    throw new Error('no luck')
  }
  const runner = runMinutely({ pool: database.pool, clock, log: { ...log, warn }, jobs: { failing, other }, pauseMillis: 5 })
  await vi.waitFor(() => expect(other.mock.calls.length).toBeGreaterThan(2), patiently)
  await runner.stop()
  expect(other).toHaveBeenCalledWith(mondayMorning)
  expect(warn).toHaveBeenCalledWith('failing failed; trying again in a minute', expect.any(Error))
})
