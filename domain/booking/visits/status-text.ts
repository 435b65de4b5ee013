import { type Appointment, statusMessages } from '../appointment.ts'
import { reachUsText } from '../schedule/move.ts'

interface StatusContext {
  /** Unix seconds. */
  readonly now: number
  readonly salon: Parameters<typeof reachUsText>[0]
  readonly dayAndTime: (seconds: number) => string
}

/** Explains a visit's status to its client: docs/product.md's words, then details. */
export function explainedStatus(
  { status, date, canceled }: Pick<Appointment, 'status' | 'date' | 'canceled'>,
  { now, salon, dayAndTime }: StatusContext,
): { readonly message: string; readonly more: string } {
  const message = statusMessages[status]
  const isAhead = date > now
  if (status === 'Pending' && isAhead) return { message, more: 'Your time is held. We’ll confirm it.' }
  if (status !== 'Canceled') return { message, more: '' }
  const isOwn = canceled?.by === 'client'
  const more = [
    canceled && `${isOwn ? 'You' : 'We'} canceled it on ${dayAndTime(canceled.at)}.`,
    isOwn && isAhead && 'Changed your mind?',
    isAhead ? 'Book Again asks for the same time.' : 'Book Again lets you choose another time.',
    !isOwn && `${reachUsText(salon)} if you have questions.`,
  ]
  return { message, more: more.filter(Boolean).join(' ') }
}
