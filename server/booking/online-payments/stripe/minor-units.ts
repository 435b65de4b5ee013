import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../../domain/language/say.ts'
import { plainAmount } from '../../../../domain/money/money.ts'
import { ProviderError } from '../provider.ts'

/**
 * Stripe's minor units of a currency, and the smallest step of an amount in mills. Source: https://docs.stripe.com/currencies, read in
 * September 2026.
 */
interface UnitRule {
  readonly millsPerUnit: number
  readonly stepMills: number
}

const twoDecimals: UnitRule = { millsPerUnit: 10, stepMills: 10 }

const otherRules: readonly [codes: string, rule: UnitRule][] = [
  ['BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', { millsPerUnit: 1000, stepMills: 1000 }],
  // Without decimals, but written with two that are always 00.
  ['ISK UGX', { millsPerUnit: 10, stepMills: 1000 }],
  // The last of three decimals is always 0.
  ['BHD JOD KWD OMR TND', { millsPerUnit: 1, stepMills: 10 }],
]

/** HUF and TWD have no decimals only in payouts, which the product doesn't make. */
const withTwoDecimals =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK DKK DOP DZD ' +
  'EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK ' +
  'MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD ' +
  'STN SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU UZS WST XCD XCG YER ZAR ZMW'

/** In mills. They hold for payouts in the same currency; for others Stripe converts, and refuses in its own words. */
const minimums: Readonly<Record<string, number>> = {
  USD: 500,
  AED: 2000,
  ARS: 500,
  AUD: 500,
  BRL: 500,
  CAD: 500,
  CHF: 500,
  COP: 500,
  CZK: 15_000,
  DKK: 2500,
  EUR: 500,
  GBP: 300,
  HKD: 4000,
  HUF: 175_000,
  IDR: 500,
  ILS: 500,
  INR: 500,
  JPY: 50_000,
  KRW: 50_000,
  MXN: 10_000,
  MYR: 2000,
  NOK: 3000,
  NZD: 500,
  PHP: 500,
  PLN: 2000,
  RON: 2000,
  RUB: 500,
  SEK: 3000,
  SGD: 500,
  THB: 10_000,
  ZAR: 500,
}

/** The largest payment by card, in minor units. */
const mostUnits = 999_999_999_999

function findRule(currency: string): UnitRule | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const other = otherRules.find(([codes]) => codes.includes(currency))
  return other?.[1] ?? (withTwoDecimals.includes(currency) ? twoDecimals : null)
}

const written = (mills: number, currency: string) => `${plainAmount(mills, currency)} ${currency}`

/** Why an amount can't be written in minor units, in words; null if it can. A refund has no minimum. */
function unitProblem(amountMills: number, currency: string): string | null {
  const rule = findRule(currency)
  if (!rule) return say(msg`Stripe doesn’t take payments in ${{ currency }}.`)
  if (!Number.isSafeInteger(amountMills) || amountMills <= 0) return say(msg`Enter an amount above 0`)
  if (amountMills % rule.stepMills === 0) return null
  const nearest = Math.max(Math.round(amountMills / rule.stepMills), 1) * rule.stepMills
  return say(
    msg`Stripe can’t take ${{ amount: written(amountMills, currency) }}. The nearest amount that it takes is ${{ nearest: written(nearest, currency) }}.`,
  )
}

/** Why an amount can't be charged, in words; null if it can. */
export function amountProblem(amountMills: number, currency: string): string | null {
  const problem = unitProblem(amountMills, currency)
  const rule = findRule(currency)
  if (problem !== null || !rule) return problem
  const least = minimums[currency] ?? 0
  if (amountMills < least) return say(msg`Stripe takes payments of ${{ least: written(least, currency) }} and more.`)
  const most = mostUnits * rule.millsPerUnit
  return amountMills > most ? say(msg`Stripe takes payments of ${{ most: written(most, currency) }} at most.`) : null
}

/** Mills in Stripe's minor units, exactly. @throws {ProviderError} `refused` */
export function toMinorUnits(amountMills: number, currency: string): number {
  const problem = unitProblem(amountMills, currency)
  const rule = findRule(currency)
  if (problem !== null || !rule) throw new ProviderError('refused', problem ?? '')
  return amountMills / rule.millsPerUnit
}

/** @param currency in any case, as Stripe writes it small. @throws {Error} for a currency that is never charged */
export function toMills(minorUnits: number, currency: string): number {
  const rule = findRule(currency.toUpperCase())
  if (!rule) throw new Error(`Stripe answered in ${currency}, which the product doesn’t charge in`)
  return minorUnits * rule.millsPerUnit
}
