import { expect, test } from 'vitest'
import { confirmationText } from './confirmation-time.ts'

const hour = 60
const day = 24 * 60

test.each([
  [0.2, '15 minutes'],
  [16, 'half an hour'],
  [31, 'an hour'],
  [61, '2 hours'],
  [23 * hour, '23 hours'],
  [23 * hour + 1, 'a day'],
  [26 * hour, 'a day'],
  [27 * hour, '2 days'],
  [7 * day, '7 days'],
])('%d minutes read as %s', (minutes, words) => {
  expect(confirmationText({ minutes })).toBe(`We usually do within ${words}.`)
})

test('says nothing if the time is unknown or more than a week', () => {
  expect([null, 7 * day + 1].map((minutes) => confirmationText({ minutes }))).toEqual(['', ''])
})
