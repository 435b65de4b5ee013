/** In milliseconds. */
const waits = {
  /** How long a burst of events is collected before the first fetch. */
  collect: 150,
  /** The least time from one fetch to the next, however many events come. */
  between: 300,
} as const

export interface Refetcher {
  /** Fetches shortly; once for all that ask meanwhile. @param millis how long it may be put off */
  soon(millis?: number): void
  stop(): void
}

/**
 * Fetches after events, once for each burst and never twice at a time. Events that keep coming put nothing off.
 * @param refetch answers false when it could not be done now; it is then tried again
 */
export function createRefetcher(refetch: () => Promise<boolean>): Refetcher {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  let lastStart = Number.NEGATIVE_INFINITY
  let isFetching = false
  let isWanted = false
  let stopped = false

  async function run(): Promise<void> {
    due = Number.POSITIVE_INFINITY
    lastStart = performance.now()
    isFetching = true
    isWanted = false
    const done = await refetch().catch(() => true)
    isFetching = false
    // An event that came meanwhile may be younger than the answer.
    if (isWanted || !done) soon()
  }

  function soon(millis: number = waits.collect): void {
    if (stopped) return
    if (isFetching) {
      isWanted = true
      return
    }
    const at = Math.max(performance.now() + millis, lastStart + waits.between)
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(run, at - performance.now())
  }

  return {
    soon,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
