import { eq, sql } from 'drizzle-orm'
import { notInRole } from '../../../domain/app-error.ts'
import { type Appointment, holdsTime, mayChange, type StatusChange } from '../../../domain/booking/appointment.ts'
import { isInTime } from '../../../domain/booking/schedule/move.ts'
import { isOfEffect } from '../../../domain/booking/visits/refusal.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Effect } from '../effects/effects.ts'
import type { AcceptedFrom } from '../online-payments/asking.ts'
import { askedAgain } from './asked-payment.ts'
import type { OwnHolds } from './booked-client.ts'
import { type BookingContext, commitChanges } from './commit.ts'
import { actorFor, inColumn, partyFor } from './policies.ts'
import { requireAppointment, requireChangeable } from './queries.ts'
import { alreadyChanged, noSuchBooking, refused } from './refusals.ts'
import { prepareReopening } from './reopening.ts'
import { type AppointmentRow, presentTo } from './serializers.ts'
import { errorForRefusal, isRechecked, takenSince } from './time-taken.ts'

interface StatusRequest {
  readonly user: CurrentUser
  /** Who does it, where that isn't simply the user: one who follows a link. */
  readonly actor?: Actor
  readonly id: string
  readonly change: StatusChange
  /** Time that this browser holds for the re-opened visit. */
  readonly own?: OwnHolds | undefined
  /** From where terms of payment are accepted. */
  readonly from?: AcceptedFrom | undefined
  readonly effects?: readonly Effect[]
}

/**
 * Changes a status, if the visit still is as the person saw it. Re-opening takes the time back through the same claims as booking.
 * @throws {AppError} `forbidden`, also for a client who is too late · `not_found` (also for somebody else's) · `conflict` with the record
 *   as it is · `slot_taken` with the next free times · `invalid` if a client re-opens a visit that is past or cannot be served
 */
export async function changeStatus(context: BookingContext, request: StatusRequest): Promise<Appointment> {
  const { id, change, own, effects = [] } = request
  const settings = context.settings.get()
  const current = await requireChangeable(context.db, id, request.user)
  const user = inColumn(request.user, current)
  const party = partyFor(user)
  if (!mayChange(party, change)) throw refused({ code: 'not_changeable', from: change.from, to: change.status }, settings)
  const { timeZone } = settings.place
  if (isDoneBy(user, change, current)) {
    // Its response was lost, and the announcement may have been too.
    context.announce.appointment(current)
    return presentTo(user, current, timeZone)
  }
  // It may have been moved, too: nobody confirms or cancels a visit at a time that they haven't seen.
  const isAsSeen = current.status === change.from && current.version === (change.version ?? current.version)
  if (!isAsSeen) throw alreadyChanged(context, { user, row: current, seenStatus: change.from })
  const clientCancels = party === 'client' && change.status === 'Canceled'
  if (clientCancels) checkNotice(context, current)
  const clientReopens = party === 'client' && change.status === 'Pending'
  const reopening = clientReopens ? await prepareReopening(context, current) : undefined
  const by = request.actor ?? actorFor(user)
  const newPayment = clientReopens
    ? await askedAgain(context, { row: current, user, actor: by, accepted: change.acceptedTerms, from: request.from })
    : null
  const goesOn = current.awaitsPaymentUntil !== null && (change.status === 'Confirmed' || change.status === 'Completed')
  if (goesOn) checkExcuse(context, user, change)
  const salonCancels = party === 'salon' && change.status === 'Canceled'
  const { changeNotice } = settings.rules
  const now = context.clock()
  const takesTime = !holdsTime(current.status) && holdsTime(change.status)
  const committed = await commitChanges(context, {
    writes: [
      {
        seen: current,
        reader: user,
        by,
        ...reopening,
        still: {
          status: change.from,
          version: change.version,
          // At the same moment, the desk may be moving the visit to another column, or closer.
          stylistId: user === request.user ? undefined : current.stylistId,
          startsAfter: clientReopens ? now : undefined,
          startsFrom: clientCancels && changeNotice !== null ? now + changeNotice * 60 : undefined,
        },
        values: {
          status: change.status,
          ...(salonCancels && { cancelReason: change.reason ?? null }),
          ...(newPayment && { awaitsPaymentUntil: fromUnixSeconds(newPayment.payBy) }),
          ...(goesOn && { awaitsPaymentUntil: null }),
        },
        note: {
          data: {
            ...(salonCancels && change.tellClient === false && { tellClient: false }),
            ...(newPayment && { awaitsPayment: true as const }),
            ...(goesOn && change.excuse !== undefined && { excuse: change.excuse }),
          },
        },
      },
    ],
    effects: [
      ...(newPayment ? [{ kind: 'ask_payment', row: newPayment.row } as const] : []),
      ...(goesOn ? [{ kind: 'excuse_payment', reason: change.excuse ?? '', by } as const] : []),
      ...(takesTime ? (own?.effects ?? []) : []),
      ...(salonCancels && change.reason === 'mistake' ? [{ kind: 'wait_again' } as const] : []),
      ...effects,
    ],
  })
  if ('rows' in committed) {
    const [row] = committed.rows
    return presentTo(user, row ?? current, timeZone)
  }
  const { refusal } = committed
  if (refusal.code === 'gap' || refusal.code === 'taken') throw await takenSince(context, user, current)
  if (isOfEffect(refusal)) throw refused(refusal, settings)
  const fresh = await requireAppointment(context.db, id, user)
  if (isDoneBy(user, change, fresh)) return presentTo(user, fresh, timeZone)
  if (clientCancels && fresh.status === change.from) checkNotice(context, fresh)
  // If its status is the same, the visit has begun, the stylist was changed, or the client holds too many others.
  if (reopening && fresh.status === change.from) {
    if (refusal.code === 'settings') await context.settings.refresh()
    const { guarded } = await prepareReopening(context, fresh)
    if (!isRechecked(refusal)) throw await errorForRefusal(context, refusal, { booking: guarded, reader: user })
    return changeStatus(context, request)
  }
  throw alreadyChanged(context, { user, row: fresh, seenStatus: change.from })
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

/** @throws {AppError} `conflict` without a reason to go on unpaid · `forbidden` for somebody who may not */
function checkExcuse({ settings }: Pick<BookingContext, 'settings'>, user: CurrentUser, { excuse }: StatusChange): void {
  if (excuse === undefined) throw refused({ code: 'unpaid' }, settings.get())
  if (!can(user, 'payments.excuse')) throw notInRole(user)
}

/** @throws {AppError} if it is too late for a client to cancel online */
function checkNotice({ settings, clock }: Pick<BookingContext, 'settings' | 'clock'>, { startsAt }: AppointmentRow): void {
  const { rules } = settings.get()
  if (!isInTime({ date: unixSeconds(startsAt) }, rules, clock())) throw refused({ code: 'too_late_to_change' }, settings.get())
}
