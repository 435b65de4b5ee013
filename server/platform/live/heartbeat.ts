import type { Log } from '../log.ts'
import type { Hub } from './hub.ts'

interface HeartbeatOptions {
  readonly hub: Hub
  readonly log: Log
}

/** Milliseconds. Proxies close idle connections after a minute, some after half. */
const intervals = { keepAlive: 20_000, rights: 3_000 } as const

/**
 * Keeps connections alive, and ends those whose session ended or whose rights changed, on any process.
 * @returns a function that stops it
 */
export function startHeartbeat({ hub, log }: HeartbeatOptions): () => void {
  let isChecking = false

  async function checkRights(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      await hub.checkRights()
    } catch (error) {
      log.debug('the rights of live connections could not be checked', error)
    } finally {
      isChecking = false
    }
  }

  const keepAlive = setInterval(() => {
    for (const listener of hub.everyone()) listener.keepAlive()
  }, intervals.keepAlive)
  const rights = setInterval(() => void checkRights(), intervals.rights)
  return () => {
    clearInterval(keepAlive)
    clearInterval(rights)
  }
}
