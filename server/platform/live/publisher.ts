import { z } from 'zod'
import type { Log } from '../log.ts'

export interface ChangedAppointment {
  readonly id: string
  readonly clientId: string
  readonly stylistId?: string | undefined
  readonly formerStylistId?: string | undefined
}

/** Has every stylist who can see it, or could until now; none if they aren't known. */
interface SentAppointment {
  readonly id: string
  readonly clientId: string
  readonly stylistIds: readonly string[]
}

export interface Changes {
  readonly appointments: readonly SentAppointment[]
  readonly catalogue: boolean
  readonly clients: boolean
  readonly people: readonly string[]
  /** Too many or unknown changes, so everyone fetches again. */
  readonly everything: boolean
}

/**
 * Publishes a change to every browser that can see it, on every server process. Call it after the commit, since browsers fetch at once.
 * Never throws and never waits.
 */
export interface Announce {
  appointment(change: ChangedAppointment): void
  catalogue(): void
  clients(): void
  /** Publishes changed or ended rights or a new password: the account's connections end. */
  person(uid: string): void
  everything(): void
}

export const noChanges: Changes = { appointments: [], people: [], catalogue: false, clients: false, everything: false }

interface PublisherOptions {
  /** Sends payloads to every process, all or none; rejects while the database is unavailable. */
  readonly send: (payloads: readonly string[]) => Promise<void>
  readonly log: Log
}

export function sentAppointment({ id, clientId, stylistId, formerStylistId }: ChangedAppointment): SentAppointment {
  return { id, clientId, stylistIds: [stylistId, formerStylistId].filter((each) => each !== undefined) }
}

/** Milliseconds to collect changes before sending, and to wait after a failure. */
const waits = { collect: 50, firstRetry: 250, longestRetry: 5_000 } as const

/** Beyond this, everyone fetches everything again. */
const maxListed = 2_000

export interface Publisher extends Announce {
  flush(): Promise<void>
}

/** Merges changes until they are taken. */
function collectChanges() {
  let waiting = new Map<string, SentAppointment>()
  let people = new Set<string>()
  let catalogue = false
  let clients = false
  let everything = false

  function noteAppointment({ id, clientId, stylistIds }: SentAppointment): void {
    const knownStylistIds = waiting.get(id)?.stylistIds ?? stylistIds
    // One change without known stylists makes the merged one unknown.
    const isKnown = knownStylistIds.length > 0 && stylistIds.length > 0
    if (!everything)
      waiting.set(id, { id, clientId, stylistIds: isKnown ? [...new Set([...knownStylistIds, ...stylistIds])] : [] })
    if (waiting.size > maxListed) noteEverything()
  }

  function noteEverything(): void {
    everything = true
    waiting.clear()
  }

  return {
    isEmpty: () => waiting.size === 0 && people.size === 0 && !catalogue && !clients && !everything,

    add(changes: Changes): void {
      for (const change of changes.appointments) noteAppointment(change)
      for (const uid of changes.people) people.add(uid)
      catalogue ||= changes.catalogue
      clients ||= changes.clients
      if (changes.everything) noteEverything()
    },

    /** Returns the changes, and begins with none. */
    take(): Changes {
      const changes = { appointments: [...waiting.values()], people: [...people], catalogue, clients, everything }
      waiting = new Map()
      people = new Set()
      catalogue = clients = everything = false
      return changes
    },
  }
}

/**
 * Collects changes and sends them together. NOTIFY locks the whole database while its transaction commits, so one in each booking would
 * serialize all commits; see `docs/decisions/008-live-updates.md`.
 */
export function createPublisher({ send, log }: PublisherOptions): Publisher {
  const waiting = collectChanges()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  let retryMillis: number = waits.firstRetry

  function schedule(millis: number): void {
    if (!waiting.isEmpty()) timer ??= setTimeout(() => void flush(), millis)
  }

  function announce(changes: Partial<Changes>): void {
    waiting.add({ ...noChanges, ...changes })
    schedule(waits.collect)
  }

  async function sendWaiting(): Promise<void> {
    const changes = waiting.take()
    try {
      await send(packChanges(changes))
      retryMillis = waits.firstRetry
    } catch (error) {
      log.debug('live updates wait for the database', error)
      waiting.add(changes)
      schedule(retryMillis)
      retryMillis = Math.min(retryMillis * 2, waits.longestRetry)
    }
  }

  /** One at a time, so that a retry keeps the order. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    sending = sending.then(() => (waiting.isEmpty() ? undefined : sendWaiting()))
    return sending
  }

  return {
    appointment: (change) => announce({ appointments: [sentAppointment(change)] }),
    catalogue: () => announce({ catalogue: true }),
    clients: () => announce({ clients: true }),
    person: (uid) => announce({ people: [uid] }),
    everything: () => announce({ everything: true }),
    flush,
  }
}

/** PostgreSQL's limit is 8000, exclusive. Source: https://www.postgresql.org/docs/18/sql-notify.html */
const maxPayloadBytes = 7_999

/** Upper bound of bytes besides the pairs. */
const envelopeBytes = 64

/** Short names save bytes: `a` has each appointment's id, client and stylists; the previous version sends no stylists. */
const payload = z.strictObject({
  a: z.array(z.tuple([z.string(), z.string()]).rest(z.string())).optional(),
  people: z.array(z.string()).optional(),
  catalogue: z.literal(true).optional(),
  clients: z.literal(true).optional(),
  everything: z.literal(true).optional(),
})

export function packChanges({ appointments, people, catalogue, clients, everything }: Changes): string[] {
  const flags = { ...(catalogue && { catalogue }), ...(clients && { clients }), ...(everything && { everything }) }
  // With `everything`, only people are listed, since their connections end.
  const groups = everything ? [] : inGroups(appointments.map(({ id, clientId, stylistIds }) => [id, clientId, ...stylistIds]))
  const [first, ...others] = groups
  const parts = [
    ...(first || catalogue || clients || everything ? [{ ...(first && { a: first }), ...flags }] : []),
    ...others.map((a) => ({ a })),
    ...inGroups(people).map((group) => ({ people: group })),
  ]
  return parts.map((part) => JSON.stringify(part))
}

function inGroups<Item>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = []
  let room = 0
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item)) + 1
    if (bytes > room) {
      groups.push([])
      room = maxPayloadBytes - envelopeBytes
    }
    groups.at(-1)?.push(item)
    room -= bytes
  }
  return groups
}

/** Reads a NOTIFY's payload. If it can't be parsed, such as a newer version's, anything may have changed. */
export function unpackChanges(text: string): Changes {
  const { data } = payload.safeParse(parsed(text))
  if (!data) return { ...noChanges, everything: true }
  return {
    appointments: (data.a ?? []).map(([id, clientId, ...stylistIds]) => ({ id, clientId, stylistIds })),
    people: data.people ?? [],
    catalogue: data.catalogue ?? false,
    clients: data.clients ?? false,
    everything: data.everything ?? false,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
