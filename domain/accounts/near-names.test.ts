import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { areNearNames } from './near-names.ts'

test.each([
  ['Grace Hopper', 'hopper, grace'],
  ['Grace Hopper', 'Grace M. Hopper'],
  ['G. Hopper', 'Grace Hopper'],
  ['Zoë Zimmermann', 'Zoe Zimmermann'],
  ['Jon Smith', 'Jon Smyth'],
  ['Stephen Brown', 'Stephan Brown'],
  ['Marie Curei', 'Marie Curie'],
  ['Anna', 'anna'],
])('%s can be %s', (one, other) => {
  expect([areNearNames(one, other), areNearNames(other, one)]).toEqual([true, true])
})

test.each([
  ['Grace Hopper', 'Grace Kelly'],
  ['Anna Hopper', 'Grace Hopper'],
  ['Ann Lee', 'Amy Lee'],
  ['Anna', 'Hanna'],
  ['Anna', 'Anna Smith'],
  ['', ''],
  ['J. S.', 'J. S.'],
])('%s is not %s', (one, other) => {
  expect([areNearNames(one, other), areNearNames(other, one)]).toEqual([false, false])
})

it('doesn’t depend on the order of the two names, nor of their words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 5 })
  const words = fc.array(word, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(words, words, (one, other) => {
      expect(areNearNames(one.join(' '), other.join(' '))).toBe(areNearNames(other.join(' '), one.join(' ')))
      if (one.some((each) => each.length >= 3)) expect(areNearNames(one.join(' '), one.toReversed().join(', '))).toBe(true)
    }),
  )
})
