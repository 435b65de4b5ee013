import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancelingNow, movingMoney } from './consequence.ts'
import { defaultPrepayment } from './prepayment-settings.ts'
import { cancelers, type EndedVisit, freeUntil, refundEnds, settle } from './settlement.ts'
import { type StoredTerms, storedTermsFor } from './stored-terms.ts'

const starts = 1_800_000_000
const hour = 60 * 60

const terms: StoredTerms = {
  refundHours: 24,
  lateCancel: 'kept',
  lateFeeMills: 0,
  noShowFeeMills: 0,
  chargesByItself: false,
}

const visit: EndedVisit = {
  paidMills: 20_000,
  priceMills: 80_000,
  terms,
  starts,
  moves: [],
  canceledAt: starts - hour,
  canceledBy: 'client',
  isNoShow: false,
  hasCard: true,
  isAccepted: true,
}

const settled = (change: Partial<EndedVisit>, changedTerms: Partial<StoredTerms> = {}) => {
  const { refundMills, keptMills, feeMills, isAsked } = settle({
    ...visit,
    ...change,
    terms: {
      ...terms,
      ...changedTerms,
    },
  })
  return [refundMills, keptMills, feeMills, isAsked ? 'asked' : 'decided']
}

test('what is given back and charged can be paid: of three decimals, the last is 0', () => {
  const inDinars = { currency: 'KWD', paidMills: 20_000, priceMills: 12_345 }
  expect(settled(inDinars)).toEqual([7660, 12_340, 0, 'decided'])
  expect(settled({ ...inDinars, paidMills: 4000 }, { lateFeeMills: 12_345 })).toEqual([0, 4000, 8340, 'decided'])
  expect(settled({ ...inDinars, currency: 'EUR', priceMills: 12_340 })).toEqual([7660, 12_340, 0, 'decided'])
  const price = { chargesMills: 12_340, currency: 'KWD' }
  const third = { kind: 'share', percent: 33 } as const
  const settings = { ...defaultPrepayment, lateFee: third, noShowFee: third }
  expect(storedTermsFor(settings, { changeNotice: null }, price)).toMatchObject({ lateFeeMills: 4070, noShowFeeMills: 4070 })
})

describe('a deposit of 20 for a visit of 80', () => {
  test('comes back to the second of its limit, and is kept after it', () => {
    expect(settled({ canceledAt: starts - 24 * hour })).toEqual([20_000, 0, 0, 'decided'])
    expect(settled({ canceledAt: starts - 24 * hour + 1 })).toEqual([0, 20_000, 0, 'decided'])
  })

  test.each(['salon', 'system', 'replaced'] as const)('comes back when it was canceled by: %s', (canceledBy) => {
    expect(settled({ canceledBy })).toEqual([20_000, 0, 0, 'decided'])
  })

  test('is kept for a no-show, also if the salon cancels that visit then, but not if another took its place', () => {
    expect(settled({ isNoShow: true, canceledAt: null, canceledBy: null })).toEqual([0, 20_000, 0, 'decided'])
    expect(settled({ isNoShow: true, canceledBy: 'salon' })).toEqual([0, 20_000, 0, 'decided'])
    expect(settled({ isNoShow: true, canceledBy: 'replaced' })).toEqual([20_000, 0, 0, 'decided'])
  })

  test('counts toward the fee', () => {
    expect(settled({}, { lateFeeMills: 50_000 })).toEqual([0, 20_000, 30_000, 'decided'])
    expect(settled({}, { lateFeeMills: 10_000 })).toEqual([0, 20_000, 0, 'decided'])
    expect(settled({ isNoShow: true }, { lateFeeMills: 10_000, noShowFeeMills: 80_000 })).toEqual([
      0,
      20_000,
      60_000,
      'decided',
    ])
  })

  test('comes back, less the fee, where a late cancellation is refunded', () => {
    expect(settled({}, { lateCancel: 'refunded' })).toEqual([20_000, 0, 0, 'decided'])
    expect(settled({}, { lateCancel: 'refunded', lateFeeMills: 15_000 })).toEqual([5_000, 15_000, 0, 'decided'])
    expect(settled({}, { lateCancel: 'refunded', lateFeeMills: 30_000 })).toEqual([0, 20_000, 10_000, 'decided'])
  })

  test('waits for staff where the salon decides, or where nobody accepted the terms', () => {
    expect(settled({}, { lateCancel: 'asked', lateFeeMills: 50_000 })).toEqual([0, 20_000, 30_000, 'asked'])
    expect(settled({ isAccepted: false }, { lateFeeMills: 50_000 })).toEqual([0, 20_000, 0, 'asked'])
    expect(settled({ paidMills: 0 }, { lateCancel: 'asked' })).toEqual([0, 0, 0, 'decided'])
  })

  test('is given back as far as it is above the present price', () => {
    expect(settled({ priceMills: 15_000 }, { lateFeeMills: 50_000 })).toEqual([5_000, 15_000, 0, 'decided'])
  })

  test('has no fee on top without a card', () => {
    expect(settled({ hasCard: false }, { lateFeeMills: 50_000 })).toEqual([0, 20_000, 0, 'decided'])
  })
})

