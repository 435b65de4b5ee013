import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import { reasonOf } from '../database/errors.ts'
import type { Log } from '../log.ts'

/** Periodic work, such as reminders. Idempotent: it can run twice, or not at all for a while. */
export type MinuteJobs = Readonly<Record<string, (now: number) => Promise<unknown>>>

interface MinutelyOptions {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Log
  readonly jobs: MinuteJobs
  /** Pause between two rounds, in milliseconds. */
  readonly pauseMillis?: number
}

/** A number of our own for the advisory lock; see the migrations for the others. */
const lockKey = 7203118

/** Runs each of the jobs once a minute until stopped, in one process at a time. If one fails, the others still run. */
export function runMinutely({ pool, clock, log, jobs, pauseMillis = 60_000 }: MinutelyOptions): Repeated {
  let lastReason = ''
  return repeat({ pauseMillis }, async (stopped) => {
    try {
      await holdingLock(pool, async () => {
        for (const [name, job] of Object.entries(jobs)) {
          if (stopped.aborted) return
          await job(clock()).catch((error) => log.warn(`${name} failed; trying again in a minute`, error))
        }
      })
      lastReason = ''
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== lastReason && !stopped.aborted) log.warn('the work of this minute waits for the database', reason)
      lastReason = reason
    }
  })
}

interface Repeated {
  /** Waits for the round that is running. */
  stop(): Promise<void>
}

interface RepeatOptions {
  readonly pauseMillis: number
  readonly delayMillis?: number
}

/** Does a round of work again and again until stopped, with a pause after each. It must not throw. */
export function repeat(
  { pauseMillis, delayMillis = 0 }: RepeatOptions,
  round: (stopped: AbortSignal) => Promise<void>,
): Repeated {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (millis: number) => sleep(millis, undefined, { ref: false, signal }).catch(() => undefined)
  async function run(): Promise<void> {
    for (await pause(delayMillis); !signal.aborted; await pause(pauseMillis)) await round(signal)
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** The lock belongs to the session, so the jobs can use transactions of their own and the lock ends with the process. */
async function holdingLock(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let isBroken = true
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0]?.taken) {
      await work()
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
    isBroken = false
  } finally {
    client.release(isBroken)
  }
}
