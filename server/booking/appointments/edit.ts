import { and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { AppError, invalidField, notInRole } from '../../../domain/app-error.ts'
import { type Appointment, bookedServices, holdsTime } from '../../../domain/booking/appointment.ts'
import { chargesInMills, storedClaims, type TimeNeeded } from '../../../domain/booking/booking.ts'
import type { HistoryKind } from '../../../domain/booking/history.ts'
import { type EditedService, editedVisit, type VisitEdit } from '../../../domain/booking/visits/edit.ts'
import { priceProblem } from '../../../domain/money/money.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { serviceOf } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/salon/service.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { withRetry } from '../../platform/database/errors.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { documentOfService } from '../../salon/services/serializers.ts'
import { findHolder } from '../availability/holders.ts'
import { stretchProblem } from '../availability/outside.ts'
import { alreadyChanged } from './commands.ts'
import { termsOf } from './moved-visit.ts'
import { actorFor, canEdit, inColumn } from './policies.ts'
import { columnsFor, requireAppointment, requireChangeable } from './queries.ts'
import { rethrowUnlessTaken } from './refusals.ts'
import { visitOfRow } from './reopening.ts'
import { type AppointmentRow, presentTo } from './serializers.ts'
import { type BookingContext, changedBy } from './write-booking.ts'

/** The change, for any version. */
type SomeEdit = Omit<VisitEdit, 'version'>

interface EditInput {
  readonly user: CurrentUser
  readonly id: string
  readonly edit: VisitEdit
}

/**
 * Changes services, prices, minutes and notes of a visit in one write: a longer visit takes its time through the claims, and keeps the time
 * that it has where they refuse. A repeat of an edit that was made returns the record.
 * @throws {AppError} `not_found` · `forbidden` for whoever isn't at the desk, and for services and minutes of a canceled visit · `conflict`
 *   with the record as it is · `slot_taken` with what holds the time · `invalid` with the field, with the reason `outside` where it
 *   would go beyond the stylist's hours
 */
export async function editVisit(context: BookingContext, { user: person, id, edit }: EditInput): Promise<Appointment> {
  const { db, announce, settings } = context
  const { timeZone } = settings.get().place
  const row = await requireChangeable(db, id, person)
  const user = inColumn(person, row)
  if (!canEdit(user)) throw notInRole(user)
  const changes = await changesTo(context, row, edit)
  const { visit } = changes
  if (changes.kind === null) {
    announce.appointment(row)
    return presentTo(user, row, timeZone)
  }
  if (row.version !== edit.version) throw alreadyChanged(context, { user, row })
  if (changes.kind === 'reason' && (row.status !== 'Canceled' || row.noShowAt !== null)) {
    throw new AppError('conflict', 'This visit isn’t canceled.', { current: presentTo(user, row, timeZone) })
  }
  await checkEdit(context, { row, changes, edit })
  try {
    const [written] = await withRetry(() =>
      db
        .update(appointments)
        .set(editColumns(actorFor(user), row, changes))
        .where(and(eq(appointments.id, id), eq(appointments.version, edit.version)))
        .returning(columnsFor(user)),
    )
    if (!written) throw alreadyChanged(context, { user, row: await requireAppointment(db, id, user) })
    announce.appointment(written)
    return presentTo(user, written, timeZone)
  } catch (error) {
    rethrowUnlessTaken(error, announce, row)
    const holder = await findHolder(context, {
      stylistId: row.stylistId,
      visit,
      starts: unixSeconds(row.startsAt),
      exceptId: id,
    })
    const reason = holder ? `${holder} is there already.` : 'That time was just taken.'
    throw new AppError('slot_taken', `${reason} The visit stays as it was.`, { fields: { minutes: reason } })
  }
}

/** What an edit writes, with what an undo gives back. */
export function editColumns(
  actor: Actor,
  row: AppointmentRow,
  { values, kind }: Changes,
): PgUpdateSetSource<typeof appointments> {
  if (kind !== 'edited') return { ...values, ...changedBy(actor, kind ? { kind } : {}) }
  const noteChanged = ('note' in values || 'deskNote' in values) && { noteChanged: true as const }
  return { ...values, ...changedBy(actor, { kind, data: { before: termsOf(row), ...noteChanged } }) }
}

interface CheckedEdit {
  readonly row: AppointmentRow
  readonly changes: Changes
  readonly edit: SomeEdit
}

/** @throws {AppError} where a canceled visit would be edited, or one would take longer than its stylist is there */
export async function checkEdit(
  context: Pick<BookingContext, 'catalogue' | 'availability' | 'settings'>,
  { row, changes: { kind, values, visit }, edit }: CheckedEdit,
): Promise<void> {
  if (kind === 'edited' && row.status === 'Canceled') {
    throw new AppError('forbidden', 'A canceled visit can’t be changed. Mark it as Pending first.')
  }
  if ('endsAt' in values && holdsTime(row.status)) await checkStretch(context, { row, visit, edit })
}

interface Stretched {
  readonly row: AppointmentRow
  readonly visit: TimeNeeded
  readonly edit: SomeEdit
}

/** @throws {AppError} where it would end after midnight, or beyond the stylist's hours and nobody said that it may */
async function checkStretch(
  { catalogue, availability, settings }: Pick<BookingContext, 'catalogue' | 'availability' | 'settings'>,
  { row, visit, edit }: Stretched,
): Promise<void> {
  const stylist = await catalogue.stylist(row.stylistId)
  const starts = unixSeconds(row.startsAt)
  const stretch = { stylist, before: visitOfRow(row), after: visit, starts, settings: settings.get() }
  const problem = stretchProblem(availability.plans, stretch)
  if (problem !== null && !edit.outside) {
    throw new AppError('invalid', problem, { fields: { minutes: problem }, reason: 'outside' })
  }
}

export interface Changes {
  /** Only what differs. */
  readonly values: PgUpdateSetSource<typeof appointments>
  readonly visit: TimeNeeded
  /** Null where nothing differs. */
  readonly kind: Extract<HistoryKind, 'edited' | 'reason' | 'note'> | null
}

/** What an edit makes of a visit. @throws {AppError} `invalid` for a service that can't be had */
export async function changesTo(context: BookingContext, row: AppointmentRow, edit: SomeEdit): Promise<Changes> {
  const before = bookedServices.parse(row.services)
  const after = edit.services ? await servicesOf(context, { row, before, services: edit.services }) : before
  const visit = editedVisit({ visit: visitOfRow(row), before, after, minutes: edit.minutes })
  const endsAt = new Date(row.startsAt.getTime() + visit.minutes * 60_000)
  const areOthers = JSON.stringify(before) !== JSON.stringify(after)
  const isOtherTime =
    endsAt.getTime() !== row.endsAt.getTime() || JSON.stringify(storedClaims(visit)) !== JSON.stringify(row.busy)
  const notes = {
    ...(edit.note !== undefined && edit.note !== (row.note ?? '') && { note: edit.note || null }),
    ...(edit.deskNote !== undefined && edit.deskNote !== (row.deskNote ?? '') && { deskNote: edit.deskNote || null }),
  }
  const reason = edit.cancelReason !== undefined &&
    edit.cancelReason !== row.cancelReason && { cancelReason: edit.cancelReason }
  const values = {
    ...(areOthers && { services: after.map(documentOfService), chargesMills: Math.max(0, chargesInMills(after)) }),
    ...((areOthers || edit.minutes !== undefined) && isOtherTime && { endsAt, busy: storedClaims(visit) }),
    ...notes,
    ...reason,
  }
  const isEdited = 'services' in values || 'endsAt' in values
  const rest = reason ? 'reason' : 'note'
  if (isEdited) return { values, visit, kind: 'edited' }
  return { values, visit, kind: Object.keys(values).length > 0 ? rest : null }
}

interface EditedServices {
  readonly row: AppointmentRow
  readonly before: readonly Service[]
  readonly services: readonly EditedService[]
}

/** @throws {AppError} `invalid` for a service that is neither booked nor offered, and for a price that the currency doesn't have */
async function servicesOf(context: BookingContext, { row, before, services }: EditedServices): Promise<Service[]> {
  const { currency } = row
  const isPresent = currency === context.settings.get().place.currency
  const stylist = await context.catalogue.stylist(row.stylistId)
  return Promise.all(
    services.map(async ({ id, name, price, minutes }) => {
      const booked = before.find((service) => (id === undefined ? service.ServiceName === name : service.id === id))
      const listed = booked || id === undefined ? undefined : (await context.catalogue.service(id))?.record
      if (!booked && !listed && id !== undefined) throw invalidField('services', 'One of these services isn’t offered anymore.')
      const offered = listed && documentOfService(stylist ? serviceOf(stylist.record, listed) : listed)
      if (offered && !isPresent && price === undefined)
        throw invalidField('services', `This visit is in ${currency}. Enter what ${offered.ServiceName} costs in it.`)
      const base = booked ?? offered ?? { id: newId(), ServiceName: name ?? '', Description: '', Price: 0, Duration: 0 }
      const problem = price === undefined || price === base.Price ? null : priceProblem(price, currency)
      if (problem) throw invalidField('services', problem)
      return { ...base, ServiceName: name ?? base.ServiceName, Price: price ?? base.Price, Duration: minutes ?? base.Duration }
    }),
  )
}
