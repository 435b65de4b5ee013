import { describe, expect, it } from 'vitest'
import { parseNumber, priceText } from './number-field.tsx'

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
    '٤٥',
  ])('does not read %j', (text) => {
    expect(parseNumber(text)).toBeNaN()
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
  ])('writes %d as %j, which reads back', (dollars, text) => {
    expect(priceText(dollars)).toBe(text)
    expect(parseNumber(text)).toBe(dollars)
  })
})
