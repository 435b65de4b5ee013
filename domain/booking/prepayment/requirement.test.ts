import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalsOf } from '../../money/money.ts'
import { instantAt } from '../../time/salon-time.ts'
import { asksByPolicy, bookingWays, firstDeadline, wayRules } from './booking-ways.ts'
import { defaultPrepayment, type PrepaymentRule, prepaymentRule, prepaymentSettings } from './prepayment-settings.ts'
import { matchesRule, type PrepaymentFacts, requirementFor, sizeInMills } from './requirement.ts'
import { keepsCard, storedTermsFor } from './stored-terms.ts'

const timeZone = 'America/New_York'
const at = (date: string, minutes = 600) => instantAt(date, minutes, timeZone)

const facts: PrepaymentFacts = {
  serviceIds: ['cut'],
  chargesMills: 80_000,
  currency: 'USD',
  weekday: 'Saturday',
  now: at('2026-11-30'),
  timeZone,
  lastVisit: at('2026-10-01'),
  noShows: 0,
}

const rule = (given: Partial<PrepaymentRule>): PrepaymentRule =>
  prepaymentRule.parse({ id: 'r', demand: { kind: 'full' }, ...given })
const matches = (given: Partial<PrepaymentRule>, changed: Partial<PrepaymentFacts> = {}) =>
  matchesRule(rule(given), { ...facts, ...changed })

describe('a rule', () => {
  test('without conditions matches everything', () => {
    expect(matches({})).toBe(true)
  })

  test('matches if any of its services is booked', () => {
    expect(matches({ services: ['color', 'cut'] })).toBe(true)
    expect(matches({ services: ['color'] })).toBe(false)
  })

  test('matches from its price on', () => {
    expect(matches({ fromPrice: 80 })).toBe(true)
    expect(matches({ fromPrice: 80.01 })).toBe(false)
    expect(matches({ fromPrice: 0 }, { chargesMills: 0 })).toBe(true)
  })

  test('takes a client without a completed visit for new, whom it takes for nobody absent', () => {
    expect(matches({ newClients: true })).toBe(false)
    expect(matches({ newClients: true }, { lastVisit: null })).toBe(true)
    expect(matches({ absentMonths: 1 }, { lastVisit: null })).toBe(false)
  })

  test('counts months by the salon’s calendar', () => {
    const absent = (last: string, now: string, months = 1) =>
      matches({ absentMonths: months }, { lastVisit: at(last, 23 * 60 + 30), now: at(now, 5) })
    expect(absent('2026-01-31', '2026-02-27')).toBe(false)
    expect(absent('2026-01-31', '2026-02-28')).toBe(true)
    expect(absent('2026-03-15', '2026-04-14')).toBe(false)
    expect(absent('2026-03-15', '2026-04-15')).toBe(true)
    expect(absent('2025-11-30', '2026-11-29', 12)).toBe(false)
    expect(absent('2025-11-30', '2026-11-30', 12)).toBe(true)
  })

  test('matches from its number of no-shows on, and on its weekdays', () => {
    expect(matches({ noShows: 2 }, { noShows: 1 })).toBe(false)
    expect(matches({ noShows: 2 }, { noShows: 2 })).toBe(true)
    expect(matches({ weekdays: ['Friday', 'Saturday'] })).toBe(true)
    expect(matches({ weekdays: ['Friday'] })).toBe(false)
  })

  test('matches only if all of its conditions do', () => {
    expect(matches({ services: ['cut'], fromPrice: 50, weekdays: ['Saturday'], noShows: 1 })).toBe(false)
    expect(matches({ services: ['cut'], fromPrice: 50, weekdays: ['Saturday'], noShows: 1 }, { noShows: 3 })).toBe(true)
  })
})

const demanding = (demand: PrepaymentRule['demand'], changed: Partial<PrepaymentFacts> = {}) =>
  requirementFor({ rules: [rule({ demand })] }, { ...facts, ...changed })

describe('the requirement', () => {
  test('is null without a rule, and for a rule that asks for nothing', () => {
    expect(requirementFor(defaultPrepayment, facts)).toBeNull()
    expect(demanding({ kind: 'nothing' })).toBeNull()
  })

  test('is by the first rule that matches, also if that asks for nothing', () => {
    const rules = [
      rule({ id: 'a', services: ['color'], demand: { kind: 'full' } }),
      rule({ id: 'b', services: ['cut'], demand: { kind: 'nothing' } }),
      rule({ id: 'c', demand: { kind: 'card' } }),
    ]
    expect(requirementFor({ rules }, facts)).toBeNull()
    expect(requirementFor({ rules }, { ...facts, serviceIds: ['blowout'] })).toEqual({ kind: 'card' })
    expect(requirementFor({ rules }, { ...facts, serviceIds: ['cut', 'color'] })).toMatchObject({ isFull: true })
  })

  test('is an amount, a share, or everything', () => {
    expect(demanding({ kind: 'deposit', size: { kind: 'amount', amount: 20 } })).toEqual({
      kind: 'payment',
      amountMills: 20_000,
      isFull: false,
    })
    expect(demanding({ kind: 'deposit', size: { kind: 'share', percent: 33 } }, { chargesMills: 79_990 })).toMatchObject({
      amountMills: 26_400,
    })
    const all = { kind: 'payment', amountMills: 80_000, isFull: true }
    expect(demanding({ kind: 'full' })).toEqual(all)
    expect(demanding({ kind: 'deposit', size: { kind: 'share', percent: 100 } })).toEqual(all)
    expect(demanding({ kind: 'deposit', size: { kind: 'amount', amount: 500 } })).toEqual(all)
  })

  test('is nothing to pay for a visit without a price, but can be a card', () => {
    expect(demanding({ kind: 'full' }, { chargesMills: 0 })).toBeNull()
    expect(demanding({ kind: 'deposit', size: { kind: 'share', percent: 50 } }, { chargesMills: 0 })).toBeNull()
    expect(demanding({ kind: 'card' }, { chargesMills: 0 })).toEqual({ kind: 'card' })
  })

  test('is in whole yen, and in dinars of three decimals', () => {
    const third = { kind: 'deposit', size: { kind: 'share', percent: 33 } } as const
    expect(demanding(third, { currency: 'JPY', chargesMills: 4_999_000 })).toMatchObject({ amountMills: 1_650_000 })
    expect(demanding(third, { currency: 'KWD', chargesMills: 12_345 })).toMatchObject({ amountMills: 4_074 })
    // A price from before the salon changed to yen.
    expect(demanding({ kind: 'full' }, { currency: 'JPY', chargesMills: 10_500 })).toEqual({
      kind: 'payment',
      amountMills: 10_000,
      isFull: true,
    })
  })
})

