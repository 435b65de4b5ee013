import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { median, type Timings, together } from './report.ts'

/** Milliseconds of a round's requests, and its duration in seconds. */
export interface Round {
  readonly times: readonly number[]
  readonly seconds: number
  readonly statuses: Readonly<Record<number, number>>
}

interface LoadOptions {
  readonly url: string
  readonly connections: number
  readonly seconds?: number
  readonly amount?: number
  readonly headers?: Record<string, string>
  readonly path?: () => string
  readonly post?: () => { body: string; headers?: Record<string, string> }
}

/** Keeps this many connections busy, each with one request at a time. @throws if a connection fails */
export async function applyLoad({
  url,
  connections,
  seconds = 3,
  amount,
  headers = {},
  path,
  post,
}: LoadOptions): Promise<Round> {
  const { pathname, search } = new URL(url)
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const start = performance.now()
  const options: autocannon.Options = {
    url,
    connections,
    headers,
    timeout: 60,
    setupClient: keepNoBody,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(path && { requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }] }),
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

/** autocannon would decode each body as UTF-8, which takes longer for a compressed page than serving it. Untyped. */
function keepNoBody(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody: () => void } }
  pipelinedRequests.addBody = () => {}
}

/** Sends a GET on a keep-alive connection. @returns milliseconds until the last byte */
function timedGet(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start)
        else reject(new Error(`${url} responded ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}

interface Side {
  readonly url: (turn: number) => string
  readonly headers?: Record<string, string>
}

/**
 * Sends requests to both sides in turn, one at a time, so that disturbances affect both alike.
 * @returns each side's times, in milliseconds
 */
export async function inTurn(sides: readonly [Side, Side], turns: number, warmUp: number): Promise<[number[], number[]]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const times: [number[], number[]] = [[], []]
  try {
    for (let turn = -warmUp; turn < turns; turn++) {
      // Alternates the order, since the second request may find warmer caches.
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

interface Compared<Name extends string> {
  readonly reference: Timings
  readonly of: (name: Name) => Timings
  /** Requests per second relative to the reference just before and after: the median of the rounds. */
  readonly shareOf: (name: Name) => number
  /** Requests per second relative to another in the same round: the median of the rounds. */
  readonly ratioOf: (name: Name, other: Name) => number
}

/**
 * Measures each thing between two measurements of the reference, in rounds, after a warm-up. A shared machine's speed doubles and halves
 * within minutes, so only neighbors can be compared.
 */
export async function measureBeside<Name extends string>(
  reference: () => Promise<Round>,
  things: Readonly<Record<Name, () => Promise<Round>>>,
  rounds: number,
): Promise<Compared<Name>> {
  const references: Round[] = []
  const samples = new Map<string, { round: Round; share: number }[]>()
  for (let round = -1; round < rounds; round++) {
    let before = await reference()
    for (const [name, measure] of Object.entries<() => Promise<Round>>(things)) {
      const result = await measure()
      const after = await reference()
      const share = (2 * getSpeed(result)) / (getSpeed(before) + getSpeed(after))
      if (round >= 0) {
        references.push(after)
        samples.set(name, [...(samples.get(name) ?? []), { round: result, share }])
      }
      before = after
    }
  }
  const roundsFor = (name: Name) => samples.get(name) ?? []
  const speedsFor = (name: Name) => roundsFor(name).map(({ round }) => getSpeed(round))
  return {
    reference: together(references),
    of: (name) => together(roundsFor(name).map(({ round }) => round)),
    shareOf: (name) => median(roundsFor(name).map(({ share }) => share)),
    ratioOf: (name, other) => {
      const speeds = speedsFor(other)
      return median(speedsFor(name).map((speed, round) => speed / (speeds[round] ?? Number.NaN)))
    },
  }
}

const getSpeed = ({ times, seconds }: Round) => times.length / seconds
