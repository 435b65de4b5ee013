import { describe, expect, test } from 'vitest'
import { chooseLanguage, directionOf, isLanguage } from './languages.ts'

const offers = { own: 'de', offered: ['de', 'en', 'ar'] } as const

describe('the language of somebody who reads', () => {
  test('is the page’s, then the account’s, the cookie’s, the browser’s, the salon’s', () => {
    const wishes = { asked: 'ar', account: 'en', cookie: 'de', accepts: 'de' }
    expect(chooseLanguage(wishes, offers)).toBe('ar')
    expect(chooseLanguage({ ...wishes, asked: undefined }, offers)).toBe('en')
    expect(chooseLanguage({ cookie: 'ar', accepts: 'en' }, offers)).toBe('ar')
    expect(chooseLanguage({ accepts: 'en' }, offers)).toBe('en')
    expect(chooseLanguage({}, offers)).toBe('de')
  })

  test('is one that the salon offers', () => {
    expect(chooseLanguage({ asked: 'fr', accepts: 'fr, en;q=0.5' }, offers)).toBe('en')
    expect(chooseLanguage({ asked: 'xx', account: 'constructor', cookie: '<script>' }, offers)).toBe('de')
    expect(chooseLanguage({ asked: 'en' }, { own: 'en', offered: [] })).toBe('en')
  })

  test('follows the order that a browser gives', () => {
    expect(chooseLanguage({ accepts: 'fr-CA,fr;q=0.9,en;q=0.4,ar-EG;q=0.8' }, offers)).toBe('ar')
    expect(chooseLanguage({ accepts: 'EN-gb' }, offers)).toBe('en')
    expect(chooseLanguage({ accepts: 'en;q=0, ar;q=0.1' }, offers)).toBe('ar')
  })

  test('survives a header of nonsense', () => {
    for (const accepts of [',,,;;;', 'en;q=', '*', '-', 'e'.repeat(10_000), 'en,'.repeat(4000)])
      expect(isLanguage(chooseLanguage({ accepts }, offers))).toBe(true)
  })
})

test('Arabic is written from right to left, and what isn’t known from left to right', () => {
  expect(['ar', 'de', 'xx'].map(directionOf)).toEqual(['rtl', 'ltr', 'ltr'])
})
