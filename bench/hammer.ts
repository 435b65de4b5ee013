import autocannon from 'autocannon'

/** Raw times of one round, in milliseconds, and how long the round took, in seconds. */
export interface Round {
  readonly times: readonly number[]
  readonly seconds: number
  /** How often each HTTP status was answered. */
  readonly statuses: Readonly<Record<number, number>>
}

interface HammerOptions {
  readonly url: string
  readonly connections: number
  /** Either so long or so many requests. */
  readonly seconds?: number
  readonly amount?: number
  readonly headers?: Record<string, string>
  /** The body of a POST, anew for each request. */
  readonly post?: () => { body: string; headers?: Record<string, string> }
}

/** Keeps so many connections busy, each with one request at a time. @throws where connections fail */
export async function hammer({ url, connections, seconds = 3, amount, headers = {}, post }: HammerOptions): Promise<Round> {
  const { pathname, search } = new URL(url)
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const start = performance.now()
  const options: autocannon.Options = {
    url,
    connections,
    headers,
    timeout: 60,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(post && {
      requests: [
        {
          method: 'POST',
          path: pathname + search,
          setupRequest(request) {
            const { body, headers: own } = post()
            return { ...request, body, headers: { ...headers, ...own, 'content-type': 'application/json' } }
          },
        },
      ],
    }),
  }
  const { errors, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_, status, _bytes, time) => {
      times.push(time)
      statuses[status] = (statuses[status] ?? 0) + 1
    })
  })
  if (errors > 0) throw new Error(`${errors} requests to ${url} failed`)
  return { times, statuses, seconds: amount === undefined ? duration : (performance.now() - start) / 1000 }
}
