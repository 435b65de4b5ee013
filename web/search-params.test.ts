import { expect, test } from 'vitest'
import { readChoice } from './search-params.ts'

test('a value is one of the allowed ones', () => {
  expect(['week', 'day', '', null].map((text) => readChoice(['week', 'month'], text))).toEqual(['week', ...Array(3)])
})
