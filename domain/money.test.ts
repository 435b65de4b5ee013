import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, formatCents, priceProblem, sumInCents, toCents, toDollars } from './money.ts'

/** Whole cents up to ten times the dearest service. */
const cents = fc.integer({ min: 0, max: 100_000_000 })

describe('toCents', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [19.99, 1999],
    [0.29, 29],
    [1.1, 110],
    [45, 4500],
    [99_999.99, 9_999_999],
    [0.004, 0],
    [0.005, 1],
    [0.006, 1],
  ])('makes $%f %i cents', (dollars, expected) => {
    expect(toCents(dollars)).toBe(expected)
  })

  it.each([undefined, null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('counts %s as 0', (price) => {
    expect(toCents(price)).toBe(0)
  })

  it('is reversed by toDollars, for every amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(toDollars(amount))).toBe(amount)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('sumInCents', () => {
  it('is 0 for nothing', () => {
    expect(sumInCents([])).toBe(0)
  })

  it('counts a missing price as 0 and the others as they are', () => {
    expect(
      sumInCents([{ Price: 10.5 }, {}, { Price: null }, { Price: undefined }, { Price: Number.NaN }, { Price: 0.25 }]),
    ).toBe(1075)
  })

  it('does not drift where adding dollars does', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(sumInCents([{ Price: 0.1 }, { Price: 0.2 }])).toBe(30)
    expect(sumInCents(Array.from({ length: 1000 }, () => ({ Price: 19.99 })))).toBe(1_999_000)
  })

  it('is exactly the sum of the whole cents, for any prices', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 200 }), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + amount, 0)
        expect(sumInCents(amounts.map((amount) => ({ Price: amount / 100 })))).toBe(exact)
      }),
    )
  })
})

describe('formatCents', () => {
  it.each([
    [0, '$0.00'],
    [-0, '$0.00'],
    [1, '$0.01'],
    [10, '$0.10'],
    [99, '$0.99'],
    [100, '$1.00'],
    [4550, '$45.50'],
    [99_999, '$999.99'],
    [100_000, '$1,000.00'],
    [1_234_567, '$12,345.67'],
    [123_456_789, '$1,234,567.89'],
    [100_000_000, '$1,000,000.00'],
    [-1, '-$0.01'],
    [-1999, '-$19.99'],
    [-123_456, '-$1,234.56'],
  ])('shows %i cents as %s', (amount, expected) => {
    expect(formatCents(amount)).toBe(expected)
  })

  it('has a dollar sign, two decimals and every cent of the amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const [, dollars = '', rest] = /^\$(\d{1,3}(?:,\d{3})*)\.(\d\d)$/.exec(formatCents(amount)) ?? []
        expect(Number(dollars.replaceAll(',', '')) * 100 + Number(rest)).toBe(amount)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('what can be charged in a currency', () => {
  it.each([
    ['JPY', 0, [0, 42, 4500], [42.5, 0.01, 4500.99]],
    ['USD', 2, [0, 42, 42.5, 19.99], [42.505, 0.001]],
    // Hundredths are what is kept (decision 022): 7.250 can be charged, 7.255 can't.
    ['KWD', 3, [0, 7, 7.25, 7.5], [7.255, 0.001]],
  ])('%s has %i decimals', (currency, decimals, possible, impossible) => {
    expect(decimalsOf(currency)).toBe(decimals)
    expect(possible.map((price) => priceProblem(price, currency))).toEqual(possible.map(() => null))
    const message = currency === 'JPY' ? 'Prices in JPY have no decimals' : 'Price can have at most two decimals'
    expect(impossible.map((price) => priceProblem(price, currency))).toEqual(impossible.map(() => message))
  })
})
