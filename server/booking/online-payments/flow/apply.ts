import { and, eq, or, sql } from 'drizzle-orm'
import { holdsTime } from '../../../../domain/booking/appointment.ts'
import { floorToOnline } from '../../../../domain/money/money.ts'
import { dueOf, type RefundReason, storedRefundReasons } from '../../../../domain/money/payments.ts'
import { unixSeconds } from '../../../../domain/time/unix-time.ts'
import { systemDate } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { violates } from '../../../platform/database/errors.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { onlinePayments, providerCalls } from '../../../platform/database/schema/online-payments.ts'
import { changeVisits } from '../../appointments/commit.ts'
import { readPayments } from '../../payments/queries.ts'
import { chargedOf, entryOf } from '../../payments/serializers.ts'
import { type CallRow, isOpenState, type OnlinePaymentRow } from '../asking.ts'
import { type Applying, accountOf, providerActor } from '../context.ts'
import { type EntryRow, enterDifference, enterOnce, entriesAbout, writeRefunds } from '../ledger.ts'
import type { KeptMethod, PaymentProvider, ProviderPayment, ProviderRefund, ProviderSession } from '../provider.ts'
import { onlinePaymentsOf } from '../rows.ts'
import { refundFailed } from '../serializers.ts'
import { mailClient } from './mails.ts'

// The only appliers of the provider's word: each can be repeated, and reads the present state.

/** Locks a payment after its visit, in the order of bookings, which change their payments: the reverse could deadlock. */
export async function lockPayment(tx: Queryable, id: string): Promise<OnlinePaymentRow | null> {
  // Once written, a payment stays with its visit.
  const ofPayment = tx.select({ id: onlinePayments.appointmentId }).from(onlinePayments).where(eq(onlinePayments.id, id))
  await tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.id, ofPayment)).for('update')
  const [row] = await tx.select().from(onlinePayments).where(eq(onlinePayments.id, id)).for('update')
  return row ?? null
}

export async function updatePayment(
  tx: Queryable,
  { id }: Pick<OnlinePaymentRow, 'id'>,
  values: Partial<typeof onlinePayments.$inferInsert>,
): Promise<OnlinePaymentRow> {
  const [row] = await tx
    .update(onlinePayments)
    .set({ ...values, updatedAt: systemDate() })
    .where(eq(onlinePayments.id, id))
    .returning()
  if (!row) throw new Error('the online payment is not there anymore')
  return row
}

/** Acts on a session as it is now. @returns false for one that isn't ours, or of another account */
export async function applySession(applying: Applying, session: ProviderSession, account: string): Promise<boolean> {
  const seen = await lockPayment(applying.tx, session.onlinePaymentId)
  if (!seen || seen.account !== account) return false
  const { payment, method, state } = session
  if (seen.sessionId !== null && seen.sessionId !== session.id) {
    // An earlier session of ours: only its money matters.
    if (payment) await applyToRow(applying, seen, payment)
    return true
  }
  const row = await updatePayment(applying.tx, seen, {
    sessionId: session.id,
    // Never again the one that has ended: this can have been read before that.
    sessionUrl: state === 'open' && !(seen.sessionId === session.id && seen.sessionUrl === null) ? session.url : null,
    sessionExpiresAt: new Date(session.expiresAt * 1000),
    customerId: session.customer ?? seen.customerId,
  })
  if (payment) await applyToRow(applying, row, payment)
  else if (state === 'complete' && method) await keepCard(applying, row, method)
  return true
}

/**
 * Reads a payment while its row is locked, since a dispute can go to and fro, and acts on it. @returns false for one that isn't ours, or of
 * another account
 */
export async function applyPayment(applying: Applying, provider: PaymentProvider, paymentId: string): Promise<boolean> {
  const { tx } = applying
  const [known] = await tx.select({ id: onlinePayments.id }).from(onlinePayments).where(eq(onlinePayments.paymentId, paymentId))
  const id = known?.id ?? (await entriesAbout(tx, paymentId))[0]?.onlinePaymentId
  const row = id ? await lockPayment(tx, id) : null
  if (!row || row.account !== accountOf(provider)) return false
  const payment = await provider.readPayment(paymentId)
  await applyToRow(applying, row, payment)
  for (const { id: reference, withdrawnMills } of payment.disputes) {
    const refundOf = (await entriesAbout(tx, paymentId))[0]?.id
    await enterDifference(applying, row, { reference, targetMills: -withdrawnMills, reason: 'dispute', refundOf })
  }
  return true
}

