import type { ChargeableFee } from '../../../../domain/booking/prepayment/online-payment.ts'
import { settle } from '../../../../domain/booking/prepayment/settlement.ts'
import { floorToOnline } from '../../../../domain/money/money.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import type { appointments } from '../../../platform/database/schema/booking.ts'
import type { OnlinePaymentRow } from '../asking.ts'
import { factsOf } from '../ended-visit.ts'
import { heldOf, piecesOf } from '../ledger.ts'

type Visit = typeof appointments.$inferSelect

interface FeeLeft {
  readonly mills: number
  readonly reason: ChargeableFee['reason']
}

/**
 * Returns the fee that can still be charged for a visit that was canceled late, or whose client didn't come, by the terms that they accepted:
 * by the card that they left, or with a pay link. What is kept of the payment counts toward it.
 */
export async function feeLeft(tx: Queryable, row: OnlinePaymentRow, visit: Visit): Promise<FeeLeft> {
  const reason = visit.noShowAt === null ? 'late_cancel' : 'no_show'
  const agreed = reason === 'no_show' ? row.terms.noShowFeeMills : row.terms.lateFeeMills
  if (visit.status !== 'Canceled' || row.purpose === 'fee' || row.accepted === null || agreed <= 0) return { mills: 0, reason }
  const heldMills = heldOf(await piecesOf(tx, row))
  const { feeMills } = settle({ ...(await factsOf(tx, row, { visit, heldMills })), hasCard: true })
  const charged = visit.cancellationChargeMills
  const room = visit.chargesMills - visit.discountMills - charged
  return { mills: floorToOnline(Math.max(Math.min(feeMills, agreed - charged, room), 0), row.currency), reason }
}
