import { expect, test } from 'vitest'
import { readPhoneNumber } from './phone-number.ts'

const region = (timeZone: string, locale = 'en-US', country = '') => ({ timeZone, locale, country })

test.each([
  ['912 345 678', region('Europe/Lisbon'), '+351 912 345 678'],
  ['912 345 678', region('UTC', 'pt-PT'), '+351 912 345 678'],
  ['(718) 555-0142', region('America/New_York'), '+1 718 555 0142'],
  ['098765 43210', region('Asia/Kolkata'), '+91 98765 43210'],
  ['098765 43210', region('Asia/Calcutta'), '+91 98765 43210'],
  ['912 345 678', region('Europe/London', 'en-GB', 'PT'), '+351 912 345 678'],
  ['+351 912 345 678', region('America/New_York'), '+351 912 345 678'],
])('%s is read as a number of the salon’s country: %o', (typed, at, number) => {
  expect(readPhoneNumber(typed, at)).toBe(number)
})

test.each([
  [region('Europe/Lisbon'), 'Enter a phone number that we can call, with its country code if it isn’t +351 (Portugal)'],
  [region('UTC', 'en-001'), 'Enter a phone number that we can call, with its country code'],
])('text that is no phone number is refused with the country code: %o', (at, message) => {
  expect(() => readPhoneNumber('12', at)).toThrow(message)
})
