import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../language/say.ts'
import { type Appointment, statusMessages } from '../appointment.ts'
import { reachUsWithQuestionsText } from '../schedule/move.ts'

interface StatusContext {
  /** Unix seconds. */
  readonly now: number
  readonly salon: Parameters<typeof reachUsWithQuestionsText>[0]
  readonly dayAndTime: (seconds: number) => string
}

/** Explains a visit's status to its client: docs/product.md's words, then details. */
export function explainedStatus(
  { status, date, canceled }: Pick<Appointment, 'status' | 'date' | 'canceled'>,
  { now, salon, dayAndTime }: StatusContext,
): { readonly message: string; readonly more: string } {
  const message = say(statusMessages[status])
  const isAhead = date > now
  if (status === 'Pending' && isAhead) return { message, more: say(msg`Your time is held. We’ll confirm it.`) }
  if (status !== 'Canceled') return { message, more: '' }
  const isOwn = canceled?.by === 'client'
  const more = [
    canceled && canceledText(isOwn, dayAndTime(canceled.at)),
    isOwn && isAhead && say(msg`Changed your mind?`),
    say(isAhead ? msg`Book Again asks for the same time.` : msg`Book Again lets you choose another time.`),
    !isOwn && reachUsWithQuestionsText(salon),
  ]
  return { message, more: more.filter(Boolean).join(' ') }
}

function canceledText(isOwn: boolean, dayAndTime: string): string {
  return say(isOwn ? msg`You canceled it on ${{ dayAndTime }}.` : msg`We canceled it on ${{ dayAndTime }}.`)
}
