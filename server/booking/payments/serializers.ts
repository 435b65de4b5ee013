import { undoSeconds } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'
import type { Discount } from '../../../domain/money/discount.ts'
import { toAmount } from '../../../domain/money/money.ts'
import {
  dueOf,
  type LedgerEntry,
  type Payment,
  refundableAmounts,
  sumAmounts,
  type VisitPayments,
} from '../../../domain/money/payments.ts'
import { deletedClient } from '../../../domain/operations/personal-data.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { payments } from '../../platform/database/schema/money.ts'
import type { AppointmentRow } from '../appointments/serializers.ts'

export type PaymentRow = typeof payments.$inferSelect

export function entryOf({ id, kind, amountMills, tipMills, method, refundOf, reason }: PaymentRow): LedgerEntry {
  return { id, kind, amount: amountMills, tip: tipMills, method, refundOf, reason }
}

export function presentActor({ actorRole, actorLabel }: Pick<PaymentRow, 'actorRole' | 'actorLabel'>): Payment['by'] {
  return { role: actorRole, label: actorLabel || say(deletedClient) }
}

/** @param ofVisit all payments of its visit */
export function presentPayment(row: PaymentRow, ofVisit: readonly LedgerEntry[]): Payment {
  const { amount, tip } = refundableAmounts(row.id, ofVisit)
  return {
    id: row.id,
    kind: row.kind,
    appointmentId: row.appointmentId,
    at: wholeUnixSeconds(row.at),
    amount: toAmount(row.amountMills),
    tip: toAmount(row.tipMills),
    currency: row.currency,
    method: row.method,
    refundOf: row.refundOf,
    reason: row.reason,
    text: row.text,
    reference: row.providerReference ?? '',
    refundable: { amount: toAmount(amount), tip: toAmount(tip) },
    by: presentActor(row),
  }
}

type PaidVisit = Pick<
  AppointmentRow,
  | 'status'
  | 'chargesMills'
  | 'discountMills'
  | 'discountReason'
  | 'cancellationChargeMills'
  | 'currency'
  | 'checkoutId'
  | 'checkedOutAt'
>

/** Returns the fields that decide the amount due, in mills. */
export function chargedOf({ status, chargesMills, discountMills, cancellationChargeMills }: PaidVisit) {
  return { status, charges: chargesMills, discount: discountMills, cancellationCharge: cancellationChargeMills }
}

/** @param now Unix seconds, by the clock that stamps payments */
export function presentVisitPayments(
  rows: readonly PaymentRow[],
  visit: PaidVisit,
  now: number,
): Omit<VisitPayments, 'online' | 'asksOnline' | 'suggested'> {
  const entries = rows.map(entryOf)
  const { amount, tip } = sumAmounts(entries)
  return {
    items: rows.map((row) => presentPayment(row, entries)),
    currency: visit.currency,
    charges: toAmount(visit.chargesMills),
    cancellationCharge: visit.status === 'Canceled' ? toAmount(visit.cancellationChargeMills) : 0,
    discount: presentDiscount(visit),
    paid: toAmount(amount),
    tips: toAmount(tip),
    due: toAmount(dueOf(chargedOf(visit), entries)),
    checkout: openCheckout(visit, now),
  }
}

export function presentDiscount({ discountMills, discountReason }: PaidVisit): Discount | null {
  return discountMills > 0 ? { amount: toAmount(discountMills), reason: discountReason ?? 'other' } : null
}

/** Returns a visit's check-out while it can be undone. @param now Unix seconds */
export function openCheckout({ checkoutId, checkedOutAt }: PaidVisit, now: number): VisitPayments['checkout'] {
  if (checkoutId === null || checkedOutAt === null) return null
  const until = wholeUnixSeconds(checkedOutAt) + undoSeconds.accepted
  return now < until ? { id: checkoutId, until } : null
}
