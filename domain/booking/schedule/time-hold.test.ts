import { expect, test } from 'vitest'
import { holdEnd, holdRequest } from './time-hold.ts'

test('a hold lasts ten minutes, and renewing it doesn’t extend it', () => {
  expect(holdEnd(1_000)).toBe(1_600)
  expect(holdEnd(1_000, 200)).toBe(1_200)
  expect(holdEnd(1_000, 6_000)).toBe(1_600)
})

test('refuses longer holds, and empty ones', () => {
  const request = { serviceIds: ['A'], stylistId: 'any', date: '2026-12-02', time: '10:00 AM' }
  const accepts = (secondsLeft: unknown) => holdRequest.safeParse({ ...request, secondsLeft }).success
  expect([undefined, 1, 600].map(accepts)).toEqual([true, true, true])
  expect([0, -1, 601, Number.NaN, Number.POSITIVE_INFINITY, '9', null].map(accepts)).not.toContain(true)
})
