import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * Reads a phone number as people write it; without a country code it is one of the salon's country.
 * @param locale the salon's, such as 'pt-PT'
 * @returns the number in the international form, such as '+351 912 345 678', or null if it isn't a phone number
 */
export function readPhoneNumber(typed: string, locale: string): string | null {
  const number = parsePhoneNumberFromString(typed, { ...countryOf(locale), extract: false })
  return number?.isPossible() ? number.formatInternational() : null
}

function countryOf(locale: string): { defaultCountry?: CountryCode } {
  const { region } = new Intl.Locale(locale).maximize()
  return region && isSupportedCountry(region) ? { defaultCountry: region } : {}
}
