import { describe, expect, test } from 'vitest'
import { defaultStyle, formatsOf } from '../../formats.ts'
import { toAmount } from '../../money/money.ts'
import { instantAt } from '../../time/salon-time.ts'
import { onlinePaymentPurposes } from '../appointment.ts'
import { cancelingNow, movingMoney } from './consequence.ts'
import { cancelConsequenceText, moveConsequenceText } from './consequence-words.ts'
import { prepaymentExamples } from './example.ts'
import { onlinePaymentStates } from './online-payment.ts'
import { defaultPrepayment, type PrepaymentRule, type PrepaymentSettings, prepaymentRule } from './prepayment-settings.ts'
import type { Requirement } from './requirement.ts'
import { awaitedText, type DescribedPayment, payPageWords } from './state-words.ts'
import type { StoredTerms } from './stored-terms.ts'
import { termsText, termsVersion } from './words.ts'

const timeZone = 'America/New_York'
const formats = formatsOf({ ...defaultStyle, timeZone })
const starts = instantAt('2026-12-02', 600, timeZone)
const now = starts - 7 * 86_400

const deposit: Requirement = { kind: 'payment', amountMills: 20_000, isFull: false }
const terms: StoredTerms = {
  refundHours: 24,
  lateCancel: 'kept',
  lateFeeMills: 0,
  noShowFeeMills: 0,
  chargesByItself: false,
}

const textOf = (
  requirement: Requirement,
  changed: Partial<StoredTerms> = {},
  moment: { starts: number | null; now: number } = { starts, now },
) => termsText({ requirement, terms: { ...terms, ...changed }, currency: 'USD' }, moment, formats)

describe('the terms of a deposit', () => {
  test('name the moment until which it comes back', () => {
    expect(textOf(deposit)).toBe(
      'You pay $20.00 now; it counts toward the price. Cancel by 10:00 AM on Tuesday, December 1 and you get it back; after that we keep it. Moving your visit after that doesn’t change this. If we cancel, you get it back.',
    )
  })

  test('name the notice before a time is chosen, and say so when it is too late already', () => {
    expect(textOf(deposit, {}, { starts: null, now })).toContain(
      'Cancel at least 24 hours before your visit and you get it back; after that we keep it.',
    )
    expect(textOf(deposit, {}, { starts, now: starts - 86_400 })).toContain(
      'Your visit is soon: if you cancel or don’t come, we keep it. Moving your visit doesn’t change this.',
    )
    expect(textOf(deposit, { refundHours: 0 })).toContain('If you don’t come, we keep it.')
  })

  test('say that a move is no way around the limit, but not where there is none', () => {
    const sentence = 'Moving your visit after that doesn’t change this.'
    expect(textOf(deposit, { lateCancel: 'refunded', lateFeeMills: 10_000 })).toContain(sentence)
    expect(textOf(deposit, { lateCancel: 'refunded' })).not.toContain('Moving')
    expect(textOf(deposit, { refundHours: 0 })).not.toContain('Moving')
  })

  test('name the fee where it is more than the deposit', () => {
    expect(textOf(deposit, { lateFeeMills: 20_000 })).not.toContain('costs')
    expect(textOf(deposit, { lateFeeMills: 40_000, noShowFeeMills: 80_000 })).toContain(
      'Canceling late costs $40.00 in all; what you pay now counts toward it. Not coming costs $80.00 in all; what you pay now counts toward it.',
    )
    expect(textOf(deposit, { lateCancel: 'refunded', lateFeeMills: 10_000, noShowFeeMills: 10_000 })).toContain(
      'Canceling late or not coming costs $10.00 in all; what you pay now counts toward it.',
    )
  })
})

test('all of the price is named as such, in the visit’s currency', () => {
  const requirement = { kind: 'payment', amountMills: 5_000_000, isFull: true } as const
  expect(termsText({ requirement, terms, currency: 'JPY' }, { starts, now }, formats)).toMatch(
    /^You pay the full price of ¥5,000 now\./,
  )
})

