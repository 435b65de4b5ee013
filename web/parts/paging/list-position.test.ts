import { expect, test } from 'vitest'
import { firstPage, positionParams, readPosition } from './list-position.ts'

const read = (query: string) => readPosition(new URLSearchParams(query))

test.each(['after=1795896101491000-K7QF9M2XTR4W', 'before=1795896101491000-a_b-c', 'before=end'])(
  '%s is a position',
  (query) => {
    expect(String(new URLSearchParams(positionParams(read(query))))).toBe(query)
  },
)

test.each([
  '',
  'page=3',
  'after=',
  'after=K7QF9M2XTR4W',
  'after=12-',
  'before=1e3-x',
  'before=end-',
  `after=1-${'x'.repeat(99)}`,
])('“%s” is the first page', (query) => {
  expect(read(query)).toEqual(firstPage)
  expect(positionParams(firstPage)).toEqual({})
})
