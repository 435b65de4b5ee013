import { expect, test } from 'vitest'
import { formatMinutes } from './durations.ts'

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [95, '1 h 35 min'],
  [600, '10 h'],
])('%i minutes are %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words)
})
