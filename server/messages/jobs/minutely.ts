import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { isUnavailable, reasonOf } from '../../platform/database/errors.ts'
import { advisoryLocks } from '../../platform/database/locks.ts'
import { type Repeated, repeatTrying } from '../../platform/database/repeat.ts'
import type { Log } from '../../platform/log.ts'

/** Periodic work, such as reminders. Must be idempotent: it can run twice, or pause for a while. */
export type MinuteJobs = Readonly<Record<string, (now: number) => Promise<unknown>>>

interface MinutelyOptions {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Log
  readonly jobs: MinuteJobs
  /** Between two rounds, in milliseconds. */
  readonly pauseMillis?: number
}

/** Runs each job once a minute until stopped, in one process at a time. If one fails, the others still run. */
export function runMinutely({ pool, clock, log, jobs, pauseMillis = 60_000 }: MinutelyOptions): Repeated {
  return repeatTrying({ pauseMillis, log, problem: 'the work of this minute waits for the database' }, (stopped) =>
    holdingLock(pool, async () => {
      for (const [name, job] of Object.entries(jobs)) {
        if (stopped.aborted) return
        await job(clock()).catch((error) =>
          log.warn(`${name} failed; trying again in a minute`, isUnavailable(error) ? reasonOf(error) : error),
        )
      }
    }),
  )
}

/** Uses a session's lock: jobs have transactions of their own, and the lock ends with the process. */
async function holdingLock(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let isBroken = true
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks.minutely,
    ])
    if (rows[0]?.taken) {
      await work()
      await client.query('select pg_advisory_unlock($1)', [advisoryLocks.minutely])
    }
    isBroken = false
  } finally {
    client.release(isBroken)
  }
}
