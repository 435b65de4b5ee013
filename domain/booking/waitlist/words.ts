import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../language/say.ts'
import type { LinkedOffer, OfferState } from './waitlist.ts'

interface Words {
  readonly title: string
  readonly lead: string
}

/** The booking's present state is optional: only an offer's link shows it. */
export type SaidOffer = Pick<LinkedOffer, 'state' | 'isWaiting'> &
  Partial<Pick<LinkedOffer, 'bookingNow' | 'movedTo' | 'awaitsPayment'>>

const titles: Record<OfferState, MessageDescriptor> = {
  open: msg`A time is free for you`,
  accepted: msg`It’s yours`,
  declined: msg`You said no to this time`,
  lapsed: msg`This offer has ended`,
  taken: msg`Someone else was faster`,
  withdrawn: msg`This time isn’t on offer anymore`,
}

const stillWaiting = msg`You’re still on the waitlist. We’ll write again when another time becomes free.`
const notWaiting = msg`See the next openings, or ask us.`

/** Describes the present state, which may have changed since the mail was written. */
export function offerWords(
  { state, bookingNow, movedTo, awaitsPayment, isWaiting }: SaidOffer,
  dateAndTime: (seconds: number) => string,
): Words {
  if (state === 'open') return { title: say(titles.open), lead: say(msg`Take it while we hold it for you.`) }
  if (state !== 'accepted') return { title: say(titles[state]), lead: say(isWaiting ? stillWaiting : notWaiting) }
  if (bookingNow === 'canceled')
    return { title: say(msg`This visit was canceled`), lead: say(msg`You took this time, and it was canceled since.`) }
  if (bookingNow === 'over')
    return { title: say(msg`This visit is over`), lead: say(msg`You took this time. See you again soon!`) }
  if (bookingNow === 'moved' && movedTo)
    return { title: say(msg`Your visit was moved`), lead: say(msg`It’s on ${{ dateAndTime: dateAndTime(movedTo) }} now.`) }
  if (awaitsPayment)
    return { title: say(msg`Your time is held`), lead: say(msg`One thing is left, then your booking is complete.`) }
  if (bookingNow === 'asked') return { title: say(msg`You took this time`), lead: say(msg`Please wait for confirmation.`) }
  return { title: say(titles.accepted), lead: say(msg`We’ve booked this time for you.`) }
}

export const waitingWords = (): Words => ({
  title: say(msg`You’re on the waitlist`),
  lead: say(msg`We’ll write when a time becomes free.`),
})
