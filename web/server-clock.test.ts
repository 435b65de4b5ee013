import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, serverTimeReceived } from './server-clock.ts'

const now = Date.parse('2026-12-01T15:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  serverTimeReceived(Date.now(), Date.now())
  vi.useRealTimers()
})

test('the time is the server’s latest, and goes on by the computer’s clock', () => {
  const serverMillis = now - 26 * 3_600_000
  serverTimeReceived(serverMillis, now)
  expect(serverNow()).toBe(serverMillis / 1000)
  vi.advanceTimersByTime(60_000)
  expect(serverNow()).toBe(serverMillis / 1000 + 60)
})

test('a slow response, and whole seconds, don’t move it', () => {
  serverTimeReceived(now + 90_500, now)
  const timeBefore = serverNow()
  serverTimeReceived(now + 90_000, now)
  vi.advanceTimersByTime(10_000)
  serverTimeReceived(now + 91_000, now)
  expect(serverNow()).toBe(timeBefore + 10)
})

test('a changed computer’s clock changes it until the server’s next response', () => {
  serverTimeReceived(now, now)
  vi.setSystemTime(now + 3_600_000)
  serverTimeReceived(now + 1_000, Date.now())
  expect(serverNow()).toBe((now + 1_000) / 1000)
})

test('a response without a time changes nothing', () => {
  serverTimeReceived(Date.parse(''), now)
  expect(serverNow()).toBe(now / 1000)
})
