import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import { plainAmount, toAmount, toMills } from '../../../domain/money/money.ts'
import {
  isCashMove,
  type LedgerEntry,
  methodNames,
  refundReasonNames,
  storedPaymentMethods,
} from '../../../domain/money/payments.ts'
import { cashIn, type Takings, type TillClosing, type TillEntry, takingsByMethod } from '../../../domain/money/till.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { tillClosings } from '../../platform/database/schema/money.ts'
import { presentActor } from '../payments/serializers.ts'

type ClosingRow = typeof tillClosings.$inferSelect

export function presentTakings(entries: readonly LedgerEntry[]): Takings[] {
  return takingsByMethod(entries).map(inUnits)
}

/** Closings of earlier versions have no `moved`. */
function inUnits({ payments, tips, refunds, total, moved = 0, ...rest }: ClosingRow['takings'][number]): Takings {
  return {
    ...rest,
    payments: toAmount(payments),
    tips: toAmount(tips),
    refunds: toAmount(refunds),
    total: toAmount(total),
    moved: toAmount(moved),
  }
}

/** Returns how much more (or less, negative) the drawer has than expected, in mills. */
export function cashDifference({ takings, startingCashMills, countedCashMills }: ClosingRow): number {
  return countedCashMills - startingCashMills - cashIn(takings)
}

export function presentClosing(row: ClosingRow): TillClosing {
  const inOrder = storedPaymentMethods.flatMap((method) => row.takings.filter((each) => each.method === method))
  return {
    currency: row.currency,
    number: row.number,
    at: wholeUnixSeconds(row.at),
    by: presentActor(row),
    entries: row.entries,
    takings: inOrder.map(inUnits),
    startingCash: toAmount(row.startingCashMills),
    countedCash: toAmount(row.countedCashMills),
    difference: toAmount(cashDifference(row)),
    note: row.note,
  }
}

const columns: readonly MessageDescriptor[] = [
  msg({ message: 'ID', context: 'column of the till’s list' }),
  msg({ message: 'Date', context: 'column of the till’s list' }),
  msg({ message: 'Time', context: 'column of the till’s list' }),
  msg({ message: 'Method', context: 'column of the till’s list' }),
  msg({ message: 'Payment', context: 'column of the till’s list' }),
  msg({ message: 'Tip', context: 'column of the till’s list' }),
  msg({ message: 'Refund', context: 'column of the till’s list' }),
  msg({ message: 'Refunded Tip', context: 'column of the till’s list' }),
  msg({ message: 'Booking', context: 'column of the till’s list' }),
  msg({ message: 'Visit', context: 'column of the till’s list' }),
  msg({ message: 'Client', context: 'column of the till’s list' }),
  msg({ message: 'Stylist', context: 'column of the till’s list' }),
  msg({ message: 'By', context: 'column of the till’s list' }),
  msg({ message: 'Closing', context: 'column of the till’s list' }),
  msg({ message: 'Currency', context: 'column of the till’s list' }),
  msg({ message: 'Cash In', context: 'column of the till’s list' }),
  msg({ message: 'Cash Out', context: 'column of the till’s list' }),
  msg({ message: 'What For', context: 'column of the till’s list' }),
  msg({ message: 'Reason', context: 'column of the till’s list' }),
  msg({ message: 'Reference', comment: 'Column of the till’s list: the provider’s id of an online payment' }),
]

/** The names of the columns, in the reader's language. */
export const tillColumns = (): string[] => columns.map(say)

interface LineFacts {
  readonly date: string
  readonly timeZone: string
}

/** Returns an entry's fields in the order of `tillColumns`. Refunds have their own columns, so that no amount begins with a minus. */
export function tillFields(entry: TillEntry, { date, timeZone }: LineFacts): string[] {
  const { amount, tip, refundOf, currency } = entry
  const plain = (value: number) => plainAmount(Math.abs(toMills(value)), currency)
  const isMove = isCashMove(entry)
  const cells = (isThis: boolean, ...values: readonly number[]) => values.map((value) => (isThis ? plain(value) : ''))
  return [
    entry.id,
    date,
    timeLabelAt(entry.at, timeZone),
    say(methodNames[entry.method]),
    ...cells(refundOf === null && !isMove, amount, tip),
    ...cells(refundOf !== null, amount, tip),
    entry.appointmentId ?? '',
    entry.visitDate === null ? '' : dateAt(entry.visitDate, timeZone),
    entry.client ?? '',
    entry.stylist ?? '',
    entry.by.label,
    String(entry.closing ?? ''),
    currency,
    ...cells(entry.kind === 'cash_in', amount),
    ...cells(entry.kind === 'cash_out', amount),
    entry.text,
    entry.reason === null ? '' : say(refundReasonNames[entry.reason]),
    entry.reference,
  ]
}
