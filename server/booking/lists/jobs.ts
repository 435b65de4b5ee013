import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { type Repeated, repeatTrying } from '../../platform/database/repeat.ts'
import type { Log } from '../../platform/log.ts'

interface KeepFoldingOptions {
  readonly db: Database
  readonly log: Log
  /** Between two folds, in milliseconds. */
  readonly pauseMillis?: number
}

/** Folds deltas every second until stopped, in every server process; an advisory lock lets one fold at a time. */
export function keepFolding({ db, log, pauseMillis = 1_000 }: KeepFoldingOptions): Repeated {
  const problem = 'the figures could not be folded; trying again'
  // Nothing is lost: readers add up the remaining deltas.
  return repeatTrying({ pauseMillis, delayMillis: pauseMillis, log, problem }, async (stopped) => {
    // A full batch means that more are waiting.
    while (!stopped.aborted && (await foldDeltas(db)) === foldedAtOnce);
  })
}

/** Deltas in one transaction: about 0.1 s of work. */
export const foldedAtOnce = 10_000

/**
 * Rolls deltas up into the figures and the lists' chunks (see the migration `figures`); readers see the same figures before and after.
 * @returns the number of deltas moved; 0 while another process holds the lock
 */
export async function foldDeltas(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ moved: number }>(sql`select fold_appointment_deltas(${foldedAtOnce}::int) as moved`)
  return rows[0]?.moved ?? 0
}