describe('the terms of a card on file', () => {
  test('promise nothing but that, without fees', () => {
    expect(textOf({ kind: 'card' })).toBe('We keep your card on file and charge nothing now.')
  })

  test('name the fees', () => {
    expect(textOf({ kind: 'card' }, { lateFeeMills: 30_000, noShowFeeMills: 30_000 })).toBe(
      'We keep your card on file and charge nothing now. Canceling is free until 10:00 AM on Tuesday, December 1. If you cancel later or don’t come, we can charge your card $30.00. Moving your visit after that doesn’t change this.',
    )
    expect(textOf({ kind: 'card' }, { noShowFeeMills: 30_000, chargesByItself: true })).toBe(
      'We keep your card on file and charge nothing now. If you don’t come, we charge your card $30.00.',
    )
  })
})

describe('a version', () => {
  const version = (requirement: Requirement, changed: Partial<StoredTerms> = {}, currency = 'USD') =>
    termsVersion({ requirement, terms: { ...terms, ...changed }, currency })

  test('is the same for the same content, and can be an id', () => {
    expect(version(deposit)).toBe(version({ ...deposit }))
    expect(version(deposit)).toMatch(/^[\da-f]{16}$/)
  })

  test('differs with each part of the content', () => {
    const versions = [
      version(deposit),
      version({ ...deposit, amountMills: 20_001 }),
      version({ ...deposit, isFull: true }),
      version({ kind: 'card' }),
      version(deposit, {}, 'EUR'),
      version(deposit, { refundHours: 24.5 }),
      version(deposit, { lateCancel: 'asked' }),
      version(deposit, { lateFeeMills: 1000 }),
      version(deposit, { noShowFeeMills: 1000 }),
      version(deposit, { chargesByItself: true }),
    ]
    expect(new Set(versions).size).toBe(versions.length)
  })
})

describe('the question before Cancel', () => {
  const visit = {
    paidMills: 20_000,
    priceMills: 80_000,
    terms,
    starts,
    moves: [],
    isNoShow: false,
    hasCard: true,
    isAccepted: true,
  }
  const question = (changed: Partial<StoredTerms>, by: 'client' | 'desk', at = starts - 3600) => {
    const ownTerms = { ...terms, ...changed }
    const settlement = cancelingNow({ ...visit, terms: ownTerms }, by === 'desk' ? 'salon' : 'client', at)
    return cancelConsequenceText(
      {
        refunded: toAmount(settlement.refundMills),
        kept: toAmount(settlement.keptMills),
        charged: toAmount(settlement.feeMills),
        isAsked: settlement.isAsked,
      },
      { reader: by, price: formats.price, chargesByItself: ownTerms.chargesByItself },
    )
  }

  test('says what comes back, is kept or charged', () => {
    expect(question({}, 'client', now)).toBe('You get the $20.00 you paid back. It can take your bank a few days.')
    expect(question({}, 'client')).toBe('It’s late to cancel: we keep the $20.00 you paid.')
    expect(question({ lateFeeMills: 50_000 }, 'client')).toBe(
      'It’s late to cancel: we keep the $20.00 you paid. We can charge your card $30.00 for canceling late.',
    )
    expect(question({ lateCancel: 'refunded', lateFeeMills: 5_000 }, 'client')).toBe(
      'You get $15.00 of what you paid back, and we keep $5.00.',
    )
    expect(question({ lateCancel: 'asked' }, 'client')).toMatch(/^It’s late to cancel: we’ll decide/)
    expect(question({}, 'desk')).toBe('The client gets the $20.00 paid online back.')
  })

  test('says why it is late long before the visit', () => {
    const kept = { refunded: 0, kept: 20, charged: 0, isAsked: false }
    const context = { reader: 'client', price: formats.price, chargesByItself: false, isMovedLate: true } as const
    expect(cancelConsequenceText(kept, context)).toBe(
      'You moved this visit late, and that still counts. It’s late to cancel: we keep the $20.00 you paid.',
    )
  })

  test('says nothing where nothing was paid', () => {
    const nothing = { refunded: 0, kept: 0, charged: 0, isAsked: false }
    expect(cancelConsequenceText(nothing, { reader: 'client', price: formats.price, chargesByItself: true })).toBe('')
  })
})

