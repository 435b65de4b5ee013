import { and, eq, getTableColumns, gt, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type AppointmentStatus, openStatuses } from '../../../domain/booking/appointment.ts'
import type { BookingLimits } from '../../../domain/booking/booking.ts'
import { type AppointmentChange, isOfClient } from '../../../domain/booking/history.ts'
import { justMadeMillis } from '../../../domain/booking/schedule/move.ts'
import type { BookingRefusal, WriteRefusal } from '../../../domain/booking/visits/refusal.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { HasRole } from '../../../domain/people/roles.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { type Clock, systemDate, systemMillis } from '../../platform/clock.ts'
import { batched } from '../../platform/database/batched.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { isUnavailable, violates } from '../../platform/database/errors.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import type { Catalogue } from '../availability/catalogue.ts'
import { type GapCheck, wouldLeaveGap } from '../availability/gaps.ts'
import type { Availability } from '../availability/queries.ts'
import { applyEffect, type Effect } from '../effects/effects.ts'
import type { Claimed } from '../effects/own-time.ts'
import { askAnew, closeDemands } from '../online-payments/asking.ts'
import type { OpenProvider } from '../online-payments/context.ts'
import { isPrepaidStill } from '../online-payments/prepaid.ts'
import { type GuardedBooking, guardedTypes, movedRefusal, newBookingRefusal, newRefusal } from './booking-guard.ts'
import { columnsFor } from './queries.ts'
import type { AppointmentRow } from './serializers.ts'

// The only file that writes a visit's time, stylist, services and status.

export interface BookingContext {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly availability: Availability
  readonly settings: CurrentSettings
  /** Prepared once: building and planning it takes longer than running it. */
  readonly insert: (booking: NewBooking) => Promise<Added | undefined>
  readonly clock: Clock
  readonly limits: BookingLimits
  readonly announce: Announce
  /** Asks for payments online; left out where nothing is asked. */
  readonly online?: { readonly provider: OpenProvider; readonly secret: string }
}

export type ChangeContext = Omit<BookingContext, 'insert' | 'limits' | 'online'>

export const addedColumns = ['version', 'previousStatus'] as const
type AddedColumn = (typeof addedColumns)[number]
type Added = Pick<AppointmentRow, AddedColumn>

const notYet = {
  arrivedAt: null,
  startedAt: null,
  finishedAt: null,
  lateAt: null,
  noShowAt: null,
  cancelReason: null,
  deskNote: null,
  discountMills: 0,
  discountReason: null,
  checkoutId: null,
  checkedOutAt: null,
  cancellationChargeMills: 0,
} as const satisfies Partial<AppointmentRow>

export interface NewBooking {
  readonly values: Omit<AppointmentRow, AddedColumn | keyof typeof notYet>
  readonly guarded: GuardedBooking
  /** Left out where gaps don't matter. */
  readonly gapCheck?: GapCheck | undefined
}

/** Must still be so when a visit is changed. Instants in Unix seconds. */
interface Still {
  readonly version?: number | undefined
  readonly status?: AppointmentStatus | undefined
  readonly isOpen?: boolean
  readonly stylistId?: string | undefined
  readonly startsAfter?: number | undefined
  readonly startsFrom?: number | undefined
  readonly changedAfter?: number
}

type VisitValues = PgUpdateSetSource<typeof appointments>

interface Written {
  readonly by: Actor
  readonly values: VisitValues
  /** Said of it in the history beside the fields. */
  readonly note?: Omit<AppointmentChange, 'actor'>
  readonly still?: Still
}

export interface VisitChange extends Written {
  /** As it was read. */
  readonly seen: AppointmentRow
  readonly reader: HasRole
  /** A move's, or a visit's that takes its time again. */
  readonly guarded?: GuardedBooking | undefined
  readonly isMove?: boolean
  readonly gapCheck?: GapCheck | null | undefined
  /** Its new slot, if it takes time that can be held for its client. */
  readonly claimed?: Claimed
}

export interface VisitPlan<Write> {
  /** In the order in which they are written. */
  readonly writes: readonly Write[]
  readonly effects?: readonly VisitEffect[] | undefined
}

