import { expect, test } from 'vitest'
import { unbrokenTimes } from './typography.tsx'

test('a time never breaks between its halves, and nothing else changes', () => {
  expect(unbrokenTimes('Monday, at 2:00 PM.')).toBe('Monday, at 2:00\u00a0PM.')
  expect(unbrokenTimes('10:00 AM to 7:00 PM')).toBe('10:00\u00a0AM to 7:00\u00a0PM')
  expect(unbrokenTimes('3 AMPLE places')).toBe('3 AMPLE places')
})
