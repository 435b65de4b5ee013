import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisFor, bufferAfter, layOutLanes, processingParts } from './desk-day.ts'

describe('the lanes of a column', () => {
  const visits = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 30 })), { maxLength: 20 })
    .map((list) => list.map(([starts, length]) => ({ starts, ends: starts + length })).sort((a, b) => a.starts - b.starts))

  test('separate overlapping visits, with no more lanes than needed', () => {
    fc.assert(
      fc.property(visits, (list) => {
        const lanes = layOutLanes(list)
        expect(lanes).toHaveLength(list.length)
        for (const [index, one] of list.entries()) {
          const own = lanes[index] ?? { lane: -1, lanes: 0 }
          expect(own.lane).toBeLessThan(own.lanes)
          for (const [other, two] of list.entries()) {
            const meets = other !== index && one.starts < two.ends && two.starts < one.ends
            if (!meets) continue
            expect(lanes[other]?.lane).not.toBe(own.lane)
            expect(lanes[other]?.lanes).toBe(own.lanes)
          }
        }
        const most = Math.max(
          0,
          ...list.map((one) => list.filter((two) => two.starts <= one.starts && one.starts < two.ends).length),
        )
        expect(Math.max(0, ...lanes.map(({ lanes: count }) => count))).toBe(most)
      }),
    )
  })

  test('give a visit the whole column if nothing is beside it', () => {
    const cut = { starts: 60, ends: 90 }
    expect(layOutLanes([{ starts: 0, ends: 60 }, cut, { starts: 70, ends: 80 }, { starts: 90, ends: 120 }])).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 1 },
    ])
  })
})

test('the axis has whole hours around everything, or a usual day', () => {
  expect(axisFor([])).toEqual({ starts: 540, ends: 1080 })
  expect(
    axisFor([
      { starts: 605, ends: 1140 },
      { starts: 1000, ends: 1165 },
    ]),
  ).toEqual({ starts: 600, ends: 1200 })
})

test('processing lies between busy parts, and the buffer after the visit', () => {
  expect(processingParts({ busy: [0, 30, 60, 105], minutes: 90 })).toEqual([{ starts: 30, ends: 60 }])
  expect(bufferAfter({ busy: [0, 30, 60, 105], minutes: 90 })).toBe(15)
  // A color that continues after the stylist's part.
  expect(processingParts({ busy: [0, 30], minutes: 90 })).toEqual([{ starts: 30, ends: 90 }])
  expect(processingParts({ busy: null, minutes: 90 })).toEqual([])
  expect(bufferAfter({ busy: null, minutes: 90 })).toBe(0)
})
