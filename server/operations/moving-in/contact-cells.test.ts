import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailIn, phoneIn } from './contact-cells.ts'

const region = (timeZone: string) => ({ timeZone, locale: 'en-US', country: '' })
const [london, berlin, rome, newYork] = ['Europe/London', 'Europe/Berlin', 'Europe/Rome', 'America/New_York'].map(region) as [
  ReturnType<typeof region>,
  ReturnType<typeof region>,
  ReturnType<typeof region>,
  ReturnType<typeof region>,
]

describe('a phone number altered by a program', () => {
  test.each([
    // A spreadsheet has dropped the zero or the plus sign.
    ['7700900143', london, '+44 7700 900143'],
    ['1713920043', berlin, '+49 171 3920043'],
    ['15112345678', berlin, '+49 1511 2345678'],
    ['612345678', rome, '+39 06 1234 5678'],
    ['612345678', region('Europe/Paris'), '+33 6 12 34 56 78'],
    ['447700900142', london, '+44 7700 900142'],
    ['17185550143', newYork, '+1 718 555 0143'],
    ['9012345678', region('Asia/Tokyo'), '+81 90 1234 5678'],
    // A script has turned them into numbers.
    ['447700900142.0', london, '+44 7700 900142'],
    ['1713920042.0', berlin, '+49 171 3920042'],
    ['7185550142.0', newYork, '+1 718 555 0142'],
    ['612345678.0', rome, '+39 06 1234 5678'],
    ['4.47700900142E+11', london, '+44 7700 900142'],
    ['7.185550142e9', newYork, '+1 718 555 0142'],
    ['3331234567', rome, '+39 333 123 4567'],
    ['06 1234 5679', rome, '+39 06 1234 5679'],
    ['0171 3920044', berlin, '+49 171 3920044'],
    ['0171/3920044', berlin, '+49 171 3920044'],
    ['7185550142', newYork, '+1 718 555 0142'],
    ['612345678', region('Europe/Madrid'), '+34 612 34 56 78'],
    ['+49.171.3920044', newYork, '+49 171 3920044'],
    // Possible, if not in use.
    ['123 456 7890', newYork, '+1 1234567890'],
    ['718 555 0142 ext. 5', newYork, '+1 718 555 0142 ext. 5'],
  ])('%s is %o’s %s', (written, at, number) => {
    expect(phoneIn(written, at)).toEqual({ value: number, rest: [] })
  })

  test.each([
    ['4.4770E+11', london],
    ['4,4770E+11', berlin],
    ['7.19E+09', newYork],
    ['7E+09', newYork],
    ['000-000-0000', newYork],
    ['1111111111', newYork],
    ['+1 111 111 1111', newYork],
    ['0000000000.0', newYork],
    ['999-999-9999', newYork],
    ['n/a', newYork],
    ['0', london],
    ['1-800-FLOWERS', newYork],
  ])('%s is none', (written, at) => {
    expect(phoneIn(written, at)).toEqual({ rest: [] })
  })

  test.each([
    ['0171 3920051', newYork],
    ['07700 900184', newYork],
    ['(0171) 392-0051', newYork],
    // Two different numbers are possible.
    ['491713920044', berlin],
  ])('%s is another country’s, and is kept as written', (written, at) => {
    expect(phoneIn(written, at)).toEqual({ rest: [written] })
  })

  test.each([
    ['07700 900144 (mum)', '+44 7700 900144', ['(mum)']],
    ['07700 900144 mum', '+44 7700 900144', ['mum']],
    ['Mobile: 07700 900144', '+44 7700 900144', []],
    ['Tel. 07700 900144 - after 6', '+44 7700 900144', ['after 6']],
    ['07700 900145 / 020 7946 0145', '+44 7700 900145', ['020 7946 0145']],
    ['07700 900145 ::: 020 7946 0145', '+44 7700 900145', ['020 7946 0145']],
    ['07700 900145; 020 7946 0145', '+44 7700 900145', ['020 7946 0145']],
    ['07700 900145, 020 7946 0145', '+44 7700 900145', ['020 7946 0145']],
    ['07700 900145\n020 7946 0145', '+44 7700 900145', ['020 7946 0145']],
    ['07700 900145 or 020 7946 0145', '+44 7700 900145', ['020 7946 0145']],
    ['ask Ben / 07700 900145', '+44 7700 900145', ['ask Ben']],
  ])('the first number in %j counts, and the rest is kept', (written, value, rest) => {
    expect(phoneIn(written, london)).toEqual({ value, rest })
  })

  test('two short numbers are never joined', () => {
    expect(phoneIn('392004 / 392005', berlin).value).not.toBe('+49 392004392005')
    expect(phoneIn('089, 123456', berlin).value).toBeUndefined()
  })

  test('an altered number is read as itself or not at all', () => {
    const mobile = fc.integer({ min: 1_511_000_000, max: 1_799_999_999 })
    fc.assert(
      fc.property(mobile, (digits) => {
        const number = phoneIn(`0${digits}`, berlin).value
        for (const written of [
          `${digits}`,
          `${digits}.0`,
          `${digits}.00`,
          `+49${digits}`,
          `49${digits}`,
          `49${digits}.0`,
          digits.toExponential(),
        ])
          expect([number, undefined]).toContain(phoneIn(written, berlin).value)
      }),
    )
  })
})

test.each([
  ['nora@client.example', 'nora@client.example', []],
  ['nora@client.example ::: nora.work@client.example', 'nora@client.example', ['nora.work@client.example']],
  ['nora@client.example; nora.work@client.example', 'nora@client.example', ['nora.work@client.example']],
  ['nora@client.example, nora.work@client.example', 'nora@client.example', ['nora.work@client.example']],
  ['nora@client.example,nora.work@client.example', 'nora@client.example', ['nora.work@client.example']],
  ['nora@client.example nora.work@client.example', 'nora@client.example', ['nora.work@client.example']],
  ['none / nora@client.example', 'nora@client.example', ['none']],
  ['Nora Quill <nora@client.example>', 'nora@client.example', []],
  ['mailto:Nora@Client.example', 'nora@client.example', []],
  ['nora.quill-vane@client.example', 'nora.quill-vane@client.example', []],
  ['nora', undefined, []],
])('the first address in %j counts', (written, value, rest) => {
  expect(emailIn(written)).toEqual({ value, rest })
})
