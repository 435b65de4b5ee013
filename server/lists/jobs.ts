import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/client.ts'
import type { Log } from '../log.ts'

interface KeepFoldingOptions {
  readonly db: Database
  readonly log: Log
  /** Pause between two folds, in milliseconds. */
  readonly pauseMillis?: number
}

/** Folds deltas from now on, so that only the last second's are ever left. Every server process may; one at a time does. */
export function keepFolding({ db, log, pauseMillis = 1_000 }: KeepFoldingOptions): { stop(): Promise<void> } {
  let stopped = false
  let folding: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function fold(): Promise<void> {
    try {
      // A full measure means that there is more.
      while (!stopped && (await foldDeltas(db)) === foldedAtOnce);
    } catch (error) {
      // Nothing is lost: the deltas wait, and whoever reads adds them up.
      log.warn('the figures could not be folded; trying again', error)
    }
    schedule()
  }

  function schedule(): void {
    if (stopped) return
    timer = setTimeout(() => {
      folding = fold()
    }, pauseMillis).unref()
  }

  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await folding
    },
  }
}

/** How many deltas one transaction moves at the most; about a tenth of a second's work. */
export const foldedAtOnce = 10_000

/**
 * Moves what has happened to appointments into the figures and the lists' chunks (see the migration `figures`). What it does can be seen by
 * nobody: figures are the same before and after, only cheaper to read.
 * @returns how many deltas were moved; 0 also while another process is at it
 */
export async function foldDeltas(db: Queryable, most = foldedAtOnce): Promise<number> {
  const { rows } = await db.execute<{ moved: number }>(sql`select fold_appointment_deltas(${most}::int) as moved`)
  return rows[0]?.moved ?? 0
}
