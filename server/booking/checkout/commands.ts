import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, invalidField, notInRole } from '../../../domain/app-error.ts'
import { holdsTime } from '../../../domain/booking/appointment.ts'
import type { HistoryKind } from '../../../domain/booking/history.ts'
import { say } from '../../../domain/language/say.ts'
import { type CheckoutInput, type CheckoutResult, checkoutProblem, excessPayment } from '../../../domain/money/checkout.ts'
import { formatMills, toMills } from '../../../domain/money/money.ts'
import { dueOf } from '../../../domain/money/payments.ts'
import type { MailedReceipt } from '../../../domain/money/receipt.ts'
import { type Actor, actorOf } from '../../../domain/people/actor.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { systemDate, systemMillis } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { idFromBytes, newId } from '../../platform/database/schema/ids.ts'
import { payments } from '../../platform/database/schema/money.ts'
import { changeVisits } from '../appointments/commit.ts'
import { canSee } from '../appointments/policies.ts'
import { requireAppointment } from '../appointments/queries.ts'
import { noSuchBooking } from '../appointments/refusals.ts'
import { type AppointmentRow, presentMarks, presentTo } from '../appointments/serializers.ts'
import { closeDemands } from '../online-payments/asking.ts'
import {
  checkAmounts,
  dueChanged,
  enteredBy,
  isMadeBy,
  type PaymentContext,
  paymentKeyUsed,
  requirePayable,
} from '../payments/commands.ts'
import { presentWithOnline, readPayments } from '../payments/queries.ts'
import { chargedOf, entryOf, openCheckout } from '../payments/serializers.ts'

interface CheckoutRequest {
  readonly user: CurrentUser
  /** The appointment's. */
  readonly id: string
  readonly input: CheckoutInput
  readonly idempotencyKey: string | undefined
}

interface ReceiptRequest extends Pick<CheckoutRequest, 'user' | 'id'> {
  /** The press's own. */
  readonly key: string
}

/**
 * Checks a client out: the visit is finished and Completed, its discount is noted and its payments are entered, all or nothing. Repeated
 * with the same key, it returns the first result.
 * @throws {AppError} `not_found` · `forbidden` · `invalid`, also for an unintended overpayment · `conflict` if the amount due differs from
 *   the one shown, if the visit isn't there, or if the key belongs to another request
 */
export async function checkOut(context: PaymentContext, request: CheckoutRequest): Promise<CheckoutResult> {
  const write = () => context.db.transaction((tx) => checkOutInside(tx, context, request))
  const row = await write().catch((error: unknown) => {
    throw violates(error, 'payments_idempotency') ? paymentKeyUsed() : error
  })
  context.announce.appointment(row)
  return presentCheckout(context, request)
}

/**
 * Has the receipt mailed to the client, once for each press: the history notes it, and the mail follows from that (`server/messages`), after
 * the check-out can't be undone anymore.
 * @throws {AppError} `not_found` · `forbidden` · `invalid` where the client has no address
 */
export async function mailReceipt(context: PaymentContext, request: ReceiptRequest): Promise<MailedReceipt> {
  const { user, id, key } = request
  const row = await requireAppointment(context.db, id, user)
  requirePayable(user, row)
  const to = row.contact?.email
  if (!to)
    throw new AppError('invalid', say(msg`This client has no email address. Print the receipt, or enter one on their card.`))
  const checkout = await context.db.transaction(async (tx) => {
    const [visit] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('no key update')
    if (!visit) throw noSuchBooking()
    const open = openCheckout(visit, systemMillis() / 1000)
    const { appointmentId, kind, data } = appointmentEvents
    const isSame = sql`${data} -> 'receipt' ->> 'key' = ${key}`
    const [known] = await tx
      .select({ id: appointmentEvents.id })
      .from(appointmentEvents)
      .where(and(eq(appointmentId, id), eq(kind, 'receipt'), isSame))
    if (known) return open
    await tx.insert(appointmentEvents).values({
      appointmentId: id,
      kind: 'receipt' satisfies HistoryKind,
      at: systemDate(),
      ...enteredBy(actorOf(user)),
      data: { from: null, to: null, receipt: { key, checkout: open?.id ?? null } },
    })
    return open
  })
  context.announce.appointment(row)
  return { to: can(user, 'clients.contact') ? to : null, leavesAt: checkout?.until ?? null }
}

/** A visit with its payments, as it is now. @throws {AppError} `not_found` */
export async function presentCheckout(
  context: PaymentContext,
  { user, id }: Pick<CheckoutRequest, 'user' | 'id'>,
): Promise<CheckoutResult> {
  const row = await requireAppointment(context.db, id, user)
  return {
    appointment: presentTo(user, row, context.settings.get().place.timeZone),
    payments: await presentWithOnline(context, row),
  }
}

