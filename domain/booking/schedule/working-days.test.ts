import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { neededParts, worksThrough } from './working-days.ts'

const at = (starts: number, ends: number) => ({ starts: starts * 60, ends: ends * 60 })

describe('a stylist works through an interval', () => {
  test.each([
    ['all day', [at(10, 19)], [], at(10, 19), true],
    ['past the end', [at(10, 19)], [], at(18, 20), false],
    ['before the start', [at(10, 19)], [], at(9, 11), false],
    ['over a break', [at(10, 13), at(14, 19)], [], at(12, 15), false],
    ['over two intervals without a break', [at(10, 13), at(13, 19)], [], at(12, 15), true],
    ['into an absence', [at(10, 19)], [at(15, 17)], at(14, 16), false],
    ['up to an absence', [at(10, 19)], [at(15, 17)], at(14, 15), true],
    ['on a day off', [], [], at(14, 15), false],
  ])('%s', (_, working, absent, interval, expected) => {
    expect(worksThrough({ working, absent }, interval)).toBe(expected)
  })

  const cell = fc.integer({ min: 0, max: 20 })
  const interval = fc
    .tuple(cell, cell)
    .map(([one, other]) => ({ starts: Math.min(one, other), ends: Math.max(one, other) + 1 }))
  const disjoint = fc
    .array(interval, { maxLength: 5 })
    .map((all) => all.toSorted((one, other) => one.starts - other.starts))
    .filter((all) => all.every(({ starts }, index) => starts >= (all[index - 1]?.ends ?? 0)))

  test('if each of its minutes is worked', () => {
    const has = (all: readonly { starts: number; ends: number }[], minute: number) =>
      all.some(({ starts, ends }) => starts <= minute && minute < ends)
    fc.assert(
      fc.property(disjoint, fc.array(interval, { maxLength: 3 }), interval, (working, absent, interval) => {
        const minutes = Array.from({ length: interval.ends - interval.starts }, (_, index) => interval.starts + index)
        const expected = minutes.every((minute) => has(working, minute) && !has(absent, minute))
        expect(worksThrough({ working, absent }, interval)).toBe(expected)
      }),
    )
  })
})

describe('a visit needs its stylist', () => {
  test.each([
    ['all of it', { starts: 600, minutes: 35, busy: null }, [{ starts: 600, ends: 635 }]],
    [
      'not while color develops',
      { starts: 600, minutes: 90, busy: [0, 30, 70, 90] },
      [
        { starts: 600, ends: 630 },
        { starts: 670, ends: 690 },
      ],
    ],
    ['not for the buffer after it', { starts: 600, minutes: 32, busy: [0, 50] }, [{ starts: 600, ends: 632 }]],
    ['not for a buffer apart', { starts: 600, minutes: 60, busy: [0, 30, 60, 75] }, [{ starts: 600, ends: 630 }]],
  ])('%s', (_, visit, expected) => {
    expect(neededParts(visit)).toEqual(expected)
  })
})
