import { msg } from '@lingui/core/runtime-macro'
import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { type Appointment, type UndoRequest, undoSeconds } from '../../../domain/booking/appointment.ts'
import type { HistoryEvent, VisitState } from '../../../domain/booking/history.ts'
import { say } from '../../../domain/language/say.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { systemMillis } from '../../platform/clock.ts'
import type { appointments } from '../../platform/database/schema/booking.ts'
import { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import { startColumns } from '../../platform/database/start-columns.ts'
import { takenSinceText } from '../availability/holders.ts'
import { latestEvent } from '../history/queries.ts'
import { findExcused, openStates } from '../online-payments/asking.ts'
import { type BookingContext, commitChanges } from './commit.ts'
import { actorFor, canUndo, requireColumn } from './policies.ts'
import { requireAppointment } from './queries.ts'
import { undoRefusals } from './refusals.ts'
import { type AppointmentRow, markColumns, presentTo, visitOfRow } from './serializers.ts'
import { staysText } from './status-text.ts'

export interface UndoContext extends BookingContext {
  /** Tells who made changes that the previous version wrote. */
  readonly adminEmail: string
}

interface UndoneChange {
  readonly user: CurrentUser
  readonly id: string
  readonly seen: UndoRequest
}

/**
 * Takes back the last change of status, the last move, or the last edit but for its notes, of an appointment, with the marks and the reason
 * that went with it, and the request for a payment that was excused: only one that this person made for the salon, only while nothing has been written since, and only for a while. A write
 * like any other, so the history has both steps. If it takes time back, the claims decide whether that time is free.
 * @throws {AppError} `not_found` · `conflict` with the record as it is · `slot_taken`
 */
export async function undoChange(context: UndoContext, { user: person, id, seen }: UndoneChange): Promise<Appointment> {
  const { db, adminEmail } = context
  const { timeZone } = context.settings.get().place
  const row = await requireAppointment(db, id, person)
  const user = requireColumn(person, row)
  const { status } = row
  const current = presentTo(user, row, timeZone)
  if (row.version !== seen.version) throw undoRefusals.changed(current)
  const last = await latestEvent(db, id, adminEmail)
  if (!last?.from || !canUndo(user, last)) throw undoRefusals.notOwn(current)
  const { from } = last
  const back = last.kind === 'moved' || last.kind === 'edited' ? slotBefore(row, last, timeZone) : {}
  const excused = last.excuse !== undefined && from.status === 'Pending' ? await findExcused(db, id, context.clock()) : null
  const waits = excused ? { awaitsPaymentUntil: excused.payBy } : await waitBefore(context, row, from.status)
  const committed = await commitChanges(context, {
    effects: excused ? [{ kind: 'ask_anew', ...excused }] : [],
    writes: [
      {
        seen: row,
        reader: user,
        by: actorFor(user),
        note: { kind: 'undone' },
        // The clock that wrote it decides.
        still: { version: seen.version, changedAfter: systemMillis() / 1000 - undoSeconds.accepted },
        values: { status: from.status, ...back, ...detailsBefore(from), ...waits },
      },
    ],
  })
  if ('rows' in committed) {
    const [undone] = committed.rows
    return presentTo(user, undone ?? row, timeZone)
  }
  if (committed.refusal.code !== 'taken') throw undoRefusals.tooLate(current)
  const stays = from.status === status ? say(msg`This booking stays as it is.`) : staysText(status)
  const before = { ...row, ...back } as AppointmentRow
  const slot = { stylistId: before.stylistId, visit: visitOfRow(before), starts: unixSeconds(before.startsAt), exceptId: id }
  throw new AppError('slot_taken', `${await takenSinceText(context, slot)} ${stays}`)
}

/** A canceled visit that waited for a payment waits for it again. */
async function waitBefore({ db }: UndoContext, row: AppointmentRow, status: AppointmentRow['status']) {
  if (row.status !== 'Canceled' || status !== 'Pending') return {}
  const [open] = await db
    .select({ payBy: onlinePayments.payBy })
    .from(onlinePayments)
    .where(
      and(
        eq(onlinePayments.appointmentId, row.id),
        inArray(onlinePayments.state, [...openStates]),
        inArray(onlinePayments.purpose, ['prepayment', 'card']),
      ),
    )
  return open?.payBy ? { awaitsPaymentUntil: open.payBy } : {}
}

/** Restores columns beside the status, as far as the change set or cleared them. */
function detailsBefore(from: VisitState): Partial<typeof appointments.$inferInsert> {
  const { cancelReason } = from
  const marks = Object.values(markColumns).flatMap((column) => {
    const at = from[column]
    return at === undefined ? [] : [[column, at && fromUnixSeconds(at)] as const]
  })
  return { ...Object.fromEntries(marks), ...(cancelReason !== undefined && { cancelReason }) }
}

/** The time and the stylist of a visit before its move, on the terms that it had there. */
function slotBefore(row: AppointmentRow, { from, before }: HistoryEvent, timeZone: string) {
  const { startsAt = unixSeconds(row.startsAt), stylistId = row.stylistId } = from ?? {}
  const minutes = before?.minutes ?? (unixSeconds(row.endsAt) - unixSeconds(row.startsAt)) / 60
  const slot = { stylistId, ...startColumns(startsAt, timeZone), endsAt: fromUnixSeconds(startsAt + minutes * 60) }
  if (!before) return slot
  const { stylist, services, busy, mills } = before
  return { ...slot, stylist, services, busy, chargesMills: mills } as Partial<typeof appointments.$inferInsert>
}
