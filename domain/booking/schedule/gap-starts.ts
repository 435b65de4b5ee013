export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** @param minutes since midnight */
export function dayPartAt(minutes: number): DayPart {
  if (minutes < 12 * 60) return 'morning'
  return minutes < 17 * 60 ? 'afternoon' : 'evening'
}

/**
 * Picks the free starts to tell a caller: the beginning of each gap, which leaves the rest of it undivided, and each full hour after it, up
 * to a number per part of the day.
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
    counts[dayPartAt(minutes)] += 1
    return counts[dayPartAt(minutes)] <= perPart
  })
}
