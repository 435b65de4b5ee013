import { type VisitMark, visitMarks } from '../../../../domain/booking/appointment.ts'
import type { HistoryItem, VisitDetails } from '../../../../domain/booking/history.ts'
import type { Formats } from '../../../../domain/formats.ts'
import { discountReasonNames } from '../../../../domain/money/discount.ts'
import { toMills } from '../../../../domain/money/money.ts'
import { markWords, reasonWords } from '../../shared/visit/visit-words.ts'

const timeFields = {
  arrived: 'arrivedAt',
  started: 'startedAt',
  finished: 'finishedAt',
  no_show: 'noShowAt',
  late: 'lateAt',
} as const satisfies Record<VisitMark, keyof VisitDetails>

/** Describes changes by the desk other than of status and time: 'Marked arrived', 'Canceled: illness'; null for any other event. */
export function detailsText(
  kind: string,
  { from, to, noteChanged, isCheckout }: HistoryItem['data'],
  { money }: Pick<Formats, 'money'>,
): string | null {
  const mark = visitMarks.find((each) => each === kind)
  if (mark) {
    const isOff = to?.[timeFields[mark]] === null
    if (mark === 'no_show') return isOff ? `Not a no-show after all, so ${to?.status} again` : 'Marked a no-show, so Canceled'
    return `${isOff ? 'No longer marked' : 'Marked'} ${markWords[mark].toLowerCase()}`
  }
  const reason = to?.cancelReason && reasonWords[to.cancelReason].toLowerCase()
  if (kind === 'canceled') return reason ? `Canceled: ${reason}` : null
  if (kind === 'reason') return `Reason for canceling: ${reason ?? 'none'}`
  const isEdit = to?.services !== undefined || to?.length !== undefined
  if (kind === 'undone') return isEdit && to.status === from?.status && !to.date ? 'Undone, so as it was before' : null
  const discount = discountText(to, money)
  if (kind === 'completed')
    return discount || isCheckout ? [isCheckout ? 'Checked out' : 'Completed', discount].filter(Boolean).join(', ') : null
  if (kind !== 'edited') return null
  const services = (state: VisitDetails | null) =>
    (state?.services ?? []).map(({ name, price, minutes }) => `${name} (${money(toMills(price))}, ${minutes} min)`).join(', ')
  const changes = [
    to?.services && `${services(from) || 'no services'} to ${services(to) || 'no services'}`,
    to?.length !== undefined && `${from?.length} to ${to.length} minutes`,
  ].filter(Boolean)
  if (discount && changes.length === 0) return `${isCheckout ? 'Checked out, d' : 'D'}${discount.slice(1)}`
  const changed = changes.length > 0 ? `Changed from ${changes.join(', and from ')}` : 'Changed'
  const text = [changed, discount].filter(Boolean).join(', ')
  return noteChanged ? `${text}, and the note` : text
}

/** 'discount of $5.00 (promotion)', or its removal; null if no discount changed. */
function discountText(to: VisitDetails | null, money: Formats['money']): string | null {
  if (to?.discount === undefined && !to?.discountReason) return null
  if (to.discount === 0) return 'discount taken off'
  const reason = to.discountReason && discountReasonNames[to.discountReason].toLowerCase()
  return `discount${to.discount === undefined ? '' : ` of ${money(toMills(to.discount))}`}${reason ? ` (${reason})` : ''}`
}
