import type { LiveEvent } from '../../../domain/live-event.ts'
import { can } from '../../../domain/roles.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { type Clock, systemClock } from '../../clock.ts'
import type { Changes } from './publisher.ts'

/** One open connection of a browser. */
export interface Listener {
  readonly user: CurrentUser
  readonly sessionId: string
  send(event: LiveEvent): void
  /** Sends a ping, so that proxies keep the connection open and a dead one is noticed. */
  keepAlive(): void
  /** Ends the connection. @param retryMillis when the browser should reconnect, if not after the usual time */
  end(retryMillis?: number): void
}

/** Most open connections of one user. A further one replaces the oldest. */
const maxPerPerson = 10

/** When a replaced connection's browser reconnects, in milliseconds; not at once, or two would replace each other in turns. */
const replacedRetryMillis = 60_000

/** The latest changes are kept for pages that connect: what they have missed since they were rendered. */
const kept = { seconds: 60, batches: 100 } as const

/** How far the clocks of two processes may differ, in seconds. */
const clockSkew = 2

/**
 * The open connections of this process, and which events each of them receives.
 * @param clock for tests
 */
export function createHub(clock: Clock = systemClock) {
  const byUser = new Map<string, Set<Listener>>()
  const onCatalogue = new Set<() => void>()
  const beforeResync = new Set<() => Promise<void>>()
  const recent: { readonly at: number; readonly changes: Changes }[] = []
  /** After this no change is missing in them. */
  let completeSince = clock()
  let closed = false

  const everyone = () => [...byUser.values()].flatMap((listeners) => [...listeners])

  function catalogueChanged(): void {
    for (const callback of onCatalogue) callback()
  }

  /** Browsers fetch at once, so this process reads again first what it keeps in memory. */
  async function resync(): Promise<void> {
    completeSince = clock()
    if (beforeResync.size > 0) await Promise.allSettled(Array.from(beforeResync, (callback) => callback()))
    catalogueChanged()
    for (const listener of everyone()) {
      listener.send({ kind: 'resync' })
      // Whose visits somebody sees can depend on the settings: the browser connects again, with the rights of now.
      if (can(listener.user, 'bookings.read') && !can(listener.user, 'bookings.write')) listener.end()
    }
  }

  /** The browser fetches everything and connects again, with the rights that the person has by then. */
  function endConnectionsOf(uid: string): void {
    for (const listener of [...(byUser.get(uid) ?? [])]) {
      listener.send({ kind: 'resync' })
      listener.end()
    }
  }

  function broadcastCatalogue(): void {
    catalogueChanged()
    for (const listener of everyone()) listener.send({ kind: 'catalogue' })
  }

  /** Also to stylists, who each look again: it isn't known here whom they serve. */
  function broadcastClients(to: Iterable<Listener>): void {
    for (const listener of to) if (can(listener.user, 'clients.notes')) listener.send({ kind: 'client' })
  }

  function broadcastAppointments(appointments: Changes['appointments'], to: Iterable<Listener>): void {
    const ids = appointments.map(({ id }) => id)
    const byClient = Map.groupBy(appointments, ({ clientId }) => clientId)
    for (const listener of to) {
      const { uid, stylistId } = listener.user
      if (can(listener.user, 'bookings.read-all')) {
        listener.send({ kind: 'appointment', ids })
        continue
      }
      const own = byClient.get(uid) ?? []
      const isStylist = can(listener.user, 'bookings.read') && stylistId !== undefined
      const served = isStylist ? appointments.filter(({ stylistIds }) => stylistIds.includes(stylistId)) : []
      const seen = [...new Set([...own, ...served].map(({ id }) => id))]
      // Where the stylist isn't known, each looks again, and learns no id.
      const mayBeServed = isStylist && appointments.some(({ stylistIds }) => stylistIds.length === 0)
      if (seen.length > 0 || mayBeServed) listener.send({ kind: 'appointment', ids: seen })
    }
  }

  function keep(changes: Changes): void {
    recent.push({ at: clock(), changes })
    if (recent.length > kept.batches) completeSince = recent.shift()?.at ?? completeSince
  }

  /** Sends what was published after a page was rendered, and `resync` where that isn't known. */
  function catchUp(listener: Listener, renderedAt: number): void {
    const from = renderedAt - clockSkew
    const missed = recent.filter(({ at }) => at >= from).map(({ changes }) => changes)
    const isComplete = from > completeSince && from > clock() - kept.seconds
    if (!isComplete || missed.some((changes) => changes.everything || changes.people.includes(listener.user.uid))) {
      listener.send({ kind: 'resync' })
      return
    }
    const appointments = missed.flatMap((changes) => changes.appointments)
    if (appointments.length > 0) broadcastAppointments(appointments, [listener])
    if (missed.some(({ catalogue }) => catalogue)) listener.send({ kind: 'catalogue' })
    if (missed.some(({ clients }) => clients)) broadcastClients([listener])
  }

  return {
    /**
     * @param renderedAt when the page was rendered, in Unix seconds: what it has missed since is sent at once
     * @returns a function to leave, or null if the process is stopping
     */
    join(listener: Listener, renderedAt?: number): (() => void) | null {
      if (closed) return null
      const { uid } = listener.user
      const own = byUser.get(uid) ?? new Set()
      byUser.set(uid, own.add(listener))
      const [oldest] = own
      if (own.size > maxPerPerson) oldest?.end(replacedRetryMillis)
      if (renderedAt !== undefined) catchUp(listener, renderedAt)
      return () => {
        own.delete(listener)
        if (own.size === 0 && byUser.get(uid) === own) byUser.delete(uid)
      }
    },

    broadcast(changes: Changes): void {
      const { appointments, people, catalogue, clients, everything } = changes
      keep(changes)
      // First, so that nobody receives what they no longer see.
      for (const uid of people) endConnectionsOf(uid)
      if (everything) void resync()
      else {
        if (appointments.length > 0) broadcastAppointments(appointments, everyone())
        if (catalogue) broadcastCatalogue()
        if (clients) broadcastClients(everyone())
      }
    },

    /** Makes everyone fetch again, since events may have been missed. */
    resync,

    /** Notifies this process only. */
    catalogueChanged,

    /** Calls back in this process after every change of the catalogue, whichever process made it. */
    subscribeToCatalogue(callback: () => void): void {
      onCatalogue.add(callback)
    },

    /** What this process does before it has everyone fetch again; every change of the settings is followed by that. */
    beforeResync(callback: () => Promise<void>): void {
      beforeResync.add(callback)
    },

    everyone,

    /** Ends all connections and accepts no new ones; browsers reconnect to another process. */
    close(): void {
      closed = true
      for (const listener of everyone()) listener.end()
    },
  }
}

export type Hub = ReturnType<typeof createHub>