const size = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), amount: fc.double({ min: 0.001, max: 1e6, noNaN: true }) }),
  fc.record({ kind: fc.constant('share' as const), percent: fc.integer({ min: 1, max: 100 }) }),
)
const price = fc.record({
  chargesMills: fc.integer({ min: 0, max: 1e9 }),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'UGX', 'HUF'),
})

test('an amount is never above the price, and one that the currency has', () => {
  fc.assert(
    fc.property(size, price, (given, of) => {
      const amount = sizeInMills(given, of)
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount).toBeLessThanOrEqual(of.chargesMills)
      expect(amount % 10 ** (3 - decimalsOf(of.currency))).toBe(0)
    }),
  )
})

test('what is asked for can be paid: above nothing, at most the price, all of it by a share of 100 percent', () => {
  fc.assert(
    fc.property(size, price, (given, of) => {
      const requirement = demanding({ kind: 'deposit', size: given }, of)
      if (requirement?.kind === 'payment') {
        expect(requirement.amountMills).toBeGreaterThan(0)
        expect(requirement.amountMills).toBeLessThanOrEqual(of.chargesMills)
      }
      expect(demanding({ kind: 'deposit', size: { kind: 'share', percent: 100 } }, of)).toEqual(demanding({ kind: 'full' }, of))
    }),
  )
})

describe('the stored terms', () => {
  const settings = {
    ...defaultPrepayment,
    lateFee: { kind: 'share', percent: 50 },
    noShowFee: { kind: 'amount', amount: 500 },
  } as const

  test('are in mills of the visit’s price, by the notice where no hours are set', () => {
    expect(storedTermsFor(settings, { changeNotice: 90 }, facts)).toEqual({
      refundHours: 1.5,
      lateCancel: 'kept',
      lateFeeMills: 40_000,
      noShowFeeMills: 80_000,
      chargesByItself: false,
    })
    expect(storedTermsFor(settings, { changeNotice: null }, facts).refundHours).toBe(24)
    expect(storedTermsFor({ ...settings, refundHours: 0 }, { changeNotice: 90 }, facts).refundHours).toBe(0)
  })

  test('keep a payment’s card only for fees above it', () => {
    const terms = storedTermsFor(settings, { changeNotice: null }, facts)
    expect(keepsCard({ kind: 'payment', amountMills: 20_000, isFull: false }, terms)).toBe(true)
    expect(keepsCard({ kind: 'payment', amountMills: 80_000, isFull: true }, terms)).toBe(false)
    expect(keepsCard({ kind: 'card' }, { ...terms, lateFeeMills: 0, noShowFeeMills: 0 })).toBe(true)
  })
})

test('the default settings are valid, and rules are used once', () => {
  expect(prepaymentSettings.parse(defaultPrepayment)).toEqual(defaultPrepayment)
  expect(prepaymentSettings.safeParse({ ...defaultPrepayment, rules: [rule({}), rule({})] }).success).toBe(false)
})

describe('a way to book', () => {
  test('has a deadline if it can ask for something', () => {
    for (const way of bookingWays) expect(wayRules[way].deadline === null).toBe(wayRules[way].asks === 'never')
  })

  test('gives a client half an hour, and a pay link the salon’s hours until the visit starts', () => {
    const now = 1_800_000_000
    const visit = { starts: now + 10 * 3600, now, deskHours: 24 }
    expect(firstDeadline('client', visit)).toBe(now + 1800)
    expect(firstDeadline('desk', visit)).toBe(visit.starts)
    expect(firstDeadline('desk', { ...visit, deskHours: 4 })).toBe(now + 4 * 3600)
    expect(firstDeadline('walk_in', visit)).toBeNull()
  })

  test('asks for a visit that is opened again only where nothing is paid', () => {
    expect(asksByPolicy('reopened', false)).toBe(true)
    expect(asksByPolicy('reopened', true)).toBe(false)
    expect(asksByPolicy('again', true)).toBe(true)
    expect(asksByPolicy('desk', false)).toBe(false)
  })
})
