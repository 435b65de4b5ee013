import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { openStatuses } from '../../domain/appointment.ts'
import type { BookingLimits } from '../../domain/booking.ts'
import type { Catalogue } from '../availability/catalogue.ts'
import type { Availability } from '../availability/queries.ts'
import type { Clock } from '../clock.ts'
import { batched } from '../database/batched.ts'
import type { Database, Queryable } from '../database/client.ts'
import { isUnavailable, withRetry } from '../database/errors.ts'
import { appointments } from '../database/schema.ts'
import type { Announce } from '../events/publisher.ts'
import type { CurrentSettings } from '../settings/current.ts'
import { type BookingRefusal, type GuardedBooking, guardedTypes, newBookingRefusal, newRefusalOf } from './booking-guard.ts'
import { type GapCheck, wouldLeaveGap } from './gaps.ts'
import type { AppointmentRow } from './serializers.ts'

/** What booking, and every change of a booking, works with. */
export interface BookingContext {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly availability: Availability
  readonly settings: CurrentSettings
  /** Made once: building and planning it would take longer than carrying it out. */
  readonly insert: ReturnType<typeof prepareBookingInsert>
  readonly clock: Clock
  readonly limits: BookingLimits
  readonly announce: Announce
}

/** Written in the transaction of a change, once the change itself is written; what it throws undoes both. */
export type AlsoWrite = (transaction: Queryable) => Promise<void>

/** The columns that a booking is written with; the database adds the rest. */
export const writtenColumns: readonly string[] = [
  ...['id', 'status', 'stylistId', 'userId', 'startsAt', 'endsAt', 'wallDate', 'wallMinutes'],
  ...['chargesCents', 'chargesThirdDecimal'],
  ...['services', 'stylist', 'client', 'idempotencyKey', 'requestHash', 'changedBy'],
  ...['busy', 'phone', 'note', 'createdAt', 'updatedAt'],
]

