import { msg } from '@lingui/core/runtime-macro'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import { invalidField } from '../../domain/app-error.ts'
import { withPlainDigits } from '../../domain/language/plain-digits.ts'
import { language, say } from '../../domain/language/say.ts'
import type { Settings } from '../../domain/salon/settings.ts'
import { regionOf } from '../../domain/time/region.ts'
import { currentZoneName } from '../../domain/time/zones.ts'

/** Settings that decide whose phone numbers need no country code. */
export type PhoneRegion = Pick<Settings['place'], 'country' | 'timeZone' | 'locale'>

interface PhoneField {
  readonly field?: string
  /** The present value: it stays as it is, even if a later version of the library knows better. */
  readonly stored?: string | null | undefined
}

/**
 * Reads a phone number as people write it; without a country code it is one of the salon's country.
 * @returns the number in the international form, such as '+351 912 345 678'
 * @throws {AppError} `invalid` with the country code, if it isn't a phone number
 */
export function readPhoneNumber(typed: string, region: PhoneRegion, { field = 'phone', stored }: PhoneField = {}): string {
  if (stored && digitsIn(stored) === digitsIn(typed)) return stored
  const country = defaultCountry(region)
  const number = numberIn(typed, country)
  if (number) return number.formatInternational()
  const name = country && new Intl.DisplayNames(language(), { type: 'region' }).of(country)
  const message = name
    ? msg`Enter a phone number that we can call, with its country code if it isn’t +${{
        code: getCountryCallingCode(country),
      }} (${{
        country: name,
      }})`
    : msg`Enter a phone number that we can call, with its country code`
  throw invalidField(field, say(message))
}

/** A number that is typed in full, in the international form; null where it is none. */
export function wholeNumber(typed: string, region: PhoneRegion): string | null {
  return numberIn(typed, defaultCountry(region))?.formatInternational() ?? null
}

const digitsIn = (text: string) => withPlainDigits(text).replace(/\D/g, '')

/** Parses a possible number. People enter one repeated digit where a form insists on a number. */
function numberIn(typed: string, country: CountryCode | null): PhoneNumber | null {
  const number = parsePhoneNumberFromString(withPlainDigits(typed), {
    ...(country && { defaultCountry: country }),
    extract: false,
  })
  if (!number?.isPossible()) return null
  const isOneDigit = (digits: string) => /^(\d)\1*$/.test(digits)
  const isFiller = isOneDigit(digitsIn(typed)) || (isOneDigit(number.nationalNumber) && !number.isValid())
  return isFiller ? null : number
}

/**
 * Reads a number from a file, where a program may have changed it: a spreadsheet drops the zero or the plus sign in front. Digits alone
 * that could have lost one count only if exactly one number is right; a number in full is read as people write it.
 * @param isRepaired true for digits that were restored after a program changed them
 * @returns the number in the international form; null where it is none, or could be several
 */
export function readWrittenNumber(cell: string, region: PhoneRegion, isRepaired = false): string | null {
  const written = withPlainDigits(cell)
  const country = defaultCountry(region)
  const asIs = numberIn(written, country)
  if (!country || !/^[1-9]\d+$/.test(written)) return asIs?.formatInternational() ?? null
  const dialed = numberIn(`0${written}`, country)
  // In countries that dial no zero in front, none is missing.
  if (!isRepaired && asIs?.isValid() && asIs.number !== dialed?.number) return asIs.formatInternational()
  const isAbroad = written.startsWith(getCountryCallingCode(country))
  const readings = [asIs, dialed, isAbroad ? numberIn(`+${written}`, country) : null]
  const possible = readings.filter((number) => number !== null)
  const valid = possible.filter((number) => number.isValid())
  const right = new Set((valid.length > 0 ? valid : possible).map((number) => number.formatInternational()))
  return right.size === 1 ? ([...right][0] ?? null) : null
}

export interface PhoneSearch {
  /** Beginnings of numbers in the international form. */
  readonly beginnings: readonly string[]
  /** Their ends. */
  readonly end: string
}

/** Fewer digits would match too many numbers. */
const fewestDigits = 3

/**
 * The digits by which a typed number, or a part of its beginning or end, is found: '(718) 555' as '718555' or '1718555'.
 * @param region the salon's, for numbers without a country code
 * @returns null if it can't be a phone number
 */
export function phoneSearch(written: string, region: PhoneRegion): PhoneSearch | null {
  const typed = withPlainDigits(written)
  if (!/^[\d\s()+./-]+$/.test(typed)) return null
  // '+44 (0)20 …' is dialed without the zero, as '020 …' is from abroad, and '0044 …' is another way to write '+44 …'.
  const digits = typed.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length < fewestDigits) return null
  const country = defaultCountry(region)
  return { beginnings: country ? [digits, `${getCountryCallingCode(country)}${digits}`] : [digits], end: digits }
}

/** The country of numbers without a code: the owner's choice, else by the time zone, else by the language. */
function defaultCountry({ country, timeZone, locale }: PhoneRegion): CountryCode | null {
  // The library takes a second argument, which is not an index.
  const isKnown = (code: string): code is CountryCode => isSupportedCountry(code)
  return [country, countryOfZone(timeZone), regionOf(locale)].find(isKnown) ?? null
}

let byZone: ReadonlyMap<string, string> | undefined

/** The country that a zone belongs to, by ISO 3166; empty for none, such as UTC. */
export function countryOfZone(zone: string): string {
  byZone ??= new Map(
    getCountries().flatMap((country) => countryZones(country).map((each) => [currentZoneName(each), country] as const)),
  )
  return byZone.get(currentZoneName(zone)) ?? ''
}

/** Not in TypeScript's library yet. */
function countryZones(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  return locale.getTimeZones() ?? []
}
