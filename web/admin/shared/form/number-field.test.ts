import { describe, expect, it } from 'vitest'
import { enteredPrice, parseNumber, priceText } from './number-field.tsx'

describe('parseNumber', () => {
  it.each([
    ['45', 45],
    ['0', 0],
    ['45.5', 45.5],
    ['45.50', 45.5],
    ['45.', 45],
    ['.5', 0.5],
    [' 60 ', 60],
    ['007', 7],
    ['-5', -5],
    ['45,50', 45.5],
    ['12,5', 12.5],
    ['٤٥', 45],
    ['۱۲۳٫۵', 123.5],
    ['９．５０', 9.5],
  ])('reads %j', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })

  it.each([
    '',
    ' ',
    '.',
    '-',
    '12,',
    ',5',
    '1,250',
    '1,250,50',
    '1,250.50',
    '1e3',
    '0x10',
    '$45',
    '45 min',
    '4 5',
    '4.5.6',
    '--5',
    '+5',
    'Infinity',
    'NaN',
    '四五',
  ])('does not read %j', (text) => {
    expect(parseNumber(text)).toBeNaN()
  })
})

describe('enteredPrice', () => {
  it('does not guess whether a point is before decimals or after thousands', () => {
    expect(enteredPrice('1.250', 'EUR')).toBeNaN()
    expect(enteredPrice(' 12.500 ', 'JPY')).toBeNaN()
    expect(enteredPrice('7.250', 'KWD')).toBe(7.25)
    expect([enteredPrice('12.50', 'EUR'), enteredPrice('1250', 'EUR'), enteredPrice('', 'EUR')]).toEqual([
      12.5,
      1250,
      undefined,
    ])
  })
})

describe('priceText', () => {
  it.each([
    [45, '45'],
    [0, '0'],
    [45.5, '45.50'],
    [19.99, '19.99'],
    [7.25, '7.25'],
    [7.255, '7.255'],
    [0.005, '0.005'],
    [100_000, '100000'],
  ])('writes %d as %j, which reads back', (price, text) => {
    expect(priceText(price)).toBe(text)
    expect(parseNumber(text)).toBe(price)
  })
})
