import { describe, expect, it } from 'vitest'
import { aheadText, overdueText, requestsText } from './present-text.ts'

describe('what is left today', () => {
  it.each([
    [{ ahead: 0, charges: 0, overdue: 0 }, 'No bookings today.'],
    [{ ahead: 0, charges: 0, overdue: 1 }, 'No more bookings today.'],
    [{ ahead: 1, charges: 0, overdue: 0 }, '1 left today · $0.00'],
    [{ ahead: 1204, charges: 51_170.5, overdue: 3 }, '1,204 left today · $51,170.50'],
  ])('for %j', (today, text) => {
    expect(aheadText(today)).toBe(text)
  })
})

it.each([
  [1, '1 booking from today is over and still open'],
  [12, '12 bookings from today are over and still open'],
])('says what is left of %i that are over', (count, text) => {
  expect(overdueText(count)).toBe(text)
})

it.each([
  [0, 'Nothing needs confirming'],
  [1, '1 booking needs confirming'],
  [1022, '1,022 bookings need confirming'],
])('says that %i are pending', (count, text) => {
  expect(requestsText(count)).toBe(text)
})
