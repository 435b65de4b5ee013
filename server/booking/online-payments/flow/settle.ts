import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { undoSeconds } from '../../../../domain/booking/appointment.ts'
import { type Settlement, settle } from '../../../../domain/booking/prepayment/settlement.ts'
import { systemActor } from '../../../../domain/people/actor.ts'
import { systemDate, systemMillis } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import { changeVisits } from '../../appointments/commit.ts'
import { closeDemands, isOpenState, type OnlinePaymentRow, openStates, writeSessionEnd } from '../asking.ts'
import { type Applying, inApplying, type OnlinePaymentContext, workOnEach } from '../context.ts'
import { factsOf } from '../ended-visit.ts'
import { heldOf, piecesOf, writeRefunds } from '../ledger.ts'
import { onlinePaymentsOf } from '../rows.ts'
import { lockPayment, updatePayment } from './apply.ts'
import { chargeFee, dropFee } from './fees.ts'

type Visit = typeof appointments.$inferSelect

const mostAtOnce = 500

/** Settles payments of visits that were canceled, deleted or completed, once that can't be undone anymore. */
export async function settlePayments(context: OnlinePaymentContext): Promise<void> {
  const settled = new Date(systemMillis() - undoSeconds.settled * 1000)
  const isOver = and(sql`${appointments.status} in ('Canceled', 'Completed')`, lt(appointments.updatedAt, settled))
  const due = await context.db
    .select({ id: onlinePayments.id })
    .from(onlinePayments)
    .leftJoin(appointments, eq(appointments.id, onlinePayments.appointmentId))
    .where(and(isNull(onlinePayments.settledAt), or(isNull(appointments.id), isOver)))
    // Undecided payments come last. Payments count before a card is charged.
    .orderBy(sql`${appointments.updatedAt} desc nulls first`, sql`${onlinePayments.purpose} = 'card'`, asc(onlinePayments.id))
    .limit(mostAtOnce)
  await workOnEach(due, ({ id }) => inApplying(context, (applying) => settlePayment(applying, id, settled))).finally(() =>
    endFees(context),
  )
}

/** Ends fees that are still to be paid for visits that take place after all. */
async function endFees(context: OnlinePaymentContext): Promise<void> {
  const isOpenFee = and(eq(onlinePayments.purpose, 'fee'), inArray(onlinePayments.state, [...openStates]))
  const due = await context.db
    .select({ id: onlinePayments.id })
    .from(onlinePayments)
    .innerJoin(appointments, eq(appointments.id, onlinePayments.appointmentId))
    .where(and(isOpenFee, ne(appointments.status, 'Canceled')))
    .limit(mostAtOnce)
  await workOnEach(due, ({ id }) =>
    inApplying(context, async ({ tx, changed }) => {
      const row = await lockPayment(tx, id)
      const [visit] = row ? await tx.select().from(appointments).where(eq(appointments.id, row.appointmentId)) : []
      if (!row || !visit || visit.status === 'Canceled') return
      await dropFee(tx, row, { visit, by: systemActor })
      await closeDemands(tx, visit.id, { purposes: ['fee'], state: 'canceled' })
      changed.push(visit)
    }),
  )
}

async function settlePayment(applying: Applying, id: string, settled: Date): Promise<void> {
  const { tx } = applying
  const row = await lockPayment(tx, id)
  if (!row || row.settledAt !== null) return
  const [visit] = await tx.select().from(appointments).where(eq(appointments.id, row.appointmentId)).for('update')
  if (visit && (visit.status === 'Pending' || visit.status === 'Confirmed' || visit.updatedAt >= settled)) return
  applying.changed.push({ id: row.appointmentId, clientId: row.clientId, stylistId: visit?.stylistId })
  // A fee stays due after the visit, and an open rest can still be paid.
  if (row.purpose === 'fee' || visit?.status === 'Completed') {
    if (!isOpenState(row)) await updatePayment(tx, row, { settledAt: systemDate() })
    return
  }
  if (isOpenState(row)) {
    await writeSessionEnd(tx, row)
    await updatePayment(tx, row, { state: 'canceled', settledAt: systemDate() })
    return
  }
  const heldMills = heldOf(await piecesOf(tx, row))
  if (!visit) {
    await writeRefunds(tx, row, { amountMills: heldMills, reason: 'canceled', by: systemActor })
    await updatePayment(tx, row, { settledAt: systemDate() })
    return
  }
  if (row.state !== 'paid' && row.state !== 'card_kept') {
    await updatePayment(tx, row, { settledAt: systemDate() })
    return
  }
  const facts = await factsOf(tx, row, { visit, heldMills })
  await act(applying, row, { visit, settlement: settle({ ...facts, chargedMills: visit.cancellationChargeMills }) })
}

interface Decided {
  readonly visit: Visit
  readonly settlement: Settlement
}

async function act(applying: Applying, row: OnlinePaymentRow, { visit, settlement }: Decided): Promise<void> {
  const { tx } = applying
  const { refundMills, keptMills, feeMills, isAsked } = settlement
  // The salon decides on the visit's panel, and until then it stays open.
  if (isAsked) return
  if (refundMills > 0) await writeRefunds(tx, row, { amountMills: refundMills, reason: 'canceled', by: systemActor })
  if (keptMills > 0) await keep(tx, row, { visit, amountMills: keptMills })
  if (feeMills > 0 && row.terms.chargesByItself) await chargeOnce(applying, row, { visit, amountMills: feeMills })
  await updatePayment(tx, row, { settledAt: systemDate() })
}

/** A fee of before, which the visit's re-opening took off its charges, counts again in place of another one. */
async function chargeOnce(applying: Applying, row: OnlinePaymentRow, { visit, amountMills }: Kept): Promise<void> {
  const { tx } = applying
  const fees = (await onlinePaymentsOf(tx, visit.id)).filter(
    (fee) => fee.purpose === 'fee' && (isOpenState(fee) || fee.state === 'paid'),
  )
  if (fees.length === 0) {
    await chargeFee(applying, row, { visit, amountMills, by: systemActor })
    return
  }
  const feeMills = fees.reduce((sum, fee) => sum + fee.amountMills, 0)
  const uncounted = Math.min(feeMills - visit.cancellationChargeMills, amountMills)
  if (uncounted > 0) await keep(tx, row, { visit, amountMills: uncounted })
}

interface Kept {
  readonly visit: Visit
  readonly amountMills: number
  readonly by?: typeof systemActor
}

/** Keeps the held amount for the salon: the canceled visit is charged with it, and never with more than its price. */
export async function keep(
  tx: Queryable,
  row: OnlinePaymentRow,
  { visit, amountMills, by = systemActor }: Kept,
): Promise<void> {
  const { cancellationChargeMills: charged, chargesMills, discountMills } = appointments
  const price = sql`greatest(${chargesMills} - ${discountMills}, 0)`
  await changeVisits(tx, [visit.id], {
    by,
    // A fee that was paid stays, although a discount came afterward.
    values: { cancellationChargeMills: sql`greatest(${charged}, least(${charged} + ${amountMills}::bigint, ${price}))` },
    note: { kind: 'payment_kept', data: { online: { amount: amountMills, currency: row.currency } } },
  })
}
