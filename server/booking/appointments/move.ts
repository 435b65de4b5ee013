import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import { type Appointment, holdsTime, openStatuses } from '../../../domain/booking/appointment.ts'
import { chargesInMills, storedClaims } from '../../../domain/booking/booking.ts'
import type { EventNotes } from '../../../domain/booking/history.ts'
import { type MoveRequest, statusAfterMove } from '../../../domain/booking/schedule/move.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { isAvailable } from '../../../domain/salon/schedule/stylist-rules.ts'
import { minutesOf } from '../../../domain/time/calendar.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { unavailable, withRetry } from '../../platform/database/errors.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { startColumns } from '../../platform/database/start-columns.ts'
import { documentOfService } from '../../salon/services/serializers.ts'
import { documentOfStylist } from '../../salon/stylists/serializers.ts'
import { type GapCheck, wouldLeaveGap } from '../availability/gaps.ts'
import { placeMoved, startBesideOffered } from '../availability/outside.ts'
import type { OwnHolds } from './booked-client.ts'
import { type BookingRefusal, type GuardedBooking, refusalOf } from './booking-guard.ts'
import { checkTime } from './check-time.ts'
import { alreadyChanged, checkNotice } from './commands.ts'
import { chargedServices, isAlreadyMoved, type MovedVisit, notesOf, placeOf, visitWith } from './moved-visit.ts'
import { actorFor, canBookOutside, canBookWithoutLimits, canMoveTo, inColumn, partyOf } from './policies.ts'
import { columnsFor, requireChangeable } from './queries.ts'
import { errorForRefusal, notTaking, requireOpened, rethrowUnlessTaken, stylistNotHere } from './refusals.ts'
import { type AppointmentRow, presentTo } from './serializers.ts'
import { moveTimeTaken } from './time-taken.ts'
import { type AlsoWrite, type BookingContext, type Claimed, changedBy, KeptAsItWas } from './write-booking.ts'

interface MoveInput {
  readonly user: CurrentUser
  /** Who does it, where that isn't simply the user: one who follows a link. */
  readonly actor?: Actor
  readonly id: string
  readonly move: MoveRequest
  readonly own?: OwnHolds | undefined
  readonly alsoWrite?: AlsoWrite
}

/** How often a move is checked again because something that it was checked against was changed in the meantime. */
const maxAttempts = 5

/**
 * Moves an appointment, under the same guard and through the same claims as booking (decision 021): its old time is given up in the write
 * that takes the new one, or not at all. A repeat of a move that has been made returns the record, since the response may have been lost.
 * @throws {AppError} `not_found` (also for somebody else's) · `forbidden` if it can't be moved, or not by this client anymore ·
 *   `conflict` with the record as it is, or with its reason as when booking · `slot_taken` with the next free times · `invalid` with the field
 */
export async function moveAppointment(context: BookingContext, input: MoveInput): Promise<Appointment> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const moved = await moveAsChecked(context, input)
    if (moved) return moved
  }
  throw unavailable()
}

/** @returns null if something has changed since it was read, so that everything has to be checked again */
async function moveAsChecked(
  context: BookingContext,
  { user: person, actor, id, move, own, alsoWrite }: MoveInput,
): Promise<Appointment | null> {
  const { db, announce } = context
  const settings = context.settings.get()
  const { timeZone } = settings.place
  const row = await requireChangeable(db, id, person)
  const stylistId = move.stylistId ?? row.stylistId
  if (!canMoveTo(person, row, stylistId)) throw notInRole(person)
  const user = stylistId === row.stylistId ? inColumn(person, row) : person
  if (isAlreadyMoved(row, { ...move, stylistId }, timeZone)) {
    announce.appointment(row)
    return presentTo(user, row, timeZone)
  }
  requireOpened(settings, user)
  checkMovable(context, row, { user, move })

  const prepared = await prepareMove(context, { user, actor: actor ?? actorFor(user), row, move, own })
  const { values, guarded, gapCheck, claimed, moved } = prepared
  try {
    const { written, refusal } = await withRetry(() =>
      writeMove(context, {
        reader: user,
        id,
        version: move.version,
        values,
        guarded,
        gapCheck,
        takeHeld: own && ((tx) => own.take(tx, claimed)),
        alsoWrite,
      }),
    )
    if (written) {
      announce.appointment({ ...written, formerStylistId: row.stylistId })
      return presentTo(user, written, timeZone)
    }
    if (refusal === 'gap') throw await moveTimeTaken(context, { user, id, clientId: row.clientId, moved, stylistId, move })
    if (refusal === 'settings') await context.settings.refresh()
    if (!refusal || refusal === 'catalogue' || refusal === 'settings') return null
    throw await errorForRefusal(context, refusal, { booking: guarded, movedId: id, reader: user })
  } catch (error) {
    rethrowUnlessTaken(error, announce, row)
    throw await moveTimeTaken(context, { user, id, clientId: row.clientId, moved, stylistId, move })
  }
}

