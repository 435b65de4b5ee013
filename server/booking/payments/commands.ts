import { msg } from '@lingui/core/runtime-macro'
import { and, eq } from 'drizzle-orm'
import { AppError, invalidField, notInRole } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { toMills } from '../../../domain/money/money.ts'
import { dueOf, type Payment, type PaymentInput, paymentProblems, refundableAmounts } from '../../../domain/money/payments.ts'
import { type Actor, actorOf } from '../../../domain/people/actor.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { type Clock, systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { payments } from '../../platform/database/schema/money.ts'
import { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { canSee, canTakePayments } from '../appointments/policies.ts'
import { noSuchBooking } from '../appointments/refusals.ts'
import type { AppointmentRow } from '../appointments/serializers.ts'
import type { OpenProvider } from '../online-payments/context.ts'
import { readPayments } from './queries.ts'
import { chargedOf, entryOf, type PaymentRow, presentPayment } from './serializers.ts'

export interface PaymentContext {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly clock: Clock
  readonly announce: Announce
  /** The provider of online payments; null without keys. If omitted, online payments can't be refunded by hand. */
  readonly provider?: OpenProvider
}

interface PaymentRequest {
  readonly user: CurrentUser
  /** The appointment's. */
  readonly id: string
  readonly input: PaymentInput
  readonly idempotencyKey: string | undefined
}

/**
 * Enters a payment, or a refund of one, into the ledger. A request with a known key is answered with the entry that it made.
 * @throws {AppError} `not_found` · `forbidden` · `invalid` · `conflict` if something else is due than the desk was shown, if less is left to refund, or if
 *   the key stands for another payment
 */
export async function takePayment(context: PaymentContext, request: PaymentRequest): Promise<Payment> {
  if (request.input.refundOf !== undefined) await refuseOnlineByHand(context, request.input.refundOf)
  const { visit, payment } = await context.db
    .transaction((tx) => enterInside(tx, context, request))
    .catch((error: unknown) => {
      throw violates(error, 'payments_idempotency') ? paymentKeyUsed() : error
    })
  context.announce.appointment(visit)
  return payment
}

async function enterInside(
  tx: Queryable,
  { settings, clock }: PaymentContext,
  { user, id, input, idempotencyKey }: PaymentRequest,
) {
  // Payments of a visit wait for each other, so that nothing is paid twice.
  const [visit] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('no key update')
  if (!visit || !canSee(user, visit)) throw noSuchBooking()
  requirePayable(user, visit, input)
  const actor = actorOf(user)
  checkAmounts({ amount: input.amount, tip: input.tip }, visit.currency)
  const rows = await readPayments(tx, [id])
  const entries = rows.map(entryOf)
  const repeated = idempotencyKey === undefined ? undefined : rows.find(isMadeBy(actor, idempotencyKey))
  if (repeated) {
    if (!isSame(repeated, input)) throw paymentKeyUsed()
    return { visit, payment: presentPayment(repeated, entries) }
  }
  const due = dueOf(chargedOf(visit), entries)
  if (input.due !== undefined && toMills(input.due) !== due) throw dueChanged()
  if (input.refundOf !== undefined) checkRefund(input, rows)
  const sign = input.refundOf === undefined ? 1 : -1
  const [row] = await tx
    .insert(payments)
    .values({
      id: newId(),
      appointmentId: id,
      at: systemDate(),
      day: dateAt(clock(), settings.get().place.timeZone),
      amountMills: sign * toMills(input.amount),
      tipMills: sign * toMills(input.tip),
      method: input.method,
      refundOf: input.refundOf ?? null,
      reason: input.reason ?? null,
      ...enteredBy(actor),
      idempotencyKey: idempotencyKey ?? null,
    })
    .returning()
  if (!row) throw new Error('the payment was not entered')
  return { visit, payment: presentPayment(row, [...entries, entryOf(row)]) }
}

/** @throws {AppError} `forbidden` for somebody else's visit, and for giving back, which is the desk's alone */
export function requirePayable(
  user: CurrentUser,
  visit: Pick<AppointmentRow, 'stylistId'>,
  { refundOf }: Pick<PaymentInput, 'refundOf'> = {},
): void {
  const may = refundOf === undefined ? canTakePayments(user, visit) : can(user, 'payments.take')
  if (!may) throw notInRole(user)
}

/** Money comes back the way it was paid, unless its provider can't be reached with the present keys. @throws {AppError} `conflict` */
async function refuseOnlineByHand({ db, provider }: PaymentContext, refundOf: string): Promise<void> {
  const [paid] = await db
    .select({ account: onlinePayments.account })
    .from(payments)
    .leftJoin(onlinePayments, eq(onlinePayments.id, payments.onlinePaymentId))
    .where(and(eq(payments.id, refundOf), eq(payments.method, 'online')))
  if (!paid) return
  // Undefined while it isn't known: then it isn't given back twice, once by hand and once online.
  const connected = await provider?.().catch(() => undefined)
  if (connected === null) return
  // An entry of an import can have no demand here, so no provider is asked about it.
  if (connected && paid.account !== `${connected.mode}:${connected.account}`) return
  throw new AppError(
    'conflict',
    say(msg`This was paid online. Use “Give back” at the online payment, so that the money goes back the same way.`),
  )
}

/** Amounts by the names of their fields. @throws {AppError} `invalid` for one that the currency doesn't have */
export function checkAmounts(amounts: Readonly<Record<string, number | undefined>>, currency: string): void {
  const fields = paymentProblems(amounts, currency)
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('invalid', message, { fields })
}

/** The database refuses it too (`enter_payment`); here it gets its words. */
export function checkRefund(
  { amount, tip, refundOf = '' }: Pick<PaymentInput, 'amount' | 'tip' | 'refundOf'>,
  rows: readonly PaymentRow[],
): void {
  const paid = rows.find(({ id }) => id === refundOf)
  if (!paid || paid.refundOf !== null) throw invalidField('refundOf', say(msg`We can’t find that payment of this visit.`))
  const amountMills = toMills(amount)
  const tipMills = toMills(tip)
  if (amountMills > paid.amountMills) throw invalidField('amount', say(msg`This is more than was paid`))
  if (tipMills > paid.tipMills) throw invalidField('tip', say(msg`This is more than the tip was`))
  const refundable = refundableAmounts(refundOf, rows.map(entryOf))
  if (amountMills > refundable.amount || tipMills > refundable.tip)
    throw new AppError('conflict', say(msg`Part of this payment was given back already. Look at the payments again first.`))
}

/** The columns of who enters something. */
export const enteredBy = ({ id, role, label }: Pick<Actor, 'id' | 'role' | 'label'>) => ({
  actorId: id,
  actorRole: role,
  actorLabel: label,
})

export const isMadeBy = (actor: Actor, key: string) => (row: PaymentRow) =>
  row.actorId === actor.id && row.idempotencyKey === key

function isSame({ amountMills, tipMills, method, refundOf, reason }: PaymentRow, input: PaymentInput): boolean {
  return (
    Math.abs(amountMills) === toMills(input.amount) &&
    Math.abs(tipMills) === toMills(input.tip) &&
    method === input.method &&
    refundOf === (input.refundOf ?? null) &&
    reason === (input.reason ?? null)
  )
}

export function dueChanged(): AppError {
  return new AppError('conflict', say(msg`What is due has just changed. Look at the payments again first.`))
}

export function paymentKeyUsed(): AppError {
  return new AppError('conflict', say(msg`This was entered already, in another way. Look at the payments again first.`))
}
