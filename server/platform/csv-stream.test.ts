import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv-stream.ts'

function readCsv(text: string): string[][] {
  const lines: string[][] = []
  let fields: string[] = []
  for (let at = 0; at < text.length; ) {
    let field = ''
    if (text[at] === '"') {
      at++
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (text[at] === '"') at++
        field += text[at++]
      }
      at++
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r' && text[at] !== '\n') field += text[at++]
    }
    fields.push(field)
    if (text[at] === ',') at++
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n')
      at += 2
      lines.push(fields)
      fields = []
    }
  }
  return lines
}

describe('a line of CSV', () => {
  test.each([
    [['a', 'b'], 'a,b\r\n'],
    [['Ada "the comb" Lovelace', 'x, y', 'two\nlines'], '"Ada ""the comb"" Lovelace","x, y","two\nlines"\r\n'],
    [['', ''], ',\r\n'],
  ])('writes %j as %j', (fields, line) => {
    expect(csvLine(fields)).toBe(line)
  })

  test('keeps numbers as they are', () => {
    expect(csvLine([-12.5, '-12.5', 0])).toBe("-12.5,'-12.5,0\r\n")
  })

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://evil.example","x")',
  ])('does not let %j be a formula', (value) => {
    expect(readCsv(csvLine([value]))).toEqual([[`'${value}`]])
  })

  test.each([
    ['Ada;=1+1', "Ada;'=1+1"],
    ['a; @SUM(A1);b', "a; '@SUM(A1);b"],
    ['a;"=1', 'a;"\'=1'],
    ['a\n-1', "a\n'-1"],
    ['Ada;＝1', "Ada;'＝1"],
  ])('does not let %j start a formula in its middle', (value, written) => {
    expect(readCsv(csvLine([value]))).toEqual([[written]])
  })

  test('takes no longer for empty lines than for others', () => {
    const lines = `a${'\n'.repeat(500_000)}b`
    expect(csvLine([lines])).toBe(`"${lines}"\r\n`)
  })

  test('leaves text that is not a formula alone', () => {
    expect(csvLine(['Jean-Luc', 'a+b@c.example', 'x; y', 'a = b'])).toBe('Jean-Luc,a+b@c.example,x; y,a = b\r\n')
  })

  test('round-trips', () => {
    const field = fc.string({ unit: 'grapheme' }).filter((value) => !/[=+\-@＝＋－＠\t\r]/.test(value))
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (lines) => {
        expect(readCsv(lines.map(csvLine).join(''))).toEqual(lines)
      }),
    )
  })

  test('keeps separators inside their field', () => {
    const nasty = fc.string({ unit: fc.constantFrom('"', ',', '\n', '.', 'a') })
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 2, maxLength: 4 }), (fields) => {
        expect(readCsv(csvLine(fields))).toEqual([fields])
      }),
    )
  })
})
