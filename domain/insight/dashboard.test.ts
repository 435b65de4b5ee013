import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../time/calendar.ts'
import {
  addSteps,
  busiestHours,
  dashboardQuery,
  maxSteps,
  type PeriodStep,
  periodSteps,
  resolvePeriod,
  splitPeriod,
  stepStart,
} from './dashboard.ts'

const first = Temporal.PlainDate.from('1900-01-01')
const days = first.until('2999-12-31').days
const anyDate = fc.integer({ min: 0, max: days }).map((later) => first.add({ days: later }).toString())
const earlyDate = fc.integer({ min: 0, max: days - 12 * 366 }).map((later) => first.add({ days: later }).toString())
const anyStep = fc.constantFrom<PeriodStep>(...periodSteps)
const plain = (date: string) => Temporal.PlainDate.from(date)

describe('a step', () => {
  test.each([
    ['2026-11-30', 'week', '2026-11-30'],
    ['2026-12-06', 'week', '2026-11-30'],
    ['2026-12-07', 'week', '2026-12-07'],
    ['2027-01-01', 'week', '2026-12-28'],
    ['2024-02-29', 'month', '2024-02-01'],
    ['2026-12-31', 'month', '2026-12-01'],
  ] as const)('starts for %s by %s on %s', (date, by, start) => {
    expect(stepStart(date, by)).toBe(start)
  })

  test('begins on a Monday or the first of a month, never after the date, and contains it', () => {
    fc.assert(
      fc.property(anyDate, anyStep, (date, by) => {
        const start = stepStart(date, by)
        expect(by === 'week' ? plain(start).dayOfWeek : plain(start).day).toBe(1)
        expect(start <= date && date < addSteps(start, 1, by)).toBe(true)
      }),
    )
  })

  test('has the calendar’s neighbors', () => {
    fc.assert(
      fc.property(anyDate, anyStep, fc.integer({ min: -100, max: 100 }), (date, by, steps) => {
        const start = stepStart(date, by)
        const expected = plain(start).add(by === 'week' ? { weeks: steps } : { months: steps })
        expect(addSteps(start, steps, by)).toBe(expected.toString())
      }),
    )
  })
})

describe('the parts of a period', () => {
  test('are adjacent and cover it', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(700), anyStep, (from, length, by) => {
        const to = plain(from).add({ days: length }).toString()
        const parts = splitPeriod({ from, to, by })
        expect(parts[0]?.from).toBe(stepStart(from, by))
        expect(to >= (parts.at(-1)?.from ?? '') && to <= (parts.at(-1)?.to ?? '')).toBe(true)
        for (const [index, part] of parts.entries()) {
          const next = parts[index + 1]
          if (next) expect(plain(part.to).add({ days: 1 }).toString()).toBe(next.from)
        }
      }),
    )
  })
})

describe('the period of a query', () => {
  const today = '2026-12-02'

  test.each([
    ['weeks, where nothing is requested', { by: 'week' }, '2026-10-12', '2027-01-03'],
    ['months, where nothing else is requested', { by: 'month' }, '2026-05-01', '2027-04-30'],
    ['whole weeks', { by: 'week', from: '2026-12-02', to: '2026-12-08' }, '2026-11-30', '2026-12-13'],
    ['whole months', { by: 'month', from: '2026-01-31', to: '2026-02-01' }, '2026-01-01', '2026-02-28'],
    ['twelve weeks from a day', { by: 'week', from: '2026-12-02' }, '2026-11-30', '2027-02-21'],
    ['twelve months up to a day', { by: 'month', to: '2026-12-02' }, '2026-01-01', '2026-12-31'],
  ] as const)('is %s', (_, query, from, to) => {
    expect(resolvePeriod(query, today)).toEqual({ from, to, by: query.by })
  })

  test('allows the maximum of steps, and not one more, from any start', () => {
    fc.assert(
      fc.property(earlyDate, anyStep, (from, by) => {
        const accepts = (steps: number) => {
          const to = addDays(addSteps(stepStart(from, by), steps, by), -1)
          return dashboardQuery.safeParse({ from, to, by }).success
        }
        expect(accepts(1)).toBe(true)
        expect(accepts(maxSteps[by])).toBe(true)
        expect(accepts(maxSteps[by] + 1)).toBe(false)
      }),
    )
  })

  test('is refused without counting steps over millennia', () => {
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now()
      for (const by of periodSteps)
        expect(dashboardQuery.safeParse({ from: '0001-01-01', to: '9999-12-31', by }).success).toBe(false)
      return performance.now() - started
    })
    // The fastest run, since a busy machine may delay any of them.
    expect(Math.min(...times)).toBeLessThan(200)
  })

  test('is refused if it is too long, reversed or outside the calendar', () => {
    const messages = (query: object) => dashboardQuery.safeParse(query).error?.issues.map(({ message }) => message)
    expect(messages({})).toBeUndefined()
    expect(messages({ from: '2026-12-02', to: '2026-12-01' })).toEqual(['The last day can’t be before the first'])
    expect(messages({ by: 'week', from: '2020-01-01', to: '2026-12-01' })).toEqual([
      `Choose at most ${maxSteps.week} weeks or ${maxSteps.month} months`,
    ])
    expect(messages({ by: 'month', from: '2020-01-01', to: '2026-12-01' })).toBeUndefined()
    expect(messages({ from: '9999-12-31' })).toEqual(['Use a date from 1900 to 2999'])
    expect(messages({ by: 'day' })).toEqual(['Choose week or month'])
    expect(messages({ from: '2026-11-01', to: 'null' })).toEqual(['Use a date like 2026-12-01'])
    expect(messages({ from: '2026-02-30', to: '2026-11-01' })).toEqual(['Use a date like 2026-12-01'])
  })
})

describe('the busiest hours', () => {
  const hours = {
    Monday: [{ starts: 540, ends: 720 }],
    Tuesday: [{ starts: 825, ends: 1020 }],
    Wednesday: [],
    Thursday: [],
    Friday: [],
    Saturday: [],
    Sunday: [],
  }
  const hourLabels = (bookings: readonly (readonly [number, number])[]) =>
    busiestHours(new Map(bookings), { hours }).map(({ time, bookings }) => `${time} ${bookings}`)

  test('are whole hours within opening hours, for any start times', () => {
    const whole = ['9:00 AM', '10:00 AM', '11:00 AM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']
    expect(hourLabels([])).toEqual(whole.map((time) => `${time} 0`))
  })

  test('count starts within the hour, and include closed hours with bookings', () => {
    expect(
      hourLabels([
        [600, 3],
        [655, 1],
        [1205, 2],
      ]).slice(1),
    ).toEqual([...['10:00 AM 4', '11:00 AM 0', '1:00 PM 0', '2:00 PM 0', '3:00 PM 0', '4:00 PM 0', '8:00 PM 2']])
  })
})
