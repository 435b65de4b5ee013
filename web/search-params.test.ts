import { expect, test } from 'vitest'
import { readOneOf, readPage } from './search-params.ts'

const page = (text: string) => readPage(new URLSearchParams({ page: text }))

test('pages count from 1; one beyond the server’s limit becomes its last', () => {
  expect(readPage(new URLSearchParams())).toBe(1)
  expect(['1', '20', '1000000'].map(page)).toEqual([1, 20, 1_000_000])
  expect(['1000001', String(Number.MAX_SAFE_INTEGER), '9'.repeat(400)].map(page)).toEqual(Array(3).fill(1_000_000))
})

test.each(['', '0', '-2', '1.5', '1e3', '3abc', '007', 'Infinity', 'two'])('“%s” is no page', (text) => {
  expect(page(text)).toBe(1)
})

test('a value is one of the allowed ones', () => {
  expect(['week', 'day', '', null].map((text) => readOneOf(['week', 'month'], text))).toEqual(['week', ...Array(3)])
})