async function checkOutInside(
  tx: Queryable,
  { settings, clock }: PaymentContext,
  { user, id, input, idempotencyKey }: CheckoutRequest,
): Promise<AppointmentRow> {
  // Payments of a visit wait for each other, so that nothing is paid twice.
  const [visit] = await tx.select().from(appointments).where(eq(appointments.id, id)).for('no key update')
  if (!visit || !canSee(user, visit)) throw noSuchBooking()
  requirePayable(user, visit)
  const actor = actorOf(user)
  const rows = await readPayments(tx, [id])
  if (idempotencyKey !== undefined && visit.checkoutId === checkoutIdFor(actor, idempotencyKey)) return visit
  const keys = partKeys(input, idempotencyKey)
  if (rows.some((row) => keys.some((key) => key !== null && isMadeBy(actor, key)(row)))) throw paymentKeyUsed()
  const problem = checkoutProblem(
    { status: visit.status, date: unixSeconds(visit.startsAt), marks: presentMarks(visit) },
    clock(),
  )
  if (problem !== null) throw new AppError('conflict', problem)
  const excuse = visit.awaitsPaymentUntil === null ? null : requireExcuse(user, input)
  if (excuse !== null)
    await closeDemands(tx, id, { purposes: ['prepayment', 'card'], state: 'excused', note: excuse, by: actor })
  const before = dueOf(chargedOf(visit), rows.map(entryOf))
  if (input.due !== undefined && toMills(input.due) !== before) throw dueChanged()
  const discounted = { ...visit, ...discountColumns(input, visit) }
  checkParts(input, discounted, { due: dueOf(chargedOf(discounted), rows.map(entryOf)), locale: settings.get().place.locale })
  const checkoutId = checkoutIdFor(actor, idempotencyKey ?? newId())
  await complete(tx, { actor, visit, discounted, checkoutId, excuse, now: clock() })
  const day = dateAt(clock(), settings.get().place.timeZone)
  const now = systemMillis()
  const entries = input.payments.map(({ amount, tip, method, given }, index) => ({
    // In their order.
    id: newId(),
    appointmentId: id,
    at: new Date(now + index),
    day,
    method,
    checkoutId,
    amountMills: toMills(amount),
    tipMills: toMills(tip),
    givenMills: given === undefined ? null : toMills(given),
    ...enteredBy(actor),
    idempotencyKey: keys[index] ?? null,
  }))
  if (entries.length > 0) await tx.insert(payments).values(entries)
  return visit
}

/** @throws {AppError} `conflict` without a reason to go on unpaid · `forbidden` for somebody who may not */
function requireExcuse(user: CurrentUser, { excuse }: CheckoutInput): string {
  if (excuse === undefined)
    throw new AppError('conflict', say(msg`This visit waits for a payment. Say why it goes on without it.`), {
      reason: 'unpaid',
    })
  if (!can(user, 'payments.excuse')) throw notInRole(user)
  return excuse
}

/** A check-out's own id: two people's keys can be the same. */
const checkoutIdFor = (actor: Actor, key: string) => idFromBytes(createHash('sha256').update(`${actor.id} ${key}`).digest())

const partKeys = ({ payments: parts }: CheckoutInput, key: string | undefined) =>
  parts.map((_, index) => (key === undefined ? null : `${key}.${index}`))

function discountColumns(
  { discount }: CheckoutInput,
  { chargesMills, currency, discountMills, discountReason }: AppointmentRow,
) {
  if (!discount) return { discountMills, discountReason }
  checkAmounts({ discount: discount.amount }, currency)
  const mills = toMills(discount.amount)
  if (mills > chargesMills) throw invalidField('discount', say(msg`The discount can’t be more than the visit costs`))
  return { discountMills: mills, discountReason: mills > 0 ? discount.reason : null }
}

function checkParts(
  { payments: parts, tooMuch }: CheckoutInput,
  visit: AppointmentRow,
  { due, locale }: { readonly due: number; readonly locale: string },
): void {
  for (const { amount, tip, given } of parts) checkAmounts({ amount, tip, given }, visit.currency)
  const excess = excessPayment(
    parts.map(({ amount }) => toMills(amount)),
    due,
  )
  if (excess === 0 || tooMuch) return
  const amount = formatMills(excess, { currency: visit.currency, locale })
  throw invalidField('tooMuch', say(msg`That’s ${{ amount }} more than is due. Take it all, or correct the amount.`))
}

interface Completion {
  readonly actor: Actor
  readonly visit: AppointmentRow
  /** With the discount that it is to have. */
  readonly discounted: AppointmentRow
  readonly checkoutId: string
  /** Why it isn't paid online; null where that isn't awaited. */
  readonly excuse: string | null
  readonly now: number
}

async function complete(tx: Queryable, { actor, visit, discounted, checkoutId, excuse, now }: Completion): Promise<void> {
  const { discountMills, discountReason } = discounted
  const isOpen = holdsTime(visit.status)
  const changesDiscount = discountMills !== visit.discountMills || discountReason !== visit.discountReason
  await changeVisits(tx, [visit.id], {
    by: actor,
    note: {
      ...(!isOpen && changesDiscount && { kind: 'edited' }),
      data: { checkout: checkoutId, ...(excuse !== null && { excuse }) },
    },
    values: {
      ...(isOpen && { status: 'Completed', finishedAt: visit.finishedAt ?? new Date(now * 1000) }),
      ...(excuse !== null && { awaitsPaymentUntil: null }),
      discountMills,
      discountReason,
      checkoutId,
      checkedOutAt: systemDate(),
    },
  })
}
