import { describe, expect, test } from 'vitest'
import { errorsByPath } from '../field-errors.ts'
import { defaultSettings, type Settings, settings } from './settings.ts'

const usual = defaultSettings({ name: 'Linden', address: '', phone: '', email: 'hello@salon.example' }, 'Europe/Lisbon')

function readProblems({ salon = {}, place = {} }: { salon?: Partial<Settings['salon']>; place?: Partial<Settings['place']> }) {
  const { error } = settings.safeParse({
    ...usual,
    salon: { ...usual.salon, ...salon },
    place: { ...usual.place, ...place },
  })
  return error ? errorsByPath(error) : {}
}

describe('the link to a map', () => {
  test.each(['', 'https://maps.example/?q=Linden Hair', 'https://maps.example/salão'])('can be %j', (mapUrl) => {
    expect(readProblems({ salon: { mapUrl } })).toEqual({})
  })

  // A URL's parser takes each of these; PostgreSQL stores none of the first three in a document.
  test.each([
    ['NUL', 'https://maps.example/\0'],
    ['half a surrogate pair', 'https://maps.example/\ud800'],
    ['its other half', 'https://maps.example/?q=\udc00x'],
    ['a script', 'javascript:alert(1)'],
    ['a text that is too long', `https://maps.example/${'x'.repeat(2048)}`],
  ])('can’t be %s', (_, mapUrl) => {
    expect(readProblems({ salon: { mapUrl } })).toHaveProperty(['salon.mapUrl'])
  })
})

test('a locale is any that the runtime knows, limited in length since each page carries it', () => {
  expect(readProblems({ place: { locale: 'ar-EG-u-nu-latn' } })).toEqual({})
  expect(readProblems({ place: { locale: `en-x${'-abcdefgh'.repeat(8)}` } })).toEqual({
    'place.locale': 'Choose a language and region, such as pt-PT',
  })
})
