import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../time/calendar.ts'
import { choicesAgain, dateAgain, rhythmInWeeks } from './again.ts'

const first = '2026-01-06'
const datesAfter = (...days: number[]) => days.map((each) => addDays(first, each))

test.each<[string, number[], number | null]>([
  ['no visit', [], null],
  ['one visit', [0], null],
  ['two visits on one day', [0, 0], null],
  ['every six weeks', [0, 42, 84], 6],
  ['one long break among short gaps', [0, 35, 70, 280, 315], 5],
  ['two in the middle', [0, 28, 70], 5],
  ['days rather than weeks', [0, 2, 4], 1],
  ['further apart than a year', [0, 400], null],
])('the rhythm of %s', (_, days, weeks) => {
  expect(rhythmInWeeks(datesAfter(...days))).toBe(weeks)
})

test('the rhythm lies between the shortest and the longest gap, with visits in any order', () => {
  const gaps = fc.array(fc.integer({ min: 7, max: 364 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(gaps, fc.boolean(), (between, isReversed) => {
      const days = between.map((_, index) => between.slice(0, index).reduce((sum, gap) => sum + gap, 0))
      const dates = datesAfter(
        ...days,
        between.reduce((sum, gap) => sum + gap, 0),
      )
      const weeks = rhythmInWeeks(isReversed ? dates.toReversed() : [...dates, ...dates])
      expect(weeks).toBeGreaterThanOrEqual(Math.round(Math.min(...between) / 7))
      expect(weeks).toBeLessThanOrEqual(Math.round(Math.max(...between) / 7))
    }),
  )
})

test('the choices include the client’s own rhythm, once', () => {
  expect(choicesAgain(null).map(({ weeks }) => weeks)).toEqual([4, 5, 6, 8])
  expect(choicesAgain(6).filter(({ isRhythm }) => isRhythm)).toEqual([{ weeks: 6, isRhythm: true }])
  expect(choicesAgain(12).map(({ weeks }) => weeks)).toEqual([4, 5, 6, 8, 12])
  expect(choicesAgain(3)[0]).toEqual({ weeks: 3, isRhythm: true })
})

test('the next visit counts from the last one, or from today if that was long ago', () => {
  expect(dateAgain({ visited: '2026-12-02', today: '2026-12-02', weeks: 4 })).toBe('2026-12-30')
  expect(dateAgain({ visited: '2026-12-16', today: '2026-12-02', weeks: 4 })).toBe('2027-01-13')
  expect(dateAgain({ visited: '2026-10-28', today: '2026-12-02', weeks: 6 })).toBe('2026-12-09')
  expect(dateAgain({ visited: '2026-01-06', today: '2026-12-02', weeks: 4 })).toBe('2026-12-30')
})
