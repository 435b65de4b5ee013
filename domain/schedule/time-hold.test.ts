import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdEnd, holdMinutes } from './time-hold.ts'

test('a hold lasts ten minutes, and one that is placed again no longer than it would have', () => {
  expect(holdEnd(1_000)).toBe(1_000 + 600)
  expect(holdEnd(1_000, 1_200)).toBe(1_200)
  // What has ended is a new one.
  expect(holdEnd(1_000, 999)).toBe(1_600)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 4e9, noNaN: true }), fc.double({ min: 0, max: 8e9, noNaN: true }), (now, until) => {
      const end = holdEnd(now, until)
      expect(end).toBeGreaterThan(now)
      expect(end).toBeLessThanOrEqual(now + holdMinutes * 60)
    }),
  )
})
