import { bookedServices, bookedStylist } from '../../../domain/booking/appointment.ts'
import type { MoneyState, OnlinePayment, PayPage } from '../../../domain/booking/prepayment/online-payment.ts'
import { prepaymentText } from '../../../domain/booking/prepayment/words.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { toAmount } from '../../../domain/money/money.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { appointments } from '../../platform/database/schema/booking.ts'
import type { payments } from '../../platform/database/schema/money.ts'
import { asClientFinds } from '../appointments/serializers.ts'
import { isOpenState, type OnlinePaymentRow } from './asking.ts'

type EntryRow = typeof payments.$inferSelect
type Visit = typeof appointments.$inferSelect

/** The terms of a payment in the reader's language; as they were accepted, where that was done. */
export function textOfRow(row: OnlinePaymentRow, { place }: Pick<Settings, 'place'>): string {
  if (row.accepted) return row.accepted.text
  if (row.purpose === 'fee' || row.purpose === 'balance') return ''
  const { money } = formatsOf({ ...place, currency: row.currency })
  const requirement =
    row.purpose === 'card'
      ? ({ kind: 'card' } as const)
      : ({ kind: 'payment', amountMills: row.amountMills, isFull: false } as const)
  return prepaymentText({ requirement, rules: row.terms, money })
}

const cardOf = ({ cardBrand, cardLast4 }: OnlinePaymentRow) =>
  cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null

export const isTestRow = ({ account }: OnlinePaymentRow): boolean => account.startsWith('test:')

/** A payment as the desk sees it. @param entries of the ledger, the visit's */
export function presentOnlinePayment(row: OnlinePaymentRow, entries: readonly EntryRow[], visit: Visit | null): OnlinePayment {
  const isOpen = isOpenState(row)
  return {
    id: row.id,
    purpose: row.purpose,
    state: row.state,
    money: moneyState(row, entries, visit),
    amount: toAmount(row.amountMills),
    currency: row.currency,
    until: isOpen && row.payBy ? wholeUnixSeconds(row.payBy) : null,
    link: isOpen ? row.link : null,
    card: cardOf(row),
    isTest: isTestRow(row),
    accepted: row.accepted && { text: row.accepted.text, at: row.accepted.at },
    note: row.note,
    reference: row.paymentId ?? row.sessionId ?? '',
  }
}

/** Says what became of the money, by the ledger. */
export function moneyState(row: OnlinePaymentRow, entries: readonly EntryRow[], visit: Visit | null): MoneyState {
  const own = entries.filter(({ onlinePaymentId }) => onlinePaymentId === row.id)
  const incoming = own.filter(({ refundOf }) => refundOf === null)
  const paid = sumOf(incoming)
  if (paid === 0) return 'open'
  const ids = new Set(incoming.map(({ id }) => id))
  const back = entries.filter(({ refundOf }) => refundOf !== null && ids.has(refundOf))
  const left = paid + sumOf(back)
  if (sumOf(back.filter(({ reason }) => reason === 'dispute')) + sumOf(own.filter(isWonDispute)) < 0) return 'disputed'
  if (left <= 0) return 'refunded'
  if (visit?.status === 'Canceled' && row.purpose !== 'fee') {
    if (row.settledAt !== null) return 'kept'
    if (row.terms.lateCancel === 'asked') return 'asked'
  }
  return back.some(({ reason }) => reason !== 'dispute') ? 'part_refunded' : 'held'
}

const isWonDispute = ({ refundOf, providerReference }: EntryRow) =>
  refundOf === null && (providerReference?.startsWith('dp_') ?? false)

const sumOf = (entries: readonly EntryRow[]) => entries.reduce((sum, { amountMills }) => sum + amountMills, 0)

interface Shown {
  readonly row: OnlinePaymentRow
  readonly visit: Visit
  readonly entries: readonly EntryRow[]
  readonly settings: Settings
  readonly now: number
}

/** The page of a pay link. */
export function presentPayPage({ row, visit, entries, settings, now }: Shown): PayPage {
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
    terms: textOfRow(row, settings),
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
    },
  }
}

const isOnItsWayBack = (row: OnlinePaymentRow, entries: readonly EntryRow[]) =>
  !entries.some(({ onlinePaymentId, refundOf }) => onlinePaymentId === row.id && refundOf !== null) && row.purpose !== 'fee'
