import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, select, t } from '@lingui/core/macro'
import type { HistoryItem, HistoryKind } from '../../../../domain/booking/history.ts'
import type { OutsideReason } from '../../../../domain/booking/schedule/outside.ts'
import type { Formats } from '../../../../domain/formats.ts'
import { withCommas, withSemicolons } from '../../../../domain/language/lists.ts'
import { say } from '../../../../domain/language/say.ts'
import { storedRefundReasons } from '../../../../domain/money/payments.ts'
import { paymentText } from '../../shared/payment-text.ts'
import { detailsText } from './history-details.ts'

const texts: Partial<Record<HistoryKind, MessageDescriptor>> = {
  confirmed: msg({ message: 'Confirmed', context: 'what happened to a booking' }),
  canceled: msg({ message: 'Canceled', context: 'what happened to a booking' }),
  're-opened': msg`Re-opened`,
  completed: msg({ message: 'Completed', context: 'what happened to a booking' }),
  deleted: msg`Deleted`,
  note: msg`Note changed`,
  paid: msg({ message: 'Paid', context: 'what happened to a booking' }),
  refunded: msg`Refunded`,
  receipt: msg`Receipt mailed`,
  imported: msg`Moved in from another system`,
  prepaid: msg`Paid online, so booked`,
  payment_asked: msg`Asked to pay online`,
  payment_excused: msg`Goes on without the payment`,
  payment_kept: msg`Payment kept`,
  fee_due: msg`Fee charged`,
}

const outsideTexts: Record<OutsideReason, MessageDescriptor> = {
  services: msg`a service the stylist doesn’t do`,
  unavailable: msg`a stylist who takes no bookings`,
  closed: msg`the salon closed`,
  off: msg`the stylist’s day off`,
  absent: msg`the stylist away`,
  break: msg`in a break`,
  outside: msg`outside of working hours`,
  too_late: msg`ends after hours`,
  past: msg`entered after its start`,
  too_soon: msg`less than the notice`,
  too_far: msg`further ahead than clients can book`,
  no_start: msg`not a usual start time`,
  gap: msg`leaves a short gap`,
}

/**
 * Lists an event's circumstances: position in a series or size of a party, rules that the desk overrode, and that no mail was sent:
 * ' (visit 2 of 6; in a break; client not told)'.
 */
function notesText({
  outside = [],
  tellClient,
  series,
  party,
  unpaid,
  replaced,
  excuse,
  ...data
}: HistoryItem['data']): string {
  const knownTexts = outside.flatMap((reason) =>
    Object.hasOwn(outsideTexts, reason) ? say(outsideTexts[reason as OutsideReason]) : [],
  )
  const position = series && t`visit ${{ number: series.number }} of ${{ total: series.of }}`
  const others = party
    ? t`${plural({ others: party - 1 }, { one: 'together with another visit', other: 'together with # other visits' })}`
    : ''
  const notes = [
    position,
    others,
    withCommas(knownTexts),
    data.awaitsPayment && !unpaid && t`waits for payment`,
    unpaid && t`nobody paid in time`,
    replaced && t`another booking took its place`,
    excuse && t`not paid: ${{ reason: excuse }}`,
    tellClient === false && t`client not told`,
  ]
  const text = withSemicolons(notes)
  return text && ` (${text})`
}

/** 'Moved from Wed, Dec 2, 10:00 AM to Thu, Dec 3, 2:00 PM'. Falls back for events of later versions. */
export function eventText(item: HistoryItem, formats: Formats): string {
  return `${plainText(item, formats)}${notesText(item.data)}`
}

