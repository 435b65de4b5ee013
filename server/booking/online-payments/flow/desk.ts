import { and, desc, eq, like } from 'drizzle-orm'
import { notInRole } from '../../../../domain/app-error.ts'
import type { OnlinePayment } from '../../../../domain/booking/prepayment/online-payment.ts'
import { settle } from '../../../../domain/booking/prepayment/settlement.ts'
import { toMills } from '../../../../domain/money/money.ts'
import type { RefundReason } from '../../../../domain/money/payments.ts'
import { actorOf } from '../../../../domain/people/actor.ts'
import { can } from '../../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../../domain/people/user.ts'
import { systemDate, systemMillis } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { mails } from '../../../platform/database/schema/messages.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import type { Author } from '../../../platform/http/author.ts'
import { changeVisits } from '../../appointments/commit.ts'
import { canSee } from '../../appointments/policies.ts'
import { checkAmounts } from '../../payments/commands.ts'
import { readPayments } from '../../payments/queries.ts'
import { closeDemands, isOpenState, type OnlinePaymentRow, writeSessionEnd } from '../asking.ts'
import { auditPayment } from '../audit.ts'
import { type Applying, inApplying, type OnlinePaymentContext } from '../context.ts'
import { feeLeft } from '../desk/fee.ts'
import { presentForDesk } from '../desk/present.ts'
import { factsOf } from '../ended-visit.ts'
import { heldOf, piecesOf, writeRefunds } from '../ledger.ts'
import { paymentRefusal } from '../refusals.ts'
import { lockPayment, updatePayment } from './apply.ts'
import { chargeFee, dropFee } from './fees.ts'
import { mailClient } from './mails.ts'
import { keep } from './settle.ts'

type Visit = typeof appointments.$inferSelect

interface Acting {
  readonly user: CurrentUser
  readonly by: Author
  /** The online payment's. */
  readonly id: string
}

interface Affected {
  readonly row: OnlinePaymentRow
  readonly visit: Visit | null
}

/** Does something with a payment that is locked with its visit. @throws {AppError} `not_found` */
function actOn(
  context: OnlinePaymentContext,
  { user, id }: Acting,
  act: (tx: Queryable, affected: Affected, applying: Applying) => Promise<OnlinePaymentRow>,
): Promise<OnlinePayment> {
  return inApplying(context, async (applying) => {
    const { tx } = applying
    const row = await lockPayment(tx, id)
    if (!row) throw paymentRefusal({ code: 'no_such_payment' })
    const [visit] = await tx.select().from(appointments).where(eq(appointments.id, row.appointmentId)).for('update')
    if (visit && !canSee(user, visit)) throw paymentRefusal({ code: 'no_such_payment' })
    const done = await act(tx, { row, visit: visit ?? null }, applying)
    applying.changed.push({ id: row.appointmentId, clientId: row.clientId, stylistId: visit?.stylistId })
    const entries = await readPayments(tx, [row.appointmentId])
    return presentForDesk(tx, done, { entries, visit: visit ?? null })
  })
}

interface Refunding extends Acting {
  readonly amount: number
  readonly reason: RefundReason
  /** Left of it, as the desk was shown. */
  readonly held?: number | undefined
}

/** Refunds an online payment. @throws {AppError} `invalid` for more than is left · `conflict` if something else is left than was shown */
export function refundOnline(
  context: OnlinePaymentContext,
  { amount, reason, held: seen, ...acting }: Refunding,
): Promise<OnlinePayment> {
  return actOn(context, acting, async (tx, { row }) => {
    checkAmounts({ amount }, row.currency)
    const held = heldOf(await piecesOf(tx, row))
    if (seen !== undefined && toMills(seen) !== held) throw paymentRefusal({ code: 'given_back_since' })
    if (toMills(amount) <= 0) throw paymentRefusal({ code: 'amount_zero' })
    if (toMills(amount) > held) throw paymentRefusal({ code: 'more_than_paid' })
    await writeRefunds(tx, row, { amountMills: toMills(amount), reason, by: actorOf(acting.user) })
    await auditPayment(tx, acting.by, { kind: 'online-payments.refunded', row, amountMills: toMills(amount), reason })
    const isDecided = row.settledAt === null && toMills(amount) === held
    return updatePayment(tx, row, isDecided ? { settledAt: systemDate() } : {})
  })
}

/** Keeps a canceled visit's payment, as far as its terms leave that to staff. @throws {AppError} `conflict` where there is nothing to decide */
export function keepOnline(context: OnlinePaymentContext, acting: Acting): Promise<OnlinePayment> {
  return actOn(context, acting, async (tx, { row, visit }) => {
    const nothingToDecide = { code: 'nothing_to_decide' } as const
    if (visit?.status !== 'Canceled' || row.purpose === 'fee' || row.settledAt !== null) throw paymentRefusal(nothingToDecide)
    const heldMills = heldOf(await piecesOf(tx, row))
    const facts = await factsOf(tx, row, { visit, heldMills })
    const { keptMills, refundMills, isAsked } = settle({ ...facts, chargedMills: visit.cancellationChargeMills })
    if (heldMills > 0 && keptMills === 0) throw paymentRefusal({ code: 'nothing_kept' })
    if (!isAsked) throw paymentRefusal(nothingToDecide)
    const by = actorOf(acting.user)
    await keep(tx, row, { visit, amountMills: keptMills, by })
    await writeRefunds(tx, row, { amountMills: refundMills, reason: 'canceled', by })
    await auditPayment(tx, acting.by, { kind: 'online-payments.kept', row, amountMills: keptMills })
    return updatePayment(tx, row, { settledAt: systemDate() })
  })
}

