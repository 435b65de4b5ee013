import { expect, test } from 'vitest'
import { servicesInWords } from './services-in-words.ts'

const all = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => ({
  id: name,
  ServiceName: name,
  Description: '',
  Price: 1,
  Duration: 30,
}))

test.each([
  [0, ''],
  [1, 'A'],
  [2, 'A and B'],
  [6, 'A, B, C, D, E and F'],
  [7, 'A, B, C, D, E and 2 more'],
  [8, 'A, B, C, D, E and 3 more'],
])('%s services are named as far as they fit', (count, words) => {
  expect(servicesInWords({}, all.slice(0, count))).toBe(words)
})

test('only services that the stylist does are named, in the salon’s order', () => {
  expect(servicesInWords({ services: { C: {}, A: { Price: 2 }, gone: {} } }, all)).toBe('A and C')
})
