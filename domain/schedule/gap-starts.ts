/** A part of the day as people say it when they ask for a time. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** @param minutes since midnight */
export function dayPartOf(minutes: number): DayPart {
  if (minutes < 12 * 60) return 'morning'
  return minutes < 17 * 60 ? 'afternoon' : 'evening'
}

/**
 * Of all starts that are free, those worth saying to a caller: where a gap begins, and after that each full hour, so many of a part of the
 * day. What is left between two visits stays in one piece.
 * @param free minutes since midnight, in order
 * @param step minutes between neighbors of the grid
 */
export function gapStarts(
  free: readonly number[],
  { step, perPart }: { readonly step: number; readonly perPart: number },
): number[] {
  const counts: Record<DayPart, number> = { morning: 0, afternoon: 0, evening: 0 }
  return free.filter((minutes, index) => {
    const isFirst = minutes - step !== free[index - 1]
    if (!isFirst && minutes % 60 !== 0) return false
    counts[dayPartOf(minutes)] += 1
    return counts[dayPartOf(minutes)] <= perPart
  })
}
