import { msg } from '@lingui/core/runtime-macro'
import { and, desc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { undoSeconds } from '../../../domain/booking/appointment.ts'
import type { HistoryEvent } from '../../../domain/booking/history.ts'
import { say } from '../../../domain/language/say.ts'
import type { CheckoutResult } from '../../../domain/money/checkout.ts'
import { toMills } from '../../../domain/money/money.ts'
import { refundableAmounts } from '../../../domain/money/payments.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { systemMillis } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { isUnavailable, violates } from '../../platform/database/errors.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { payments } from '../../platform/database/schema/money.ts'
import { changeVisits } from '../appointments/commit.ts'
import { canSee } from '../appointments/policies.ts'
import { noSuchBooking } from '../appointments/refusals.ts'
import { type AppointmentRow, visitOfRow } from '../appointments/serializers.ts'
import { nowText, staysText } from '../appointments/status-text.ts'
import { takenSinceText } from '../availability/holders.ts'
import { eventColumns } from '../history/queries.ts'
import { eventFromRow } from '../history/serializers.ts'
import { askAnew, findExcused } from '../online-payments/asking.ts'
import { enteredBy, type PaymentContext, requirePayable } from '../payments/commands.ts'
import { readPayments } from '../payments/queries.ts'
import { entryOf, type PaymentRow } from '../payments/serializers.ts'
import { presentCheckout } from './commands.ts'

interface UndoRequest {
  readonly user: CurrentUser
  /** The appointment's. */
  readonly id: string
  readonly checkoutId: string
}

/**
 * Takes a check-out back, for a while: each of its payments gets an entry that reverses it, and the visit has its status, its marks and its
 * discount again. Asked again, it answers with the visit as it is.
 * @throws {AppError} `not_found` · `conflict` if it is too late, or the visit was changed since · `slot_taken` if its time is somebody else's
 */
export async function undoCheckout(context: PaymentContext, request: UndoRequest): Promise<CheckoutResult> {
  let visit: AppointmentRow | undefined
  try {
    visit = await context.db.transaction((tx) => undoInside(tx, context, request))
  } catch (error) {
    const [row] = await context.db.select().from(appointments).where(eq(appointments.id, request.id))
    if (!row) throw error
    if (isUnavailable(error)) context.announce.appointment(row)
    if (!violates(error, 'slot_claims_pkey')) throw error
    const slot = { stylistId: row.stylistId, visit: visitOfRow(row), starts: unixSeconds(row.startsAt), exceptId: row.id }
    throw new AppError('slot_taken', `${await takenSinceText(context, slot)} ${staysText(row.status)}`)
  }
  context.announce.appointment(visit)
  return presentCheckout(context, request)
}

async function undoInside(tx: Queryable, { settings, clock }: PaymentContext, { user, id, checkoutId }: UndoRequest) {
  const [visit] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('no key update')
  if (!visit || !canSee(user, visit)) throw noSuchBooking()
  requirePayable(user, visit)
  const actor = actorOf(user)
  const events = await eventsOfCheckout(tx, id, checkoutId)
  const rows = await readPayments(tx, [id])
  if (visit.checkoutId !== checkoutId) {
    if (events.some(({ kind }) => kind === 'undone')) return visit
    throw new AppError('conflict', say(msg`This visit was checked out again, or changed, since. Look at it again first.`))
  }
  const isLate = systemMillis() - (visit.checkedOutAt?.getTime() ?? 0) > undoSeconds.accepted * 1000
  if (isLate) throw new AppError('conflict', say(msg`It’s too late to undo this. Give the payments back one by one.`))
  const { from, excuse } = events.find(({ kind }) => kind !== 'undone') ?? {}
  if (from && from.status !== visit.status && visit.status !== 'Completed')
    throw new AppError('conflict', `${say(msg`This booking was changed since.`)} ${nowText(visit.status)}`)
  const entries = buildReversals(rows, checkoutId)
  if (entries.length > 0) {
    const now = systemMillis()
    const shared = {
      appointmentId: id,
      day: dateAt(clock(), settings.get().place.timeZone),
      checkoutId,
      ...enteredBy(actor),
    }
    await tx.insert(payments).values(entries.map((entry, index) => ({ ...shared, at: new Date(now + index), ...entry })))
  }
  const excused = excuse !== undefined && from?.status === 'Pending' ? await findExcused(tx, id, clock()) : null
  const isAsked = excused !== null && (await askAnew(tx, excused))
  await changeVisits(tx, [id], {
    by: actor,
    note: { kind: 'undone', data: { checkout: checkoutId } },
    values: {
      ...(from && stateBefore(from)),
      ...(isAsked && { awaitsPaymentUntil: excused.payBy }),
      checkoutId: null,
      checkedOutAt: null,
    },
  })
  return visit
}

/** Values before the check-out. */
function stateBefore({ status, finishedAt, discount, discountReason }: NonNullable<HistoryEvent['from']>) {
  return {
    status,
    ...(finishedAt !== undefined && { finishedAt: finishedAt === null ? null : fromUnixSeconds(finishedAt) }),
    ...(discount !== undefined && { discountMills: toMills(discount) }),
    ...(discountReason !== undefined && { discountReason }),
  }
}

/** Reverses payments of the check-out that were not given back. */
function buildReversals(rows: readonly PaymentRow[], checkoutId: string) {
  const entries = rows.map(entryOf)
  return rows
    .filter((row) => row.checkoutId === checkoutId && row.refundOf === null)
    .map((row) => ({ row, left: refundableAmounts(row.id, entries) }))
    .filter(({ left }) => left.amount + left.tip > 0)
    .map(({ row, left }) => ({
      id: newId(),
      method: row.method,
      refundOf: row.id,
      reason: 'undone' as const,
      amountMills: -left.amount,
      tipMills: -left.tip,
    }))
}

/** Reads the events of a check-out and its undo, latest first. */
async function eventsOfCheckout(tx: Queryable, id: string, checkoutId: string): Promise<HistoryEvent[]> {
  const isOfCheckout = sql`${appointmentEvents.data} ->> 'checkout' = ${checkoutId}`
  const rows = await tx
    .select(eventColumns)
    .from(appointmentEvents)
    .where(and(eq(appointmentEvents.appointmentId, id), isOfCheckout))
    .orderBy(desc(appointmentEvents.id))
  return rows.map((row) => eventFromRow(row, ''))
}
