import { Agent, request } from 'node:http'
import autocannon from 'autocannon'

/** Raw times of one round, in milliseconds, and how long the round took, in seconds. */
export interface Round {
  readonly times: readonly number[]
  readonly seconds: number
  /** How often each HTTP status was answered. */
  readonly statuses: Readonly<Record<number, number>>
}

interface LoadOptions {
  readonly url: string
  readonly connections: number
  /** Either so long or so many requests. */
  readonly seconds?: number
  readonly amount?: number
  readonly headers?: Record<string, string>
  /** Makes the body of each POST. */
  readonly post?: () => { body: string; headers?: Record<string, string> }
}

/** Keeps this many connections busy, each with one request at a time. @throws where connections fail */
export async function applyLoad({ url, connections, seconds = 3, amount, headers = {}, post }: LoadOptions): Promise<Round> {
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

/** A GET over a connection that is kept. @returns how long it took until the last byte, in milliseconds */
function timedGet(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start)
        else reject(new Error(`${url} answered ${answer.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}

interface Side {
  /** The address of the n-th request. */
  readonly url: (turn: number) => string
  readonly headers?: Record<string, string>
}

/**
 * Asks both sides in turn, one request at a time, so that whatever disturbs the machine disturbs both.
 * @returns the times of each side in milliseconds
 */
export async function inTurn(sides: readonly [Side, Side], turns: number, warmUp: number): Promise<[number[], number[]]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const times: [number[], number[]] = [[], []]
  try {
    for (let turn = -warmUp; turn < turns; turn++) {
      // Who is first changes, since the second may find a warmer machine.
      for (const which of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const { url, headers = {} } = sides[which]
        const time = await timedGet(agent, url(turn + warmUp), headers)
        if (turn >= 0) times[which].push(time)
      }
    }
    return times
  } finally {
    agent.destroy()
  }
}
