import { expect, test } from 'vitest'
import { readOneOf } from './search-params.ts'

test('a value is one of the allowed ones', () => {
  expect(['week', 'day', '', null].map((text) => readOneOf(['week', 'month'], text))).toEqual(['week', ...Array(3)])
})
