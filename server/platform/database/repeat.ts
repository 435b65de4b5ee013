import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { isUnavailable, reasonOf } from './errors.ts'

export interface Repeated {
  stop(): Promise<void>
}

type Round = (stopped: AbortSignal) => Promise<void>

interface RepeatOptions {
  readonly pauseMillis: number
  readonly delayMillis?: number
}

interface RetryOptions extends RepeatOptions {
  readonly log: Log
  /** Said in the log of a failed round. */
  readonly problem: string
}

/** Repeats rounds, also failing ones: nothing may be lost by that. Logs each new reason once. */
export function repeatTrying({ log, problem, ...pauses }: RetryOptions, round: Round): Repeated {
  let lastReason = ''
  return repeat(pauses, async (stopped) => {
    try {
      await round(stopped)
      lastReason = ''
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== lastReason && !stopped.aborted) log.warn(problem, isUnavailable(error) ? reason : error)
      lastReason = reason
    }
  })
}

/** Repeats rounds until stopped, with pauses. Rounds must not throw. */
function repeat({ pauseMillis, delayMillis = 0 }: RepeatOptions, round: Round): Repeated {
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
