import type { Log } from '../../log.ts'
import type { Hub } from './hub.ts'

interface HeartbeatOptions {
  readonly hub: Hub
  readonly log: Log
}

/** In milliseconds. Proxies close connections that are idle for a minute, some after half a minute. */
const intervals = { keepAlive: 20_000, rights: 3_000 } as const

/**
 * Keeps connections alive and ends those whose session has ended, or whose rights have changed, on any process and in whatever way.
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
      // Without a database there are no events either; the next round tries again.
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