function plainText({ kind, data }: HistoryItem, formats: Formats): string {
  const { from, to, payment, zone, isCheckout } = data
  if (payment && kind === 'paid') return t`Paid ${{ amount: paymentText(payment, formats) }}`
  if (payment && kind === 'refunded') return refundedText(paymentText(payment, formats), payment.reason)
  if (kind === 'rezoned')
    return zone
      ? t`Time zone corrected from ${{ before: zone.from }} to ${{ after: zone.to }}: the time of day stays`
      : t`Time zone corrected: the time of day stays`
  const details = detailsText(kind, data, formats)
  if (details !== null) return details
  const slot = slotText(to, formats)
  if (kind === 'booked')
    return slot ? t`Booked for ${{ place: slot }}` : t({ message: 'Booked', context: 'what happened to a booking' })
  if (kind === 'undone' && to?.date) return t`Undone, so back to ${{ place: slot }}`
  if (kind === 'undone') return isCheckout ? checkoutUndoneText(to?.status) : undoneText(to?.status)
  if (kind === 'moved') {
    const isSameStylist = from?.stylistId === to?.stylistId
    const formatSlot = (state: typeof from) =>
      slotText(state && isSameStylist ? { ...state, stylistName: undefined } : state, formats)
    return movedText(formatSlot(from), formatSlot(to), to?.status === from?.status ? undefined : to?.status)
  }
  const text = Object.hasOwn(texts, kind) ? texts[kind as HistoryKind] : undefined
  return text ? say(text) : t({ message: 'Changed', context: 'what happened to a booking' })
}

function refundedText(amount: string, given: string | undefined): string {
  const reason = storedRefundReasons.find((each) => each === given) ?? 'none'
  return t`${select(reason, {
    none: `Refunded ${amount}`,
    mistake: `Refunded ${amount}: entered by mistake`,
    unhappy: `Refunded ${amount}: the client wasn’t happy`,
    price: `Refunded ${amount}: it cost less`,
    undone: `Refunded ${amount}: check-out undone`,
    canceled: `Refunded ${amount}: the visit was canceled`,
    late: `Refunded ${amount}: it was paid too late`,
    dispute: `Refunded ${amount}: the client’s bank took it back`,
    other: `Refunded ${amount}: other`,
  })}`
}

function undoneText(status = ''): string {
  return t`${select(status, {
    Pending: 'Undone, so Pending again',
    Confirmed: 'Undone, so Confirmed again',
    Completed: 'Undone, so Completed again',
    Canceled: 'Undone, so Canceled again',
    other: 'Undone',
  })}`
}

function checkoutUndoneText(status = ''): string {
  return t`${select(status, {
    Pending: 'Check-out undone, so Pending again',
    Confirmed: 'Check-out undone, so Confirmed again',
    Completed: 'Check-out undone, so Completed again',
    Canceled: 'Check-out undone, so Canceled again',
    other: 'Check-out undone',
  })}`
}

function movedText(before: string, after: string, status = ''): string {
  return t`${select(status, {
    Pending: `Moved from ${before} to ${after}, Pending again`,
    Confirmed: `Moved from ${before} to ${after}, Confirmed again`,
    Completed: `Moved from ${before} to ${after}, Completed again`,
    Canceled: `Moved from ${before} to ${after}, Canceled again`,
    other: `Moved from ${before} to ${after}`,
  })}`
}

function slotText(state: HistoryItem['data']['to'], { shortDate, time }: Formats): string {
  if (!state?.date || !state.time) return ''
  const at = { date: shortDate(state.date), time: time(state.time) }
  return state.stylistName
    ? t`${{ date: at.date }}, ${{ time: at.time }} with ${{ stylist: state.stylistName }}`
    : t`${{ date: at.date }}, ${{ time: at.time }}`
}

/** 'Mia (receptionist)'. */
export function actorText({ role, label }: HistoryItem['actor']): string {
  return t`${select(role, {
    link: `${label} (client, by a link in a mail)`,
    administrator: `${label} (administrator)`,
    manager: `${label} (manager)`,
    receptionist: `${label} (receptionist)`,
    stylist: `${label} (stylist)`,
    client: `${label} (client)`,
    other: `${label}`,
  })}`
}