export async function applyToRow(applying: Applying, seen: OnlinePaymentRow, payment: ProviderPayment): Promise<void> {
  const isFirst = seen.paymentId === null || seen.paymentId === payment.id
  const row = isFirst
    ? await updatePayment(applying.tx, seen, { paymentId: payment.id, ...(payment.method && methodColumns(payment.method)) })
    : seen
  if (payment.state === 'paid') {
    const entry = await enterOnce(applying, row, { amountMills: payment.amountMills, reference: payment.id })
    if (entry) await receive(applying, row, { entry, isFirst })
  } else if (isFirst && isOpenState(row)) await applyUnpaid(applying, row, payment)
  for (const refund of payment.refunds) await applyRefund(applying, row, refund)
  applying.changed.push({ id: row.appointmentId, clientId: row.clientId })
}

const methodColumns = ({ id, card }: KeptMethod) => ({ methodId: id, cardBrand: card.brand, cardLast4: card.last4 })

/** The bank hasn't answered yet, or said no. */
async function applyUnpaid(applying: Applying, row: OnlinePaymentRow, payment: ProviderPayment): Promise<void> {
  const { tx } = applying
  if (payment.state === 'processing') {
    await updatePayment(tx, row, { state: 'authenticating' })
    return
  }
  await updatePayment(tx, row, { state: 'awaiting', note: payment.problem, paymentId: null })
  // A charge that needs its client ends in a link, and is not tried again.
  if (row.purpose === 'fee' && row.sessionId === null) await mailClient(applying, row, { kind: 'fee_due' })
}

/** Enters a refund, and releases the amount that the provider could not give back. */
export async function applyRefund(applying: Applying, row: OnlinePaymentRow, refund: ProviderRefund): Promise<void> {
  const { tx } = applying
  const call = await takeRefundCall(tx, row, refund)
  const reason = storedRefundReasons.find((known) => known === call?.reason) ?? 'other'
  const targetMills = refund.state === 'succeeded' ? -refund.amountMills : 0
  const isKnown = (await entriesAbout(tx, refund.id)).length > 0
  // Refunds go from pending to succeeded to failed: an answer that comes late changes nothing.
  const isNews = refund.state === 'failed' || (refund.state === 'succeeded' && !isKnown)
  const entry =
    isNews &&
    (await enterDifference(applying, row, {
      reference: refund.id,
      targetMills,
      reason,
      refundOf: call?.refundOf ?? (await entriesAbout(tx, refund.payment))[0]?.id,
    }))
  if (entry && targetMills < 0 && reason !== 'late')
    await mailClient(applying, row, { kind: 'payment_refunded', amountMills: -targetMills, about: refund.id })
  if (refund.state === 'failed' && call?.state === 'done') {
    await tx.update(providerCalls).set({ state: 'refused', updatedAt: systemDate() }).where(eq(providerCalls.id, call.id))
    await updatePayment(tx, row, { note: refundFailed })
  }
  applying.changed.push({ id: row.appointmentId, clientId: row.clientId })
}

/** Finds the call that made a refund; an event can tell of it before the call's own answer. */
async function takeRefundCall(tx: Queryable, { id }: OnlinePaymentRow, refund: ProviderRefund): Promise<CallRow | undefined> {
  const ofRow = and(eq(providerCalls.onlinePaymentId, id), eq(providerCalls.kind, 'refund'))
  const isIt = or(eq(providerCalls.reference, refund.id), eq(providerCalls.id, refund.key ?? ''))
  const [call] = await tx.select().from(providerCalls).where(and(ofRow, isIt))
  if (call?.state !== 'waiting') return call
  const done = { state: 'done', reference: refund.id, problem: '', request: null, updatedAt: systemDate() } as const
  await tx.update(providerCalls).set(done).where(eq(providerCalls.id, call.id))
  return { ...call, ...done }
}

type Visit = typeof appointments.$inferSelect

async function lockVisit(tx: Queryable, id: string): Promise<Visit | null> {
  const [visit] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('update')
  return visit ?? null
}

interface Received {
  readonly entry: EntryRow
  /** False for a second payment of one request. */
  readonly isFirst: boolean
}

