import { afterEach, expect, test } from 'vitest'
import { i18n } from '#i18n'
import { numbersIn } from '../../domain/language/languages.ts'
import { arrow, isBeforeEnd, kept, readingKey } from './direction.ts'

afterEach(() => i18n.activate('en'))

const box = { left: 100, right: 200 }

test('from left to right everything stays as it is', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Enter'].map(readingKey)).toEqual([
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'Enter',
  ])
  expect([arrow(), kept('12 Linden Street\nليلى')]).toEqual(['→', '12 Linden Street\nليلى'])
  expect([99, 150, 201].map((x) => isBeforeEnd(x, box))).toEqual([true, true, false])
})

test('from right to left the keys lead where they point, and what is written in another direction stays together', () => {
  i18n.activate('ar', numbersIn('ar'))
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Enter'].map(readingKey)).toEqual([
    'ArrowRight',
    'ArrowLeft',
    'ArrowUp',
    'Enter',
  ])
  expect([arrow(), kept('12 Linden Street\nليلى')]).toEqual(['←', '\u206812 Linden Street\u2069\nليلى'])
  expect([99, 150, 201].map((x) => isBeforeEnd(x, box))).toEqual([false, true, true])
})
