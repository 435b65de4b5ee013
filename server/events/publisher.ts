import type { Log } from '../log.ts'
import type { Announce, AppointmentChange } from './changes.ts'
import { packChanges } from './payload.ts'

interface PublisherOptions {
  /** Sends texts to every process, all or none; rejects while the database is away. */
  readonly send: (payloads: readonly string[]) => Promise<void>
  readonly log: Log
}

/** How long changes are collected before they are told, and how long to wait after a failure, in milliseconds. */
const waits = { collect: 50, firstRetry: 250, longestRetry: 5_000 } as const

/** With more than so many changed appointments in wait, everybody is told to look at everything. */
const maxListed = 2_000

export interface Publisher extends Announce {
  /** Tells what is in wait at once, if the database is there. */
  flush(): Promise<void>
}

/**
 * Collects changes and tells them together. NOTIFY takes a lock on the whole database while its transaction commits, so one
 * within each booking would make all bookings commit one after the other; see `docs/decisions/008-live-updates.md`.
 */
export function createPublisher({ send, log }: PublisherOptions): Publisher {
  let waiting = new Map<string, AppointmentChange>()
  let catalogue = false
  let everything = false
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  let retryMillis: number = waits.firstRetry

  const isEmpty = () => waiting.size === 0 && !catalogue && !everything

  function soon(millis: number): void {
    if (!isEmpty()) timer ??= setTimeout(() => void flush(), millis)
  }

  function note(change: AppointmentChange): void {
    if (!everything) waiting.set(change.id, change)
    if (waiting.size > maxListed) noteEverything()
  }

  function noteEverything(): void {
    everything = true
    waiting.clear()
  }

  async function sendWaiting(): Promise<void> {
    const changes = { appointments: [...waiting.values()], catalogue, everything }
    waiting = new Map()
    catalogue = everything = false
    try {
      await send(packChanges(changes))
      retryMillis = waits.firstRetry
    } catch (error) {
      log.debug('live updates wait for the database', error)
      for (const change of changes.appointments) note(change)
      catalogue ||= changes.catalogue
      if (changes.everything) noteEverything()
      soon(retryMillis)
      retryMillis = Math.min(retryMillis * 2, waits.longestRetry)
    }
  }

  /** One after the other, so that a retry never overtakes. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    sending = sending.then(() => (isEmpty() ? undefined : sendWaiting()))
    return sending
  }

  return {
    appointment(change) {
      note(change)
      soon(waits.collect)
    },
    catalogue() {
      catalogue = true
      soon(waits.collect)
    },
    everything() {
      noteEverything()
      soon(waits.collect)
    },
    flush,
  }
}
