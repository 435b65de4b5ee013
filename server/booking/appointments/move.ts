import { notInRole } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { chargesInMills, storedClaims } from '../../../domain/booking/booking.ts'
import type { EventNotes } from '../../../domain/booking/history.ts'
import type { MoveRequest } from '../../../domain/booking/schedule/move.ts'
import { type MovePlan, planMove } from '../../../domain/booking/visits/plan-move.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { maxAttempts, unavailable } from '../../platform/database/errors.ts'
import { startColumns } from '../../platform/database/start-columns.ts'
import { documentOfService } from '../../salon/services/serializers.ts'
import { documentOfStylist } from '../../salon/stylists/serializers.ts'
import type { Effect } from '../effects/effects.ts'
import type { OwnHolds } from './booked-client.ts'
import { type GuardedBooking, guardOfKept } from './booking-guard.ts'
import { required, requireOpened } from './check-booking.ts'
import { type BookingContext, commitChanges, type VisitChange } from './commit.ts'
import { factsOfMove, isAlreadyMoved } from './moved-visit.ts'
import { actorFor, canMoveTo, inColumn } from './policies.ts'
import { requireChangeable } from './queries.ts'
import { alreadyChanged } from './refusals.ts'
import { type AppointmentRow, presentTo, seenVisit } from './serializers.ts'
import { errorForRefusal, isRechecked, moveTimeTaken } from './time-taken.ts'

interface MoveInput {
  readonly user: CurrentUser
  /** Who does it, where that isn't simply the user: one who follows a link. */
  readonly actor?: Actor
  readonly id: string
  readonly move: MoveRequest
  readonly own?: OwnHolds | undefined
  readonly effects?: readonly Effect[]
}

/**
 * Moves an appointment, under the same guard and through the same claims as booking (decision 021): its old time is given up in the write
 * that takes the new one, or not at all. A repeat of a move that has been made returns the record, since the response may have been lost.
 * @throws {AppError} `not_found` (also for somebody else's) · `forbidden` if it can't be moved, or not by this client anymore ·
 *   `conflict` with the record as it is, or with its reason as when booking · `slot_taken` with the next free times · `invalid` with the field
 */
export async function moveAppointment(context: BookingContext, input: MoveInput): Promise<Appointment> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const moved = await moveAsPlanned(context, input)
    if (moved) return moved
  }
  throw unavailable()
}

/** @returns null if something has changed since it was read, so that everything has to be planned again */
async function moveAsPlanned(
  context: BookingContext,
  { user: person, actor, id, move, own, effects = [] }: MoveInput,
): Promise<Appointment | null> {
  const settings = context.settings.get()
  const { timeZone } = settings.place
  const row = await requireChangeable(context.db, id, person)
  const stylistId = move.stylistId ?? row.stylistId
  if (!canMoveTo(person, row, stylistId)) throw notInRole(person)
  const user = stylistId === row.stylistId ? inColumn(person, row) : person
  if (isAlreadyMoved(row, { ...move, stylistId }, timeZone)) {
    context.announce.appointment(row)
    return presentTo(user, row, timeZone)
  }
  requireOpened(settings, user)
  if (row.version !== move.version) throw alreadyChanged(context, { user, row })

  const { plan, change } = await prepareMove(context, { user, actor: actor ?? actorFor(user), row, move, own })
  const committed = await commitChanges(context, { writes: [change], effects: [...(own?.effects ?? []), ...effects] })
  if ('rows' in committed) {
    const [moved] = committed.rows
    return moved ? presentTo(user, moved, timeZone) : null
  }
  const { refusal } = committed
  if (refusal.code === 'gap' || refusal.code === 'taken') {
    throw await moveTimeTaken(context, { user, row, visit: plan.visit, stylistId, starts: plan.starts, date: move.date })
  }
  if (refusal.code === 'settings') await context.settings.refresh()
  if (isRechecked(refusal)) return null
  throw await errorForRefusal(context, refusal, { booking: change.guarded, movedId: id, reader: user })
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

/** A move that was planned, and how it is written. */
export interface PreparedMove {
  readonly plan: MovePlan
  readonly change: VisitChange & { readonly guarded: GuardedBooking }
}

/**
 * Plans a move against the catalogue and the day, as they were last read.
 * @throws {AppError} `forbidden` if it can't be moved · `invalid` with the field · `conflict` if the other stylist's terms differ from the
 *   ones shown
 */
export async function prepareMove(
  context: BookingContext,
  { user, actor, row, move, own, together }: MoveOf,
): Promise<PreparedMove> {
  const stylist = await context.catalogue.stylist(move.stylistId ?? row.stylistId)
  const now = context.clock()
  const facts = { ...(await factsOfMove(context, { user, row, stylist })), days: context.availability.plans, now }
  const plan = required(context, planMove(seenVisit(row), { person: user, move, held: own?.holds ?? [] }, facts))
  const { settings } = facts
  const { services, visit, starts } = plan
  const start = startColumns(starts, settings.place.timeZone)
  const endsAt = fromUnixSeconds(starts + visit.minutes * 60)
  const terms = services && {
    stylist: documentOfStylist(plan.stylist.record),
    services: services.map(documentOfService),
    // A damaged document's price can be below zero, which the table refuses.
    chargesMills: Math.max(0, chargesInMills(services)),
    busy: storedClaims(visit),
  }
  const { serviceIds, serviceVersions, mayOverlap } = plan
  const guarded = {
    ...guardOfKept({ row, stylist: plan.stylist, settings, now, startsAt: start.startsAt, endsAt }),
    mayOverlap,
    serviceIds,
    serviceVersions,
    hasFreeParts: visit.busy.length > 1,
  }
  const change: PreparedMove['change'] = {
    seen: row,
    reader: user,
    by: actor,
    guarded,
    isMove: true,
    still: { version: row.version, isOpen: true },
    // The database sets the column of the previous status itself if the status changes.
    values: {
      status: row.awaitsPaymentUntil ? 'Pending' : plan.status,
      stylistId: plan.stylist.id,
      ...start,
      endsAt,
      previousStatus: null,
      ...terms,
    },
    note: { data: { ...plan.note, ...(together && { together }) } },
    claimed: { id: row.id, stylistId: plan.stylist.id, startsAt: start.startsAt, endsAt, busy: terms ? terms.busy : row.busy },
    gapCheck: plan.mayLeaveGap ? null : { stylist: plan.stylist, visit, starts, settings },
  }
  return { plan, change }
}
