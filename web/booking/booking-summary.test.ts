import { expect, test } from 'vitest'
import { formatMinutes } from './booking-summary.tsx'

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 hr'],
  [95, '1 hr 35 min'],
  [600, '10 hr'],
])('%i minutes are %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words)
})
