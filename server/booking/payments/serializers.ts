import { deletedClientName } from '../../../domain/accounts/personal-data.ts'
import { toAmount } from '../../../domain/money.ts'
import {
  balanceOf,
  dueOf,
  type LedgerEntry,
  type Payment,
  refundableOf,
  type VisitPayments,
} from '../../../domain/till/payments.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { payments } from '../../platform/database/schema.ts'

export type PaymentRow = typeof payments.$inferSelect

export function entryOf({ id, amountMills, tipMills, method, refundOf }: PaymentRow): LedgerEntry {
  return { id, amount: amountMills, tip: tipMills, method, refundOf }
}

/** Who acted; the name is empty once the account was deleted. */
export function presentActor({ actorRole, actorLabel }: Pick<PaymentRow, 'actorRole' | 'actorLabel'>): Payment['by'] {
  return { role: actorRole, label: actorLabel || deletedClientName }
}

/** @param ofVisit all entries of its visit */
export function presentPayment(row: PaymentRow, ofVisit: readonly LedgerEntry[]): Payment {
  const { amount, tip } = refundableOf(row.id, ofVisit)
  return {
    id: row.id,
    appointmentId: row.appointmentId,
    at: wholeUnixSeconds(row.at),
    amount: toAmount(row.amountMills),
    tip: toAmount(row.tipMills),
    currency: row.currency,
    method: row.method,
    refundOf: row.refundOf,
    refundable: { amount: toAmount(amount), tip: toAmount(tip) },
    by: presentActor(row),
  }
}

/** @param visit its charges in mills */
export function presentVisitPayments(
  rows: readonly PaymentRow[],
  visit: { readonly status: string; readonly charges: number; readonly currency: string },
): VisitPayments {
  const entries = rows.map(entryOf)
  const { amount, tip } = balanceOf(entries)
  return {
    items: rows.map((row) => presentPayment(row, entries)),
    currency: visit.currency,
    charges: toAmount(visit.charges),
    paid: toAmount(amount),
    tips: toAmount(tip),
    due: toAmount(dueOf(visit, amount)),
  }
}
