/** Anything with a price in dollars; a missing or unreadable price counts as 0 (specification, section 5). */
interface Priced {
  readonly Price?: number | null | undefined
}

/** Dollars to whole cents. Rounds, because 19.99 * 100 is 1998.9999999999998. */
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

/** Whole cents as '$0.00'; thousands are set apart: '$1,234.50'. */
export function formatCents(cents: number): string {
  const amount = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${cents < 0 ? '-' : ''}$${amount}`
}
