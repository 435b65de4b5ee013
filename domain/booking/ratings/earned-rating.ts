// Without zod, which first visits don't load.

/** A mean of fewer ratings would be about one person rather than the stylist. */
const leastForMean = 3

/** A stylist's ratings. `mean` is null if there are too few. */
export interface EarnedRating {
  readonly mean: number | null
  readonly count: number
}

export function toEarnedRating({ count, total }: { readonly count: number; readonly total: number }): EarnedRating {
  return { count, mean: count < leastForMean ? null : total / count }
}

/** Combines several stylists, such as a whole salon; null if none has a mean. */
export function earnedTogether(all: readonly (EarnedRating | undefined)[]): { mean: number; count: number } | null {
  const totals = all.flatMap((one) => (one && one.mean !== null ? [{ count: one.count, total: one.mean * one.count }] : []))
  const sum = (of: 'count' | 'total') => totals.reduce((whole, one) => whole + one[of], 0)
  return totals.length === 0 ? null : { count: sum('count'), mean: sum('total') / sum('count') }
}
