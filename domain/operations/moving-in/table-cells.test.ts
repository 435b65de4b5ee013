import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanCell, plainNumber } from './table-cells.ts'

test.each([
  ["'+17185550141", '+17185550141'],
  ["'07700 900144", '07700 900144'],
  ["'=1+1", '=1+1'],
  ["'-5", '-5'],
  ["'@ada", '@ada'],
  ["'apo@client.example", 'apo@client.example'],
  ['="07700 900144"', '07700 900144'],
  ['="ada@client.example"', 'ada@client.example'],
  ["\u200b '+1 718 555 0141\u00a0", '+1 718 555 0141'],
  ["'t Hart", "'t Hart"],
  ["'Hart'", "'Hart'"],
  ["O'Hara", "O'Hara"],
  ['="Hart"', '="Hart"'],
  ['=1+1', '=1+1'],
  ["'", "'"],
  ["''", "''"],
  ['6.0', '6.0'],
  ['7N + 6.0, 20 vol', '7N + 6.0, 20 vol'],
])('the cell %j is read as %j', (written, text) => {
  expect(cleanCell(written)).toBe(text)
})

test('only one guard is removed from a cell', () => {
  const unit = fc.constantFrom("'", '=', '"', '+', '-', '@', '.', '0', '7', 'a', ' ', 'é')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (written) => {
      const text = cleanCell(written)
      const trimmed = written.trim()
      expect([trimmed, trimmed.slice(1).trim(), trimmed.slice(2, -1).trim()]).toContain(text)
      if (/^[a-zé]/.test(trimmed)) expect(text).toBe(trimmed)
    }),
  )
})

test.each([
  ['447700900142.0', '447700900142'],
  ['12.00', '12'],
  ['12,0', '12'],
  ['12', '12'],
  ['6.05', '6.05'],
  ['1.0.0', '1.0.0'],
  ['A1.0', 'A1.0'],
])('the number %j is %j', (cell, number) => {
  expect(plainNumber(cell)).toBe(number)
})
