import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { type Formats, inCurrency } from '../../formats.ts'
import { say } from '../../language/say.ts'
import { noticeInWords } from '../schedule/move.ts'
import type { Requirement } from './requirement.ts'
import { refundEnds } from './settlement.ts'
import type { StoredTerms } from './stored-terms.ts'

/** Demand and conditions, as a client accepts them. */
export interface OfferedTerms {
  readonly requirement: Requirement
  readonly terms: StoredTerms
  readonly currency: string
}

interface TermsMoment {
  /** Start of the visit; null before its time is chosen. In Unix seconds, like `now`. */
  readonly starts: number | null
  readonly now: number
}

/** States the client's payment now, its refunds and further charges. */
export function termsText({ requirement, terms, currency }: OfferedTerms, moment: TermsMoment, formats: Formats): string {
  const { money } = inCurrency(formats, currency)
  const limit = findLimit(terms, moment, formats)
  const sentences =
    requirement.kind === 'card'
      ? [msg`We keep your card on file and charge nothing now.`, ...cardSentences(terms, limit, money)]
      : [
          requirement.isFull
            ? msg`You pay the full price of ${{ amount: money(requirement.amountMills) }} now.`
            : msg`You pay ${{ amount: money(requirement.amountMills) }} now; it counts toward the price.`,
          refundSentence(terms, limit),
          ...moveSentences(terms, limit),
          ...feeSentences(terms, requirement.amountMills, money),
          msg`If we cancel, you get it back.`,
        ]
  return sentences.map(say).join(' ')
}

/** Until when canceling is free of charge: a moment, or before the time is chosen a notice. */
type Limit =
  | { readonly kind: 'moment'; readonly time: string; readonly day: string }
  | { readonly kind: 'notice'; readonly notice: string }
  | { readonly kind: 'start' }
  | { readonly kind: 'past' }

function findLimit({ refundHours }: StoredTerms, { starts, now }: TermsMoment, { timeAt, day }: Formats): Limit {
  const minutes = Math.round(refundHours * 60)
  if (minutes === 0) return { kind: 'start' }
  if (starts === null) return { kind: 'notice', notice: noticeInWords(minutes) }
  const ends = refundEnds(starts, { refundHours })
  return ends <= now ? { kind: 'past' } : { kind: 'moment', time: timeAt(ends), day: day(ends) }
}

function refundSentence({ lateCancel }: StoredTerms, limit: Limit): MessageDescriptor {
  if (lateCancel === 'kept') return keptSentence(limit)
  return lateCancel === 'asked' ? askedSentence(limit) : refundedSentence(limit)
}

function keptSentence(limit: Limit): MessageDescriptor {
  switch (limit.kind) {
    case 'moment':
      return msg`Cancel by ${{ time: limit.time }} on ${{ day: limit.day }} and you get it back; after that we keep it.`
    case 'notice':
      return msg`Cancel at least ${{ notice: limit.notice }} before your visit and you get it back; after that we keep it.`
    case 'start':
      return msg`Cancel before your visit starts and you get it back. If you don’t come, we keep it.`
    case 'past':
      return msg`Your visit is soon: if you cancel or don’t come, we keep it.`
  }
}

function askedSentence(limit: Limit): MessageDescriptor {
  switch (limit.kind) {
    case 'moment':
      return msg`Cancel by ${{ time: limit.time }} on ${{ day: limit.day }} and you get it back; after that we decide case by case.`
    case 'notice':
      return msg`Cancel at least ${{ notice: limit.notice }} before your visit and you get it back; after that we decide case by case.`
    case 'start':
      return msg`Cancel before your visit starts and you get it back. If you don’t come, we decide case by case.`
    case 'past':
      return msg`Your visit is soon: if you cancel or don’t come, we decide case by case if you get it back.`
  }
}

function refundedSentence(limit: Limit): MessageDescriptor {
  switch (limit.kind) {
    case 'moment':
      return msg`Cancel by ${{ time: limit.time }} on ${{ day: limit.day }} and you get all of it back.`
    case 'notice':
      return msg`Cancel at least ${{ notice: limit.notice }} before your visit and you get all of it back.`
    case 'start':
      return msg`Cancel before your visit starts and you get all of it back.`
    case 'past':
      return msg`Your visit is soon, so canceling is already late.`
  }
}

