import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../language/say.ts'
import type { MoveSettlement } from './consequence.ts'
import type { CancelConsequence } from './online-payment.ts'

type ConsequenceReader = 'client' | 'desk'

/** In the visit's currency, as `CancelConsequence` has them. */
type Amounts = Pick<CancelConsequence, 'refunded' | 'kept' | 'charged' | 'isAsked'>

interface ConsequenceContext {
  readonly reader: ConsequenceReader
  /** Writes an amount in the visit's currency. */
  readonly price: (amount: number) => string
  /** Fees are charged without a press. */
  readonly chargesByItself: boolean
  /** It is only late since its client moved it when it was. */
  readonly isMovedLate?: boolean
}

/** Says what canceling does to the money, in the question before it; empty if there is none. */
export function cancelConsequenceText(amounts: Amounts, context: ConsequenceContext): string {
  const sentences = [moneySentence(amounts, context), feeSentence(amounts, context)].filter((message) => message !== null)
  if (sentences.length > 0 && context.isMovedLate && context.reader === 'client')
    sentences.unshift(msg`You moved this visit late, and that still counts.`)
  return sentences.map(say).join(' ')
}

function moneySentence({ refunded, kept, isAsked }: Amounts, { reader, price }: ConsequenceContext): MessageDescriptor | null {
  const isClient = reader === 'client'
  if (isAsked)
    return isClient
      ? msg`It’s late to cancel: we’ll decide if you get the ${{ amount: price(refunded + kept) }} you paid back.`
      : msg`You decide afterward if the ${{ amount: price(refunded + kept) }} paid online is given back.`
  if (refunded > 0 && kept > 0)
    return isClient
      ? msg`You get ${{ refunded: price(refunded) }} of what you paid back, and we keep ${{ kept: price(kept) }}.`
      : msg`The client gets ${{ refunded: price(refunded) }} of the online payment back, and you keep ${{ kept: price(kept) }}.`
  if (refunded > 0)
    return isClient
      ? msg`You get the ${{ amount: price(refunded) }} you paid back. It can take your bank a few days.`
      : msg`The client gets the ${{ amount: price(refunded) }} paid online back.`
  if (kept > 0)
    return isClient
      ? msg`It’s late to cancel: we keep the ${{ amount: price(kept) }} you paid.`
      : msg`You keep the ${{ amount: price(kept) }} paid online.`
  return null
}

function feeSentence({ charged }: Amounts, { reader, price, chargesByItself }: ConsequenceContext): MessageDescriptor | null {
  if (charged <= 0) return null
  const fee = price(charged)
  if (reader === 'client')
    return chargesByItself
      ? msg`We charge your card ${{ fee }} for canceling late.`
      : msg`We can charge your card ${{ fee }} for canceling late.`
  return chargesByItself
    ? msg`${{ fee }} is charged to the client’s card.`
    : msg`You can charge ${{ fee }} to the client’s card afterward.`
}

interface MoveContext {
  readonly reader: ConsequenceReader
  /** Writes mills in the visit's currency. */
  readonly money: (mills: number) => string
  /** Canceling now would cost something, and so it does after the move. */
  readonly isLate?: boolean
}

/** Says what moving a visit does to what was paid for it, and to a late fee; empty if there is neither. */
export function moveConsequenceText(settlement: MoveSettlement, context: MoveContext): string {
  const sentences = moneyOfMove(settlement, context)
  if (context.isLate && context.reader === 'client')
    sentences.push(msg`It’s late for a change: if you cancel after this move, that counts as late, too.`)
  return sentences.map(say).join(' ')
}

function moneyOfMove({ movedMills, excessMills, balanceMills }: MoveSettlement, context: MoveContext): MessageDescriptor[] {
  const { reader, money } = context
  if (movedMills + excessMills === 0) return []
  const isClient = reader === 'client'
  const sentences: MessageDescriptor[] = [
    isClient
      ? msg`The ${{ amount: money(movedMills) }} you paid goes with your visit.`
      : msg`The ${{ amount: money(movedMills) }} paid online goes with the visit.`,
  ]
  if (excessMills > 0)
    sentences.push(
      isClient
        ? msg`It costs less now: we give ${{ amount: money(excessMills) }} back.`
        : msg`It costs less now: give ${{ amount: money(excessMills) }} back.`,
    )
  if (balanceMills > 0)
    sentences.push(
      isClient
        ? msg`You pay the other ${{ amount: money(balanceMills) }} at the salon.`
        : msg`The other ${{ amount: money(balanceMills) }} is due at the salon.`,
    )
  return sentences
}
