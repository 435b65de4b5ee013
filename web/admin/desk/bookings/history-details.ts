import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, select, t } from '@lingui/core/macro'
import { type CancelReason, type VisitMark, visitMarks } from '../../../../domain/booking/appointment.ts'
import type { HistoryItem, VisitDetails } from '../../../../domain/booking/history.ts'
import type { Formats } from '../../../../domain/formats.ts'
import { inWords } from '../../../../domain/language/lists.ts'
import { say } from '../../../../domain/language/say.ts'
import { toMills } from '../../../../domain/money/money.ts'

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
    if (mark === 'no_show') return isOff ? unmarkedNoShowText(to?.status) : t`Marked a no-show, so Canceled`
    return say(isOff ? unmarkedTexts[mark] : markedTexts[mark])
  }
  if (kind === 'canceled') return to?.cancelReason ? say(canceledTexts[to.cancelReason]) : null
  if (kind === 'reason') return to?.cancelReason ? say(reasonTexts[to.cancelReason]) : t`Reason for canceling: none`
  const isEdit = to?.services !== undefined || to?.length !== undefined
  if (kind === 'undone') return isEdit && to.status === from?.status && !to.date ? t`Undone, so as it was before` : null
  if (kind === 'completed') {
    const event = isCheckout ? t`Checked out` : t({ message: 'Completed', context: 'what happened to a booking' })
    const discount = addedDiscountText(to, money)
    if (discount) return withDiscount(event, discount)
    return isCheckout ? event : null
  }
  if (kind !== 'edited') return null
  const discount = addedDiscountText(to, money)
  if (discount && !to?.services && to?.length === undefined)
    return isCheckout ? withDiscount(t`Checked out`, discount) : discountText(to, money)
  const changed = changedText(from, to, money)
  const text = discount ? withDiscount(changed, discount) : changed
  return noteChanged
    ? t({
        message: `${{ changes: text }}, and the note`,
        comment: 'What was changed of a booking, such as “Changed from 30 to 45 minutes”, and its note too',
      })
    : text
}

const markedTexts: Record<Exclude<VisitMark, 'no_show'>, MessageDescriptor> = {
  arrived: msg`Marked arrived`,
  started: msg`Marked started`,
  finished: msg`Marked finished`,
  late: msg`Marked late`,
}

const unmarkedTexts: Record<Exclude<VisitMark, 'no_show'>, MessageDescriptor> = {
  arrived: msg`No longer marked arrived`,
  started: msg`No longer marked started`,
  finished: msg`No longer marked finished`,
  late: msg`No longer marked late`,
}

function unmarkedNoShowText(status = ''): string {
  return t`${select(status, {
    Pending: 'Not a no-show after all, so Pending again',
    Confirmed: 'Not a no-show after all, so Confirmed again',
    Completed: 'Not a no-show after all, so Completed again',
    other: 'Not a no-show after all, so Canceled again',
  })}`
}

const canceledTexts: Record<CancelReason, MessageDescriptor> = {
  client: msg`Canceled: the client asked`,
  salon: msg`Canceled: the salon can’t`,
  illness: msg`Canceled: illness`,
  mistake: msg`Canceled: a mistake`,
  other: msg`Canceled: another reason`,
}

const reasonTexts: Record<CancelReason, MessageDescriptor> = {
  client: msg`Reason for canceling: the client asked`,
  salon: msg`Reason for canceling: the salon can’t`,
  illness: msg`Reason for canceling: illness`,
  mistake: msg`Reason for canceling: a mistake`,
  other: msg`Reason for canceling: another reason`,
}

function servicesText(state: VisitDetails | null, money: Formats['money']): string {
  const services = (state?.services ?? []).map(
    ({ name, price, minutes }) => t`${name} (${{ price: money(toMills(price)) }}, ${minutes} min)`,
  )
  return inWords(services, 'comma') || t`no services`
}

function changedText(from: VisitDetails | null, to: VisitDetails | null, money: Formats['money']): string {
  const before = servicesText(from, money)
  const after = servicesText(to, money)
  if (to?.length === undefined)
    return to?.services
      ? t`Changed from ${before} to ${after}`
      : t({ message: 'Changed', context: 'what happened to a booking' })
  const minutes = to.length
  const length = String(from?.length)
  return to.services
    ? t`${plural(minutes, {
        one: `Changed from ${before} to ${after}, and from ${length} to # minutes`,
        other: `Changed from ${before} to ${after}, and from ${length} to # minutes`,
      })}`
    : t`${plural(minutes, { one: `Changed from ${length} to # minutes`, other: `Changed from ${length} to # minutes` })}`
}

const withDiscount = (event: string, discount: string) =>
  t({ message: `${event}, ${discount}`, comment: 'What was done with a booking, such as “Checked out, discount of $5.00”' })

/** 'discount of $5.00 (promotion)', or its removal, after what else was done; null if no discount changed. */
function addedDiscountText(to: VisitDetails | null, money: Formats['money']): string | null {
  if (to?.discount === undefined && !to?.discountReason) return null
  if (to.discount === 0) return t`discount taken off`
  const reason = to.discountReason ?? 'none'
  if (to.discount === undefined)
    return t`${select(reason, {
      regular: 'discount (regular client)',
      family: 'discount (friends and family)',
      promotion: 'discount (promotion)',
      goodwill: 'discount (to make up for something)',
      other: 'discount (other)',
    })}`
  const price = money(toMills(to.discount))
  return t`${select(reason, {
    none: `discount of ${price}`,
    regular: `discount of ${price} (regular client)`,
    family: `discount of ${price} (friends and family)`,
    promotion: `discount of ${price} (promotion)`,
    goodwill: `discount of ${price} (to make up for something)`,
    other: `discount of ${price} (other)`,
  })}`
}

/** 'Discount of $5.00 (promotion)', as an act in the history. */
function discountText(to: VisitDetails | null, money: Formats['money']): string {
  if (to?.discount === 0) return t`Discount taken off`
  const reason = to?.discountReason ?? 'none'
  if (to?.discount === undefined)
    return t`${select(reason, {
      regular: 'Discount (regular client)',
      family: 'Discount (friends and family)',
      promotion: 'Discount (promotion)',
      goodwill: 'Discount (to make up for something)',
      other: 'Discount (other)',
    })}`
  const price = money(toMills(to.discount))
  return t`${select(reason, {
    none: `Discount of ${price}`,
    regular: `Discount of ${price} (regular client)`,
    family: `Discount of ${price} (friends and family)`,
    promotion: `Discount of ${price} (promotion)`,
    goodwill: `Discount of ${price} (to make up for something)`,
    other: `Discount of ${price} (other)`,
  })}`
}