/** Cancels the client's own booking that a new one replaces, within the salon's notice in minutes. */
interface Replacement {
  readonly kind: 'replace'
  readonly id: string
  readonly changeNotice: number | null
  readonly by: Actor
}
/** Requires that the money paid for a visit is still there, not given back while its client re-opens it. */
interface StillPrepaid {
  readonly kind: 'require_prepaid'
}
/** Staff take back that they went on without this payment. */
interface AskingAnew {
  readonly kind: 'ask_anew'
  readonly id: string
  readonly payBy: Date
}
export type VisitEffect = Effect | Replacement | StillPrepaid | AskingAnew

type Row = Awaited<ReturnType<typeof changeIn>>
interface Refused {
  readonly refusal: WriteRefusal
  /** The index of the write that was refused. */
  readonly at: number
}
type Committed<Written> = { readonly rows: readonly Written[] } | Refused

/** Rolls a transaction back, including released holds. */
class NotWritten extends Error {
  readonly refused: Refused
  constructor(refusal: WriteRefusal, at = 0) {
    super('nothing was written')
    this.refused = { refusal, at }
  }
}

/** Writes all bookings of a plan with their effects, or returns why none was written. */
export function commitBookings(context: BookingContext, plan: VisitPlan<NewBooking>): Promise<Committed<AppointmentRow>> {
  const { writes, effects = [] } = plan
  const [first] = writes
  const isPlain = first && writes.length === 1 && effects.length === 0 && !first.gapCheck?.settings.noGaps
  return settled(() => (isPlain ? insertAlone(context, first) : inTransaction(context, plan, prepareInsert)))
}

/** Writes all changes of a plan with their effects, or returns why none was written. */
export async function commitChanges(context: ChangeContext, plan: VisitPlan<VisitChange>): Promise<Committed<Row>> {
  const { writes, effects = [] } = plan
  const [first] = writes
  const isPlain = first && writes.length === 1 && effects.length === 0 && !first.isMove && !first.gapCheck?.settings.noGaps
  try {
    const committed = await settled(async () =>
      isPlain ? [await changeIn(context, context.db, first)] : inTransaction(context, plan, prepareChange),
    )
    if ('rows' in committed) for (const [index, row] of committed.rows.entries()) announce(context, row, writes[index])
    return committed
  } catch (error) {
    // After a connection was lost during the commit, the change may stand.
    if (isUnavailable(error)) for (const { seen } of writes) context.announce.appointment(seen)
    throw error
  }
}

function announce(context: ChangeContext, row: AppointmentRow, write: VisitChange | undefined): void {
  const former = write?.seen.stylistId
  context.announce.appointment({ ...row, ...(former !== row.stylistId && { formerStylistId: former }) })
}

async function settled<Row>(write: () => Promise<readonly Row[]>): Promise<Committed<Row>> {
  try {
    return { rows: await write() }
  } catch (error) {
    if (error instanceof NotWritten) return error.refused
    if (violates(error, 'slot_claims_pkey')) return { refusal: { code: 'taken' }, at: 0 }
    if (violates(error, 'appointments_unpaid')) return { refusal: { code: 'unpaid' }, at: 0 }
    throw error
  }
}

type Prepared<Write, Row> = (context: ChangeContext, tx: Queryable) => (write: Write) => Promise<Row>

/** The locks come first, so that the statements after them see everything that was committed before they were granted. */
function inTransaction<Write extends NewBooking | VisitChange, Row>(
  context: ChangeContext,
  { writes, effects = [] }: VisitPlan<Write>,
  prepare: Prepared<Write, Row>,
): Promise<readonly Row[]> {
  return context.db.transaction(async (tx) => {
    await lockFor(tx, writes, effects)
    const [first] = writes
    for (const effect of effects) if (effect.kind !== 'use_link') await apply(context, tx, { effect, first })
    const write = prepare(context, tx)
    const rows: Row[] = []
    for (const [at, each] of writes.entries()) {
      const row = await write(each).catch((error: unknown) => {
        if (error instanceof NotWritten) throw new NotWritten(error.refused.refusal, at)
        throw violates(error, 'slot_claims_pkey') ? new NotWritten({ code: 'taken' }, at) : error
      })
      rows.push(row)
    }
    // The second of two requests by one link has found the visit changed.
    for (const effect of effects) if (effect.kind === 'use_link') await apply(context, tx, { effect, first })
    return rows
  })
}

