import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable, reasonOf } from '../../platform/database/errors.ts'
import type { Log } from '../../platform/log.ts'
import { openCatalogue } from '../availability/catalogue.ts'
import { prepareAvailability } from '../availability/queries.ts'
import { forgetOldEntries } from './ending.ts'
import { type OfferingContext, offerFreeTimes } from './offering.ts'

interface WaitlistJobsOptions extends Omit<OfferingContext, 'availability' | 'catalogue'> {
  readonly log: Log
  readonly onOffered: () => void
  /** Between two runs, in milliseconds. */
  readonly pauseMillis?: number
}

export interface WaitlistJobs {
  /** Schedules a run soon, one for all calls until then. Never throws and never waits. */
  wake(): void
  /** Runs each minute: some times become free by the clock alone, and a crashed process may have left work. */
  everyMinute(): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs the offering of free times. Each run reads the current state, so a lost call delays an offer by a minute at most, and two
 * processes at once offer nothing twice.
 */
export function openWaitlistJobs({ log, onOffered, pauseMillis = 1_000, ...options }: WaitlistJobsOptions): WaitlistJobs {
  const catalogue = openCatalogue(options.db)
  const context = { ...options, catalogue, availability: prepareAvailability({ ...options, catalogue }) }
  const stopping = new AbortController()
  let isWanted = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    if (await offerFreeTimes(context)) onOffered()
  }

  async function runWhileWanted(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      await run().catch((error: unknown) =>
        log.warn('free times could not be offered; trying again in a minute', isUnavailable(error) ? reasonOf(error) : error),
      )
      await sleep(pauseMillis, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
    running = undefined
  }

  return {
    wake() {
      isWanted = true
      running ??= runWhileWanted()
    },
    async everyMinute() {
      await run()
      await forgetOldEntries(context)
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
