import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foundSettings, mostOrigins } from './found-settings.ts'

const read = (...origins: string[]) => foundSettings.safeParse({ origins })

test('missing settings, and those of the previous version, get the defaults', () => {
  expect(foundSettings.parse({})).toEqual({ origins: [], ratings: 'entered', asks: true })
})

test.each([
  ['https://www.salon.example', 'https://www.salon.example'],
  [' HTTPS://Salon.Example/ ', 'https://salon.example'],
  ['https://salon.example:443', 'https://salon.example'],
  ['https://salon.example:8443', 'https://salon.example:8443'],
  ['https://xn--fris-6qa.example', 'https://xn--fris-6qa.example'],
])('%j is kept as %j', (typed, kept) => {
  expect(read(typed).data?.origins).toEqual([kept])
})

test.each([
  'http://salon.example',
  'salon.example',
  'https://salon.example/shop',
  'https://*.salon.example',
  'https://salon.example; script-src *',
  "https://salon.example 'unsafe-inline'",
  'https://user@salon.example',
  'https://localhost',
  'https://127.0.0.1',
  'https://salon.example:99999x',
  'https://sal\u00f6n.example',
  'https://salon.example\r\nset-cookie: a=b',
  '*',
  '',
])('%j is no address of a site', (typed) => {
  expect(read(typed).error?.issues[0]?.message).toMatch(/^Enter each address as https/)
})

test('an accepted address is a single origin, to browsers and in a header', () => {
  const piece = fc.constantFrom(
    'https://',
    'http://',
    'a',
    'salon',
    '.',
    'example',
    '-',
    ':',
    '8443',
    '/',
    '*',
    ' ',
    ';',
    '@',
    'ö',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const [kept] = read(`https://${pieces.join('')}`).data?.origins ?? []
      if (kept === undefined) return
      expect(kept).toMatch(/^https:\/\/[a-z\d.:-]+$/)
      // A source with an impossible port is invalid, and so allows nothing.
      if (!/:\d{5}$/.test(kept)) expect(new URL(kept).origin).toBe(kept)
    }),
  )
})

test('duplicate sites are merged, and their number is limited', () => {
  expect(read('https://a.example', 'https://A.example/').data?.origins).toEqual(['https://a.example'])
  expect(read(...Array.from({ length: mostOrigins + 1 }, (_, at) => `https://s${at}.example`)).success).toBe(false)
})