/** Takes the locks of everybody who books, and of the clients whose time is taken again. */
async function lockFor(
  tx: Queryable,
  writes: readonly (NewBooking | VisitChange)[],
  effects: readonly VisitEffect[],
): Promise<void> {
  const takesHeld = effects.some(({ kind }) => kind === 'take_held')
  const actorIds = writes.flatMap((write) => (isNew(write) ? write.guarded.actorId : []))
  const clientIds = writes.flatMap((write) => {
    if (isNew(write)) return write.guarded.clientId
    return write.isMove || takesHeld || write.gapCheck?.settings.noGaps ? write.seen.clientId : []
  })
  if (clientIds.length === 0) return
  await tx.execute(sql`select lock_bookings(${sql.param(actorIds)}::text[], ${sql.param(clientIds)}::text[])`)
}

const isNew = (write: NewBooking | VisitChange): write is NewBooking => !('seen' in write)

async function apply(
  context: ChangeContext,
  tx: Queryable,
  { effect, first }: { readonly effect: VisitEffect; readonly first: NewBooking | VisitChange | undefined },
): Promise<void> {
  if (!first) return
  if (effect.kind === 'replace') {
    if (first.guarded && !(await replace(tx, effect, first.guarded))) throw new NotWritten({ code: 'too_late_to_change' })
    return
  }
  const booked = isNew(first) ? first.values : (first.claimed ?? first.seen)
  if (effect.kind === 'require_prepaid') {
    if (!(await isPrepaidStill(tx, booked.id))) throw new NotWritten({ code: 'changed' })
    return
  }
  if (effect.kind === 'ask_anew') {
    // The visit before its payments, as everything that locks both.
    await tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.id, booked.id)).for('update')
    if (!(await askAnew(tx, effect))) throw new NotWritten({ code: 'changed' })
    return
  }
  const refusal = await applyEffect(tx, context, { effect, booked })
  if (refusal) throw new NotWritten(refusal)
}

async function insertAlone({ db, insert }: BookingContext, booking: NewBooking): Promise<AppointmentRow[]> {
  const added = await insert(booking)
  if (!added) throw new NotWritten({ code: await readRefusal(db, newRefusal(booking.guarded)) })
  return [{ ...booking.values, ...notYet, ...added }]
}

const prepareInsert: Prepared<NewBooking, AppointmentRow> = (context, tx) => {
  const insert = bookingInsert(tx)
  return async (booking) => {
    await requireNoGap(context, tx, booking.gapCheck)
    const added = (await insertAll(insert, [booking])).get(booking.values.id)
    if (!added) throw new NotWritten({ code: await readRefusal(tx, newRefusal(booking.guarded)) })
    return { ...booking.values, ...notYet, ...added }
  }
}

const prepareChange: Prepared<VisitChange, Row> = (context, tx) => (change) => changeIn(context, tx, change)

async function changeIn(context: ChangeContext, db: Queryable, change: VisitChange) {
  const { seen, reader, gapCheck, guarded, isMove = false } = change
  await requireNoGap(context, db, gapCheck, seen.id)
  const refusal = guarded && (isMove ? movedRefusal(guarded, seen.id) : newRefusal(guarded))
  const [row] = await db
    .update(appointments)
    .set(writtenColumns(change))
    .where(and(eq(appointments.id, seen.id), isStill(change.still ?? {}), refusal && sql`${refusal} is null`))
    .returning(columnsFor(reader))
  if (!row) throw new NotWritten({ code: refusal ? await readRefusal(db, refusal) : 'changed' })
  return row
}

/** Changes visits in the transaction of something else that is written. @returns how many still were as expected */
export async function changeVisits(tx: Queryable, ids: readonly string[], write: Written): Promise<number> {
  const changed = await tx
    .update(appointments)
    .set(writtenColumns(write))
    .where(and(inArray(appointments.id, [...ids]), isStill(write.still ?? {})))
    .returning({ id: appointments.id })
  return changed.length
}

/** Moves the moment until which a visit that isn't paid is held. */
export async function setDeadline(tx: Queryable, id: string, awaitsPaymentUntil: Date): Promise<void> {
  await tx
    .update(appointments)
    .set({ awaitsPaymentUntil })
    .where(and(eq(appointments.id, id), isNotNull(appointments.awaitsPaymentUntil)))
}

