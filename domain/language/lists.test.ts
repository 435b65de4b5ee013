import { afterEach, expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { inWords, withCommas, withLabel, withSemicolons } from './lists.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('a list has the signs of its reader’s language', () => {
  const parts = ['Fri, Dec 4', '10:00 AM', 'Mara']
  expect(withCommas(parts)).toBe('Fri, Dec 4, 10:00 AM, Mara')
  expect(withSemicolons(parts)).toBe('Fri, Dec 4; 10:00 AM; Mara')
  i18n.loadAndActivate({ locale: 'ar', messages: {} })
  expect(withCommas(['الجمعة', '10:00', 'Mara'])).toBe('الجمعة، 10:00، Mara')
  expect(withSemicolons(['الجمعة', '10:00'])).toBe('الجمعة؛ 10:00')
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  expect(withSemicolons(['ven. 4 déc.', '10:00'])).toBe('ven. 4 déc.\u202f; 10:00')
  expect(withLabel('Avec', 'Mara')).toBe('Avec\u202f: Mara')
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(withCommas(['Fr., 4. Dez.', '10:00'])).toBe('Fr., 4. Dez., 10:00')
  expect(inWords(['Schnitt', 'Farbe', 'Pflege'], 'comma')).toBe('Schnitt, Farbe und Pflege')
})
