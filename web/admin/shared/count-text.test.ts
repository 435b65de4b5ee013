import { expect, it } from 'vitest'
import { countText, requestsText } from './count-text.ts'

it.each([
  [0, false, '0'],
  [1234, false, '1,234'],
  [1000, true, '1,000+'],
] as const)('writes %d, at least: %s, as %s', (total, isAtLeast, text) => {
  expect(countText(total, isAtLeast)).toBe(text)
})

it.each([
  [0, 'Nothing needs confirming'],
  [1, '1 booking needs confirming'],
  [1022, '1,022 bookings need confirming'],
])('counts %i pending requests', (count, text) => {
  expect(requestsText(count)).toBe(text)
})
