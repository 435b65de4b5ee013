import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, datesBetween } from '../time/calendar.ts'
import {
  isWholeStep,
  monthsAndDays,
  namedPeriod,
  periodNames,
  ratios,
  reportParts,
  reportQuery,
  reportStep,
  reportSteps,
} from './reports.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
const period = fc.tuple(day, fc.nat(3_000)).map(([from, days]) => ({ from, to: addDays(from, days) }))
const allDays = (parts: readonly { from: string; to: string }[]) => parts.flatMap(({ from, to }) => datesBetween(from, to))

describe('the parts of a period', () => {
  test('contain each day once, in order, and never mix two steps', () => {
    fc.assert(
      fc.property(period, fc.constantFrom(...reportSteps), (dates, by) => {
        const parts = reportParts(dates, by)
        expect(allDays(parts)).toEqual(datesBetween(dates.from, dates.to))
        expect(parts.slice(1, -1).every((part) => isWholeStep(part, by))).toBe(true)
      }),
    )
  })

  test.each([
    ['2026-11-23', '2026-11-29', 'day', 7],
    ['2026-11-01', '2026-12-01', 'day', 31],
    ['2026-10-01', '2026-12-31', 'week', 14],
    ['2026-01-01', '2026-12-31', 'month', 12],
  ] as const)('from %s to %s, parts are cut by %s', (from, to, by, count) => {
    expect([reportStep({ from, to }), reportParts({ from, to }).length]).toEqual([by, count])
  })

  test.each([
    ['2026-11-02', '2026-11-08', 'week', true],
    ['2026-11-03', '2026-11-08', 'week', false],
    ['2026-11-02', '2026-11-07', 'week', false],
    ['2028-02-01', '2028-02-29', 'month', true],
    ['2028-02-01', '2028-02-28', 'month', false],
    ['2026-11-03', '2026-11-03', 'day', true],
  ] as const)('from %s to %s is a whole %s: %s', (from, to, by, isWhole) => {
    expect(isWholeStep({ from, to }, by)).toBe(isWhole)
  })
})

test('splits dates into whole months and the days beside them', () => {
  fc.assert(
    fc.property(period, (dates) => {
      const { months, days } = monthsAndDays(dates)
      const all = [...(months ? [months] : []), ...days].toSorted((one, other) => (one.from < other.from ? -1 : 1))
      expect(allDays(all)).toEqual(datesBetween(dates.from, dates.to))
      if (months) expect([months.from.slice(8), addDays(months.to, 1).slice(8)]).toEqual(['01', '01'])
      // No whole month is left among the days.
      expect(days.every(({ from, to }) => months === null || from.slice(0, 7) === to.slice(0, 7))).toBe(true)
    }),
  )
})

test('named periods have their dates', () => {
  const periodsOn = (today: string) =>
    Object.fromEntries(periodNames.map((name) => [name, Object.values(namedPeriod(name, today))]))
  expect(periodsOn('2026-11-25')).toEqual({
    'this-week': ['2026-11-23', '2026-11-29'],
    'this-month': ['2026-11-01', '2026-11-30'],
    'last-month': ['2026-10-01', '2026-10-31'],
    'this-quarter': ['2026-10-01', '2026-12-31'],
    'this-year': ['2026-01-01', '2026-12-31'],
  })
  expect(namedPeriod('last-month', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(namedPeriod('this-week', '2028-03-01')).toEqual({ from: '2028-02-28', to: '2028-03-05' })
})

test.each([
  [{ from: '2026-12-02', to: '2026-12-01' }, 'The last day can’t be before the first'],
  [{ from: '2016-01-01', to: '2026-12-31' }, 'Choose at most ten years'],
  [{ from: '2026-02-30', to: '2026-12-31' }, 'Use a date like 2026-12-01'],
])('refuses %j', (query, message) => {
  expect(reportQuery.safeParse(query).error?.issues[0]?.message).toBe(message)
})

test('a rate is null if divided by nothing', () => {
  expect(ratios.utilization({ offeredMinutes: 0, bookedMinutes: 60 })).toBeNull()
  expect(ratios['no-shows']({ visits: 0, noShows: 0, lateCancellations: 1 })).toBeNull()
  expect(ratios['no-shows']({ visits: 3, noShows: 1, lateCancellations: 1 })).toBe(0.25)
  expect(ratios.clients({ newClients: 1, returningClients: 3 })).toBe(0.25)
  expect(ratios['average-visit']({ visits: 2, charges: 85 })).toBe(42.5)
  expect(ratios.retention({ firstVisits: 4, returned: 2 })).toBe(0.5)
})
