import autocannon from 'autocannon'

/** How fast something was: completed operations a second, and latencies in milliseconds. */
export interface Speed {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Callers at once, the same for everything that is compared. */
export const callers = 32

export interface Request {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

interface HttpLoad {
  readonly origin: string
  /** Asked for each request, so that no two need be alike. */
  readonly next: () => Request
  readonly seconds: number
}

/**
 * Loads a server by HTTP with connections kept alive.
 * @throws where an answer was not a success, since the speed of errors means nothing
 */
export async function measureHttp({ origin, next, seconds }: HttpLoad): Promise<Speed> {
  const result = await autocannon({
    url: origin,
    connections: callers,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${next().path}: ${result.non2xx} answers were no success, ${result.errors} failed, ${result.timeouts} came too late`)
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Loads anything else with as many callers, each beginning anew once it is done. */
export async function measureCalls(call: () => Promise<unknown>, seconds: number): Promise<Speed> {
  const took: number[] = []
  const start = performance.now()
  const until = start + seconds * 1000
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await call()
        took.push(performance.now() - began)
      }
    }),
  )
  const elapsed = (performance.now() - start) / 1000
  return { perSecond: took.length / elapsed, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}

/** The value that so large a share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
