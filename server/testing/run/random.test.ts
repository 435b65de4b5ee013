import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { beginRandom, random, randomUuid, uniqueEmail, uniqueWord } from './random.ts'

function drawAs(name: string) {
  beginRandom(name)
  // A property's numbers are often small, so a single one can repeat.
  return [random(), randomUuid(), uniqueWord(), uniqueEmail(), fc.sample(fc.integer(), 5).join()]
}

const { TEST_SEED } = process.env
afterEach(() => {
  process.env.TEST_SEED = TEST_SEED
})

describe('random data of tests', () => {
  test('is the same with one seed, properties included, whatever was drawn before', () => {
    const first = drawAs('one')
    drawAs('other')
    expect(drawAs('one')).toEqual(first)
  })

  test('is different in each test, and with each seed', () => {
    const first = drawAs('one')
    expect(first.filter((value) => drawAs('other').includes(value))).toEqual([])
    process.env.TEST_SEED = `${TEST_SEED}1`
    expect(first.filter((value) => drawAs('one').includes(value))).toEqual([])
  })

  test('differs among repeated runs of a property', () => {
    expect(fc.sample(fc.integer(), 3)).not.toEqual(fc.sample(fc.integer(), 3))
  })

  test('has words that are unique and equally wide', () => {
    const words = Array.from({ length: 1000 }, uniqueWord)
    expect(new Set(words).size).toBe(1000)
    expect(new Set(words.map((word) => [...word].sort().join('')))).toEqual(new Set(['abdeghknopqu']))
  })
})
