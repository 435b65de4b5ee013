import { and, eq, gt, inArray, or, type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import { openStatuses } from '../../../domain/booking/appointment.ts'
import type { BookingLimits } from '../../../domain/booking/booking.ts'
import type { AppointmentChange } from '../../../domain/booking/history.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { type Clock, systemDate, systemMillis } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { violates, withRetry } from '../../platform/database/errors.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import type { Catalogue } from '../availability/catalogue.ts'
import { type GapCheck, wouldLeaveGap } from '../availability/gaps.ts'
import type { Availability } from '../availability/queries.ts'
import { type BookingRefusal, type GuardedBooking, newRefusalOf } from './booking-guard.ts'
import { bookingInsert, insertAll, type NewBooking, notYet, type prepareBookingInsert } from './insert-booking.ts'
import type { AppointmentRow } from './serializers.ts'

export interface BookingContext {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly availability: Availability
  readonly settings: CurrentSettings
  /** Prepared once: building and planning it takes longer than running it. */
  readonly insert: ReturnType<typeof prepareBookingInsert>
  readonly clock: Clock
  readonly limits: BookingLimits
  readonly announce: Announce
}

/** Runs in the transaction of a change; throwing rolls back both. */
export type AlsoWrite = (transaction: Queryable) => Promise<void>

/** Releases an offered time's hold in the booking's transaction, before the insert. Throwing rolls back everything. */
export type TakeOffered = (transaction: Queryable, bookingId: string) => Promise<void>

/** Returns now, but later than the previous change, which another process's faster clock may have stamped (decision 010). */
function nextUpdatedAt(): SQL {
  // As text: PostgreSQL can't infer the type of a parameter here.
  const now = systemDate().toISOString()
  return sql`greatest(${now}::timestamptz, ${appointments.updatedAt} + interval '1 millisecond')`
}

/** Columns of a write that record its actor, and the kind of change if the columns don't show it. */
export function changedBy(actor: Actor, more: Omit<AppointmentChange, 'actor'> = {}) {
  return { changedBy: actor.id, change: { ...more, actor }, updatedAt: nextUpdatedAt() }
}

/** Thrown to roll back a transaction, including released holds. */
export class KeptAsItWas<Because> extends Error {
  readonly because: Because
  constructor(because: Because) {
    super('nothing was written')
    this.because = because
  }
}

/** Releases the booker's own holds of a time, in the transaction. */
export type TakeHeld = (tx: Queryable, booked: Claimed) => Promise<void>

export type Claimed = Pick<AppointmentRow, 'id' | 'stylistId' | 'startsAt' | 'endsAt' | 'busy'>

export function keptUntil({ startsAt, endsAt, busy }: Omit<Claimed, 'id' | 'stylistId'>): Date {
  return new Date(Math.max(endsAt.getTime(), startsAt.getTime() + (busy?.at(-1) ?? 0) * 60_000))
}

interface Written {
  readonly added?: Awaited<ReturnType<BookingContext['insert']>>
  /** `gap`: it would leave one · `replaced`: the booking that it replaces can't be canceled anymore */
  readonly refusal?: BookingRefusal | 'gap' | 'replaced' | null
}

interface BookingWrite extends NewBooking {
  readonly newClient: typeof clients.$inferInsert | undefined
  /** The client's own booking to release, and the salon's notice in minutes or null. */
  readonly replaces: { readonly id: string; readonly changeNotice: number | null; readonly actor: Actor } | undefined
  readonly gapCheck: GapCheck | undefined
  readonly takeOffered: TakeOffered | undefined
  readonly takeHeld?: TakeHeld | undefined
}

/** Inserts a booking or returns the reason for refusing it. A replaced booking is released in the same transaction. */
export function writeBooking(context: BookingContext, write: BookingWrite): Promise<Written> {
  const { replaces, newClient, gapCheck, takeOffered, takeHeld } = write
  const isPlain = !(replaces || newClient || takeOffered || takeHeld || gapCheck?.settings.noGaps)
  return withRetry(() => (isPlain ? insertOnly(context, write) : insertInTransaction(context, write)))
}

async function insertOnly({ db, insert }: BookingContext, write: BookingWrite): Promise<Written> {
  const added = await insert(write)
  return added ? { added } : { refusal: await readRefusal(db, write.guarded) }
}

async function insertInTransaction(context: BookingContext, write: BookingWrite): Promise<Written> {
  const { values, guarded, newClient, replaces, gapCheck, takeOffered, takeHeld } = write
  let refusal: Written['refusal']
  const added = await context.db
    .transaction(async (transaction) => {
      await transaction.execute(sql`select lock_bookings(array[${guarded.actorId}], array[${guarded.clientId}])`)
      await takeOffered?.(transaction, values.id)
      await takeHeld?.(transaction, values)
      // The walk-in client is shared; another booking may have inserted it.
      if (newClient) await transaction.insert(clients).values(newClient).onConflictDoNothing()
      if (replaces !== undefined && !(await release(transaction, guarded, replaces))) {
        refusal = 'replaced'
        return transaction.rollback()
      }
      if (gapCheck?.settings.noGaps && (await wouldLeaveGap(context, transaction, gapCheck))) {
        refusal = 'gap'
        return transaction.rollback()
      }
      const row = (await insertAll(bookingInsert(transaction), [write])).get(values.id)
      if (row) return row
      refusal = await readRefusal(transaction, guarded)
      return transaction.rollback()
    })
    .catch((error: unknown) => {
      if (refusal === undefined) throw error
    })
  return added ? { added } : { refusal: refusal ?? null }
}

interface SeriesWrite {
  readonly actorId: string
  readonly clientIds: readonly string[]
  readonly newClients?: readonly (typeof clients.$inferInsert)[]
  /** Sorted by start, so that two series never deadlock. */
  readonly bookings: readonly (NewBooking & Pick<BookingWrite, 'gapCheck'>)[]
}

export interface SeriesRefusal {
  readonly refusal: BookingRefusal | 'gap' | 'taken'
  readonly guarded: GuardedBooking
}

/** Inserts all bookings of a series or of several people, or none. @returns the reason for a refusal; null if it no longer applies */
export async function writeSeries(
  context: BookingContext,
  { actorId, clientIds, newClients = [], bookings }: SeriesWrite,
): Promise<AppointmentRow[] | SeriesRefusal | null> {
  let refused: SeriesRefusal | null = null
  const writeAll = async (transaction: Transaction) => {
    const ids = sql.join(
      clientIds.map((id) => sql`${id}`),
      sql`, `,
    )
    await transaction.execute(sql`select lock_bookings(array[${actorId}], array[${ids}])`)
    if (newClients.length > 0)
      await transaction
        .insert(clients)
        .values([...newClients])
        .onConflictDoNothing()
    const insert = bookingInsert(transaction)
    const rows: AppointmentRow[] = []
    for (const { gapCheck, ...booking } of bookings) {
      const { values, guarded } = booking
      if (gapCheck?.settings.noGaps && (await wouldLeaveGap(context, transaction, gapCheck))) {
        refused = { refusal: 'gap', guarded }
        return transaction.rollback()
      }
      const added = await insertAll(insert, [booking]).catch((error: unknown) => {
        if (violates(error, 'slot_claims_pkey')) refused = { refusal: 'taken', guarded }
        throw error
      })
      const row = added.get(values.id)
      if (!row) {
        const refusal = await readRefusal(transaction, guarded)
        refused = refusal && { refusal, guarded }
        return transaction.rollback()
      }
      rows.push({ ...values, ...notYet, ...row })
    }
    return rows
  }
  return withRetry(() => context.db.transaction(writeAll)).catch((error: unknown) => {
    if (refused || error instanceof TransactionRollbackError) return refused
    throw error
  })
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** In milliseconds: a client may replace a booking within the notice only this long, for requests whose response was lost. */
const justMadeMillis = 3_600_000

/** @returns false if the booking is open and can't be canceled anymore */
async function release(
  transaction: Queryable,
  { clientId, askedAt }: GuardedBooking,
  { id, changeNotice, actor }: NonNullable<BookingWrite['replaces']>,
): Promise<boolean> {
  const isOpen = and(eq(appointments.clientId, clientId), inArray(appointments.status, openStatuses))
  const isThis = and(eq(appointments.id, id), isOpen)
  const isInTime =
    changeNotice === null
      ? undefined
      : or(
          sql`${appointments.startsAt} >= ${askedAt}::timestamptz + make_interval(mins => ${changeNotice})`,
          gt(appointments.createdAt, new Date(systemMillis() - justMadeMillis)),
        )
  const released = await transaction
    .update(appointments)
    .set({ status: 'Canceled', ...changedBy(actor) })
    .where(and(isThis, isInTime))
    .returning({ id: appointments.id })
  if (released.length > 0) return true
  const open = await transaction.select({ id: appointments.id }).from(appointments).where(isThis)
  return open.length === 0
}

async function readRefusal(db: Queryable, guarded: GuardedBooking): Promise<BookingRefusal | null> {
  const { rows } = await db.execute<{ refusal: BookingRefusal | null }>(sql`select ${newRefusalOf(guarded)} as refusal`)
  return rows[0]?.refusal ?? null
}
