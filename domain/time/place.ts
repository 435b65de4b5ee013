import { z } from 'zod'

/** What a salon can choose from for its place. From the server, since browsers disagree on what there is. */
export const placeChoices = z
  .object({
    timeZones: z.array(
      z.object({
        /** Today's name, and those before it. */
        name: z.string(),
        before: z.array(z.string()),
        /** The country that it belongs to, by ISO 3166; empty for none. */
        country: z.string(),
      }),
    ),
    currencies: z.array(z.object({ code: z.string(), name: z.string() })),
    /** The countries whose phone numbers are known; `callingCode` as in '+351'. */
    countries: z.array(z.object({ code: z.string(), name: z.string(), callingCode: z.string() })),
  })
  .meta({ id: 'PlaceChoices' })
export type PlaceChoices = z.infer<typeof placeChoices>

/**
 * Currencies in use. Runtimes list those of the past as well, and lack some new ones.
 * Source: ISO 4217, list one, January 2026; without units of account, funds and metals.
 */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK ' +
  'DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS ' +
  'KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD ' +
  'OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP ' +
  'TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
).split(' ')

/** Whether ISO 4217 has the code, or had it: a salon keeps what it has. */
export function isCurrency(code: string): boolean {
  return currencies.includes(code) || (/^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code))
}

/** A language's own country, by ISO 3166: 'PT' of 'pt-PT'. */
export function regionOf(locale: string): string {
  return new Intl.Locale(locale).maximize().region ?? ''
}
