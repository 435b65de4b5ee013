import { bookedServices, bookedStylist } from '../../../domain/appointment.ts'
import { toAmount } from '../../../domain/money.ts'
import { balanceOf, dueOf } from '../../../domain/till/payments.ts'
import { entriesOnReceipt, type Receipt } from '../../../domain/till/receipt.ts'
import { unixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import type { Queryable } from '../../platform/database/client.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { requireAppointment } from '../appointments/queries.ts'
import { paymentsOf } from '../payments/queries.ts'
import { chargedOf, entryOf, openCheckoutOf, presentDiscount } from '../payments/serializers.ts'

interface ReceiptContext {
  readonly db: Queryable
  readonly settings: CurrentSettings
}

/** What a receipt of a visit says, as it is now. @throws {AppError} `not_found` */
export async function readReceipt(
  { db, settings }: ReceiptContext,
  { user, id }: { readonly user: CurrentUser; readonly id: string },
): Promise<Receipt> {
  const row = await requireAppointment(db, id, user)
  const rows = await paymentsOf(db, [id])
  const { name, address, phone } = settings.get().salon
  const times = new Map(rows.map((each) => [each.id, wholeUnixSeconds(each.at)]))
  const entries = entriesOnReceipt(rows.map(entryOf))
  return {
    salon: { name, address, phone },
    bookingId: row.id,
    client: row.contact?.name ?? '',
    hasEmail: Boolean(row.contact?.email),
    stylist: bookedStylist.parse(row.stylist)?.stylistName ?? null,
    date: unixSeconds(row.startsAt),
    currency: row.currency,
    services: bookedServices.parse(row.services).map(({ ServiceName, Price }) => ({ name: ServiceName, price: Price ?? 0 })),
    charges: toAmount(row.chargesMills),
    discount: presentDiscount(row),
    tips: toAmount(balanceOf(entries).tip),
    entries: entries.map(({ id: entry, amount, tip, method }) => ({
      at: times.get(entry) ?? 0,
      amount: toAmount(amount),
      tip: toAmount(tip),
      method,
    })),
    due: toAmount(dueOf(chargedOf(row), rows.map(entryOf))),
    undoUntil: openCheckoutOf(row, Date.now() / 1000)?.until ?? null,
  }
}