/** Handles money that came in: the visit is booked, or an amount beyond the one due goes back. */
async function receive(applying: Applying, row: OnlinePaymentRow, { entry, isFirst }: Received): Promise<void> {
  const { tx } = applying
  const giveBack = (amountMills: number, reason: RefundReason) =>
    writeRefunds(tx, row, { amountMills, reason, by: providerActor, entryId: entry.id })
  if (!isFirst) {
    await giveBack(entry.amountMills, 'mistake')
    return
  }
  if (row.purpose === 'fee') {
    if (!isOpenState(row)) {
      // It was withdrawn while it was charged.
      await giveBack(entry.amountMills, 'mistake')
      return
    }
    await updatePayment(tx, row, { state: 'paid' })
    await mailClient(applying, row, { kind: 'fee_charged' })
    await giveBack(floorToOnline(Math.min(await findExcess(tx, row), entry.amountMills), row.currency), 'mistake')
    return
  }
  const seen = await lockVisit(tx, row.appointmentId)
  if (!seen) {
    await updatePayment(tx, row, { state: 'paid', settledAt: systemDate() })
    await giveBack(entry.amountMills, 'canceled')
    return
  }
  if (seen.status === 'Canceled' && !(await takeBack(applying, row, seen))) {
    await updatePayment(tx, row, { state: 'paid', settledAt: systemDate() })
    await giveBack(entry.amountMills, 'late')
    await mailClient(applying, row, { kind: 'payment_late', amountMills: entry.amountMills })
    return
  }
  await updatePayment(tx, row, { state: 'paid' })
  const visit = (await lockVisit(tx, seen.id)) ?? seen
  const due = dueOf(chargedOf(visit), (await readPayments(tx, [visit.id])).map(entryOf))
  if (isWaitingFor(row, visit) || (isAwaiting(visit) && due <= 0)) await book(applying, row, visit)
  // The visit became cheaper while its client paid, or they paid at the desk, too.
  if (due < 0) await giveBack(floorToOnline(Math.min(-due, entry.amountMills), row.currency), 'price')
}

/** Paid for a visit beyond its fee, such as at the desk; nothing while it is open what becomes of another payment. In mills. */
async function findExcess(tx: Queryable, { appointmentId }: OnlinePaymentRow): Promise<number> {
  const visit = await lockVisit(tx, appointmentId)
  const rows = await onlinePaymentsOf(tx, appointmentId)
  if (!visit || rows.some(({ purpose, state, settledAt }) => purpose !== 'fee' && state === 'paid' && settledAt === null))
    return 0
  return Math.max(-dueOf(chargedOf(visit), (await readPayments(tx, [visit.id])).map(entryOf)), 0)
}

const isAwaiting = ({ status, awaitsPaymentUntil }: Visit) => status === 'Pending' && awaitsPaymentUntil !== null

const isWaitingFor = ({ purpose }: OnlinePaymentRow, visit: Visit) => purpose !== 'balance' && isAwaiting(visit)

/** The card is kept, so the visit is booked. */
async function keepCard(applying: Applying, row: OnlinePaymentRow, method: KeptMethod): Promise<void> {
  const { tx } = applying
  const wasKept = row.state === 'card_kept'
  await updatePayment(tx, row, { ...methodColumns(method), ...(!wasKept && { state: 'card_kept' }) })
  const visit = await lockVisit(tx, row.appointmentId)
  applying.changed.push({ id: row.appointmentId, clientId: row.clientId })
  if (wasKept || !visit) return
  if (visit.status === 'Canceled') await takeBack(applying, row, visit)
  else if (isWaitingFor(row, visit)) await book(applying, row, visit)
}

/** The visit is booked now: Confirmed where it would have been at once. */
async function book({ tx, changed }: Applying, row: OnlinePaymentRow, visit: Visit): Promise<void> {
  await changeVisits(tx, [visit.id], {
    by: providerActor,
    values: { awaitsPaymentUntil: null, ...(row.confirms && { status: 'Confirmed' }) },
    note: { kind: 'prepaid', data: bookedData(row) },
  })
  changed.push(visit)
}

const bookedData = (row: OnlinePaymentRow) => ({
  ...(row.actorRole === 'client' || row.actorRole === 'link' ? { awaitsPayment: true as const } : {}),
  online: { amount: row.amountMills, currency: row.currency },
})

/** Books a visit again that was given back for want of payment, if its time is still free. */
async function takeBack({ tx, context, changed }: Applying, row: OnlinePaymentRow, visit: Visit): Promise<boolean> {
  if (row.state !== 'expired' || unixSeconds(visit.startsAt) <= context.clock()) return false
  const status = row.confirms ? ('Confirmed' as const) : ('Pending' as const)
  await tx.execute(sql`savepoint take_back`)
  try {
    await changeVisits(tx, [visit.id], {
      by: providerActor,
      values: { status, awaitsPaymentUntil: null },
      note: { kind: 'prepaid', data: bookedData(row) },
    })
  } catch (error) {
    if (!violates(error, 'slot_claims_pkey')) throw error
    await tx.execute(sql`rollback to savepoint take_back`)
    return false
  }
  changed.push(visit)
  return holdsTime(status)
}
