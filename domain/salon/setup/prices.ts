import { decimalsOf } from '../../money/money.ts'

/** Price levels of salons relative to US dollars; not exchange rates. */
const levels: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.75,
  GBP: 0.7,
  CHF: 1.2,
  CAD: 1.15,
  AUD: 1.3,
  NZD: 1.3,
  SEK: 9,
  NOK: 10,
  DKK: 7,
  ISK: 140,
  PLN: 2.6,
  CZK: 14,
  HUF: 200,
  RON: 2.4,
  BGN: 0.9,
  UAH: 14,
  TRY: 16,
  ILS: 3.2,
  AED: 3,
  SAR: 2.6,
  QAR: 3,
  KWD: 0.25,
  EGP: 14,
  MAD: 4,
  TND: 0.9,
  ZAR: 8,
  NGN: 350,
  KES: 45,
  GHS: 5,
  INR: 22,
  PKR: 60,
  BDT: 30,
  LKR: 80,
  MYR: 2,
  SGD: 1.2,
  THB: 14,
  PHP: 18,
  JPY: 85,
  KRW: 750,
  TWD: 18,
  HKD: 6,
  CNY: 3.2,
  BRL: 2,
  MXN: 8,
  ARS: 500,
  CLP: 420,
  COP: 1300,
  PEN: 1.6,
  UYU: 20,
}

/** Countries whose salons ask less or more than others with the same currency. By ISO 3166. */
const ofCountries: Readonly<Record<string, number>> = {
  PT: 0.5,
  ES: 0.62,
  IT: 0.7,
  GR: 0.5,
  CY: 0.6,
  MT: 0.6,
  SI: 0.6,
  SK: 0.5,
  HR: 0.5,
  EE: 0.6,
  LV: 0.5,
  LT: 0.5,
  ME: 0.4,
  XK: 0.3,
  DE: 0.8,
  AT: 0.8,
  FR: 0.75,
  BE: 0.8,
  NL: 0.85,
  LU: 0.95,
  IE: 0.95,
  FI: 0.9,
  EC: 0.4,
  SV: 0.4,
}

export interface PriceRegion {
  readonly currency: string
  readonly country: string
}

const euroLike = ['EUR', 'USD']

function findLevel({ currency, country }: PriceRegion): number | undefined {
  return (euroLike.includes(currency) ? ofCountries[country] : undefined) ?? levels[currency]
}

/** Rounds to steps that grow with the price and exist in the currency. */
function rounded(price: number, currency: string): number {
  const steps = [0.5, 1, 5, 10, 50, 100, 500, 1_000, 5_000, 10_000]
  const smallest = decimalsOf(currency) === 0 ? 1 : 0.5
  const step = steps.findLast((each) => each <= Math.max(price / 8, smallest)) ?? smallest
  return price === 0 ? 0 : Math.max(step, Math.round(price / step) * step)
}

/** Converts usual US prices to a region; null for unknown price levels. */
export function usualPrices(dollars: readonly [number, number], region: PriceRegion) {
  const level = findLevel(region)
  if (level === undefined) return null
  const [least, most] = dollars
  const convert = (amount: number) => rounded(amount * level, region.currency)
  return { from: convert(least), to: convert(most), proposed: convert((least + most) / 2) }
}

export const pricedCurrencies: readonly string[] = Object.keys(levels)
