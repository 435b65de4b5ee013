import { msg } from '@lingui/core/runtime-macro'
import type { MoneyState, OnlinePayment } from '../../../domain/booking/prepayment/online-payment.ts'
import { termsText } from '../../../domain/booking/prepayment/words.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { say } from '../../../domain/language/say.ts'
import { toAmount } from '../../../domain/money/money.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { appointments } from '../../platform/database/schema/booking.ts'
import type { payments } from '../../platform/database/schema/money.ts'
import { isOpenState, type OnlinePaymentRow } from './asking.ts'

type EntryRow = typeof payments.$inferSelect
type Visit = typeof appointments.$inferSelect

interface TermsMoment {
  readonly starts: number
  readonly now: number
}

/** The terms of a payment in the reader's language; as they were accepted, where that was done. */
export function textOfRow(row: OnlinePaymentRow, { place }: Pick<Settings, 'place'>, moment: TermsMoment): string {
  const { accepted, purpose, amountMills, currency, terms } = row
  if (accepted) return accepted.text
  if (purpose === 'fee' || purpose === 'balance') return ''
  const requirement =
    purpose === 'card' ? ({ kind: 'card' } as const) : ({ kind: 'payment', amountMills, isFull: false } as const)
  return termsText({ requirement, terms, currency }, moment, formatsOf(place))
}

export const cardOf = ({ cardBrand, cardLast4 }: OnlinePaymentRow) =>
  cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null

export const isTestRow = ({ account }: OnlinePaymentRow): boolean => account.startsWith('test:')

/** A refund that the provider took on, and couldn't do, is noted by this name. */
export const refundFailed = 'refund_failed'

export const problemText = (note: string): string =>
  note === refundFailed ? say(msg`The bank didn’t take the money back. Try again, or give it back in another way.`) : note

interface Presented {
  /** The visit's entries in the ledger. */
  readonly entries: readonly EntryRow[]
  readonly visit: Visit | null
  readonly held: OnlinePayment['held']
  readonly fee: OnlinePayment['fee']
}

/** A payment as the desk sees it. */
export function presentOnlinePayment(row: OnlinePaymentRow, { entries, visit, held, fee }: Presented): OnlinePayment {
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
    note: problemText(row.note),
    reference: row.paymentId ?? row.sessionId ?? '',
    held,
    fee,
  }
}

/** Says what became of the money, by the ledger. */
function moneyState(row: OnlinePaymentRow, entries: readonly EntryRow[], visit: Visit | null): MoneyState {
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
  const refunds = back.filter(({ reason }) => reason !== 'dispute')
  const failed = incoming.filter((entry) => refunds.some((refund) => isCorrectionOf(refund, entry)))
  return sumOf(refunds) + sumOf(failed) < 0 ? 'part_refunded' : 'held'
}

const isWonDispute = ({ refundOf, providerReference }: EntryRow) =>
  refundOf === null && (providerReference?.startsWith('dp_') ?? false)

/** True for the entry that takes a refund back which the bank refused: its reference is the refund's, with a number. */
const isCorrectionOf = (refund: EntryRow, { providerReference }: EntryRow) =>
  refund.providerReference !== null && (providerReference?.startsWith(`${refund.providerReference}:`) ?? false)

const sumOf = (entries: readonly EntryRow[]) => entries.reduce((sum, { amountMills }) => sum + amountMills, 0)
