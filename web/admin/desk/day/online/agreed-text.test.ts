import { expect, test } from 'vitest'
import { agreedText } from './agreed-text.ts'

test.each([
  [1, 'an hour'],
  [1.5, '90 minutes'],
  [24, '24 hours'],
  [50, '50 hours'],
  [1440, '60 days'],
])('a notice of %d hours is said as in the terms', (hours, notice) => {
  expect(agreedText({ amount: 20, reason: 'late_cancel', hours }, '$20.00')).toBe(
    `Up to $20.00: the client agreed to it for canceling less than ${notice} before.`,
  )
})

test('nothing is said of a notice that doesn’t count', () => {
  const fee = { amount: 20, hours: 24, reason: 'no_show' } as const
  expect(agreedText(fee, '$20.00')).toBe('Up to $20.00: the client agreed to it for not coming.')
  expect(agreedText({ ...fee, reason: 'late_cancel', hours: 0 }, '$20.00')).toBe(
    'Up to $20.00: the client agreed to it for canceling late.',
  )
})
