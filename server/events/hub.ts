import type { LiveEvent } from '../../domain/live-event.ts'
import type { Changes } from './changes.ts'

/** Somebody who listens. */
export interface Listener {
  readonly userId: string
  readonly sessionId: string
  /** The administrator hears of every appointment. */
  readonly admin: boolean
  hear(event: LiveEvent): void
  /** Something to write now and then, so that proxies keep the connection and a dead one is noticed. */
  keepAlive(): void
  /** Ends the connection. @param retryMillis when to come back; undefined leaves it to the usual */
  end(retryMillis?: number): void
}

/** Most open connections of one person; the oldest gives way. */
const maxPerPerson = 10

/** How soon a browser whose connection gave way may come back, in milliseconds. Not at once, or two would push each other out. */
const afterGivingWayMillis = 60_000

/** Who listens in this process, and who hears of what. */
export function createHub() {
  const byUser = new Map<string, Set<Listener>>()
  const onCatalogue = new Set<() => void>()
  let closed = false

  const everyone = () => [...byUser.values()].flatMap((listeners) => [...listeners])

  function catalogueChanged(): void {
    for (const callback of onCatalogue) callback()
  }

  function resync(): void {
    catalogueChanged()
    for (const listener of everyone()) listener.hear({ kind: 'resync' })
  }

  function tellCatalogue(): void {
    catalogueChanged()
    for (const listener of everyone()) listener.hear({ kind: 'catalogue' })
  }

  function tellAppointments(appointments: Changes['appointments']): void {
    const ids = appointments.map(({ id }) => id)
    const idsByUser = Map.groupBy(appointments, ({ userId }) => userId)
    for (const listener of everyone()) {
      const heard = listener.admin ? ids : idsByUser.get(listener.userId)?.map(({ id }) => id)
      if (heard) listener.hear({ kind: 'appointment', ids: heard })
    }
  }

  return {
    /** @returns a function that ends it; null where the process is about to stop */
    join(listener: Listener): (() => void) | null {
      if (closed) return null
      const own = byUser.get(listener.userId) ?? new Set()
      byUser.set(listener.userId, own.add(listener))
      const [oldest] = own
      if (own.size > maxPerPerson) oldest?.end(afterGivingWayMillis)
      return () => {
        own.delete(listener)
        if (own.size === 0 && byUser.get(listener.userId) === own) byUser.delete(listener.userId)
      }
    },

    tell({ appointments, catalogue, everything }: Changes): void {
      if (everything) resync()
      else {
        if (appointments.length > 0) tellAppointments(appointments)
        if (catalogue) tellCatalogue()
      }
    },

    /** Everybody fetches again, since something may have been missed. */
    resync,

    /** Tells the process itself only. */
    catalogueChanged,

    /** The process's own interest in the catalogue, whichever process changed it. */
    onCatalogueChange(callback: () => void): void {
      onCatalogue.add(callback)
    },

    everyone,

    /** Ends every connection and takes no new ones; browsers come back to a process that stays. */
    close(): void {
      closed = true
      for (const listener of everyone()) listener.end()
    },
  }
}

export type Hub = ReturnType<typeof createHub>
