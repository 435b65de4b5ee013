import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { openStatuses } from '../../domain/appointment.ts'
import type { BookingLimits } from '../../domain/booking.ts'
import type { Catalogue } from '../availability/catalogue.ts'
import type { Availability } from '../availability/queries.ts'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../database/client.ts'
import { withRetry } from '../database/errors.ts'
import { appointments } from '../database/schema.ts'
import type { Announce } from '../events/publisher.ts'
import type { CurrentSettings } from '../settings/current.ts'
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

/** Why a booking must not be written: see the migrations `booking-guard`, `settings-guard` and `mail-and-accounts`. */
export type BookingRefusal = 'catalogue' | 'settings' | 'voided' | 'too_many' | 'own_visit' | 'deleted'

export interface GuardedBooking {
  readonly userId: string
  readonly idempotencyKey: string | null
  readonly askedAt: string
  /** How many bookings ahead the client may hold; null for any number. */
  readonly mostOpen: number | null
  readonly mayOverlap: boolean
  readonly stylistId: string
  /** Of the catalogue's records and the settings that the booking was checked against. */
  readonly stylistVersion: string
  readonly serviceIds: readonly string[]
  readonly serviceVersions: readonly string[]
  readonly settingsVersion: number
  /** Whether the stylist is free for a part of the visit, so that another visit of the same client could lie in it. */
  readonly hasFreeParts: boolean
  /** ISO 8601. */
  readonly from: string
  readonly to: string
}

/**
 * Why the booking must not be written, or null. In the statement that writes it, the result still holds when that is committed.
 * @param value each value by its name, or a placeholder for it
 */
function bookingRefusal(value: (name: keyof GuardedBooking) => unknown): SQL<BookingRefusal | null> {
  return sql`booking_refusal(
    ${value('userId')}::text, ${value('idempotencyKey')}::text, ${value('askedAt')}::timestamptz, ${value('mostOpen')}::integer,
    ${value('mayOverlap')}::boolean, ${value('stylistId')}::text, ${value('stylistVersion')}::text, ${value('serviceIds')}::text[],
    ${value('serviceVersions')}::text[], ${value('from')}::timestamptz, ${value('to')}::timestamptz,
    ${value('settingsVersion')}::integer, ${value('hasFreeParts')}::boolean
  )`
}

/** The same with the values themselves. */
export function refusalOf(booking: GuardedBooking): SQL<BookingRefusal | null> {
  return bookingRefusal((name) => sql.param(booking[name]))
}

/**
 * The same for a new booking, which an account that its client has deleted must not make (decision 032). Checked last: the deletion and
 * the booking wait for each other at the lock that the first query takes.
 */
function newBookingRefusal(value: (name: keyof GuardedBooking) => unknown): SQL<BookingRefusal | null> {
  return sql`coalesce(${bookingRefusal(value)}, account_refusal(${value('userId')}::text))`
}

/** The same with the values themselves. */
function newRefusalOf(booking: GuardedBooking): SQL<BookingRefusal | null> {
  return newBookingRefusal((name) => sql.param(booking[name]))
}

/** The columns that a booking is written with; the database adds the rest. */
const writtenColumns: readonly string[] = [
  ...['id', 'status', 'stylistId', 'userId', 'startsAt', 'endsAt', 'wallDate', 'wallMinutes'],
  ...['chargesCents', 'chargesThirdDecimal'],
  ...['services', 'stylist', 'client', 'idempotencyKey', 'requestHash', 'changedBy'],
  ...['busy', 'phone', 'note', 'createdAt', 'updatedAt'],
]

const { placeholder } = sql

/** Writes a booking if the condition holds; it returns all that the database adds to it. */
export function bookingInsert(db: Pick<Database, 'insert'>, condition: SQL) {
  const values = Object.entries(getTableColumns(appointments)).map(([name, column]) => {
    // An array's encoder can't encode null; the driver knows both.
    const given = name === 'busy' ? placeholder(name) : sql.param(placeholder(name), column)
    const value = writtenColumns.includes(name) ? given : (column.default ?? null)
    // A parameter has no type in a SELECT unless it is given one.
    return sql`${value}::${sql.raw(column.getSQLType())}`
  })
  return db
    .insert(appointments)
    .select(sql`select ${sql.join(values, sql`, `)} where ${condition}`)
    .returning({
      version: appointments.version,
      previousStatus: appointments.previousStatus,
    })
}

export function prepareBookingInsert(db: Database) {
  return bookingInsert(db, sql`${newBookingRefusal(placeholder)} is null`).prepare('booking-insert')
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
  readonly added?: Pick<AppointmentRow, 'version' | 'previousStatus'> | undefined
  readonly refusal?: BookingRefusal | 'gap' | null
}

interface BookingWrite {
  readonly values: Partial<AppointmentRow>
  readonly guarded: GuardedBooking
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

async function insertOnly({ db, insert }: BookingContext, { values, guarded }: BookingWrite): Promise<Written> {
  const [added] = await insert.execute({ ...values, ...guarded })
  return added ? { added } : { refusal: await readRefusal(db, guarded) }
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
      const [row] = await bookingInsert(transaction, sql`${newRefusalOf(guarded)} is null`)
        .prepare('')
        .execute({ ...values, ...guarded })
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
