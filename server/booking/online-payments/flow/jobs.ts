import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable, reasonOf } from '../../../platform/database/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { OnlinePaymentContext } from '../context.ts'
import { runDueCalls } from './calls.ts'
import { expireUnpaid } from './expire.ts'
import { reconcile } from './reconcile.ts'
import { settlePayments } from './settle.ts'

/** Milliseconds between two runs that were asked for. */
const pauseMillis = 1_000

export interface OnlinePaymentJobs {
  /** Schedules calls to the provider. Never throws and never waits. */
  wake(): void
  /** Each part runs although another one fails. */
  everyMinute(): Promise<void>
  stop(): Promise<void>
}

/** Runs due work: each run reads the present state, and any number of processes can run it. */
export function openOnlinePaymentJobs(context: OnlinePaymentContext, log: Log): OnlinePaymentJobs {
  const stopping = new AbortController()
  let isWanted = false
  let running: Promise<void> | undefined

  async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    if (stopping.signal.aborted) return
    await work().catch((error: unknown) =>
      log.warn(`${name} failed; trying again in a minute`, isUnavailable(error) ? reasonOf(error) : error),
    )
  }

  const tell = () => attempt('telling the provider of payments', () => runDueCalls(context))

  async function runWhileWanted(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      await tell()
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
      await tell()
      await attempt('giving back unpaid times', () => expireUnpaid(context))
      await attempt('settling payments of canceled visits', () => settlePayments(context))
      await attempt('reconciling online payments', () => reconcile(context))
      await tell()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
