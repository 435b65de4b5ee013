import type { OnlinePayment } from '../../../../domain/booking/prepayment/online-payment.ts'
import { toAmount } from '../../../../domain/money/money.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import type { appointments } from '../../../platform/database/schema/booking.ts'
import type { payments } from '../../../platform/database/schema/money.ts'
import type { OnlinePaymentRow } from '../asking.ts'
import { heldOf, piecesOf } from '../ledger.ts'
import { presentOnlinePayment } from '../serializers.ts'
import { feeLeft } from './fee.ts'

interface OfVisit {
  readonly visit: typeof appointments.$inferSelect | null
  /** The visit's entries in the ledger. */
  readonly entries: readonly (typeof payments.$inferSelect)[]
}

/** A payment as the desk sees it, with what is left to give back or to charge. */
export async function presentForDesk(
  tx: Queryable,
  row: OnlinePaymentRow,
  { visit, entries }: OfVisit,
): Promise<OnlinePayment> {
  const held = heldOf(await piecesOf(tx, row))
  const left = visit && (await feeLeft(tx, row, visit))
  return presentOnlinePayment(row, {
    entries,
    visit,
    held: toAmount(held),
    fee: left && left.mills > 0 ? { amount: toAmount(left.mills), reason: left.reason, hours: row.terms.refundHours } : null,
  })
}
