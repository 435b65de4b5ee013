import { Agent, request } from 'node:http'

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
 * Asks both sides in turn, one request at a time, so that whatever disturbs the machine meanwhile disturbs both.
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
