import { expect, test } from 'vitest'
import { phoneSearch, readPhoneNumber, readWrittenNumber } from './phone-number.ts'

const region = (timeZone: string, locale = 'en-US', country = '') => ({ timeZone, locale, country })

test.each([
  ['912 345 678', region('Europe/Lisbon'), '+351 912 345 678'],
  ['912 345 678', region('UTC', 'pt-PT'), '+351 912 345 678'],
  ['(718) 555-0142', region('America/New_York'), '+1 718 555 0142'],
  ['098765 43210', region('Asia/Kolkata'), '+91 98765 43210'],
  ['098765 43210', region('Asia/Calcutta'), '+91 98765 43210'],
  ['912 345 678', region('Europe/London', 'en-GB', 'PT'), '+351 912 345 678'],
  ['+351 912 345 678', region('America/New_York'), '+351 912 345 678'],
  ['٩١٢ ٣٤٥ ٦٧٨', region('Europe/Lisbon'), '+351 912 345 678'],
  ['+۳۵۱ ۹۱۲ ۳۴۵ ۶۷۸', region('America/New_York'), '+351 912 345 678'],
  ['＋３５１ ９１２－３４５－６７８', region('America/New_York'), '+351 912 345 678'],
])('%s is read as a number of the salon’s country: %o', (typed, at, number) => {
  expect(readPhoneNumber(typed, at)).toBe(number)
})

test.each([
  [region('Europe/Lisbon'), 'Enter a phone number that we can call, with its country code if it isn’t +351 (Portugal)'],
  [region('UTC', 'en-001'), 'Enter a phone number that we can call, with its country code'],
])('text that is no phone number is refused with the country code: %o', (at, message) => {
  expect(() => readPhoneNumber('12', at)).toThrow(message)
})

test('a number in other digits is searched, kept and refused like one in Latin digits', () => {
  const lisbon = region('Europe/Lisbon')
  expect(phoneSearch('٩١٢ ٣٤٥', lisbon)).toEqual(phoneSearch('912 345', lisbon))
  expect(phoneSearch('９１２（３４５）', lisbon)).toEqual(phoneSearch('912 (345)', lisbon))
  expect(readPhoneNumber('+٣٥١ ٩١٢ ٣٤٥ ٦٧٨', lisbon, { stored: '+351 912345678' })).toBe('+351 912345678')
  expect(readWrittenNumber('٩١٢٣٤٥٦٧٨', lisbon)).toBe('+351 912 345 678')
  expect(() => readPhoneNumber('٩٩٩٩٩٩٩٩٩', lisbon)).toThrow('Enter a phone number')
})
