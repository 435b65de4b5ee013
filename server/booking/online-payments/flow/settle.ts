import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { undoSeconds } from '../../../../domain/booking/appointment.ts'
import { isOfClient } from '../../../../domain/booking/history.ts'
import { type ClientMove, type EndedVisit, type Settlement, settle } from '../../../../domain/booking/prepayment/settlement.ts'
import { systemActor } from '../../../../domain/people/actor.ts'
import { fromUnixSeconds, unixSeconds } from '../../../../domain/time/unix-time.ts'
import { systemDate, systemMillis } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { appointmentEvents, appointments } from '../../../platform/database/schema/booking.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import { changeVisits } from '../../appointments/commit.ts'
import { isOpenState, type OnlinePaymentRow, writeSessionEnd } from '../asking.ts'
import { type Applying, inApplying, type OnlinePaymentContext } from '../context.ts'
import { lockPayment, updatePayment } from './apply.ts'
import { chargeFee } from './fees.ts'
import { heldOf, piecesOf, writeRefunds } from './ledger.ts'

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
    .limit(mostAtOnce)
  for (const { id } of due) await inApplying(context, (applying) => settlePayment(applying, id, settled))
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
  await act(applying, row, { visit, settlement: settle(await factsOf(tx, row, { visit, heldMills })) })
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
  if (feeMills > 0 && row.terms.chargesByItself)
    await chargeFee(applying, row, { visit, amountMills: feeMills, by: systemActor })
  await updatePayment(tx, row, { settledAt: systemDate() })
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
  const { cancellationChargeMills, chargesMills } = appointments
  await changeVisits(tx, [visit.id], {
    by,
    values: { cancellationChargeMills: sql`least(${cancellationChargeMills} + ${amountMills}::bigint, ${chargesMills})` },
    note: { kind: 'payment_kept', data: { online: { amount: amountMills, currency: row.currency } } },
  })
}

interface Facts {
  readonly visit: Visit
  readonly heldMills: number
}

/** Reads when the visit's client moved it to another time, since they accepted the terms. */
async function movesOf(tx: Queryable, { appointmentId, accepted }: OnlinePaymentRow): Promise<ClientMove[]> {
  if (!accepted) return []
  const { data, actorRole, at, appointmentId: movedId } = appointmentEvents
  const from = sql<number>`(${data} #>> '{from,startsAt}')::float`
  const isByClient = inArray(actorRole, ['client', 'link'])
  const moves = await tx
    .select({ from, at })
    .from(appointmentEvents)
    .where(
      and(
        eq(movedId, appointmentId),
        isByClient,
        sql`${data} #>> '{from,startsAt}' <> ${data} #>> '{to,startsAt}'`,
        gt(at, fromUnixSeconds(accepted.at)),
      ),
    )
  return moves.map((move) => ({ from: move.from, at: unixSeconds(move.at) }))
}

/** Reads who canceled the visit last, when and how. */
async function factsOf(tx: Queryable, row: OnlinePaymentRow, { visit, heldMills }: Facts): Promise<EndedVisit> {
  const { data, appointmentId, id } = appointmentEvents
  const isCancel = sql`${data} #>> '{to,status}' = 'Canceled' and ${data} #>> '{from,status}' <> 'Canceled'`
  const [event] = await tx
    .select()
    .from(appointmentEvents)
    .where(and(eq(appointmentId, visit.id), isCancel))
    .orderBy(desc(id))
    .limit(1)
  return {
    ...(await openFacts(tx, row, { visit, heldMills })),
    isNoShow: visit.noShowAt !== null,
    canceledBy: cancelerOf(visit, event),
    canceledAt: unixSeconds(event?.at ?? visit.updatedAt),
  }
}

type CancelEvent = typeof appointmentEvents.$inferSelect

function cancelerOf(visit: Visit, event: CancelEvent | undefined): EndedVisit['canceledBy'] {
  if (event?.data?.replaced) return 'replaced'
  // A client who called was canceled by the desk.
  if (visit.cancelReason === 'client') return 'client'
  if (!event) return 'salon'
  const { actorRole, actorId } = event
  if (actorRole === null) return actorId === visit.clientId ? 'client' : 'salon'
  if (isOfClient({ role: actorRole })) return 'client'
  return actorRole === 'system' ? 'system' : 'salon'
}

/** The facts about a visit's money that don't depend on who cancels it. */
export async function openFacts(
  tx: Queryable,
  row: OnlinePaymentRow,
  { visit, heldMills }: Facts,
): Promise<Omit<EndedVisit, 'canceledAt' | 'canceledBy'>> {
  return {
    paidMills: heldMills,
    priceMills: Math.max(visit.chargesMills - visit.discountMills, 0),
    terms: row.terms,
    starts: unixSeconds(visit.startsAt),
    moves: await movesOf(tx, row),
    isNoShow: false,
    hasCard: row.methodId !== null,
    isAccepted: row.accepted !== null,
  }
}
