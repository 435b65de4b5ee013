import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRefetcher } from './refetcher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (millis: number) => vi.advanceTimersByTimeAsync(millis)

it('fetches once for a burst of events, within 150 ms', async () => {
  const refetch = vi.fn(async () => true)
  const { soon } = createRefetcher(refetch)
  for (let event = 0; event < 20; event++) soon()
  await pass(149)
  expect(refetch).not.toHaveBeenCalled()
  await pass(1)
  expect(refetch).toHaveBeenCalledOnce()
  await pass(60_000)
  expect(refetch).toHaveBeenCalledOnce()
})

it('goes on fetching, three times a second at the most, while events keep coming', async () => {
  const refetch = vi.fn(async () => true)
  const { soon } = createRefetcher(refetch)
  for (let event = 0; event < 100; event++) {
    soon()
    await pass(50)
  }
  expect(refetch.mock.calls.length).toBeGreaterThanOrEqual(14)
  expect(refetch.mock.calls.length).toBeLessThanOrEqual(17)
})

it('never fetches twice at a time, and fetches again for an event that came meanwhile', async () => {
  let underWay = 0
  let most = 0
  const refetch = vi.fn(async () => {
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    underWay--
    return true
  })
  const { soon } = createRefetcher(refetch)
  soon()
  await pass(1_000)
  soon()
  soon()
  await pass(10_000)
  expect([refetch.mock.calls.length, most]).toEqual([2, 1])
})

it('tries again what could not be done now, but not what failed', async () => {
  const busy = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true)
  createRefetcher(busy).soon()
  await pass(10_000)
  expect(busy).toHaveBeenCalledTimes(2)

  const failing = vi.fn().mockRejectedValue(new Error('away'))
  createRefetcher(failing).soon()
  await pass(10_000)
  expect(failing).toHaveBeenCalledOnce()
})

it('lets an event bring forward what was put off', async () => {
  const refetch = vi.fn(async () => true)
  const { soon } = createRefetcher(refetch)
  soon(1_000)
  soon()
  await pass(150)
  expect(refetch).toHaveBeenCalledOnce()
  await pass(60_000)
  expect(refetch).toHaveBeenCalledOnce()
})

it('fetches nothing once it is stopped', async () => {
  const refetch = vi.fn(async () => true)
  const { soon, stop } = createRefetcher(refetch)
  soon()
  stop()
  soon()
  await pass(60_000)
  expect(refetch).not.toHaveBeenCalled()
})