/** Inserts a booking in the transaction of something else. @returns false if it is refused */
export async function addBooking(tx: Queryable, booking: NewBooking): Promise<boolean> {
  return (await insertAll(bookingInsert(tx), [booking])).has(booking.values.id)
}

function isStill({ version, status, isOpen, stylistId, startsAfter, startsFrom, changedAfter }: Still): SQL | undefined {
  const { startsAt, updatedAt } = appointments
  return and(
    version === undefined ? undefined : eq(appointments.version, version),
    status && eq(appointments.status, status),
    isOpen ? inArray(appointments.status, openStatuses) : undefined,
    stylistId === undefined ? undefined : eq(appointments.stylistId, stylistId),
    startsAfter === undefined ? undefined : gt(startsAt, fromUnixSeconds(startsAfter)),
    startsFrom === undefined ? undefined : gte(startsAt, fromUnixSeconds(startsFrom)),
    changedAfter === undefined ? undefined : gt(updatedAt, fromUnixSeconds(changedAfter)),
  )
}

/** With who did it, later than the previous change, which another process's faster clock may have stamped (decision 010). */
function writtenColumns({ by, note, values }: Omit<Written, 'still'>): VisitValues {
  // As text: PostgreSQL can't infer the type of a parameter here.
  const now = systemDate().toISOString()
  const updatedAt = sql`greatest(${now}::timestamptz, ${appointments.updatedAt} + interval '1 millisecond')`
  return { ...values, changedBy: by.id, change: { ...note, actor: by }, updatedAt }
}

/** @returns false if the booking is open and can't be canceled anymore */
async function replace(
  tx: Queryable,
  { id, changeNotice, by }: Replacement,
  { clientId, askedAt }: GuardedBooking,
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
  const released = await tx
    .update(appointments)
    .set(writtenColumns({ by, values: { status: 'Canceled' }, note: { data: { replaced: true } } }))
    .where(and(isThis, isInTime))
    .returning({ id: appointments.id })
  // Its open page to pay ends with it: one booking, one payment. What staff do can be undone.
  if (released.length > 0 && isOfClient(by))
    await closeDemands(tx, id, { purposes: ['prepayment', 'card', 'balance'], state: 'canceled', by })
  if (released.length > 0) return true
  const open = await tx.select({ id: appointments.id }).from(appointments).where(isThis)
  return open.length === 0
}

async function requireNoGap(
  context: ChangeContext,
  tx: Queryable,
  gapCheck: GapCheck | null | undefined,
  movedId?: string,
): Promise<void> {
  if (gapCheck?.settings.noGaps && (await wouldLeaveGap(context, tx, gapCheck, movedId))) throw new NotWritten({ code: 'gap' })
}

async function readRefusal(db: Queryable, refusal: SQL<BookingRefusal | null>): Promise<BookingRefusal | 'changed'> {
  const { rows } = await db.execute<{ refusal: BookingRefusal | null }>(sql`select ${refusal} as refusal`)
  return rows[0]?.refusal ?? 'changed'
}

/**
 * Inserts the permitted bookings of a JSON array and returns the columns that the database fills in. For several: `lockTimeout`, and all
 * accounts and clients, locked first and in order; null for one.
 */
function bookingInsert(db: Queryable) {
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

type BookingInsert = ReturnType<typeof bookingInsert>

/** Limits how long a batch waits for a lock. Then each booking is written alone, and only those that need the lock wait. */
const lockTimeoutTogether = '500ms'
const alone = { lockTimeout: null, actorIds: null, clientIds: null }

async function insertAll(insert: BookingInsert, newBookings: readonly NewBooking[]): Promise<ReadonlyMap<string, Added>> {
  const bookings = JSON.stringify(newBookings.map(({ values, guarded }) => ({ ...values, ...guarded })))
  const actorIds = newBookings.map(({ guarded }) => guarded.actorId)
  const clientIds = newBookings.map(({ guarded }) => guarded.clientId)
  const together = newBookings.length > 1 ? { lockTimeout: lockTimeoutTogether, actorIds, clientIds } : alone
  return new Map((await insert.execute({ bookings, ...together })).map(({ id, ...added }) => [id, added]))
}

/** Few bookings arrive in one turn; larger batches would hardly be cheaper. */
const maxTogether = 8

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
function insertGroup(insert: BookingInsert, group: readonly NewBooking[]): Map<NewBooking, Promise<Added | undefined>> {
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
