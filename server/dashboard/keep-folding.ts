import type { Database } from '../database/client.ts'
import type { Log } from '../log.ts'
import { foldDeltas, foldedAtOnce } from './commands.ts'

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