test('the question before Move says what goes along, comes back or is due', () => {
  const question = (paidMills: number, priceMills: number, isLate = false) =>
    moveConsequenceText(movingMoney({ paidMills, priceMills }), { reader: 'client', money: formats.money, isLate })
  expect(question(0, 80_000)).toBe('')
  expect(question(20_000, 20_000)).toBe('The $20.00 you paid goes with your visit.')
  expect(question(20_000, 15_000)).toBe('The $15.00 you paid goes with your visit. It costs less now: we give $5.00 back.')
  expect(question(20_000, 80_000)).toBe('The $20.00 you paid goes with your visit. You pay the other $60.00 at the salon.')
  const late = 'It’s late for a change: if you cancel after this move, that counts as late, too.'
  expect(question(20_000, 20_000, true)).toBe(`The $20.00 you paid goes with your visit. ${late}`)
  expect(question(0, 80_000, true)).toBe(late)
})

test('each state of a payment has words for its client', () => {
  const payment: DescribedPayment = {
    state: 'awaiting',
    purpose: 'prepayment',
    isReturned: false,
    visitStatus: 'Pending',
    amount: '$20.00',
    until: '2:30 PM',
  }
  expect(payPageWords(payment)).toEqual({
    title: 'Pay to keep your time',
    lead: 'Pay $20.00 until 2:30 PM. Until then, we hold your time.',
  })
  for (const state of onlinePaymentStates)
    for (const purpose of onlinePaymentPurposes) {
      const { title, lead } = payPageWords({ ...payment, state, purpose })
      expect(title).not.toBe('')
      expect(lead).not.toMatch(/[{}]|undefined/)
      expect(awaitedText({ purpose }, payment)).toMatch(/\.$/)
    }
  expect(payPageWords({ ...payment, state: 'paid', isReturned: true }).title).toBe('Your payment came too late')
  expect(payPageWords({ ...payment, state: 'canceled', visitStatus: 'Canceled' }).lead).toBe('This visit is canceled.')
  // The visit has begun, and goes on.
  expect(payPageWords({ ...payment, state: 'expired' }).lead).toBe('Please pay at the salon.')
  expect(payPageWords({ ...payment, state: 'expired', visitStatus: 'Canceled' }).lead).toContain('we gave the time back')
})

describe('an example of a rule', () => {
  const services = [
    { id: 'cut', ServiceName: 'Haircut', Price: 60 },
    { id: 'balayage', ServiceName: 'Balayage', Price: 180 },
  ]
  const rule = (given: Partial<PrepaymentRule>) =>
    prepaymentRule.parse({ id: 'r', demand: { kind: 'deposit', size: { kind: 'amount', amount: 50 } }, ...given })
  const examples = (given: Partial<PrepaymentRule>, changed: Partial<PrepaymentSettings> = {}) =>
    prepaymentExamples(
      { ...defaultPrepayment, ...changed, rules: [rule(given)] },
      { services, rules: { changeNotice: null }, formats },
    )

  test('tells of a booking that it is about', () => {
    expect(examples({ services: ['balayage'], newClients: true })).toEqual([
      'A new client who books Balayage for $180.00 on Saturday pays $50.00 now. They get it back if they cancel at least 24 hours before the visit; after that you keep it.',
    ])
    expect(
      examples({ noShows: 1, weekdays: ['Friday'], demand: { kind: 'card' } }, { noShowFee: { kind: 'share', percent: 50 } }),
    ).toEqual([
      'A client with missed visits who books Haircut for $60.00 on Friday leaves a card and pays nothing now. Not coming costs them $30.00 in all.',
    ])
    expect(examples({ fromPrice: 100, demand: { kind: 'nothing' } })).toEqual([
      'A client who books Balayage for $180.00 on Saturday pays nothing ahead.',
    ])
  })

  test('is missing where no service comes to the rule’s price', () => {
    expect(examples({ fromPrice: 500 })).toEqual([null])
  })
})
