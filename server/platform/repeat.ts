import { setTimeout as sleep } from 'node:timers/promises'

export interface Repeated {
  stop(): Promise<void>
}

interface RepeatOptions {
  readonly pauseMillis: number
  readonly delayMillis?: number
}

/** Repeats rounds until stopped, with pauses. Rounds must not throw. */
export function repeat(
  { pauseMillis, delayMillis = 0 }: RepeatOptions,
  round: (stopped: AbortSignal) => Promise<void>,
): Repeated {
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
