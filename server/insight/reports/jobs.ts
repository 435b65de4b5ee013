import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { isUnavailable, reasonOf } from '../../platform/database/errors.ts'
import type { Log } from '../../platform/log.ts'
import { type Repeated, repeat } from '../../platform/repeat.ts'

interface KeepCountingOptions {
  readonly db: Database
  readonly log: Log
  /** Between two rounds, in milliseconds. */
  readonly pauseMillis?: number
}

/** Recounts changes every few seconds until stopped, in every server process; an advisory lock lets one count at a time. */
export function keepCounting({ db, log, pauseMillis = 3_000 }: KeepCountingOptions): Repeated {
  let lastReason = ''
  return repeat({ pauseMillis, delayMillis: pauseMillis }, async (stopped) => {
    try {
      while (!stopped.aborted && (await recountReports(db)) > 0);
      lastReason = ''
    } catch (error) {
      // Nothing is lost: the backlog stays. Logged once per reason, since it retries.
      const reason = reasonOf(error)
      if (reason !== lastReason)
        log.warn('the reports could not be counted; trying again', isUnavailable(error) ? reason : error)
      lastReason = reason
    }
  })
}

/** Recounts a bounded part of the backlog (migration `report-totals`). @returns the number of rows; 0 while another process counts */
export async function recountReports(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`select recount_reports() as taken`)
  return rows[0]?.taken ?? 0
}
