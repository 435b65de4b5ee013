import { statusMessages } from '../appointment.ts'
import type { LinkedOffer, OfferState } from './waitlist.ts'

interface Words {
  readonly title: string
  readonly lead: string
}

/** The booking's present state is optional: only an offer's link shows it. */
export type SaidOffer = Pick<LinkedOffer, 'state' | 'isWaiting'> & Partial<Pick<LinkedOffer, 'bookingNow' | 'movedTo'>>

const titles: Record<OfferState, string> = {
  open: 'A time is free for you',
  accepted: 'It’s yours',
  declined: 'You said no to this time',
  lapsed: 'This offer has ended',
  taken: 'Someone else was faster',
  withdrawn: 'This time isn’t on offer anymore',
}

const stillWaiting = 'You’re still on the waitlist. We’ll write again when another time becomes free.'
const notWaiting = 'See the next openings, or ask us.'

/** Describes the present state, which may have changed since the mail was written. */
export function offerWords(
  { state, bookingNow, movedTo, isWaiting }: SaidOffer,
  dateAndTime: (seconds: number) => string,
): Words {
  if (state === 'open') return { title: titles.open, lead: 'Take it while we hold it for you.' }
  if (state !== 'accepted') return { title: titles[state], lead: isWaiting ? stillWaiting : notWaiting }
  if (bookingNow === 'canceled')
    return { title: 'This visit was canceled', lead: 'You took this time, and it was canceled since.' }
  if (bookingNow === 'over') return { title: 'This visit is over', lead: 'You took this time. See you again soon!' }
  if (bookingNow === 'moved' && movedTo) return { title: 'Your visit was moved', lead: `It’s on ${dateAndTime(movedTo)} now.` }
  if (bookingNow === 'asked') return { title: 'You took this time', lead: `${statusMessages.Pending}.` }
  return { title: titles.accepted, lead: 'We’ve booked this time for you.' }
}

export const waitingWords: Words = {
  title: 'You’re on the waitlist',
  lead: 'We’ll write when a time becomes free.',
}