describe('a visit that its client moved', () => {
  const weekLater = starts + 7 * 24 * hour
  const moved = (at: number, change: Partial<EndedVisit> = {}) =>
    settled({
      starts: weekLater,
      moves: [{ from: starts, at }],
      canceledAt: at + 60,
      ...change,
    })

  test('in time comes back until the new limit', () => {
    expect(moved(starts - 24 * hour)).toEqual([20_000, 0, 0, 'decided'])
    expect(moved(starts - 24 * hour, { canceledAt: weekLater - hour })).toEqual([0, 20_000, 0, 'decided'])
  })

  test('when it was late to cancel stays late, whatever the new time is', () => {
    expect(moved(starts - hour)).toEqual([0, 20_000, 0, 'decided'])
    expect(moved(starts - hour, { canceledBy: 'salon' })).toEqual([20_000, 0, 0, 'decided'])
  })

  test('twice is late if one of the moves was', () => {
    const twice = (first: number, second: number) =>
      freeUntil(
        weekLater + hour,
        [
          { from: starts, at: first },
          { from: weekLater, at: second },
        ],
        terms,
      )
    expect(twice(starts - 25 * hour, starts)).toBe(weekLater - 23 * hour)
    expect(twice(starts - hour, starts)).toBe(starts - 24 * hour)
    expect(twice(starts - 25 * hour, weekLater - hour)).toBe(weekLater - 24 * hour)
  })

  test('is free until it starts with no hours', () => {
    expect(freeUntil(weekLater, [{ from: starts, at: starts }], { refundHours: 0 })).toBe(weekLater)
  })
})

test('with no hours, canceling is free until the visit starts', () => {
  expect(settled({ canceledAt: starts }, { refundHours: 0 })).toEqual([20_000, 0, 0, 'decided'])
  expect(settled({ canceledAt: starts + 1 }, { refundHours: 0 })).toEqual([0, 20_000, 0, 'decided'])
})

test('the question before Cancel says what the settlement does then', () => {
  const { canceledAt, canceledBy, ...open } = visit
  expect(cancelingNow(open, 'client', starts - hour)).toEqual(settle(visit))
  expect(cancelingNow(open, 'salon', starts - hour).refundMills).toBe(20_000)
})

const mills = fc.integer({ min: 0, max: 2_000_000 })
const anyVisit = fc.record({
  paidMills: mills,
  priceMills: mills,
  starts: fc.constant(starts),
  moves: fc.array(
    fc.record({
      from: fc.integer({ min: starts - 100 * hour, max: starts + 100 * hour }),
      at: fc.integer({ min: starts - 200 * hour, max: starts }),
    }),
    { maxLength: 3 },
  ),
  canceledAt: fc.option(fc.integer({ min: starts - 100 * hour, max: starts + 100 * hour })),
  canceledBy: fc.option(fc.constantFrom(...cancelers)),
  isNoShow: fc.boolean(),
  hasCard: fc.boolean(),
  isAccepted: fc.boolean(),
  terms: fc.record({
    refundHours: fc.double({ min: 0, max: 1440, noNaN: true }),
    lateCancel: fc.constantFrom('kept' as const, 'refunded' as const, 'asked' as const),
    lateFeeMills: mills,
    noShowFeeMills: mills,
    chargesByItself: fc.boolean(),
  }),
})

test('every cent is refunded or kept, and nobody pays more than the price', () => {
  fc.assert(
    fc.property(anyVisit, (ended) => {
      const { refundMills, keptMills, feeMills } = settle(ended)
      expect(refundMills + keptMills).toBe(ended.paidMills)
      expect(keptMills + feeMills).toBeLessThanOrEqual(ended.priceMills)
      expect(Math.min(refundMills, keptMills, feeMills)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('two payments of a visit cost no more than its price together, and no more than the fee where deposits are refunded', () => {
  fc.assert(
    fc.property(anyVisit, mills, (ended, paidMills) => {
      const first = settle(ended)
      const chargedMills = first.keptMills + first.feeMills
      const second = settle({ ...ended, paidMills, chargedMills })
      const costs = chargedMills + second.keptMills + second.feeMills
      expect(costs).toBeLessThanOrEqual(ended.priceMills)
      const { lateCancel, lateFeeMills, noShowFeeMills } = ended.terms
      if (lateCancel === 'refunded' && ended.isAccepted)
        expect(costs).toBeLessThanOrEqual(ended.isNoShow ? noShowFeeMills : lateFeeMills)
    }),
  )
})

test('canceling earlier never costs more', () => {
  fc.assert(
    fc.property(anyVisit, fc.integer({ min: 0, max: 200 * hour }), (ended, sooner) => {
      const at = ended.canceledAt ?? starts
      const now = settle({ ...ended, canceledAt: at })
      const before = settle({ ...ended, canceledAt: at - sooner })
      expect(before.keptMills + before.feeMills).toBeLessThanOrEqual(now.keptMills + now.feeMills)
    }),
  )
})

test('a move never makes a late cancellation free', () => {
  fc.assert(
    fc.property(anyVisit, fc.integer({ min: -100, max: 1000 }), (ended, hours) => {
      const at = ended.canceledAt ?? starts
      const late = { ...ended, canceledAt: at }
      const moved = {
        ...late,
        starts: starts + hours * hour,
        moves: [...ended.moves, { from: starts, at }],
        canceledAt: at + 1,
      }
      expect(settle(moved).keptMills).toBeGreaterThanOrEqual(settle(late).keptMills)
      expect(settle(moved).keptMills + settle(moved).feeMills).toBeGreaterThanOrEqual(
        settle(late).keptMills + settle(late).feeMills,
      )
    }),
  )
})

test('a limit lies on a minute before the start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400 }), (minutes) => {
      expect(refundEnds(starts, { refundHours: minutes / 60 })).toBe(starts - minutes * 60)
    }),
  )
})

test('moving a visit keeps every cent: it moves, or comes back', () => {
  fc.assert(
    fc.property(mills, mills, (paidMills, priceMills) => {
      const { movedMills, excessMills, balanceMills } = movingMoney({ paidMills, priceMills })
      expect(movedMills + excessMills).toBe(paidMills)
      expect(movedMills + balanceMills).toBe(priceMills)
      expect(Math.min(excessMills, balanceMills)).toBe(0)
    }),
  )
})
