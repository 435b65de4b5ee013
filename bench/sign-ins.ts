import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Row, summarizeTimes } from './report.ts'
import { type BenchSalon, benchPassword } from './salons.ts'

/** Sign-ins per second, and the longest wait for everyone else, in milliseconds. */
const goal = { perSecond: 50, longestWait: 300 } as const

/** Each sign-in has its own address, as behind a proxy, since attempts from one address are limited. */
const clientAddress = (turn: number) => `198.18.${Math.floor(turn / 250) % 250}.${turn % 250}`

interface SignInOptions {
  readonly salon: BenchSalon
  readonly seconds: number
}

/**
 * Measures other requests while many people sign in; each password hash takes about 20 ms of CPU time. Sign-ins arrive at a fixed rate,
 * whether or not earlier ones are done. The others use one connection at full speed.
 */
export async function measureSignIns({ salon, seconds }: SignInOptions): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  try {
    const begin = performance.now()
    const end = begin + seconds * 1000
    const signIns: Promise<Timed>[] = []
    const others: Timed[] = []
    const arrive = async () => {
      for (let turn = 0; ; turn++) {
        const due = begin + (turn * 1000) / goal.perSecond
        if (due > end) return
        await sleep(Math.max(0, due - performance.now()))
        const { email } = salon.clients[turn % salon.clients.length] ?? salon.reader
        const body = { email, password: benchPassword }
        signIns.push(
          timed(agent, salon.origin, {
            path: '/api/auth/sign-in/email',
            body,
            headers: { 'x-forwarded-for': clientAddress(turn) },
          }),
        )
      }
    }
    const read = async () => {
      for (let turn = 0; performance.now() < end; turn++) {
        const path = ['/api/me', '/api/appointments', '/services'][turn % 3] ?? '/'
        others.push(await timed(agent, salon.origin, { path, headers: salon.reader.headers }))
      }
    }
    await Promise.all([arrive(), read()])
    const signedIn = await Promise.all(signIns)
    const took = (performance.now() - begin) / 1000
    const other = summarizeTimes(
      others.map(({ millis }) => millis),
      seconds,
    )
    const refused = [...signedIn, ...others].filter(({ status }) => status !== 200).length
    return [
      {
        what: `${goal.perSecond} people a second who sign in`,
        ...summarizeTimes(
          signedIn.map(({ millis }) => millis),
          took,
        ),
        measured: `${refused} refused`,
        goal: '0',
        isMet: refused === 0,
      },
      {
        what: 'Everybody else at that time',
        ...other,
        measured: `p99 ${other.p99.toFixed(0)} ms`,
        goal: `p99 under ${goal.longestWait} ms`,
        isMet: other.p99 < goal.longestWait,
      },
    ]
  } finally {
    agent.destroy()
  }
}

interface Call {
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

interface Timed {
  readonly status: number
  /** Until the last byte. */
  readonly millis: number
}

function timed(agent: Agent, origin: string, { path, body, headers }: Call): Promise<Timed> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    }
    request(origin + path, options, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, millis: performance.now() - start }))
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}
