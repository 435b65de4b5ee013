import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayPartAt, dayParts, gapStarts } from './gap-starts.ts'

const range = (from: number, to: number) => Array.from({ length: (to - from) / 5 + 1 }, (_, index) => from + index * 5)

test('offers a gap’s beginning and each full hour in it', () => {
  expect(gapStarts([...range(605, 640), ...range(705, 790)], { step: 5, perPart: 9 })).toEqual([605, 705, 720, 780])
})

test('limits the starts for each part of an empty day', () => {
  expect(gapStarts(range(540, 1140), { step: 5, perPart: 2 })).toEqual([540, 600, 720, 780, 1020, 1080])
})

test('starts are free, in order, include the beginning of every gap, and keep to the limits', () => {
  const cells = fc
    .uniqueArray(fc.nat(287), { maxLength: 200 })
    .map((found) => found.toSorted((a, b) => a - b).map((cell) => cell * 5))
  const property = fc.property(cells, fc.integer({ min: 1, max: 5 }), (free, perPart) => {
    const starts = gapStarts(free, { step: 5, perPart })
    expect(starts).toEqual(free.filter((each) => starts.includes(each)))
    for (const part of dayParts) {
      const ofPart = starts.filter((each) => dayPartAt(each) === part)
      expect(ofPart.length).toBeLessThanOrEqual(perPart)
      const gaps = free.filter((each) => dayPartAt(each) === part && !free.includes(each - 5))
      if (ofPart.length < perPart) for (const gap of gaps) expect(ofPart).toContain(gap)
    }
  })
  fc.assert(property)
})
