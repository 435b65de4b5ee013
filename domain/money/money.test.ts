import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf, formatMills, plainAmount, roundToCurrency, toAmount, toMills } from './money.ts'
import { priceProblem } from './price-problem.ts'

const dollars = { currency: 'USD', locale: 'en-US' }

/** Whole mills up to ten times the dearest service. */
const mills = fc.integer({ min: 0, max: 10_000_000_000 })

describe('toMills', () => {
  it.each([
    [0, 0],
    [0.01, 10],
    [0.001, 1],
    [19.99, 19_990],
    [0.29, 290],
    [1.1, 1100],
    [1.005, 1005],
    [7.255, 7255],
    [45, 45_000],
    [99_999.99, 99_999_990],
    [999_999.999, 999_999_999],
    [0.0004, 0],
    [0.0005, 1],
    [0.0006, 1],
  ])('makes %f %i mills', (amount, expected) => {
    expect(toMills(amount)).toBe(expected)
  })

  it.each([undefined, null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('counts %s as 0', (price) => {
    expect(toMills(price)).toBe(0)
  })

  it('is reversed by toAmount, for every amount', () => {
    fc.assert(
      fc.property(mills, (amount) => {
        expect(toMills(toAmount(amount))).toBe(amount)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('formatMills', () => {
  it.each([
    [0, '$0.00'],
    [-0, '$0.00'],
    [10, '$0.01'],
    [100, '$0.10'],
    [990, '$0.99'],
    [1000, '$1.00'],
    [45_500, '$45.50'],
    [999_990, '$999.99'],
    [1_000_000, '$1,000.00'],
    [12_345_670, '$12,345.67'],
    [1_234_567_890, '$1,234,567.89'],
    [1_000_000_000, '$1,000,000.00'],
    [-10, '-$0.01'],
    [-19_990, '-$19.99'],
    [-1_234_560, '-$1,234.56'],
  ])('shows %i mills as %s', (amount, expected) => {
    expect(formatMills(amount, dollars)).toBe(expected)
  })

  it('has a dollar sign, two decimals and every cent of the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        const [, whole = '', rest] = /^\$(\d{1,3}(?:,\d{3})*)\.(\d\d)$/.exec(formatMills(cents * 10, dollars)) ?? []
        expect(Number(whole.replaceAll(',', '')) * 100 + Number(rest)).toBe(cents)
      }),
      { numRuns: 1000 },
    )
  })

  it('has three decimals and every mill of an amount in dinars', () => {
    fc.assert(
      fc.property(mills, (amount) => {
        const [, dinars = '', rest] =
          /^KWD\s(\d{1,3}(?:,\d{3})*)\.(\d{3})$/.exec(formatMills(amount, { currency: 'KWD', locale: 'en-US' })) ?? []
        expect(Number(dinars.replaceAll(',', '')) * 1000 + Number(rest)).toBe(amount)
      }),
      { numRuns: 1000 },
    )
  })

  // The runtimes' own rules differ here, and a page must look the same in every browser.
  it.each([
    ['HUF', 12_000_000, '12,000'],
    ['HUF', 12_000_500, '12,000.50'],
    ['IQD', 25_000_000, '25,000'],
    ['IQD', 25_000_250, '25,000.250'],
    ['TWD', 1_200_000, '1,200.00'],
    ['JPY', 1_234_500, '1,235'],
  ])('writes %s with decimals only where that is customary: %i mills as %s', (currency, amount, expected) => {
    expect(formatMills(amount, { currency, locale: 'en-US' }).replace(/^\D+/, '')).toBe(expected)
  })
})

describe('an amount for other programs', () => {
  it.each([
    [42_500, 'USD', '42.50'],
    [1_234_500_000, 'EUR', '1234500.00'],
    [7255, 'KWD', '7.255'],
    [7000, 'KWD', '7.000'],
    [4_500_000, 'JPY', '4500'],
    // Booked before the salon changed its currency.
    [42_500, 'JPY', '42.50'],
    [7255, 'USD', '7.255'],
    [0, 'USD', '0.00'],
  ])('has all of its decimals: %i mills in %s', (amount, currency, expected) => {
    expect(plainAmount(amount, currency)).toBe(expected)
  })
})

describe('what can be charged in a currency', () => {
  it.each([
    ['JPY', 0, [0, 42, 4500], [42.5, 0.01, 4500.99], 'Prices in JPY have no decimals'],
    ['USD', 2, [0, 42, 42.5, 19.99, 999_999.99], [42.505, 0.001, Number.NaN], 'Price can have at most two decimals'],
    ['HUF', 2, [0, 4500, 4500.5], [4500.555], 'Price can have at most two decimals'],
    ['KWD', 3, [0, 7, 7.25, 7.255, 0.001, 999_999.999], [7.2555, 0.0001], 'Prices in KWD have at most 3 decimals'],
  ] as const)('%s has %i decimals', (currency, decimals, possible, impossible, message) => {
    expect(decimalsOf(currency)).toBe(decimals)
    expect(possible.map((price) => priceProblem(price, currency))).toEqual(possible.map(() => null))
    expect(impossible.map((price) => priceProblem(price, currency))).toEqual(impossible.map(() => message))
  })

  it('has three decimals in each of the currencies that do', () => {
    const codes = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']
    expect(codes.map(decimalsOf)).toEqual(codes.map(() => 3))
  })

  it.each([
    [7255, 'KWD', 7255],
    [7255, 'USD', 7260],
    [7254, 'USD', 7250],
    [7255, 'JPY', 7000],
    [7500, 'JPY', 8000],
  ])('is rounded to it: %i mills in %s', (amount, currency, expected) => {
    expect(roundToCurrency(amount, currency)).toBe(expected)
  })

  it('is, of any amount, the nearest one after rounding', () => {
    const currency = fc.constantFrom('KWD', 'USD', 'JPY')
    fc.assert(
      fc.property(mills, currency, (amount, code) => {
        const rounded = roundToCurrency(amount, code)
        expect(priceProblem(toAmount(rounded), code)).toBeNull()
        expect(Math.abs(rounded - amount)).toBeLessThanOrEqual({ KWD: 0, USD: 5, JPY: 500 }[code] ?? 0)
      }),
    )
  })
})
