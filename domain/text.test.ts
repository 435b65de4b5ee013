import { msg } from '@lingui/core/runtime-macro'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOfText, linesOfText, recordId, recordVersion, textLimits } from './text.ts'

const line = lineOfText(msg`Username`, 10)
const lines = linesOfText(msg`Description`, 10)
const readMessage = (schema: typeof line | typeof lines | typeof recordId, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

const character = (code: number) => String.fromCharCode(code)
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** NUL, the other C0 controls, DEL, the C1 controls, and Unicode's own line and paragraph separators. */
const controls = [...range(0, 0x1f), ...range(0x7f, 0x9f), 0x2028, 0x2029]
const loneSurrogates = ['\ud800', '\udbff', '\udc00', '\udfff', '\udc00\ud800']

const names = ['Zoë', "O'Neil", '李小龙', 'Jean-Luc', 'ß', '👩🏽‍🦱', 'مريم', '<b>&"']

describe('a line of text', () => {
  it.each(names)('takes %s as it is', (name) => {
    expect(line.parse(name)).toBe(name)
  })

  it.each([
    'Nguyễn Thị Hồng Ngọc',
    'Đặng Thuỳ Trâm',
    'مُحَمَّدٌ',
    'عَبْدُ ٱللَّٰه',
    'क्षितिज',
    'श्रीमती मैत्रेयी',
    'นันท์นภัส',
    'ศิริลักษณ์',
    'မျှော်လင့်ချက်',
    'བསྒྲུབས་',
    'ᾍδης',
    'שָׁלוֹם',
    'சந்திரசேகர்',
    '👩🏽‍❤️‍💋‍👨🏿',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'می‌خواهم',
  ])('keeps every mark of %s, composed and decomposed', (name) => {
    for (const written of [name, name.normalize('NFC'), name.normalize('NFD')]) {
      expect(lineOfText(msg`Username`, 100).parse(written)).toBe(written.normalize('NFC'))
    }
  })

  it.each([
    ['\u202eAda', 'Ada'],
    ['Ada\u2066\u2069 \u202aLovelace\u202c', 'Ada Lovelace'],
    [`A${'\u0301'.repeat(40)}da`, `Á${'\u0301'.repeat(3)}da`],
    [`น${'\u0e49'.repeat(40)}`, `น${'\u0e49'.repeat(6)}`],
  ])('loses marks that spill over their neighbors: %j', (name, kept) => {
    expect(lineOfText(msg`Username`, 100).parse(name)).toBe(kept)
  })

  it('never keeps stacked marks, and cleaning any text is idempotent', () => {
    const unit = fc.constantFrom('a', 'é', '\u0301', '\u0e49', '\u064e', '\u200d', '\u202e', '\u2067', 'น', '👩')
    const name = lineOfText(msg`Username`, 1000)
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), (rest) => {
        const parsed = name.parse(`A${rest}`)
        expect(parsed).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
        expect(parsed.replace(/[\u200d]/g, '')).not.toMatch(/\p{M}{7}|(?:(?=\p{M})\p{Script=Inherited}){4}/u)
        expect(name.parse(parsed)).toBe(parsed)
        const letters = (text: string) => text.normalize('NFD').replace(/[^\p{L}\p{Extended_Pictographic}]/gu, '')
        expect(letters(parsed)).toBe(letters(`A${rest}`))
      }),
    )
  })

  it('is trimmed before it is measured', () => {
    expect(line.parse('  Ada \n')).toBe('Ada')
    expect(line.parse(`${' '.repeat(50)}1234567890${'\u3000'.repeat(50)}`)).toBe('1234567890')
  })

  it.each([undefined, null, 7, {}, ['Ada'], '', ' ', '\n\t', '\u00a0\u3000\ufeff'])('is required: %j is none', (value) => {
    expect(readMessage(line, value)).toBe('Username is required')
  })

  it.each([
    '\u200b',
    '\u200b\u200c\u200d\u2060',
    ' \u00ad \u034f ',
    '\u202e\u2066\u2069',
    '\u115f\u1160\u3164\uffa0',
    '\u2800',
    '\u180e\u17b4',
    '\ufe0f',
    '\u{e0020}\u{e007f}',
  ])('is required: %j shows nothing', (value) => {
    expect(readMessage(line, value)).toBe('Username is required')
  })

  it.each(['☺\ufe0f', '\u0301', '한', '•'])('shows something with %j', (value) => {
    expect(line.parse(value)).toBe(value)
  })

  it('may be as long as its limit, counted in characters, and no longer', () => {
    expect(line.parse('1234567890')).toBe('1234567890')
    expect(readMessage(line, '1234567890.')).toBe('Username must be at most 10 characters')
    expect(line.parse('😀'.repeat(10))).toBe('😀'.repeat(10))
    expect(readMessage(line, '😀'.repeat(11))).toBe('Username must be at most 10 characters')
  })

  it.each(controls)('refuses the control character %i', (code) => {
    expect(readMessage(line, `a${character(code)}b`)).toBe('Username has a character that can’t be used')
  })

  it.each([0x20, 0x7e, 0x2027])('takes the neighbor %i of the control characters', (code) => {
    expect(line.parse(`a${character(code)}b`)).toBe(`a${character(code)}b`)
  })

  it.each(loneSurrogates)('refuses half a surrogate pair: %j', (half) => {
    expect(readMessage(line, `a${half}`)).toBe('Username has a character that can’t be used')
  })

  it('is exactly valid for databases, mails and logs, for any UTF-16 units', () => {
    const unit = fc.oneof(fc.constantFrom(...controls), fc.integer({ min: 0xd800, max: 0xdfff }), fc.nat(0xffff))
    const text = fc.array(unit, { minLength: 1, maxLength: 4 }).map((units) => `a${String.fromCharCode(...units)}b`)
    fc.assert(
      fc.property(text, (value) => {
        const carried = value.isWellFormed() && !controls.some((code) => value.includes(character(code)))
        expect(line.safeParse(value).success).toBe(carried)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('lines of text', () => {
  it('may be empty, but must be text', () => {
    expect(lines.parse('')).toBe('')
    expect(lines.parse(' \n ')).toBe('')
    for (const value of [undefined, null, 7, {}]) expect(readMessage(lines, value)).toBe('Description must be text')
  })

  it('keep their breaks and tabs, every kind of break as a line feed', () => {
    expect(lines.parse('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
    expect(lines.parse('a\n\nb\tc')).toBe('a\n\nb\tc')
    expect(lines.parse('a\r\r\nb')).toBe('a\n\nb')
  })

  it('may be as long as their limit once trimmed and their breaks made one character', () => {
    expect(lines.parse('  1234\r\n6789\r\n')).toBe('1234\n6789')
    expect(lines.parse(' 12345\r\n7890 ')).toBe('12345\n7890')
    expect(readMessage(lines, '12345678901')).toBe('Description must be at most 10 characters')
  })

  const refused = controls.filter((code) => !'\t\n\r'.includes(character(code)))
  it.each(refused)('refuse the control character %i', (code) => {
    expect(readMessage(lines, `a${character(code)}b`)).toBe('Description has a character that can’t be used')
  })

  it.each(loneSurrogates)('refuse half a surrogate pair: %j', (half) => {
    expect(readMessage(lines, `a\n${half}`)).toBe('Description has a character that can’t be used')
  })
})

describe('a record id', () => {
  it.each(['a', 'Z9', 'k7Qm-2_x', '_', '-', 'x'.repeat(64)])('may be %s', (id) => {
    expect(recordId.parse(id)).toBe(id)
  })

  const hostile = [
    '',
    'x'.repeat(65),
    'a b',
    'a/b',
    '../a',
    'a.b',
    'ä',
    'a\n',
    '\na',
    "a'",
    'a%20',
    'a\u0000',
    '\ud800',
    7,
    null,
  ]
  it.each(hostile)('is never %j', (value) => {
    expect(recordId.safeParse(value).success).toBe(false)
  })

  it('is refused in words', () => {
    expect(readMessage(recordId, 'a/b')).toBe('We can’t find anything with that ID')
  })
})

it('accepts versions up to 2^31-2', () => {
  const valid = [0, 1, 2 ** 31 - 2, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1.5, -1, '1', null].filter(
    (value) => recordVersion.safeParse(value).success,
  )
  expect(valid).toEqual([1, 2 ** 31 - 2])
})

it('keeps an address within what mail allows (RFC 5321: 254)', () => {
  expect(textLimits.email).toBe(254)
})
