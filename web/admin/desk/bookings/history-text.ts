import type { HistoryItem, HistoryKind } from '../../../../domain/booking/history.ts'
import type { OutsideReason } from '../../../../domain/booking/schedule/outside.ts'
import type { Formats } from '../../../../domain/formats.ts'
import { type RefundReason, refundReasonNames } from '../../../../domain/money/payments.ts'
import { paymentText } from '../../shared/payment-text.ts'
import { detailsText } from './history-details.ts'

const texts: Partial<Record<HistoryKind, string>> = {
  confirmed: 'Confirmed',
  canceled: 'Canceled',
  're-opened': 'Re-opened',
  completed: 'Completed',
  deleted: 'Deleted',
  note: 'Note changed',
  paid: 'Paid',
  refunded: 'Refunded',
  receipt: 'Receipt mailed',
  imported: 'Moved in from another system',
}

const outsideTexts: Record<OutsideReason, string> = {
  services: 'a service the stylist doesn’t do',
  unavailable: 'a stylist who takes no bookings',
  closed: 'the salon closed',
  off: 'the stylist’s day off',
  absent: 'the stylist away',
  break: 'in a break',
  outside: 'outside of working hours',
  too_late: 'ends after hours',
  past: 'entered after its start',
  too_soon: 'less than the notice',
  too_far: 'further ahead than clients can book',
  no_start: 'not a usual start time',
  gap: 'leaves a short gap',
}

/**
 * Lists an event's circumstances: position in a series or size of a party, rules that the desk overrode, and that no mail was sent:
 * ' (visit 2 of 6; in a break; client not told)'.
 */
function notesText({ outside = [], tellClient, series, party }: HistoryItem['data']): string {
  const knownTexts = outside.flatMap((reason) =>
    Object.hasOwn(outsideTexts, reason) ? outsideTexts[reason as OutsideReason] : [],
  )
  const place = series && `visit ${series.number} of ${series.of}`
  const others = party && `together with ${party === 2 ? 'another visit' : `${party - 1} other visits`}`
  const notes = [place, others, knownTexts.join(', '), tellClient === false && 'client not told'].filter(Boolean)
  return notes.length > 0 ? ` (${notes.join('; ')})` : ''
}

/** 'Moved from Wed, Dec 2, 10:00 AM to Thu, Dec 3, 2:00 PM'. Falls back for events of later versions. */
export function eventText(item: HistoryItem, formats: Formats): string {
  return `${plainText(item, formats)}${notesText(item.data)}`
}

function plainText({ kind, data }: HistoryItem, formats: Formats): string {
  const { from, to, payment, zone, isCheckout } = data
  if (payment && Object.hasOwn(texts, kind)) {
    const reason =
      payment.reason && Object.hasOwn(refundReasonNames, payment.reason) && refundReasonNames[payment.reason as RefundReason]
    const why = reason && `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
    return `${texts[kind as HistoryKind]} ${paymentText(payment, formats)}${why || ''}`
  }
  if (kind === 'rezoned') return `Time zone corrected${zone ? ` from ${zone.from} to ${zone.to}` : ''}: the time of day stays`
  const details = detailsText(kind, data, formats)
  if (details !== null) return details
  if (kind === 'booked') return ['Booked', ...(placeText(to, formats) ? [`for ${placeText(to, formats)}`] : [])].join(' ')
  if (kind === 'undone' && to?.date) return `Undone, so back to ${placeText(to, formats)}`
  if (kind === 'undone') return `${isCheckout ? 'Check-out undone' : 'Undone'}${to?.status ? `, so ${to.status} again` : ''}`
  if (kind === 'moved') {
    const isSameStylist = from?.stylistId === to?.stylistId
    const place = (state: typeof from) =>
      placeText(state && isSameStylist ? { ...state, stylistName: undefined } : state, formats)
    const status = to?.status !== from?.status && to?.status ? `, ${to.status} again` : ''
    return `Moved from ${place(from)} to ${place(to)}${status}`
  }
  return Object.hasOwn(texts, kind) ? (texts[kind as keyof typeof texts] ?? 'Changed') : 'Changed'
}

function placeText(state: HistoryItem['data']['to'], { shortDate, time }: Formats): string {
  if (!state?.date || !state.time) return ''
  const when = `${shortDate(state.date)}, ${time(state.time)}`
  return state.stylistName ? `${when} with ${state.stylistName}` : when
}

/** 'Mia (receptionist)'. */
export function actorText({ role, label }: HistoryItem['actor']): string {
  switch (role) {
    case 'system':
      return label
    case 'link':
      return `${label} (client, by a link in a mail)`
    default:
      return `${label} (${role})`
  }
}
