import { expect, it } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

it.each([
  ['a', ['b', 'c', 'd']],
  ['b', ['c', 'd', 'a']],
  ['d', ['c', 'b', 'a']],
  ['gone', []],
])('finds the neighbours of %s', (id, neighbours) => {
  expect(neighboursOf(items, id)).toEqual(neighbours)
})
