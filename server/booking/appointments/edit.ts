import { msg } from '@lingui/core/runtime-macro'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { chargesInMills, storedClaims } from '../../../domain/booking/booking.ts'
import type { VisitEdit } from '../../../domain/booking/visits/edit.ts'
import { type EditPlan, editRefusal, planEdit, type SomeEdit } from '../../../domain/booking/visits/plan-edit.ts'
import { takenText, type VisitRefusal } from '../../../domain/booking/visits/refusal.ts'
import { say } from '../../../domain/language/say.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { serviceOf } from '../../../domain/salon/schedule/stylist-rules.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { documentOfService } from '../../salon/services/serializers.ts'
import { findHolder } from '../availability/holders.ts'
import { required } from './check-booking.ts'
import { type BookingContext, commitChanges, type VisitChange } from './commit.ts'
import { actorFor, canEdit, inColumn } from './policies.ts'
import { requireAppointment, requireChangeable } from './queries.ts'
import { alreadyChanged, notCanceled, refused } from './refusals.ts'
import { type AppointmentRow, presentTo, seenVisit } from './serializers.ts'

interface EditInput {
  readonly user: CurrentUser
  readonly id: string
  readonly edit: VisitEdit
}

/**
 * Changes services, prices, minutes and notes of a visit in one write: a longer visit takes its time through the claims, and keeps the time
 * that it has where they refuse. A repeat of an edit that was made returns the record.
 * @throws {AppError} `not_found` · `forbidden` away from the desk, and for services and minutes of a canceled visit · `conflict`
 *   with the record as it is · `slot_taken` with what holds the time · `invalid` with the field, with the reason `outside` where it
 *   would go beyond the stylist's hours
 */
export async function editVisit(context: BookingContext, { user: person, id, edit }: EditInput): Promise<Appointment> {
  const { db, announce, settings } = context
  const { timeZone } = settings.get().place
  const row = await requireChangeable(db, id, person)
  const user = inColumn(person, row)
  if (!canEdit(user)) throw notInRole(user)
  const plan = await prepareEdit(context, row, edit)
  if (plan.kind === null) {
    announce.appointment(row)
    return presentTo(user, row, timeZone)
  }
  if (row.version !== edit.version) throw alreadyChanged(context, { user, row })
  if (plan.kind === 'reason' && (row.status !== 'Canceled' || row.noShowAt !== null)) {
    throw notCanceled(presentTo(user, row, timeZone))
  }
  const refusal = await refusalOfEdit(context, { row, plan, edit })
  if (refusal) throw refused(refusal, settings.get())
  const committed = await commitChanges(context, { writes: [editChange({ actor: actorFor(user), reader: user, row, plan })] })
  if ('rows' in committed) {
    const [written] = committed.rows
    return presentTo(user, written ?? row, timeZone)
  }
  if (committed.refusal.code !== 'taken') throw alreadyChanged(context, { user, row: await requireAppointment(db, id, user) })
  const slot = { stylistId: row.stylistId, visit: plan.visit, starts: unixSeconds(row.startsAt), exceptId: id }
  const holder = await findHolder(context, slot)
  const reason = takenText(holder)
  throw new AppError('slot_taken', `${reason} ${say(msg`The visit stays as it was.`)}`, { fields: { minutes: reason } })
}

interface EditedRow {
  readonly actor: Actor
  readonly reader: CurrentUser
  readonly row: AppointmentRow
  readonly plan: EditPlan
}

/** Turns a planned edit into a write, with the fields that an undo gives back. */
export function editChange({ actor, reader, row, plan }: EditedRow): VisitChange {
  const { services, isOtherTime, visit, kind, note, deskNote, cancelReason } = plan
  const noteChanged = (note !== undefined || deskNote !== undefined) && { noteChanged: true as const }
  const data = { before: seenVisit(row).terms, ...noteChanged }
  return {
    seen: row,
    reader,
    by: actor,
    still: { version: row.version },
    values: {
      ...(services && { services: services.map(documentOfService), chargesMills: Math.max(0, chargesInMills(services)) }),
      ...(isOtherTime && {
        endsAt: new Date(row.startsAt.getTime() + visit.minutes * 60_000),
        busy: storedClaims(visit),
      }),
      ...(note !== undefined && { note }),
      ...(deskNote !== undefined && { deskNote }),
      ...(cancelReason !== undefined && { cancelReason }),
    },
    note: { ...(kind && { kind }), ...(kind === 'edited' && { data }) },
  }
}

/** Why a planned edit can't be made, if it can't. */
export async function refusalOfEdit(
  { catalogue, availability, settings }: Pick<BookingContext, 'catalogue' | 'availability' | 'settings'>,
  { row, plan, edit }: Pick<EditedRow, 'row' | 'plan'> & { readonly edit: SomeEdit },
): Promise<VisitRefusal | null> {
  const stylist = plan.isOtherTime ? await catalogue.stylist(row.stylistId) : undefined
  const facts = { stylist, days: availability.plans, settings: settings.get(), mayBeOutside: edit.outside === true }
  return editRefusal(seenVisit(row), plan, facts)
}

/** Plans a visit after an edit. @throws {AppError} `invalid` for a service that can't be had */
export async function prepareEdit(context: BookingContext, row: AppointmentRow, edit: SomeEdit): Promise<EditPlan> {
  const { catalogue, settings } = context
  const current = seenVisit(row)
  const { services = [] } = edit
  const added = services.flatMap(({ id }) => (id && !current.services.some((own) => own.id === id) ? [id] : []))
  const stylist = added.length > 0 ? await catalogue.stylist(row.stylistId) : undefined
  const listed = (await Promise.all(added.map(catalogue.service))).filter((service) => service !== undefined)
  const offered = listed.map(({ id, record }) => {
    return [id, documentOfService(stylist ? serviceOf(stylist.record, record) : record)] as const
  })
  const facts = { offered: new Map(offered), newIds: services.map(() => newId()), settings: settings.get() }
  return required(context, planEdit(current, edit, facts))
}
