import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../language/say.ts'
import type { Requirement } from './requirement.ts'
import type { StoredTerms } from './stored-terms.ts'

interface Worded {
  readonly requirement: Requirement
  readonly rules: StoredTerms
  /** An amount in mills as the salon writes it. */
  readonly money: (mills: number) => string
}

/** What a client agrees to before paying, in their language. */
export function prepaymentText({ requirement, rules, money }: Worded): string {
  return [asked(requirement, money), refunded(requirement, rules), fees(rules, money)].filter(Boolean).join(' ')
}

function asked(requirement: Requirement, money: Worded['money']): string {
  if (requirement.kind === 'card') return say(msg`To book, leave a card with us. Nothing is charged now.`)
  const amount = money(requirement.amountMills)
  return say(
    requirement.isFull
      ? msg`To book, pay ${{ amount }} now.`
      : msg`To book, pay a deposit of ${{ amount }} now. It counts toward the price.`,
  )
}

function refunded(requirement: Requirement, { refundHours, lateCancel }: StoredTerms): string {
  if (requirement.kind === 'card') return ''
  const inTime =
    refundHours === 0
      ? msg`If you cancel before the visit starts, you get it back.`
      : msg`If you cancel at least ${{ hours: refundHours }} hours before the visit, you get it back.`
  const late = {
    kept: msg`After that, or if you don’t come, we keep it.`,
    refunded: msg`After that, too.`,
    asked: msg`After that, or if you don’t come, we decide what comes back.`,
  }[lateCancel]
  return `${say(inTime)} ${say(late)}`
}

function fees({ lateFeeMills, noShowFeeMills }: StoredTerms, money: Worded['money']): string {
  const parts = [
    lateFeeMills > 0 ? say(msg`Canceling later than that costs ${{ amount: money(lateFeeMills) }}.`) : '',
    noShowFeeMills > 0 ? say(msg`Not coming costs ${{ amount: money(noShowFeeMills) }}.`) : '',
  ]
  return parts.filter(Boolean).join(' ')
}
