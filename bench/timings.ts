/** What was seen of many requests. Times are milliseconds. */
export interface Timings {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly count: number
}

/** @param seconds how long it all took */
export function timingsOf(times: readonly number[], seconds: number): Timings {
  const sorted = Float64Array.from(times).sort()
  return { perSecond: times.length / seconds, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), count: times.length }
}

/** Rounds of one thing as if they had been one. */
export function together(rounds: readonly { readonly times: readonly number[]; readonly seconds: number }[]): Timings {
  return timingsOf(
    rounds.flatMap(({ times }) => times),
    rounds.reduce((sum, { seconds }) => sum + seconds, 0),
  )
}

/** Nearest rank. */
function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
