import { describe, expect, test } from 'vitest'
import { currencyNamed } from './table-currency.ts'

describe('the currency of an amount', () => {
  test.each([
    ['45.00', 'USD', null],
    ['€45', 'USD', 'EUR'],
    ['45,00 EUR', 'USD', 'EUR'],
    ['CHF 49.95', 'EUR', 'CHF'],
    ['Fr.45.-', 'EUR', 'CHF'],
    ['US$ 45', 'CAD', 'USD'],
    ['$45', 'CAD', 'CAD'],
    ['$45', 'USD', 'USD'],
    ['$45', 'EUR', 'unclear'],
    ['£45', 'USD', 'GBP'],
    ['£45', 'EGP', 'EGP'],
    ['¥4,500', 'JPY', 'JPY'],
    ['4500 kr', 'EUR', 'unclear'],
    ['450 zł', 'EUR', 'PLN'],
    ['R$ 45', 'USD', 'BRL'],
    ['from 45', 'USD', null],
    ['45 all in', 'USD', null],
    ['constructor 45', 'USD', null],
    ['usd', 'EUR', 'USD'],
    ['', 'USD', null],
  ])('“%s” in a salon of %s: %s', (typed, own, expected) => {
    expect(currencyNamed(typed, own)).toBe(expected)
  })
})
