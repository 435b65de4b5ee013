import { msg } from '@lingui/core/runtime-macro'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import { bookedServices, bookedStylist } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { dueOf, sumAmounts } from '../../../domain/money/payments.ts'
import { entriesOnReceipt, type Receipt } from '../../../domain/money/receipt.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { unixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { systemMillis } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { readersName } from '../../salon/services/names.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { canTakePayments } from '../appointments/policies.ts'
import { requireAppointment } from '../appointments/queries.ts'
import type { AppointmentRow } from '../appointments/serializers.ts'
import { readPayments } from '../payments/queries.ts'
import { chargedOf, entryOf, openCheckout, presentDiscount } from '../payments/serializers.ts'

interface ReceiptContext {
  readonly db: Queryable
  readonly settings: CurrentSettings
}

/**
 * Reads a visit's receipt, as it is now: for staff who may check it out, and for the client once something was paid.
 * @throws {AppError} `not_found` · `forbidden` for a stylist who only sees the visit
 */
export async function readReceipt(
  { db, settings }: ReceiptContext,
  { user, id }: { readonly user: CurrentUser; readonly id: string },
): Promise<Receipt> {
  const row = await requireAppointment(db, id, user)
  const isDesk = canTakePayments(user, row)
  if (!isDesk && row.clientId !== user.uid) throw notInRole(user)
  const receipt = await buildReceipt(db, row, settings.get())
  if (!isDesk && receipt.entries.length === 0) throw new AppError('not_found', say(msg`There’s no receipt of this visit yet.`))
  return receipt
}

/** Builds a visit's receipt; the caller has checked its reader. */
export async function buildReceipt(
  db: Queryable,
  row: AppointmentRow & { readonly contact?: { readonly name: string; readonly email: string } | null | undefined },
  { salon }: Pick<Settings, 'salon'>,
): Promise<Receipt> {
  const rows = await readPayments(db, [row.id])
  const entries = entriesOnReceipt(
    rows.map((each) => ({ ...entryOf(each), at: wholeUnixSeconds(each.at), given: each.givenMills })),
  )
  return {
    salon: { name: salon.name, address: salon.address, phone: salon.phone },
    bookingId: row.id,
    client: row.contact?.name ?? '',
    hasEmail: Boolean(row.contact?.email),
    stylist: bookedStylist.parse(row.stylist)?.stylistName ?? null,
    date: unixSeconds(row.startsAt),
    currency: row.currency,
    services: bookedServices.parse(row.services).map((each) => ({ name: readersName(each), price: each.Price ?? 0 })),
    charges: toAmount(row.chargesMills),
    cancellationCharge: row.status === 'Canceled' ? toAmount(row.cancellationChargeMills) : null,
    discount: presentDiscount(row),
    tips: toAmount(sumAmounts(entries).tip),
    entries: entries.map(({ at, amount, tip, method, given }) => ({
      at,
      amount: toAmount(amount),
      tip: toAmount(tip),
      method,
      ...(given !== null && { given: toAmount(given) }),
    })),
    due: toAmount(dueOf(chargedOf(row), rows.map(entryOf))),
    undoUntil: openCheckout(row, systemMillis() / 1000)?.until ?? null,
  }
}
