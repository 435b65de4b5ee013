import { z } from 'zod'
import { languageCodes } from '../language/languages.ts'

/** Choices of regional settings. From the server, since browsers differ. */
export const regionChoices = z
  .object({
    timeZones: z.array(
      z.object({
        /** Today's name, and former ones. */
        name: z.string(),
        before: z.array(z.string()),
        /** ISO 3166; empty for none. */
        country: z.string(),
      }),
    ),
    currencies: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Countries with known phone numbers; `callingCode` as in '+351'. */
    countries: z.array(z.object({ code: z.string(), name: z.string(), callingCode: z.string() })),
    /** The product's languages, with how much of each is translated, from 0 to 1. */
    languages: z.array(z.object({ code: z.enum(languageCodes), clientPages: z.number(), workspace: z.number() })).default([]),
  })
  .meta({ id: 'RegionChoices' })
export type RegionChoices = z.infer<typeof regionChoices>

/**
 * Currencies in use. Runtimes also list former ones, and lack some new ones.
 * Source: ISO 4217, list one, January 2026; without units of account, funds and metals.
 */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK ' +
  'DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS ' +
  'KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD ' +
  'OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP ' +
  'TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
).split(' ')

/** True for present and former codes of ISO 4217: a salon keeps its currency. */
export function isCurrency(code: string): boolean {
  return currencies.includes(code) || (/^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code))
}

/** A language's own country, by ISO 3166: 'PT' of 'pt-PT'. */
export function regionOf(locale: string): string {
  return new Intl.Locale(locale).maximize().region ?? ''
}
