import { getTableColumns, sql } from 'drizzle-orm'
import { batched } from '../../platform/database/batched.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { isUnavailable } from '../../platform/database/errors.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { type GuardedBooking, guardedTypes, newBookingRefusal } from './booking-guard.ts'
import type { AppointmentRow } from './serializers.ts'

export const addedColumns = ['version', 'previousStatus'] as const
type AddedColumn = (typeof addedColumns)[number]
type Added = Pick<AppointmentRow, AddedColumn>

export const notYet = {
  ...{ arrivedAt: null, startedAt: null, finishedAt: null, lateAt: null, noShowAt: null },
  ...{ cancelReason: null, deskNote: null },
  ...{ discountMills: 0, discountReason: null, checkoutId: null, checkedOutAt: null },
} as const satisfies Partial<AppointmentRow>

export interface NewBooking {
  readonly values: Omit<AppointmentRow, AddedColumn | keyof typeof notYet>
  readonly guarded: GuardedBooking
}

/**
 * Inserts the permitted bookings of a JSON array and returns the columns that the database fills in. For several: `lockTimeout`, and all
 * accounts and clients, locked first and in order; null for one.
 */
export function bookingInsert(db: Queryable) {
  const bookingColumn = (name: string) => sql`booking.${sql.identifier(name)}`
  const columns = Object.entries(getTableColumns(appointments)).map(([name, column]) => ({
    name,
    column,
    type: column.getSQLType(),
  }))
  const isAdded = (name: string) => (addedColumns as readonly string[]).includes(name) || name in notYet
  const values = columns.map(({ name, column, type }) =>
    isAdded(name) ? sql`${column.default ?? null}::${sql.raw(type)}` : bookingColumn(name),
  )
  const written = columns.filter(({ name }) => !isAdded(name)).map(({ name, type }) => [name, type])
  const fields = Object.entries<string>({ ...guardedTypes, ...Object.fromEntries(written) })
  const definitions = fields.map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`)
  const lockTimeout = sql`${sql.placeholder('lockTimeout')}::text`
  const people = sql`${sql.placeholder('actorIds')}::text[], ${sql.placeholder('clientIds')}::text[]`
  // Evaluated as the function's argument: sets the timeout before the first lock, and takes all locks before the first check.
  const bookings = sql`case when ${lockTimeout} is null
      or set_config('lock_timeout', ${lockTimeout}, true) is not null and lock_bookings(${people}) is not null
    then ${sql.placeholder('bookings')}::jsonb end`
  return db
    .insert(appointments)
    .select(
      sql`select ${sql.join(values, sql`, `)}
        from jsonb_to_recordset(${bookings}) as booking (${sql.join(definitions, sql`, `)})
        where ${newBookingRefusal(bookingColumn)} is null`,
    )
    .returning({ id: appointments.id, version: appointments.version, previousStatus: appointments.previousStatus })
    .prepare('booking-insert')
}

type Insert = ReturnType<typeof bookingInsert>

/** Few bookings arrive in one turn; larger batches would hardly be cheaper. */
const maxTogether = 8
/** Limits how long a batch waits for a lock. Then each booking is written alone, and only those that need the lock wait. */
const lockTimeoutTogether = '500ms'
const alone = { lockTimeout: null, actorIds: null, clientIds: null }

export async function insertAll(insert: Insert, newBookings: readonly NewBooking[]): Promise<ReadonlyMap<string, Added>> {
  const bookings = JSON.stringify(newBookings.map(({ values, guarded }) => ({ ...values, ...guarded })))
  const actorIds = newBookings.map(({ guarded }) => guarded.actorId)
  const clientIds = newBookings.map(({ guarded }) => guarded.clientId)
  const together = newBookings.length > 1 ? { lockTimeout: lockTimeoutTogether, actorIds, clientIds } : alone
  return new Map((await insert.execute({ bookings, ...together })).map(({ id, ...added }) => [id, added]))
}

/**
 * Splits bookings into batches without two of one client or stylist, since one could refuse the other. Sorted by stylist, so that
 * statements for the same times wait instead of deadlocking.
 */
function splitIntoGroups(newBookings: readonly NewBooking[]): NewBooking[][] {
  const groups: NewBooking[][] = []
  for (const booking of newBookings) {
    const { clientId, stylistId } = booking.guarded
    const isApart = ({ guarded }: NewBooking) => guarded.clientId !== clientId && guarded.stylistId !== stylistId
    const group = groups.find((others) => others.length < maxTogether && others.every(isApart))
    if (group) group.push(booking)
    else groups.push([booking])
  }
  return groups.map((group) => group.toSorted((a, b) => (a.guarded.stylistId < b.guarded.stylistId ? -1 : 1)))
}

/** Writes a batch; if it fails, each booking alone, so that one bad booking fails no other. */
function insertGroup(insert: Insert, group: readonly NewBooking[]): Map<NewBooking, Promise<Added | undefined>> {
  const together = insertAll(insert, group)
  const insertOne = async (booking: NewBooking) => {
    const added = await together.catch((error: unknown) => {
      // It may have been written, or no time is left to try again.
      if (group.length === 1 || isUnavailable(error)) throw error
      return insertAll(insert, [booking])
    })
    return added.get(booking.values.id)
  }
  return new Map(group.map((booking) => [booking, insertOne(booking)]))
}

/** Prepares inserting a booking, batched with others of the same turn of the event loop (decision 043); undefined if refused. */
export function prepareBookingInsert(db: Database): (booking: NewBooking) => Promise<Added | undefined> {
  const insert = bookingInsert(db)
  const insertTogether = batched(
    async (newBookings: NewBooking[]) =>
      new Map(splitIntoGroups(newBookings).flatMap((group) => [...insertGroup(insert, group)])),
  )
  return async (booking) => await insertTogether(booking)
}
