import { eq, sql } from 'drizzle-orm'
import { notInRole } from '../../../domain/app-error.ts'
import type { Appointment, StatusChange } from '../../../domain/booking/appointment.ts'
import { planStatus, type StatusFacts, type StatusPlan } from '../../../domain/booking/visits/plan-status.ts'
import { isOfEffect, type WriteRefusal } from '../../../domain/booking/visits/refusal.ts'
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
import { type BookingContext, commitChanges, type VisitChange, type VisitPlan } from './commit.ts'
import { actorFor, inColumn } from './policies.ts'
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
  const { id, change } = request
  const settings = context.settings.get()
  const current = await requireChangeable(context.db, id, request.user)
  const user = inColumn(request.user, current)
  const plan = planStatus(statusFacts(current), { person: user, change }, { settings, now: context.clock() })
  if ('refusal' in plan) {
    if (plan.refusal.code !== 'changed') throw refused(plan.refusal, settings)
    if (!isDoneBy(user, change, current)) throw alreadyChanged(context, { user, row: current, seenStatus: change.from })
    // Its response was lost, and the announcement may have been too.
    context.announce.appointment(current)
    return presentTo(user, current, settings.place.timeZone)
  }
  if (plan.isExcused && !can(user, 'payments.excuse')) throw notInRole(user)
  const committed = await commitChanges(context, await statusChanges(context, request, { current, user, plan }))
  if ('rows' in committed) return presentTo(user, committed.rows[0] ?? current, settings.place.timeZone)
  const { refusal } = committed
  if (refusal.code === 'gap' || refusal.code === 'taken') throw await takenSince(context, user, current)
  if (isOfEffect(refusal)) throw refused(refusal, settings)
  return await changedSince(context, request, { user, refusal, isReopening: plan.isReopening })
}

const statusFacts = ({ status, version, startsAt, awaitsPaymentUntil }: AppointmentRow): StatusFacts => ({
  status,
  version,
  starts: unixSeconds(startsAt),
  awaitsPayment: awaitsPaymentUntil !== null,
})

interface PlannedStatus {
  readonly current: AppointmentRow
  /** The person with their rights in the visit's column. */
  readonly user: CurrentUser
  readonly plan: StatusPlan
}

/** The writes and effects of a planned status, with a payment where the salon asks for one again. */
async function statusChanges(
  context: BookingContext,
  { user: person, actor, change, own, from, effects = [] }: StatusRequest,
  { current, user, plan }: PlannedStatus,
): Promise<VisitPlan<VisitChange>> {
  const { status, cancelReason, startsAfter, startsFrom, isReopening, isExcused } = plan
  const by = actor ?? actorFor(user)
  const reopening = isReopening ? await prepareReopening(context, current) : undefined
  const asked = { row: current, user, actor: by, accepted: change.acceptedTerms, from }
  const again = isReopening ? await askedAgain(context, asked) : null
  const newPayment = again === 'prepaid' ? null : again
  return {
    writes: [
      {
        seen: current,
        reader: user,
        by,
        ...reopening,
        still: {
          status: change.from,
          version: change.version,
          // At the same moment, the desk may be moving the visit to another column.
          stylistId: user === person ? undefined : current.stylistId,
          startsAfter,
          startsFrom,
        },
        values: {
          status,
          ...(cancelReason !== undefined && { cancelReason }),
          ...(newPayment && { awaitsPaymentUntil: fromUnixSeconds(newPayment.payBy) }),
          ...(isExcused && { awaitsPaymentUntil: null }),
        },
        note: { data: { ...plan.note, ...(newPayment && { awaitsPayment: true }) } },
      },
    ],
    effects: [
      ...(again === 'prepaid' ? [{ kind: 'require_prepaid' } as const] : []),
      ...(newPayment ? [{ kind: 'ask_payment', row: newPayment.row } as const] : []),
      ...(isExcused ? [{ kind: 'excuse_payment', reason: change.excuse ?? '', by } as const] : []),
      ...(plan.takesTime ? (own?.effects ?? []) : []),
      ...(plan.waitsAgain ? [{ kind: 'wait_again' } as const] : []),
      ...effects,
    ],
  }
}

interface Unwritten {
  readonly user: CurrentUser
  readonly refusal: WriteRefusal
  readonly isReopening: boolean
}

/** Answers after the visit was changed between reading and writing: a repeat has its response, a client who re-opens tries again. */
async function changedSince(
  context: BookingContext,
  request: StatusRequest,
  { user, refusal, isReopening }: Unwritten,
): Promise<Appointment> {
  const { id, change } = request
  const settings = context.settings.get()
  const row = await requireAppointment(context.db, id, user)
  if (isDoneBy(user, change, row)) return presentTo(user, row, settings.place.timeZone)
  const asked = { person: user, change: { ...change, version: undefined } }
  const plan = planStatus(statusFacts(row), asked, { settings, now: context.clock() })
  if ('refusal' in plan && plan.refusal.code === 'too_late_to_change') throw refused(plan.refusal, settings)
  // If its status is the same, the visit has begun, the stylist was changed, or the client holds too many others.
  if (isReopening && row.status === change.from) {
    if (refusal.code === 'settings') await context.settings.refresh()
    const { guarded } = await prepareReopening(context, row)
    if (!isRechecked(refusal)) throw await errorForRefusal(context, refusal, { booking: guarded, reader: user })
    return changeStatus(context, request)
  }
  throw alreadyChanged(context, { user, row, seenStatus: change.from })
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
