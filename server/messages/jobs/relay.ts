import { asc, inArray, isNull, sql } from 'drizzle-orm'
import { undoSeconds } from '../../../domain/booking/appointment.ts'
import { type HistoryEvent, isUndoable } from '../../../domain/booking/history.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { eventColumns } from '../../booking/history/queries.ts'
import { eventFromRow } from '../../booking/history/serializers.ts'
import { type Clock, systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { reasonOf } from '../../platform/database/errors.ts'
import { appointmentEvents } from '../../platform/database/schema/booking.ts'
import { mails, webhookDeliveries } from '../../platform/database/schema/messages.ts'
import type { Log } from '../../platform/log.ts'
import type { Queue } from './queue.ts'

interface RelayOptions {
  readonly db: Database
  readonly queue: Pick<Queue, 'isOpen' | 'add' | 'wake'>
  readonly clock: Clock
  readonly log: Log
  /** Identifies the actor in events of the previous version. */
  readonly adminEmail: string
  /** Called once for each change of an appointment, whichever process made it. */
  readonly onChange?: ((event: HistoryEvent) => void) | undefined
  /** True while the process is busy, so that mail waits. */
  readonly isBusy?: () => boolean
  /** Between two polls of the outbox, in milliseconds. */
  readonly pauseMillis?: number
}

/**
 * Events to take at one poll: few at first, doubled after each full poll, halved if the process was busy. This limits how much mail
 * competes with a storm of bookings.
 */
const eventsAtOnce = { least: 2, most: 20 } as const
const othersAtOnce = 100

/** Milliseconds from a commit to the poll: a request often commits more than once. */
const scheduleDelayMillis = 20

export interface Relay {
  /** Polls soon, but no more often than usual; call after a commit. */
  wake(): void
  /** Polls at once; call when a job queued something. */
  now(): void
  stop(): Promise<void>
}

/**
 * Turns outbox rows (`relayed_at is null`) into jobs in a transaction, so that each row becomes one job although several processes relay.
 */
export function startRelay(options: RelayOptions): Relay {
  const { queue, log, isBusy = isProcessBusy(), pauseMillis = 1_000 } = options
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let relaying: Promise<void> = Promise.resolve()
  let eventsFrom = 0
  let share: number = eventsAtOnce.least
  let tookAll = false
  let dueAt = Number.POSITIVE_INFINITY
  let lastReason = ''

  async function relay(): Promise<void> {
    dueAt = Number.POSITIVE_INFINITY
    try {
      if (!queue.isOpen()) return
      const takesEvents = performance.now() >= eventsFrom
      if (takesEvents) eventsFrom = performance.now() + pauseMillis - scheduleDelayMillis
      if (takesEvents) share = nextShare()
      const relayed = await relayOutbox(options, takesEvents ? share : 0)
      if (takesEvents) tookAll = relayed.events.length === share
      for (const event of relayed.events) options.onChange?.(event)
      queue.wake('appointment-changed', relayed.events.length)
      queue.wake('send-mail', relayed.mails)
      queue.wake('deliver-webhook', relayed.deliveries)
      lastReason = ''
    } catch (error) {
      // Nothing is lost: the rows stay in the outbox.
      const reason = reasonOf(error)
      if (reason !== lastReason && !stopped) log.warn('the outbox could not be read; trying again', reason)
      lastReason = reason
    } finally {
      schedule(pauseMillis)
    }
  }

  function nextShare(): number {
    const { least, most } = eventsAtOnce
    // Call on every poll; measures since the last call.
    const factor = isBusy() ? 0.5 : 2
    return tookAll ? Math.min(Math.max(Math.ceil(share * factor), least), most) : least
  }

  /** Keeps an earlier poll: a storm of commits must not keep postponing it. */
  function schedule(millis: number): void {
    const at = performance.now() + millis
    if (stopped || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => {
      relaying = relaying.then(relay)
    }, millis).unref()
  }

  schedule(0)
  return {
    wake: () => schedule(Math.max(scheduleDelayMillis, eventsFrom - performance.now())),
    now: () => schedule(0),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await relaying
    },
  }
}

function isProcessBusy(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    return utilization > 0.4
  }
}

async function relayOutbox({ db, queue, clock, adminEmail }: RelayOptions, maxEvents: number) {
  const nothing = { events: [], mails: 0, deliveries: 0 }
  const { rows } = await db.execute<{ waits: boolean }>(sql`select
    ${maxEvents > 0} and exists (select from ${appointmentEvents} where relayed_at is null)
    or exists (select from ${mails} where relayed_at is null)
    or exists (select from ${webhookDeliveries} where relayed_at is null) as waits`)
  if (!rows[0]?.waits) return nothing

  return db.transaction(async (tx) => {
    const relayedAt = fromUnixSeconds(clock())
    const events = await takeEvents(tx, { most: maxEvents, adminEmail })
    // One that is retried by hand can have a job already; grouped, they can't send it at the same time.
    const queuedMails = await takeRows(tx, mails, { group: mails.id, relayedAt })
    // Grouped, so that an address that hangs doesn't hold up the others.
    const deliveries = await takeRows(tx, webhookDeliveries, { group: webhookDeliveries.webhookId, relayedAt })
    // Wait until the salon's changes of status can't be undone anymore, so that undone ones aren't mailed.
    const changes = events.map((event) => ({
      data: { eventId: event.id },
      ...(isUndoable(event) && { startAfter: undoSeconds.settled }),
    }))
    await queue.add(tx, 'appointment-changed', changes)
    await queue.add(
      tx,
      'send-mail',
      queuedMails.map(({ id, group }) => ({ data: { mailId: id }, group: { id: group } })),
    )
    await queue.add(
      tx,
      'deliver-webhook',
      deliveries.map(({ id, group }) => ({ data: { deliveryId: id }, group: { id: group } })),
    )
    return { events, mails: queuedMails.length, deliveries: deliveries.length }
  })
}

type EventsToTake = Pick<RelayOptions, 'adminEmail'> & { readonly most: number }

/** Takes changes of appointments; other processes skip locked rows. */
async function takeEvents(tx: Queryable, { most, adminEmail }: EventsToTake) {
  const rows = await tx
    .select(eventColumns)
    .from(appointmentEvents)
    .where(isNull(appointmentEvents.relayedAt))
    .orderBy(asc(appointmentEvents.id))
    .limit(most)
    .for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  // Uses the clock that stamps `at`: the job compares them.
  if (ids.length > 0)
    await tx.update(appointmentEvents).set({ relayedAt: systemDate() }).where(inArray(appointmentEvents.id, ids))
  return rows.map((row) => eventFromRow(row, adminEmail))
}

interface RowsToTake {
  readonly group: typeof mails.id | typeof webhookDeliveries.webhookId
  readonly relayedAt: Date
}

async function takeRows(tx: Queryable, table: typeof mails | typeof webhookDeliveries, { group, relayedAt }: RowsToTake) {
  const rows = await tx
    .select({ id: table.id, group })
    .from(table)
    .where(isNull(table.relayedAt))
    .limit(othersAtOnce)
    .for('update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.update(table).set({ relayedAt }).where(inArray(table.id, ids))
  return rows
}
