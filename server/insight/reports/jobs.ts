import { sql } from 'drizzle-orm'
import type { Log } from '../../log.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { isUnavailable, reasonOf } from '../../platform/database/errors.ts'
import { type Repeated, repeat } from '../../repeat.ts'

interface KeepCountingOptions {
  readonly db: Database
  readonly log: Log
  /** Pause between two rounds, in milliseconds. */
  readonly pauseMillis?: number
}

/** Counts again what changed, every few seconds until stopped. Runs in every server process; an advisory lock lets one count at a time. */
export function keepCounting({ db, log, pauseMillis = 3_000 }: KeepCountingOptions): Repeated {
  let lastReason = ''
  return repeat({ pauseMillis, delayMillis: pauseMillis }, async (stopped) => {
    try {
      while (!stopped.aborted && (await recountReports(db)) > 0);
      lastReason = ''
    } catch (error) {
      // Nothing is lost: the backlog is as before. Said once, since it is tried again and again.
      const reason = reasonOf(error)
      if (reason !== lastReason)
        log.warn('the reports could not be counted; trying again', isUnavailable(error) ? reason : error)
      lastReason = reason
    }
  })
}

/**
 * Counts again a bounded part of the backlog (see the migration `report-totals`).
 * @returns how many rows of it; 0 also while another process holds the lock
 */
export async function recountReports(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`select recount_reports() as taken`)
  return rows[0]?.taken ?? 0
}
