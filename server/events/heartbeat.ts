import { openSessions } from '../auth/queries.ts'
import type { Database } from '../database/client.ts'
import type { Log } from '../log.ts'
import type { Hub } from './hub.ts'

interface HeartbeatOptions {
  readonly hub: Hub
  readonly db: Database
  readonly log: Log
}

/** In milliseconds. Proxies cut what is silent for a minute, some for half of one. */
const intervals = { keepAlive: 20_000, sessions: 3_000 } as const

/**
 * Keeps connections alive, and ends those whose session is over: signed out, expired or deleted, on whichever process. One
 * question for all of them together.
 * @returns a function that stops it
 */
export function startHeartbeat({ hub, db, log }: HeartbeatOptions): () => void {
  let asking = false

  async function endClosedSessions(): Promise<void> {
    const listeners = hub.everyone()
    if (asking || listeners.length === 0) return
    asking = true
    try {
      const open = await openSessions(db, [...new Set(listeners.map(({ sessionId }) => sessionId))])
      for (const listener of listeners) {
        if (open.has(listener.sessionId)) continue
        // The browser fetches, and so learns from the API that the session is over.
        listener.hear({ kind: 'resync' })
        listener.end()
      }
    } catch (error) {
      // Without a database nothing can be heard of either; the next round asks again.
      log.debug('the sessions of live connections could not be checked', error)
    } finally {
      asking = false
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
