import type { LiveEvent } from '../../../domain/live-event.ts'
import { can } from '../../../domain/roles.ts'
import { type CurrentUser, haveSameRights } from '../../../domain/user.ts'
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

/** Whose each of the sessions is, with the rights of now; without those that have ended. */
export type ReadRights = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, CurrentUser>>

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
  let readRights: ReadRights | undefined

  const everyone = () => [...byUser.values()].flatMap((listeners) => [...listeners])

  function catalogueChanged(): void {
    for (const callback of onCatalogue) callback()
  }

  /** Browsers fetch at once, so this process reads again first what it keeps in memory. */
  async function resync(): Promise<void> {
    completeSince = clock()
    if (beforeResync.size > 0) await Promise.allSettled(Array.from(beforeResync, (callback) => callback()))
    catalogueChanged()
    for (const listener of everyone()) listener.send({ kind: 'resync' })
    // What staff may do depends on the settings.
    await checkRights().catch(leaveToHeartbeat)
  }

  /** Where the database is away. */
  const leaveToHeartbeat = () => {}

  /** The browser fetches everything and connects again, with the rights that the person has by then. */
  function end(listener: Listener): void {
    listener.send({ kind: 'resync' })
    listener.end()
  }

  /** Ends connections whose session is over, or whose person may do something else than when they were opened. One query for all of them. */
  async function checkRights(): Promise<void> {
    const listeners = everyone()
    if (!readRights || listeners.length === 0) return
    const users = await readRights([...new Set(listeners.map(({ sessionId }) => sessionId))])
    for (const listener of listeners) {
      const user = users.get(listener.sessionId)
      if (!user || !haveSameRights(user, listener.user)) end(listener)
    }
  }

  function broadcastCatalogue(): void {
    catalogueChanged()
    for (const listener of everyone()) listener.send({ kind: 'catalogue' })
    // A stylist may have been deleted.
    checkRights().catch(leaveToHeartbeat)
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
      for (const uid of people) for (const listener of [...(byUser.get(uid) ?? [])]) end(listener)
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

    /** Says how the rights of open connections are read again. */
    readRightsBy(read: ReadRights): void {
      readRights = read
    },

    checkRights,

    /** Ends all connections and accepts no new ones; browsers reconnect to another process. */
    close(): void {
      closed = true
      for (const listener of everyone()) listener.end()
    },
  }
}

export type Hub = ReturnType<typeof createHub>