interface MoveOf {
  readonly user: CurrentUser
  readonly actor: Actor
  readonly row: AppointmentRow
  readonly move: MoveRequest
  readonly own?: OwnHolds | undefined
  /** The visits that are moved with it. */
  readonly together?: EventNotes['together']
}

/** A move that was checked, to be written. */
export interface PreparedMove {
  readonly row: AppointmentRow
  readonly values: PgUpdateSetSource<typeof appointments>
  readonly guarded: GuardedBooking
  /** Null where gaps don't matter. */
  readonly gapCheck: GapCheck | null
  readonly claimed: Claimed
  readonly moved: MovedVisit
}

/**
 * Checks a move of a visit that can be moved against the catalogue and the day, as they were last read.
 * @throws {AppError} `invalid` with the field · `conflict` if the other stylist's terms aren't what was shown
 */
export async function prepareMove(
  context: BookingContext,
  { user, actor, row, move, own, together }: MoveOf,
): Promise<PreparedMove> {
  const settings = context.settings.get()
  const stylistId = move.stylistId ?? row.stylistId
  const stylist = await context.catalogue.stylist(stylistId)
  if (!stylist) throw stylistNotHere()
  const isFree = move.outside === true && canBookOutside(user)
  if (!isFree && !isAvailable(stylist.record)) throw notTaking(stylist.record)
  const moved = await visitWith(context, { user, row, stylist, isFree })
  const services = moved.services && chargedServices({ user, row, stylist, move, services: moved.services })
  const [{ visit }, isUnlimited, now] = [moved, canBookWithoutLimits(user), context.clock()]
  const { plans } = context.availability
  const asked = placeOf({ row, stylist, moved, move, settings, now })
  const plan = plans.of(stylist, settings, move.date)
  const isBeside = canBookOutside(user) && !plan.minutes.includes(minutesOf(move.time))
  const startWithin = () =>
    isBeside
      ? startBesideOffered(placeMoved(plans, asked), asked)
      : checkTime({ input: move, stylist: stylist.record, visit, now, settings, isUnlimited, plan })
  const { starts, outside } = isFree ? placeMoved(plans, asked) : { starts: startWithin(), outside: [] }
  // What the desk has offered it needn't confirm.
  const isAgreed = own?.holds.some((hold) => hold.isByDesk && hold.stylistId === stylistId && hold.starts === starts)
  const start = startColumns(starts, settings.place.timeZone)
  const endsAt = fromUnixSeconds(starts + visit.minutes * 60)
  const guarded: GuardedBooking = {
    clientId: row.clientId,
    actorId: row.clientId,
    idempotencyKey: null,
    askedAt: fromUnixSeconds(now).toISOString(),
    mostOpen: null,
    mayOverlap: isUnlimited || move.alsoBook === true,
    stylistId,
    stylistVersion: stylist.version,
    serviceIds: moved.serviceIds,
    serviceVersions: moved.serviceVersions,
    settingsVersion: settings.version,
    hasFreeParts: visit.busy.length > 1,
    from: start.startsAt.toISOString(),
    to: endsAt.toISOString(),
  }
  const values: PgUpdateSetSource<typeof appointments> = {
    ...changedBy(actor, {
      data: { ...notesOf({ user, move, outside, row: services && row }), ...(together && { together }) },
    }),
    status: isAgreed ? row.status : statusAfterMove(partyOf(user), row.status, settings.rules),
    stylistId,
    ...start,
    endsAt,
    // The database sets this column itself if the status changes.
    previousStatus: null,
    ...(services && {
      stylist: documentOfStylist(stylist.record),
      services: services.map(documentOfService),
      // A damaged document's price can be below zero, which the table refuses.
      chargesMills: Math.max(0, chargesInMills(services)),
      busy: storedClaims(visit),
    }),
  }
  const claimed = { id: row.id, stylistId, startsAt: start.startsAt, endsAt, busy: services ? storedClaims(visit) : row.busy }
  const gapCheck = isFree || isBeside ? null : { stylist, visit, starts, settings }
  return { row, values, guarded, gapCheck, claimed, moved }
}

