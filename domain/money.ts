/** Anything with a price in the salon's currency, here called dollars; a missing or unreadable price counts as 0 (specification, section 5). */
interface Priced {
  readonly Price?: number | null | undefined
}

/** Dollars to whole cents: hundredths, whatever the currency (decision 022). Rounds, because 19.99 * 100 is 1998.9999999999998. */
export function toCents(dollars: number | null | undefined): number {
  return Number.isFinite(dollars) ? Math.round(Number(dollars) * 100) : 0
}

/** Whole cents to dollars. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** The sum of prices in whole cents, so that adding never drifts. */
export function sumInCents(items: readonly Priced[]): number {
  return items.reduce((sum, item) => sum + toCents(item.Price), 0)
}

/** How a salon writes money: the currency by ISO 4217, the locale by BCP 47. */
export interface MoneyFormat {
  readonly currency: string
  readonly locale: string
}

/** The specification's: '$0.00'. */
const dollars: MoneyFormat = { currency: 'USD', locale: 'en-US' }

/** Whole cents as the salon writes money; thousands are set apart: '$1,234.50', '1234,50 €'. */
export function formatCents(cents: number, format: MoneyFormat = dollars): string {
  // Adding 0 makes -0 a 0.
  return formatterOf(format).format(toDollars(cents) + 0)
}

/** Decimals of a currency's amounts: 2 for dollars, none for yen. */
export function decimalsOf(currency: string): number {
  return formatterOf({ ...dollars, currency }).resolvedOptions().maximumFractionDigits ?? 2
}

const hasWholeCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6

/**
 * Why a price can't be charged in the currency; null if it can. Of currencies with three decimals two are kept (decision 022).
 * @param currency undefined where it isn't known: then as with two decimals
 */
export function priceProblem(price: number, currency?: string): string | null {
  if (currency !== undefined && decimalsOf(currency) === 0) {
    return Number.isInteger(price) ? null : `Prices in ${currency} have no decimals`
  }
  return hasWholeCents(price) ? null : 'Price can have at most two decimals'
}

/** The nearest amount that the currency has, in cents: there is no half a yen. A cent is the least that is kept (decision 022). */
export function roundToCurrency(cents: number, currency: string): number {
  const step = 10 ** Math.max(0, 2 - decimalsOf(currency))
  return Math.round(cents / step) * step
}

function formatterOf({ currency, locale }: MoneyFormat): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  formatters.set(key, formatter)
  return formatter
}

/** Made once for each currency and locale: making one takes longer than a hundred amounts. */
const formatters = new Map<string, Intl.NumberFormat>()
