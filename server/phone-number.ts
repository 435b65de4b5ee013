import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * Reads a phone number as people write it; without a country code it is one of the salon's country.
 * @param locale the salon's, such as 'pt-PT'
 * @returns the number in the international form, such as '+351 912 345 678', or null if it isn't a phone number
 */
export function readPhoneNumber(typed: string, locale: string): string | null {
  const number = parsePhoneNumberFromString(typed, { ...countryOf(locale), extract: false })
  return number?.isPossible() ? number.formatInternational() : null
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
 * @param locale the salon's, for numbers without a country code
 * @returns null if it can't be a phone number
 */
export function phoneSearch(typed: string, locale: string): PhoneSearch | null {
  if (!/^[\d\s()+./-]+$/.test(typed)) return null
  // '+44 (0)20 …' is dialed without the zero, as '020 …' is from abroad, and '0044 …' is another way to write '+44 …'.
  const digits = typed.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '')
  if (digits.length < fewestDigits) return null
  const { defaultCountry } = countryOf(locale)
  return { beginnings: defaultCountry ? [digits, `${getCountryCallingCode(defaultCountry)}${digits}`] : [digits], end: digits }
}

function countryOf(locale: string): { defaultCountry?: CountryCode } {
  const { region } = new Intl.Locale(locale).maximize()
  return region && isSupportedCountry(region) ? { defaultCountry: region } : {}
}
