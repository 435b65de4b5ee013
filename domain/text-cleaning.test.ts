import fc from 'fast-check'
import { expect, test } from 'vitest'
import { optionalSearch } from './booking/appointment.ts'
import { cleaned, folded } from './cleaned-text.ts'
import { newClient, noteInput } from './people/client.ts'
import { codeInput } from './people/second-factor.ts'
import { email } from './people/user.ts'

test.each([
  ['\u202d+44 7700 900181\u202c', '+44 7700 900181'],
  ['\u2068+44 7700 900182\u2069', '+44 7700 900182'],
  ['+44\u200b7700\u200b900183', '+447700900183'],
  ['\u200e07700 900184', '07700 900184'],
  ['+44\u00a07700\u202f900185', '+44 7700 900185'],
  ['\ufeffAda', 'Ada'],
  ['Ada\u2060\u00ad Lovelace\u200f', 'Ada Lovelace'],
  ['山田\u3000花子', '山田 花子'],
  ['Zoe\u0308', 'Zoë'],
  ['e\u200b\u0301', 'é'],
  ['I\u0307pek', 'İpek'],
  ['Ada\u200d', 'Ada'],
  ['\u200cAda \u200d Lovelace', 'Ada  Lovelace'],
  ['a\u200d\u200d\u200db', 'a\u200db'],
])('%j is read as %j', (typed, text) => {
  expect(cleaned(typed)).toBe(text)
})

test.each([
  'Zoë',
  "O'Neil",
  '‘t Hart',
  'می‌خواهم',
  'क्‍ष',
  'അവന്‍',
  '👩‍🦰',
  '👩🏽‍❤️‍💋‍👨🏿',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🤷🏽‍♀️',
  'two\nlines\tand a tab',
  '',
])('%j stays unchanged', (text) => {
  expect(cleaned(text)).toBe(text)
})

test('leaves nothing invisible, composes everything, and is idempotent', () => {
  const unit = fc.constantFrom(
    ...['a', 'é', 'e', '=', ' ', '\u0301', '\u0338', '\u0e49', '\u200b', '\u200c', '\u200d', '\u200e', '\u202e', '\u2067'],
    ...['\u00a0', '\u3000', '\u00ad', '\ufeff', 'น', '👩', '🏽', '\ufe0f', '\n', '1', 'I'],
  )
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit, maxLength: 40 }), fc.string({ unit: 'binary' })), (text) => {
      const once = cleaned(text)
      expect(once).not.toMatch(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00a0\u202f]/)
      expect(once.normalize('NFC')).toBe(once)
      expect(cleaned(once)).toBe(once)
      const hasMarks = (any: string) =>
        any.replace(/[\s\p{Default_Ignorable_Code_Point}\u061c\u206a-\u206f]/gu, '').normalize('NFC')
      expect(hasMarks(once)).toBe(hasMarks(text))
    }),
    { numRuns: 1000 },
  )
})

test('leaves no joiner after a sign that two characters are composed to', () => {
  expect(cleaned('=\u200c\u0338\u200cน')).toBe('≠น')
})

const typed = '\u202d Zoe\u0308\u200b\u00a0Hart\u2060\u202c'
test.each([
  ['a name', newClient.shape.name, typed, 'Zoë Hart'],
  ['a note', noteInput.shape.text, typed, 'Zoë Hart'],
  ['a search', optionalSearch, typed, 'Zoë Hart'],
  ['a phone number', newClient.shape.phone, '\u202d+44 7700\u00a0900181\u202c', '+44 7700 900181'],
  ['an address', email, '\u00a0Zero\u200bwidth@client.example ', 'zerowidth@client.example'],
  ['a code', codeInput.shape.code, '\u200e123\u202f456', '123456'],
])('typed text in %s is cleaned', (_, schema, text, read) => {
  expect(schema.parse(text)).toBe(read)
})

test('folds search text: composition, accents, Turkish letters', () => {
  for (const name of ['İPEK', 'ipek', 'I\u0307pek']) expect(folded(name)).toBe('ipek')
  for (const name of ['Işıl', 'isil', 'Is\u0327ıl']) expect(folded(name)).toBe('isil')
  for (const name of ['Zoë', 'ZOE', 'Zoe\u0308']) expect(folded(name)).toBe('zoe')
  expect(folded('Straße Łukasz Søren Æther')).toBe('strasse lukasz soren aether')
  for (const name of ['أحمد', 'احمد', 'أَحْمَد', 'أحـــمد']) expect(folded(name)).toBe('احمد')
  expect([folded('فاطمة'), folded('هدى'), folded('آية'), folded('یاسر')]).toEqual(['فاطمه', 'هدي', 'ايه', 'ياسر'])
  expect(folded('ΟΔΥΣΣΕΥΣ')).toBe(folded('Οδυσσεύς'))
  expect(folded('٠٧١٨ ۵')).toBe('0718 5')
  // Other marks are letters.
  expect(folded('ガ')).not.toBe(folded('カ'))
})