interface Charging extends Acting {
  readonly amount?: number | undefined
}

/** Charges a fee for a canceled visit, by what its client accepted. @throws {AppError} `conflict` · `invalid` for more than they accepted */
export function chargeFeeOnline(context: OnlinePaymentContext, { amount, ...acting }: Charging): Promise<OnlinePayment> {
  return actOn(context, acting, async (tx, { row, visit }, applying) => {
    if (visit?.status !== 'Canceled') throw paymentRefusal({ code: 'not_canceled' })
    if (row.accepted === null) throw paymentRefusal({ code: 'no_fee_agreed' })
    const fees = await tx
      .select()
      .from(onlinePayments)
      .where(and(eq(onlinePayments.appointmentId, visit.id), eq(onlinePayments.purpose, 'fee')))
    if (fees.some((fee) => isOpenState(fee) || fee.state === 'paid')) throw paymentRefusal({ code: 'fee_charged' })
    const { mills: most } = await feeLeft(tx, row, visit)
    const amountMills = amount === undefined ? most : toMills(amount)
    checkAmounts({ amount }, row.currency)
    if (most <= 0 && visit.cancellationChargeMills === 0) throw paymentRefusal({ code: 'no_fee_due' })
    if (amountMills <= 0) throw paymentRefusal({ code: 'no_fee_left' })
    if (amountMills > most) throw paymentRefusal({ code: 'more_than_agreed' })
    await auditPayment(tx, acting.by, { kind: 'online-payments.fee', row, amountMills })
    return chargeFee(applying, row, { visit, amountMills, by: actorOf(acting.user) })
  })
}

interface Excusing extends Acting {
  readonly reason: string
}

/** Goes on without a payment. @throws {AppError} `conflict` if it isn't awaited */
export function excuseOnline(context: OnlinePaymentContext, { reason, ...acting }: Excusing): Promise<OnlinePayment> {
  return actOn(context, acting, async (tx, { row, visit }) => {
    if (!isOpenState(row)) throw paymentRefusal({ code: 'not_awaited' })
    await writeSessionEnd(tx, row, actorOf(acting.user))
    if (visit?.awaitsPaymentUntil)
      await changeVisits(tx, [visit.id], {
        by: actorOf(acting.user),
        values: { awaitsPaymentUntil: null },
        note: { kind: 'payment_excused', data: { excuse: reason } },
      })
    if (row.purpose === 'fee') await dropFee(tx, row, { visit, by: actorOf(acting.user) })
    await auditPayment(tx, acting.by, { kind: 'online-payments.excused', row, reason })
    return updatePayment(tx, row, { state: 'excused', note: reason })
  })
}

/** Withdraws the desk's request: the visit stays Pending, and waits for no payment. @throws {AppError} `forbidden` · `conflict` */
export function withdrawOnline(context: OnlinePaymentContext, acting: Acting): Promise<OnlinePayment> {
  return actOn(context, acting, async (tx, { row, visit }) => {
    const isOfClient = row.actorRole === 'client' || row.actorRole === 'link'
    // A payment by the salon's rules needs an excuse, with a reason.
    if (isOfClient && !can(acting.user, 'payments.excuse')) throw notInRole(acting.user)
    if (!isOpenState(row)) throw paymentRefusal({ code: 'not_awaited' })
    await auditPayment(tx, acting.by, { kind: 'online-payments.withdrawn', row })
    if (row.purpose === 'fee') await dropFee(tx, row, { visit, by: actorOf(acting.user) })
    if (visit) await closeDemands(tx, visit.id, { purposes: [row.purpose], state: 'canceled', by: actorOf(acting.user) })
    if (visit?.awaitsPaymentUntil && row.purpose !== 'balance')
      await changeVisits(tx, [visit.id], {
        by: actorOf(acting.user),
        values: { awaitsPaymentUntil: null },
        note: { kind: 'payment_excused' },
      })
    const [after] = await tx.select().from(onlinePayments).where(eq(onlinePayments.id, row.id))
    return after ?? row
  })
}

/** Seconds for which a second press mails nothing. */
const mailPause = 60

/** Mails the link of a payment again, which can still be paid. @throws {AppError} `conflict` · `invalid` without an address */
export function mailOnlineAgain(context: OnlinePaymentContext, acting: Acting): Promise<OnlinePayment> {
  return actOn(context, acting, async (tx, { row }, applying) => {
    if (!isOpenState(row)) throw paymentRefusal({ code: 'not_awaited' })
    const sent = await tx
      .select({ createdAt: mails.createdAt })
      .from(mails)
      .where(like(mails.key, `payment:${row.id}:%`))
      .orderBy(desc(mails.createdAt))
    const latest = sent[0]?.createdAt.getTime() ?? 0
    if (systemMillis() - latest < mailPause * 1000) return row
    const kind = row.purpose === 'fee' ? ('fee_due' as const) : ('payment_asked' as const)
    const isAsked = await mailClient(applying, row, { kind, about: sent.length > 0 ? `again-${sent.length}` : '' })
    if (!isAsked) throw paymentRefusal({ code: 'without_address' })
    return row
  })
}
