import type { LiveEvent } from '../../../domain/live-event.ts'
import { can } from '../../../domain/people/roles.ts'
import { type CurrentUser, haveSameRights } from '../../../domain/people/user.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Changes } from './publisher.ts'

export interface Listener {
  readonly user: CurrentUser
  readonly sessionId: string
  send(event: LiveEvent): void
  /** Pings, so that proxies keep the connection and a dead one is noticed. */
  keepAlive(): void
  /** @param retryMillis when the browser should reconnect, if not after the usual time */
  end(retryMillis?: number): void
}

export type ReadRights = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, CurrentUser>>

/** One user's open connections; a further one replaces the oldest. */
const maxPerPerson = 10

/** In milliseconds. A replaced browser waits, or two would replace each other in turns. */
const replacedRetryMillis = 60_000

const retention = { seconds: 60, batches: 100 } as const

/** Seconds by which two processes' clocks may differ. */
const clockSkew = 2

/** Makes the browser fetch everything and reconnect with current rights. */
function end(listener: Listener): void {
  listener.send({ kind: 'resync' })
  listener.end()
}

/** Includes all stylists, who refetch: this process doesn't know their clients. */
function sendClients(to: Iterable<Listener>): void {
  for (const listener of to) if (can(listener.user, 'clients.notes')) listener.send({ kind: 'client' })
}

function sendAppointments(appointments: Changes['appointments'], to: Iterable<Listener>): void {
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
    const visibleIds = [...new Set([...own, ...served].map(({ id }) => id))]
    // Without known stylists, each one refetches, and gets no ids.
    const mayBeServed = isStylist && appointments.some(({ stylistIds }) => stylistIds.length === 0)
    if (visibleIds.length > 0 || mayBeServed) listener.send({ kind: 'appointment', ids: visibleIds })
  }
}

/** Sends missed changes, or `resync` if they aren't known. */
function sendMissed(listener: Listener, missed: readonly Changes[] | null): void {
  if (!missed || missed.some((changes) => changes.everything || changes.people.includes(listener.user.uid))) {
    listener.send({ kind: 'resync' })
    return
  }
  const appointments = missed.flatMap((changes) => changes.appointments)
  if (appointments.length > 0) sendAppointments(appointments, [listener])
  if (missed.some(({ catalogue }) => catalogue)) listener.send({ kind: 'catalogue' })
  if (missed.some(({ clients }) => clients)) sendClients([listener])
}

/** Ends connections whose session is over or whose rights changed, with one query. */
async function endOutdated(listeners: readonly Listener[], readRights: ReadRights | undefined): Promise<void> {
  if (!readRights || listeners.length === 0) return
  const users = await readRights([...new Set(listeners.map(({ sessionId }) => sessionId))])
  for (const listener of listeners) {
    const user = users.get(listener.sessionId)
    if (!user || !haveSameRights(user, listener.user)) end(listener)
  }
}

/** Without a database, the next heartbeat checks. */
const leaveToHeartbeat = () => {}

function createConnections() {
  const byUser = new Map<string, Set<Listener>>()
  let closed = false
  const all = () => [...byUser.values()].flatMap((listeners) => [...listeners])
  return {
    all,
    ofUser: (uid: string) => [...(byUser.get(uid) ?? [])],

    /** @returns a function to leave, or null once closed */
    add(listener: Listener): (() => void) | null {
      if (closed) return null
      const { uid } = listener.user
      const own = byUser.get(uid) ?? new Set()
      byUser.set(uid, own.add(listener))
      const [oldest] = own
      if (own.size > maxPerPerson) oldest?.end(replacedRetryMillis)
      return () => {
        own.delete(listener)
        if (own.size === 0 && byUser.get(uid) === own) byUser.delete(uid)
      }
    },

    close(): void {
      closed = true
      for (const listener of all()) listener.end()
    },
  }
}

/** Keeps the latest changes, for pages that were rendered before them. */
function keepRecentChanges(clock: Clock) {
  const recent: { readonly at: number; readonly changes: Changes }[] = []
  let completeSince = clock()
  return {
    add(changes: Changes): void {
      recent.push({ at: clock(), changes })
      if (recent.length > retention.batches) completeSince = recent.shift()?.at ?? completeSince
    },

    /** Call it when changes may have been missed. */
    restart(): void {
      completeSince = clock()
    },

    /** @returns null if some may be unknown */
    since(from: number): Changes[] | null {
      const isComplete = from > completeSince && from > clock() - retention.seconds
      return isComplete ? recent.filter(({ at }) => at >= from).map(({ changes }) => changes) : null
    },
  }
}

/** Routes events to the open connections of this process. @param clock for tests */
export function createHub(clock: Clock = systemClock) {
  const connections = createConnections()
  const recent = keepRecentChanges(clock)
  let catalogueVersion = 0
  const beforeResync = new Set<() => Promise<void>>()
  let readRights: ReadRights | undefined

  const checkRights = () => endOutdated(connections.all(), readRights)

  function catalogueChanged(): void {
    catalogueVersion += 1
  }

  /** Refreshes this process's caches first, since browsers fetch at once. */
  async function resync(): Promise<void> {
    recent.restart()
    if (beforeResync.size > 0) await Promise.allSettled(Array.from(beforeResync, (callback) => callback()))
    catalogueChanged()
    for (const listener of connections.all()) listener.send({ kind: 'resync' })
    // Settings affect staff's rights.
    await checkRights().catch(leaveToHeartbeat)
  }

  function broadcastCatalogue(): void {
    catalogueChanged()
    for (const listener of connections.all()) listener.send({ kind: 'catalogue' })
    checkRights().catch(leaveToHeartbeat)
  }

  return {
    /**
     * @param renderedAt when the page was rendered, in Unix seconds; changes since then are sent at once
     * @returns a function to leave, or null if the process is stopping
     */
    join(listener: Listener, renderedAt?: number): (() => void) | null {
      const leave = connections.add(listener)
      if (leave && renderedAt !== undefined) sendMissed(listener, recent.since(renderedAt - clockSkew))
      return leave
    },

    broadcast(changes: Changes): void {
      const { appointments, people, catalogue, clients, everything } = changes
      recent.add(changes)
      // First, so that nobody receives events they no longer may.
      for (const uid of people) for (const listener of connections.ofUser(uid)) end(listener)
      if (everything) return void resync()
      if (appointments.length > 0) sendAppointments(appointments, connections.all())
      if (catalogue) broadcastCatalogue()
      if (clients) sendClients(connections.all())
    },

    /** Makes everyone fetch again after possibly missed events. */
    resync,

    catalogueChanged,

    /** Changes with the catalogue, the settings, and whenever a change may have been missed. */
    catalogueVersion: () => catalogueVersion,

    /** Runs before everyone fetches again, which follows every change of the settings. */
    beforeResync(callback: () => Promise<void>): void {
      beforeResync.add(callback)
    },

    everyone: connections.all,

    readRightsBy(read: ReadRights): void {
      readRights = read
    },

    checkRights,

    close: connections.close,
  }
}

export type Hub = ReturnType<typeof createHub>
