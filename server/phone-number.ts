import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import { invalidField } from '../domain/app-error.ts'
import type { Settings } from '../domain/settings.ts'
import { regionOf } from '../domain/time/place.ts'
import { currentZoneName } from '../domain/time/zones.ts'

/** What of the salon's settings says whose phone numbers need no country code. */
export type PhonePlace = Pick<Settings['place'], 'country' | 'timeZone' | 'locale'>

/**
 * Reads a phone number as people write it; without a country code it is one of the salon's country.
 * @param field what a refusal is about
 * @returns the number in the international form, such as '+351 912 345 678'
 * @throws {AppError} `invalid` with the country code, if it isn't a phone number
 */
export function readPhoneNumber(typed: string, place: PhonePlace, field = 'phone'): string {
  const country = countryOf(place)
  const number = parsePhoneNumberFromString(typed, { ...(country && { defaultCountry: country }), extract: false })
  if (number?.isPossible()) return number.formatInternational()
  const name = country && new Intl.DisplayNames('en-US', { type: 'region' }).of(country)
  const unless = name ? ` if it isn’t +${getCountryCallingCode(country)} (${name})` : ''
  throw invalidField(field, `Enter a phone number that we can call, with its country code${unless}`)
}

export interface PhoneSearch {
  /** How the digits of a number in the international form can begin. */
  readonly beginnings: readonly string[]
  /** How they can end. */
  readonly end: string
}

/** Fewer digits say nothing of whom a number belongs to. */
const fewestDigits = 3

/**
 * The digits by which a typed number, or a part of its beginning or end, is found: '(718) 555' as '718555' or '1718555'.
 * @param place the salon's, for numbers without a country code
 * @returns null if it can't be a phone number
 */
export function phoneSearch(typed: string, place: PhonePlace): PhoneSearch | null {
  if (!/^[\d\s()+./-]+$/.test(typed)) return null
  // '+44 (0)20 …' is dialed without the zero, as '020 …' is from abroad, and '0044 …' is another way to write '+44 …'.
  const digits = typed.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length < fewestDigits) return null
  const country = countryOf(place)
  return { beginnings: country ? [digits, `${getCountryCallingCode(country)}${digits}`] : [digits], end: digits }
}

/** Where the salon's phone numbers are from: as the owner has said, else by the time zone, else by the language. */
function countryOf({ country, timeZone, locale }: PhonePlace): CountryCode | null {
  // The library takes a second argument, which is not an index.
  const isKnown = (code: string): code is CountryCode => isSupportedCountry(code)
  return [country, countryOfZone(timeZone), regionOf(locale)].find(isKnown) ?? null
}

let byZone: ReadonlyMap<string, string> | undefined

/** The country that a zone belongs to, by ISO 3166; empty for none, such as UTC. */
export function countryOfZone(zone: string): string {
  byZone ??= new Map(
    getCountries().flatMap((country) => zonesOf(country).map((each) => [currentZoneName(each), country] as const)),
  )
  return byZone.get(currentZoneName(zone)) ?? ''
}

/** Not in TypeScript's library yet. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  return locale.getTimeZones() ?? []
}
