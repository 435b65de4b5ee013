import { bookedServices, bookedStylist } from '../../../../domain/booking/appointment.ts'
import type { PayPage } from '../../../../domain/booking/prepayment/online-payment.ts'
import { toAmount } from '../../../../domain/money/money.ts'
import type { Settings } from '../../../../domain/salon/settings.ts'
import { timeLabelAt } from '../../../../domain/time/salon-time.ts'
import { unixSeconds, wholeUnixSeconds } from '../../../../domain/time/unix-time.ts'
import type { appointments } from '../../../platform/database/schema/booking.ts'
import type { payments } from '../../../platform/database/schema/money.ts'
import { asClientFinds } from '../../appointments/serializers.ts'
import type { OnlinePaymentRow } from '../asking.ts'
import { cardOf, isTestRow, textOfRow } from '../serializers.ts'

type EntryRow = typeof payments.$inferSelect
type Visit = typeof appointments.$inferSelect

interface Shown {
  readonly row: OnlinePaymentRow
  readonly visit: Visit
  readonly hasAccount: boolean
  readonly entries: readonly EntryRow[]
  readonly settings: Settings
  readonly now: number
}

/** The page of a pay link. */
export function presentPayPage({ row, visit, hasAccount, entries, settings, now }: Shown): PayPage {
  const shown = asClientFinds(visit, now)
  const date = unixSeconds(visit.startsAt)
  const isReturned = entries.some(({ onlinePaymentId, reason }) => onlinePaymentId === row.id && reason === 'late')
  return {
    state: row.state,
    purpose: row.purpose,
    amount: toAmount(row.amountMills),
    currency: row.currency,
    until: row.payBy ? wholeUnixSeconds(row.payBy) : 0,
    isTest: isTestRow(row),
    terms: textOfRow(row, settings, { starts: date, now }),
    card: cardOf(row),
    isReturned:
      isReturned ||
      (row.state === 'paid' && row.settledAt !== null && visit.status === 'Canceled' && isOnItsWayBack(row, entries)),
    visit: {
      id: visit.id,
      status: visit.status,
      date,
      time: timeLabelAt(date, settings.place.timeZone),
      services: bookedServices.parse(shown.services).map(({ ServiceName }) => ServiceName),
      stylist: bookedStylist.parse(shown.stylist)?.stylistName ?? null,
      hasAccount,
    },
  }
}

const isOnItsWayBack = (row: OnlinePaymentRow, entries: readonly EntryRow[]) =>
  !entries.some(({ onlinePaymentId, refundOf }) => onlinePaymentId === row.id && refundOf !== null) && row.purpose !== 'fee'
