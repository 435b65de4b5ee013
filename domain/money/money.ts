/** Anything with a price in the salon's currency; a missing or unreadable price counts as 0 (docs/product.md, section 5). */
export interface Priced {
  readonly Price?: number | null | undefined
}

/**
 * An amount in the currency's unit to whole mills: thousandths of the unit in every currency (decision 022), since no currency in use
 * has smaller coins. Rounds, because 1.005 * 1000 is 1004.9999999999999.
 */
export function toMills(amount: number | null | undefined): number {
  return Number.isFinite(amount) ? Math.round(Number(amount) * 1000) : 0
}

/** Whole mills to an amount in the currency's unit. */
export function toAmount(mills: number): number {
  return mills / 1000
}

/** A salon's format of money: the currency by ISO 4217, the locale by BCP 47. */
export interface MoneyFormat {
  readonly currency: string
  readonly locale: string
}

/** Whole mills as the salon writes money; thousands are set apart: '$1,234.50', '1234,50 €'. */
export function formatMills(mills: number, format: MoneyFormat): string {
  // Adding 0 makes -0 a 0.
  return moneyFormatter(format).format(toAmount(mills) + 0)
}

/**
 * Whole mills as a number for other programs: with a point, the currency's decimals, and nothing else. An amount from before the salon
 * changed to a currency with fewer decimals keeps those that it has.
 */
export function plainAmount(mills: number, currency: string): string {
  return toAmount(mills).toFixed(Math.max(decimalsOf(currency), decimalsNeeded(mills)))
}

function decimalsNeeded(mills: number): number {
  if (mills % 1000 === 0) return 0
  return mills % 10 === 0 ? 2 : 3
}

/**
 * Currencies whose amounts don't have two decimals. Stated here, since the runtimes' `Intl` disagree: some go by ISO 4217, others by
 * custom. The two units of account with four (CLF, UYW), in which nobody pays, have three here.
 * Source: ISO 4217, list one, https://www.six-group.com/en/products-services/financial-information/data-standards.html
 */
const otherDecimals: readonly [codes: string, decimals: number][] = [
  ['BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0],
  ['BHD CLF IQD JOD KWD LYD OMR TND UYW', 3],
]

/** Currencies whose smaller coins are out of use: whole amounts are written without decimals. Source: Unicode CLDR, currencyData. */
const mostlyWhole = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'

/** Decimals of a currency's amounts: 2 for dollars, 3 for Kuwaiti dinars, none for yen. */
export function decimalsOf(currency: string): number {
  return otherDecimals.find(([codes]) => codes.includes(currency))?.[1] ?? 2
}

/** The nearest amount that the currency has, in mills: there is no half a yen. */
export function roundToCurrency(mills: number, currency: string): number {
  const step = smallestAmount(currency)
  return Math.round(mills / step) * step
}

/** The same, never more than the given amount. */
export function floorToCurrency(mills: number, currency: string): number {
  const step = smallestAmount(currency)
  return Math.floor(mills / step) * step
}

/** The same, as far as it can be paid online: of three decimals, providers take the last one as 0 only. */
export function floorToOnline(mills: number, currency: string): number {
  const step = Math.max(smallestAmount(currency), 10)
  return Math.floor(mills / step) * step
}

function smallestAmount(currency: string): number {
  return 10 ** (3 - decimalsOf(currency))
}

function moneyFormatter({ currency, locale }: MoneyFormat): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, currencyStyle(currency))
  formatters.set(key, formatter)
  return formatter
}

function currencyStyle(currency: string): Intl.NumberFormatOptions {
  const decimals = decimalsOf(currency)
  return {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    trailingZeroDisplay: mostlyWhole.includes(currency) ? 'stripIfInteger' : 'auto',
  }
}

/** Made once for each currency and locale: making one takes longer than a hundred amounts. */
const formatters = new Map<string, Intl.NumberFormat>()