/** @throws {AppError} where it has changed since it was seen, or can't be moved by this person */
function checkMovable(context: BookingContext, row: AppointmentRow, { user, move }: Pick<MoveInput, 'user' | 'move'>): void {
  if (row.version !== move.version) throw alreadyChanged(context, { user, row })
  if (!holdsTime(row.status)) throw new AppError('forbidden', `A booking that is ${row.status} can’t be moved.`)
  if (partyOf(user) === 'salon') return
  checkNotice(context, row)
  if (unixSeconds(row.startsAt) <= context.clock()) throw new AppError('forbidden', 'That visit has begun. Book a new one.')
}

export interface MoveWrite {
  /** The person who reads the response. */
  readonly reader: CurrentUser
  readonly id: string
  readonly version: number
  readonly values: PgUpdateSetSource<typeof appointments>
  readonly guarded: GuardedBooking
  /** Null where gaps don't matter. */
  readonly gapCheck: GapCheck | null
  readonly takeHeld: ((tx: Queryable) => Promise<void>) | undefined
  readonly alsoWrite: AlsoWrite | undefined
}

export interface Written {
  readonly written?: AppointmentRow
  readonly refusal?: BookingRefusal | 'gap' | null
}

/**
 * Writes the move, or finds out why it must not be written. The locks of a booking are taken first, so that the statements after it see
 * everything that was committed before they were granted.
 */
async function writeMove(context: BookingContext, write: MoveWrite): Promise<Written> {
  return context.db
    .transaction((transaction) => moveInside(transaction, context, write))
    .catch((error: unknown) => {
      if (error instanceof KeptAsItWas) return error.because as Written
      throw error
    })
}

export async function moveInside(transaction: Queryable, context: BookingContext, write: MoveWrite): Promise<Written> {
  const { reader, id, version, values, guarded, gapCheck, takeHeld, alsoWrite } = write
  await transaction.execute(sql`select lock_for_booking(${guarded.clientId})`)
  await takeHeld?.(transaction)
  if (gapCheck?.settings.noGaps && (await wouldLeaveGap(context, transaction, gapCheck, id)))
    throw new KeptAsItWas<Written>({ refusal: 'gap' })
  // The appointment itself is not in its own way, so this is checked here.
  const meets = sql`select from appointments where user_id = ${guarded.clientId} and id <> ${id}
      and status in ('Pending', 'Confirmed') and (stylist_id <> ${guarded.stylistId} or busy is not null or ${guarded.hasFreeParts}::boolean)
      and starts_at < ${guarded.to}::timestamptz and ends_at > ${guarded.from}::timestamptz`
  const refusal = sql`case when not ${guarded.mayOverlap}::boolean and exists (${meets}) then 'own_visit'
      else ${refusalOf({ ...guarded, mayOverlap: true })} end`
  const [written] = await transaction
    .update(appointments)
    .set(values)
    .where(
      and(
        eq(appointments.id, id),
        eq(appointments.version, version),
        inArray(appointments.status, openStatuses),
        sql`${refusal} is null`,
      ),
    )
    .returning(columnsFor(reader))
  if (written) {
    await alsoWrite?.(transaction)
    return { written }
  }
  const { rows } = await transaction.execute<{ refusal: BookingRefusal | null }>(sql`select ${refusal} as refusal`)
  throw new KeptAsItWas<Written>({ refusal: rows[0]?.refusal ?? null })
}
