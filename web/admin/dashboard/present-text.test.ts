import { describe, expect, it } from 'vitest'
import { aheadText, overdueText } from './present-text.ts'

describe('what is ahead today', () => {
  it.each([
    [{ ahead: 0, charges: 0, overdue: 0 }, 'Nothing is booked for today.'],
    [{ ahead: 0, charges: 0, overdue: 1 }, 'Nothing more is booked for today.'],
    [{ ahead: 1, charges: 0, overdue: 0 }, '1 booking to come, $0.00'],
    [{ ahead: 1204, charges: 51_170.5, overdue: 3 }, '1,204 bookings to come, $51,170.50'],
  ])('for %j', (today, text) => {
    expect(aheadText(today)).toBe(text)
  })
})

it.each([
  [1, '1 booking of today is over and still open.'],
  [12, '12 bookings of today are over and still open.'],
])('says what is left of %i that are over', (count, text) => {
  expect(overdueText(count)).toBe(text)
})
