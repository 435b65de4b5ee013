// Without zod, which no first visit loads.

/** Fewer ratings than this say more about one person than about the stylist, so no mean is shown. */
const leastForMean = 3

/** The ratings of a stylist. `mean` is null where there are too few of them. */
export interface EarnedRating {
  readonly mean: number | null
  readonly count: number
}

/** @param total the stars of all of them */
export function earnedOf({ count, total }: { readonly count: number; readonly total: number }): EarnedRating {
  return { count, mean: count < leastForMean ? null : total / count }
}

/** Of several stylists together, such as a whole salon; null where none has a mean. */
export function earnedTogether(all: readonly (EarnedRating | undefined)[]): { mean: number; count: number } | null {
  const known = all.flatMap((one) => (one && one.mean !== null ? [{ count: one.count, total: one.mean * one.count }] : []))
  const sum = (of: 'count' | 'total') => known.reduce((whole, one) => whole + one[of], 0)
  return known.length === 0 ? null : { count: sum('count'), mean: sum('total') / sum('count') }
}
