import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalsOf } from '../../../../domain/money/money.ts'
import { ProviderError } from '../provider.ts'
import { amountProblem, toMills, toMinorUnits } from './minor-units.ts'

const currencies = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'KRW',
  'KWD',
  'TND',
  'UGX',
  'ISK',
  'HUF',
  'TWD',
  'IDR',
  'VND',
  'CLP',
  'MGA',
  'XAF',
]

/** Examples from Stripe's page on currencies. */
const documented: readonly [mills: number, currency: string, minorUnits: number][] = [
  [10_000, 'USD', 1000],
  [10_990, 'EUR', 1099],
  [500_000, 'JPY', 500],
  [5_120, 'KWD', 5120],
  [5_000, 'ISK', 500],
  [5_000, 'UGX', 500],
  [10_450, 'HUF', 1045],
  [800_450, 'TWD', 80_045],
  [9_000, 'MGA', 9],
]

test.each(documented)('%i mills of %s are %i of its minor units, and back', (mills, currency, minorUnits) => {
  expect(toMinorUnits(mills, currency)).toBe(minorUnits)
  expect(toMills(minorUnits, currency.toLowerCase())).toBe(mills)
})

test('an amount comes back as it was sent, or isn’t sent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.constantFrom(...currencies), (mills, currency) => {
      let units: number
      try {
        units = toMinorUnits(mills, currency)
      } catch (error) {
        expect(error).toBeInstanceOf(ProviderError)
        expect(amountProblem(mills, currency)).toContain(currency)
        return
      }
      expect(Number.isSafeInteger(units)).toBe(true)
      expect(toMills(units, currency.toLowerCase())).toBe(mills)
    }),
  )
})

test('whole amounts can always be written, and no more decimals than the currency has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 7 }), fc.constantFrom(...currencies), (amount, currency) => {
      expect(toMills(toMinorUnits(amount * 1000, currency), currency)).toBe(amount * 1000)
      if (decimalsOf(currency) < 2) expect(() => toMinorUnits(amount * 1000 + 10, currency)).toThrow(ProviderError)
    }),
  )
})

test.each([
  [12_345, 'USD', 'Stripe can’t take 12.345 USD. The nearest amount that it takes is 12.35 USD.'],
  [5_124, 'KWD', 'Stripe can’t take 5.124 KWD. The nearest amount that it takes is 5.120 KWD.'],
  [1_500, 'JPY', 'Stripe can’t take 1.50 JPY. The nearest amount that it takes is 2 JPY.'],
  [5_500, 'UGX', 'Stripe can’t take 5.50 UGX. The nearest amount that it takes is 6 UGX.'],
  [400, 'USD', 'Stripe takes payments of 0.50 USD and more.'],
  [49_000, 'JPY', 'Stripe takes payments of 50 JPY and more.'],
  [170_000, 'HUF', 'Stripe takes payments of 175.00 HUF and more.'],
  [10_000_000_000_000, 'USD', 'Stripe takes payments of 9999999999.99 USD at most.'],
  [10_000, 'IRR', 'Stripe doesn’t take payments in IRR.'],
  [10_000, 'usd', 'Stripe doesn’t take payments in usd.'],
  [10_000, 'US', 'Stripe doesn’t take payments in US.'],
  [0, 'USD', 'Enter an amount above 0'],
  [-500, 'USD', 'Enter an amount above 0'],
  [Number.NaN, 'USD', 'Enter an amount above 0'],
])('%d mills of %s: %s', (mills, currency, problem) => {
  expect(amountProblem(mills, currency)).toBe(problem)
})

test('amounts of every day have no problem', () => {
  const usual = [500, 25_000, 1_000_000].map((mills) => amountProblem(mills, 'USD'))
  expect([...usual, amountProblem(2_500_000, 'JPY'), amountProblem(50_000_000, 'IDR')]).toEqual([null, null, null, null, null])
})
