import { getCountries } from 'libphonenumber-js'
import { expect, test } from 'vitest'
import { locales } from './locales.ts'

/** Ascension Island and Tristan da Cunha have calling codes, but no locale. */
const without = ['AC', 'TA']

test('every country has a locale to choose, all are known to Intl and none is listed twice', () => {
  const regions = new Set(locales.map((tag) => new Intl.Locale(tag).region))
  expect(getCountries().filter((country) => !regions.has(country))).toEqual(without)
  expect(Intl.NumberFormat.supportedLocalesOf(locales)).toEqual(locales)
  expect(new Set(locales).size).toBe(locales.length)
})