/** A move is no way around the limit. */
function moveSentences({ lateCancel, lateFeeMills }: StoredTerms, { kind }: Limit): MessageDescriptor[] {
  if (kind === 'start' || (lateCancel === 'refunded' && lateFeeMills === 0)) return []
  return [
    kind === 'past' ? msg`Moving your visit doesn’t change this.` : msg`Moving your visit after that doesn’t change this.`,
  ]
}

function freeSentence(limit: Limit): MessageDescriptor {
  switch (limit.kind) {
    case 'moment':
      return msg`Canceling is free until ${{ time: limit.time }} on ${{ day: limit.day }}.`
    case 'notice':
      return msg`Canceling is free until ${{ notice: limit.notice }} before your visit.`
    case 'start':
      return msg`Canceling is free until your visit starts.`
    case 'past':
      return msg`Your visit is soon, so canceling is already late.`
  }
}

type WriteMoney = (mills: number) => string

function cardSentences(terms: StoredTerms, limit: Limit, money: WriteMoney): MessageDescriptor[] {
  const { lateFeeMills: late, noShowFeeMills: noShow, chargesByItself } = terms
  if (late > 0 && late === noShow)
    return [freeSentence(limit), eitherSentence(money(late), chargesByItself), ...moveSentences(terms, limit)]
  return [
    ...(late > 0 ? [freeSentence(limit), lateSentence(money(late), chargesByItself), ...moveSentences(terms, limit)] : []),
    ...(noShow > 0 ? [noShowSentence(money(noShow), chargesByItself)] : []),
  ]
}

function eitherSentence(fee: string, chargesByItself: boolean): MessageDescriptor {
  return chargesByItself
    ? msg`If you cancel later or don’t come, we charge your card ${{ fee }}.`
    : msg`If you cancel later or don’t come, we can charge your card ${{ fee }}.`
}

function lateSentence(fee: string, chargesByItself: boolean): MessageDescriptor {
  return chargesByItself
    ? msg`If you cancel later, we charge your card ${{ fee }}.`
    : msg`If you cancel later, we can charge your card ${{ fee }}.`
}

function noShowSentence(fee: string, chargesByItself: boolean): MessageDescriptor {
  return chargesByItself
    ? msg`If you don’t come, we charge your card ${{ fee }}.`
    : msg`If you don’t come, we can charge your card ${{ fee }}.`
}

/** Fees that are not covered by the payment that is kept. */
function feeSentences(terms: StoredTerms, paidMills: number, money: WriteMoney): MessageDescriptor[] {
  const covered = terms.lateCancel === 'refunded' ? 0 : paidMills
  const late = terms.lateFeeMills > covered ? money(terms.lateFeeMills) : null
  const noShow = terms.noShowFeeMills > covered ? money(terms.noShowFeeMills) : null
  if (late !== null && late === noShow)
    return [msg`Canceling late or not coming costs ${{ fee: late }} in all; what you pay now counts toward it.`]
  return [
    ...(late === null ? [] : [msg`Canceling late costs ${{ fee: late }} in all; what you pay now counts toward it.`]),
    ...(noShow === null ? [] : [msg`Not coming costs ${{ fee: noShow }} in all; what you pay now counts toward it.`]),
  ]
}

/** Identifies the content of terms, not their language, nor the visit's time: a hash of the demand and of its conditions. */
export function termsVersion({ requirement, terms, currency }: OfferedTerms): string {
  const demand = requirement.kind === 'card' ? ['card'] : ['payment', requirement.amountMills, requirement.isFull]
  const { refundHours, lateCancel, lateFeeMills, noShowFeeMills, chargesByItself } = terms
  const minutes = Math.round(refundHours * 60)
  return hashText(JSON.stringify([demand, currency, minutes, lateCancel, lateFeeMills, noShowFeeMills, chargesByItself]))
}

/** FNV-1a, 64 bits, in hexadecimal. Source: https://datatracker.ietf.org/doc/html/rfc9923 */
function hashText(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const character of text) hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}
