import { and, eq, gt, gte, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import {
  type Appointment,
  type AppointmentStatus,
  holdsTime,
  mayChange,
  type StatusChange,
} from '../../../domain/booking/appointment.ts'
import { isInTime } from '../../../domain/booking/schedule/move.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { withRetry } from '../../platform/database/errors.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import type { Author } from '../../platform/http/author.ts'
import { wouldLeaveGap } from '../availability/gaps.ts'
import type { OwnHolds } from './booked-client.ts'
import { actorFor, inColumn, partyOf } from './policies.ts'
import { columnsFor, requireAppointment, requireChangeable } from './queries.ts'
import { noSuchBooking, rethrowUnlessTaken, tooLate } from './refusals.ts'
import { checkReopening, type Reopening, refuseReopening, slotTaken } from './reopening.ts'
import { type AppointmentRow, presentTo } from './serializers.ts'
import { type AlsoWrite, type BookingContext, changedBy, KeptAsItWas } from './write-booking.ts'

interface StatusRequest {
  readonly user: CurrentUser
  /** Who does it, where that isn't simply the user: one who follows a link. */
  readonly actor?: Actor
  readonly id: string
  readonly change: StatusChange
  /** What is kept for who re-opens it. */
  readonly own?: OwnHolds | undefined
  readonly alsoWrite?: AlsoWrite
}

/**
 * Changes a status, if it still is what the person saw. Re-opening takes the time back through the same claims as booking.
 * @throws {AppError} `forbidden`, also for a client who is too late · `not_found` (also for somebody else's) · `conflict` with the record
 *   as it is · `slot_taken` with the next free times · `invalid` if a client re-opens a visit that is past or cannot be served
 */
export async function changeStatus(context: BookingContext, request: StatusRequest): Promise<Appointment> {
  const { id, change } = request
  const seen = await requireChangeable(context.db, id, request.user)
  const user = inColumn(request.user, seen)
  const party = partyOf(user)
  if (!mayChange(party, change)) {
    throw new AppError('forbidden', `A booking that is ${change.from} can’t be changed to ${change.status}.`)
  }
  const { timeZone } = context.settings.get().place
  if (isDoneBy(user, change, seen)) {
    // Its response was lost, and the announcement may have been too.
    context.announce.appointment(seen)
    return presentTo(user, seen, timeZone)
  }
  // It may have been moved, too: nobody confirms or cancels a visit at a time that they haven't seen.
  const isAsSeen = seen.status === change.from && seen.version === (change.version ?? seen.version)
  if (!isAsSeen) throw alreadyChanged(context, { user, row: seen, seenStatus: change.from })
  const clientCancels = party === 'client' && change.status === 'Canceled'
  if (clientCancels) checkNotice(context, seen)
  const clientReopens = party === 'client' && change.status === 'Pending'
  const reopening = clientReopens ? await checkReopening(context, seen) : undefined
  const row = await writeStatus(context, {
    ...{ ...request, user, seen, clientCancels, reopening },
    isInOwnColumn: user !== request.user,
  })
  if (row) return presentTo(user, row, timeZone)

  const fresh = await requireAppointment(context.db, id, user)
  if (isDoneBy(user, change, fresh)) return presentTo(user, fresh, timeZone)
  if (clientCancels && fresh.status === change.from) checkNotice(context, fresh)
  // If its status is the same, the visit has begun, the stylist was changed, or the client holds too many others.
  if (reopening && fresh.status === change.from) {
    await refuseReopening(context, fresh, reopening)
    return changeStatus(context, request)
  }
  throw alreadyChanged(context, { user, row: fresh, seenStatus: change.from })
}

interface StatusWrite extends StatusRequest {
  readonly seen: AppointmentRow
  readonly clientCancels: boolean
  /** The address at which a client re-opens it. */
  readonly reopening: Reopening | undefined
  /** True if it is their own column that lets them. */
  readonly isInOwnColumn: boolean
}

/** @returns undefined if a condition no longer holds. @throws {AppError} `slot_taken` */
async function writeStatus(
  context: BookingContext,
  { user, actor = actorFor(user), id, change, own, alsoWrite, seen, clientCancels, reopening, isInOwnColumn }: StatusWrite,
): Promise<AppointmentRow | undefined> {
  const { db, clock, announce, settings } = context
  const { changeNotice } = settings.get().rules
  const salonCancels = partyOf(user) === 'salon' && change.status === 'Canceled'
  const stillTrue = and(
    eq(appointments.id, id),
    eq(appointments.status, change.from),
    change.version === undefined ? undefined : eq(appointments.version, change.version),
    // The desk may be moving the visit to another one at the same moment.
    isInOwnColumn ? eq(appointments.stylistId, seen.stylistId) : undefined,
    reopening && gt(appointments.startsAt, fromUnixSeconds(clock())),
    // The salon may be moving the visit closer at the same moment.
    clientCancels && changeNotice !== null
      ? gte(appointments.startsAt, fromUnixSeconds(clock() + changeNotice * 60))
      : undefined,
    reopening && sql`${reopening.refusal} is null`,
  )
  const update = (queryable: Queryable) =>
    queryable
      .update(appointments)
      .set({
        status: change.status,
        ...(salonCancels && { cancelReason: change.reason ?? null }),
        ...changedBy(actor, salonCancels && change.tellClient === false ? { data: { tellClient: false } } : {}),
      })
      .where(stillTrue)
      .returning(columnsFor(user))
  const gapCheck = reopening?.gapCheck.settings.noGaps ? reopening.gapCheck : undefined
  const takeHeld = !holdsTime(seen.status) && holdsTime(change.status) ? own?.take : undefined
  const updateInTransaction = async (transaction: Queryable) => {
    if (gapCheck || takeHeld) await transaction.execute(sql`select lock_for_booking(${seen.clientId})`)
    await takeHeld?.(transaction, seen)
    if (gapCheck && (await wouldLeaveGap(context, transaction, gapCheck))) throw new KeptAsItWas('gap')
    const rows = await update(transaction)
    if (rows.length === 0) throw new KeptAsItWas([])
    await alsoWrite?.(transaction)
    return rows
  }
  const write = () => (alsoWrite || gapCheck || takeHeld ? db.transaction(updateInTransaction) : update(db))
  const written = await withRetry(write).catch((error: unknown) => {
    if (error instanceof KeptAsItWas) return error.because as 'gap' | AppointmentRow[]
    rethrowUnlessTaken(error, announce, seen)
    return 'taken' as const
  })
  // Only now that no connection is held: finding the next free times takes one.
  if (written === 'gap' || written === 'taken') throw await slotTaken(context, user, seen)
  const [row] = written
  if (row) announce.appointment(row)
  return row
}

/** True if this person has made this change already, so that the request repeats one whose response was lost. */
function isDoneBy(user: CurrentUser, { from, status }: StatusChange, row: AppointmentRow): boolean {
  return row.status === status && row.previousStatus === from && row.changedBy === user.uid
}

/** Deletes an appointment for good; its time is free again, and its history stays. @throws {AppError} `not_found` */
export async function deleteAppointment(
  { db, announce }: Pick<BookingContext, 'db' | 'announce'>,
  { by, id }: { readonly by: Author; readonly id: string },
): Promise<void> {
  const [deleted] = await db.transaction(async (transaction) => {
    const at = systemDate().toISOString()
    await transaction.execute(
      sql`select set_config('chairtime.change', ${JSON.stringify({ actor: by.actor })}, true), set_config('chairtime.changed_at', ${at}, true)`,
    )
    const rows = await transaction
      .delete(appointments)
      .where(eq(appointments.id, id))
      .returning({ id: appointments.id, clientId: appointments.clientId, stylistId: appointments.stylistId })
    // Beside its history, which is found by its id only once it is gone.
    if (rows.length > 0) await recordAudit(transaction, by, { kind: 'bookings.deleted', subject: { id, label: id } })
    return rows
  })
  if (!deleted) throw noSuchBooking()
  announce.appointment(deleted)
}

/** @throws {AppError} `not_found`, also for somebody else's */
export async function readAppointment(
  { db, settings }: Pick<BookingContext, 'db' | 'settings'>,
  { user, id }: Pick<StatusRequest, 'user' | 'id'>,
): Promise<Appointment> {
  const row = await requireAppointment(db, id, user)
  return presentTo(user, row, settings.get().place.timeZone)
}

/** @throws {AppError} where a client can no longer cancel or move the visit by themselves */
export function checkNotice(
  { settings, clock }: Pick<BookingContext, 'settings' | 'clock'>,
  { startsAt }: AppointmentRow,
): void {
  if (!isInTime({ date: unixSeconds(startsAt) }, settings.get().rules, clock())) throw tooLate(settings.get())
}

/** `seenStatus` is the one in which the person wanted to change it. */
export function alreadyChanged(
  { settings }: Pick<BookingContext, 'settings'>,
  { user, row, seenStatus }: { user: CurrentUser; row: AppointmentRow; seenStatus?: AppointmentStatus },
): AppError {
  const current = presentTo(user, row, settings.get().place.timeZone)
  const hint = current.status === seenStatus ? 'Look at it again first.' : `It’s ${current.status} now.`
  return new AppError('conflict', `This booking was just changed. ${hint}`, { current })
}