/** Writes those bookings of a JSON array that nothing forbids; it returns what the database adds to each. `lockTimeout` can be null. */
function bookingInsert(db: Queryable) {
  const given = (name: string) => sql`booking.${sql.identifier(name)}`
  const columns = Object.entries(getTableColumns(appointments)).map(([name, column]) => ({
    name,
    column,
    type: column.getSQLType(),
  }))
  const values = columns.map(({ name, column, type }) =>
    writtenColumns.includes(name) ? given(name) : sql`${column.default ?? null}::${sql.raw(type)}`,
  )
  const written = columns.filter(({ name }) => writtenColumns.includes(name)).map(({ name, type }) => [name, type])
  const fields = Object.entries<string>({ ...guardedTypes, ...Object.fromEntries(written) })
  const definitions = fields.map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`)
  const lockTimeout = sql`${sql.placeholder('lockTimeout')}::text`
  // An argument of the function, so that it is set before the first lock.
  const bookings = sql`case when ${lockTimeout} is null or set_config('lock_timeout', ${lockTimeout}, true) is not null
    then ${sql.placeholder('bookings')}::jsonb end`
  return db
    .insert(appointments)
    .select(
      sql`select ${sql.join(values, sql`, `)}
        from jsonb_to_recordset(${bookings}) as booking (${sql.join(definitions, sql`, `)})
        where ${newBookingRefusal(given)} is null`,
    )
    .returning({ id: appointments.id, version: appointments.version, previousStatus: appointments.previousStatus })
    .prepare('booking-insert')
}

type Insert = ReturnType<typeof bookingInsert>
type Added = Pick<AppointmentRow, 'version' | 'previousStatus'>

/** Few bookings arrive in one turn, and more of them in a statement would hardly cost less. */
const mostTogether = 8
/** How long several bookings wait for a lock. After that each is written alone, and only those that need the lock go on waiting. */
const lockTimeoutTogether = '500ms'

async function insertAll(insert: Insert, newBookings: readonly NewBooking[]): Promise<ReadonlyMap<string, Added>> {
  const bookings = JSON.stringify(newBookings.map(({ values, guarded }) => ({ ...values, ...guarded })))
  const lockTimeout = newBookings.length > 1 ? lockTimeoutTogether : null
  return new Map((await insert.execute({ bookings, lockTimeout })).map(({ id, ...added }) => [id, added]))
}

/**
 * What may share a statement: no two bookings of a client or with a stylist, since one could refuse the other. They are ordered by stylist,
 * so that of two statements that want the same times, one waits for the other.
 */
function groupsOf(newBookings: readonly NewBooking[]): NewBooking[][] {
  const groups: NewBooking[][] = []
  for (const booking of newBookings) {
    const { userId, stylistId } = booking.guarded
    const isApart = ({ guarded }: NewBooking) => guarded.userId !== userId && guarded.stylistId !== stylistId
    const group = groups.find((others) => others.length < mostTogether && others.every(isApart))
    if (group) group.push(booking)
    else groups.push([booking])
  }
  return groups.map((group) => group.toSorted((a, b) => (a.guarded.stylistId < b.guarded.stylistId ? -1 : 1)))
}

/** Writes a group; where that fails, each of its bookings alone, so that one which cannot be written takes no other with it. */
function insertGroup(insert: Insert, group: readonly NewBooking[]): Map<NewBooking, Promise<Added | undefined>> {
  const together = insertAll(insert, group)
  const insertOne = async (booking: NewBooking) => {
    const added = await together.catch((error: unknown) => {
      // It may have been written, or there is no time left to try again.
      if (group.length === 1 || isUnavailable(error)) throw error
      return insertAll(insert, [booking])
    })
    return added.get(booking.values.id)
  }
  return new Map(group.map((booking) => [booking, insertOne(booking)]))
}

/** Writes a booking, with others that arrive in the same turn of the event loop (decision 043); undefined if something forbids it. */
export function prepareBookingInsert(db: Database): (booking: NewBooking) => Promise<Added | undefined> {
  const insert = bookingInsert(db)
  const insertTogether = batched(
    async (newBookings: NewBooking[]) => new Map(groupsOf(newBookings).flatMap((group) => [...insertGroup(insert, group)])),
  )
  return async (booking) => await insertTogether(booking)
}

/**
 * When an appointment is changed: now, by the server's clock, but later than the change before. Another process, whose clock is ahead,
 * may have made that one, and what happened last must be seen to have (decision 010). For `updatedAt` in an update.
 */
export function nextUpdatedAt(): SQL {
  // As text, since in a statement of its own the database cannot know the type of a parameter.
  const now = new Date().toISOString()
  return sql`greatest(${now}::timestamptz, ${appointments.updatedAt} + interval '1 millisecond')`
}

interface Written {
  readonly added?: Added | undefined
  readonly refusal?: BookingRefusal | 'gap' | null
}

export interface NewBooking {
  readonly values: Omit<AppointmentRow, 'version' | 'previousStatus'>
  readonly guarded: GuardedBooking
}

interface BookingWrite extends NewBooking {
  /** The client's own booking to release. */
  readonly replaces: string | undefined
  readonly gapCheck: GapCheck
}

/** Writes the booking, or finds out why it must not be written. One that it replaces is released in the same transaction. */
export function writeBooking(context: BookingContext, write: BookingWrite): Promise<Written> {
  const { replaces, gapCheck } = write
  const isPlain = replaces === undefined && !gapCheck.settings.noGaps
  return withRetry(() => (isPlain ? insertOnly(context, write) : insertInTransaction(context, write)))
}

async function insertOnly({ db, insert }: BookingContext, write: BookingWrite): Promise<Written> {
  const added = await insert(write)
  return added ? { added } : { refusal: await readRefusal(db, write.guarded) }
}

async function insertInTransaction(context: BookingContext, write: BookingWrite): Promise<Written> {
  const { values, guarded, replaces, gapCheck } = write
  let refusal: Written['refusal']
  const added = await context.db
    .transaction(async (transaction) => {
      await transaction.execute(sql`select lock_for_booking(${guarded.userId})`)
      if (replaces !== undefined) await release(transaction, guarded.userId, replaces)
      if (gapCheck.settings.noGaps && (await wouldLeaveGap(context, transaction, gapCheck))) {
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

async function release(transaction: Queryable, userId: string, id: string): Promise<void> {
  const isOpen = and(eq(appointments.userId, userId), inArray(appointments.status, openStatuses))
  await transaction
    .update(appointments)
    .set({ status: 'Canceled', changedBy: userId, updatedAt: nextUpdatedAt() })
    .where(and(eq(appointments.id, id), isOpen))
}

async function readRefusal(db: Queryable, guarded: GuardedBooking): Promise<BookingRefusal | null> {
  const { rows } = await db.execute<{ refusal: BookingRefusal | null }>(sql`select ${newRefusalOf(guarded)} as refusal`)
  return rows[0]?.refusal ?? null
}
