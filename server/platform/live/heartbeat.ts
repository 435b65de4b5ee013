import type { Log } from '../../log.ts'
import { openSessions } from '../../people/auth/queries.ts'
import type { Database } from '../database/client.ts'
import type { Hub } from './hub.ts'

interface HeartbeatOptions {
  readonly hub: Hub
  readonly db: Database
  readonly log: Log
}

/** In milliseconds. Proxies close connections that are idle for a minute, some after half a minute. */
const intervals = { keepAlive: 20_000, sessions: 3_000 } as const

/**
 * Keeps connections alive and ends those whose session has ended: signed out, expired or deleted, on any process. One query for all of them.
 * @returns a function that stops it
 */
export function startHeartbeat({ hub, db, log }: HeartbeatOptions): () => void {
  let isChecking = false

  async function endClosedSessions(): Promise<void> {
    const listeners = hub.everyone()
    if (isChecking || listeners.length === 0) return
    isChecking = true
    try {
      const open = await openSessions(db, [...new Set(listeners.map(({ sessionId }) => sessionId))])
      for (const listener of listeners) {
        if (open.has(listener.sessionId)) continue
        // The browser fetches, and the API responds that the session has ended.
        listener.send({ kind: 'resync' })
        listener.end()
      }
    } catch (error) {
      // Without a database there are no events either; the next round tries again.
      log.debug('the sessions of live connections could not be checked', error)
    } finally {
      isChecking = false
    }
  }

  const keepAlive = setInterval(() => {
    for (const listener of hub.everyone()) listener.keepAlive()
  }, intervals.keepAlive)
  const sessions = setInterval(() => void endClosedSessions(), intervals.sessions)
  return () => {
    clearInterval(keepAlive)
    clearInterval(sessions)
  }
}
