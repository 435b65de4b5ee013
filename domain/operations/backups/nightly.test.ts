import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assessBackups } from './health.ts'
import { type BackupHistory, defaultPlan, isDue, retrySeconds } from './nightly.ts'

const day = 24 * 3600
const night = 1_000_000
const never: BackupHistory = { since: 0, lastGood: null, lastFailure: null }
const failedAt = (at: number) => ({ at, reason: 'The disk is full.' })

test('a backup is due from the night’s hour until one succeeds', () => {
  for (const now of [night, night + 9 * 3600, night + day - 1]) {
    const at = { night, now }
    expect(isDue(defaultPlan, never, at)).toBe(true)
    expect(isDue(defaultPlan, { ...never, lastGood: night - 1 }, at)).toBe(true)
    expect(isDue(defaultPlan, { ...never, lastGood: night }, at)).toBe(false)
    expect(isDue({ ...defaultPlan, nightly: false }, never, at)).toBe(false)
  }
  // A salon set up in the evening waits for the night.
  expect(isDue(defaultPlan, { ...never, since: night + 1 }, { night, now: night + 2 })).toBe(false)
})

test('a failed backup is retried an hour later, not earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * retrySeconds }), (later) => {
      const history = { ...never, lastFailure: failedAt(night) }
      expect(isDue(defaultPlan, history, { night, now: night + later })).toBe(later >= retrySeconds)
    }),
  )
})

test('warns of a failure at once, of missing backups after two days, and of nothing once they are off', () => {
  const good = { ...never, lastGood: night }
  expect(assessBackups(defaultPlan, good, night + 2 * day - 1)).toEqual({ state: 'good', lastGood: night, reason: null })
  expect(assessBackups(defaultPlan, good, night + 2 * day).state).toBe('old')
  const failing = { ...good, lastFailure: failedAt(night + day) }
  expect(assessBackups(defaultPlan, failing, night + day)).toMatchObject({ state: 'failing', reason: 'The disk is full.' })
  expect(assessBackups(defaultPlan, failing, night + 2 * day)).toMatchObject({ state: 'old', reason: 'The disk is full.' })
  expect(assessBackups(defaultPlan, { ...failing, lastGood: night + day + 1 }, night + day + 2)).toMatchObject({
    state: 'good',
    reason: null,
  })
  expect(assessBackups(defaultPlan, { ...never, since: night }, night + day).state).toBe('none-yet')
  expect(assessBackups(defaultPlan, { ...never, since: night }, night + 2 * day).state).toBe('old')
  expect(assessBackups({ ...defaultPlan, nightly: false }, failing, night + 9 * day).state).toBe('off')
})
