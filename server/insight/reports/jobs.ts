import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { type Repeated, repeatTrying } from '../../platform/database/repeat.ts'
import type { Log } from '../../platform/log.ts'

interface KeepCountingOptions {
  readonly db: Database
  readonly log: Log
  /** Between two rounds, in milliseconds. */
  readonly pauseMillis?: number
}

/** Recounts changes every few seconds until stopped, in every server process; an advisory lock lets one count at a time. */
export function keepCounting({ db, log, pauseMillis = 3_000 }: KeepCountingOptions): Repeated {
  const problem = 'the reports could not be counted; trying again'
  // Nothing is lost: the backlog stays.
  return repeatTrying({ pauseMillis, delayMillis: pauseMillis, log, problem }, async (stopped) => {
    while (!stopped.aborted && (await recountReports(db)) > 0);
  })
}

/** Recounts a bounded part of the backlog (migration `report-totals`). @returns the number of rows; 0 while another process counts */
export async function recountReports(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`select recount_reports() as taken`)
  return rows[0]?.taken ?? 0
}
