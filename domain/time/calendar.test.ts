import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  datesBetween,
  daysBetween,
  isCalendarDate,
  monthsBetween,
  timeLabel,
  weekdayOf,
  weekdays,
  weekStart,
} from './calendar.ts'
import { calendarDate } from './date-schemas.ts'

const epoch = Temporal.PlainDate.from('1970-01-01')
const toDay = (date: string) => epoch.until(date).days

/** Every date that has four digits of year, from 0001-01-01 to 9999-12-31. */
const anyDate = fc.integer({ min: toDay('0001-01-01'), max: toDay('9999-12-31') }).map((days) => epoch.add({ days }).toString())

/** Days on which calendars go wrong: leap years by each of their rules, years below 100, both ends. */
const edges = [
  '0001-01-01',
  '0004-02-29',
  '0099-12-31',
  '0100-02-28',
  '1600-02-29',
  '1899-12-31',
  '1900-02-28',
  '1969-12-31',
  '1970-01-01',
  '2000-02-29',
  '2024-02-29',
  '2100-03-01',
  '9999-12-31',
]

describe('weekdayOf', () => {
  it('agrees with known days', () => {
    expect(weekdayOf('1970-01-01')).toBe('Thursday')
    expect(weekdayOf('2024-02-29')).toBe('Thursday')
    expect(weekdayOf('2026-12-01')).toBe('Tuesday')
  })

  it.each(edges)('agrees with Temporal on %s', (date) => {
    expect(weekdayOf(date)).toBe(weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1])
  })

  it('agrees with Temporal on every date', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(weekdayOf(date)).toBe(weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('addDays and daysBetween', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 1, '2024-03-01'],
    ['2026-02-28', 1, '2026-03-01'],
    ['1900-02-28', 1, '1900-03-01'],
    ['0099-12-31', 1, '0100-01-01'],
    ['2026-12-01', 0, '2026-12-01'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
    expect(daysBetween(date, expected)).toBe(days)
  })

  it('returns a date that Temporal reads, even beyond four-digit years', () => {
    expect(addDays('9999-12-31', 1)).toBe(Temporal.PlainDate.from('9999-12-31').add({ days: 1 }).toString())
    expect(addDays('0000-01-01', -1)).toBe(Temporal.PlainDate.from('0000-01-01').subtract({ days: 1 }).toString())
  })

  it('are inverse to each other, and agree with Temporal', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (from, to) => {
        const days = daysBetween(from, to)
        expect(days).toBe(Temporal.PlainDate.from(from).until(to).days)
        expect(daysBetween(to, from)).toBe(0 - days)
        expect(addDays(from, days)).toBe(to)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('addMonths', () => {
  it.each([
    ['2026-12-01', '2027-12-01'],
    ['2024-02-29', '2025-02-28'],
    ['2023-02-28', '2024-02-28'],
    ['2024-12-31', '2025-12-31'],
    ['0009-05-06', '0010-05-06'],
    ['9998-12-31', '9999-12-31'],
  ])('from %s leads to %s', (date, expected) => {
    expect(addMonths(date, 12)).toBe(expected)
  })

  it.each([
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-10-31', 4, '2027-02-28'],
    ['2026-11-30', 24, '2028-11-30'],
  ])('from %s in %i months leads to %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  it('agrees with Temporal', () => {
    const beforeTheLastYear = anyDate.filter((date) => date < '9999')
    fc.assert(
      fc.property(beforeTheLastYear, fc.integer({ min: 1, max: 12 }), (date, months) => {
        expect(addMonths(date, months)).toBe(Temporal.PlainDate.from(date).add({ months }).toString())
      }),
    )
  })
})

describe('datesBetween', () => {
  it('includes both ends', () => {
    expect(datesBetween('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  })

  it('has one date if both ends are the same, and none if they are reversed', () => {
    expect(datesBetween('2026-12-01', '2026-12-01')).toEqual(['2026-12-01'])
    expect(datesBetween('2026-12-02', '2026-12-01')).toEqual([])
    expect(datesBetween('2026-12-09', '2026-12-01')).toEqual([])
  })

  it('includes each day once', () => {
    fc.assert(
      fc.property(anyDate, fc.nat(800), (from, days) => {
        const dates = datesBetween(from, Temporal.PlainDate.from(from).add({ days }).toString())
        expect(dates).toHaveLength(days + 1)
        expect(dates.every((date, index) => index === 0 || daysBetween(dates[index - 1] ?? '', date) === 1)).toBe(true)
      }),
    )
  })
})

describe('isCalendarDate', () => {
  it('is true for every date there is, and for nothing else', () => {
    fc.assert(fc.property(anyDate, (date) => isCalendarDate(date)))
    for (const text of [
      '2026-02-31',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '',
      'today',
      '+12026-01-01',
      '2026-01-01T00:00',
    ])
      expect(isCalendarDate(text)).toBe(false)
  })
})

describe('calendarDate', () => {
  it.each(['2026-12-01', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('takes %s', (date) => {
    expect(calendarDate.parse(date)).toBe(date)
  })

  const refused = ['2026-02-29', '1900-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00']
  const malformed = [
    '',
    '2026-1-1',
    '01.12.2026',
    '2026-12-01T00:00',
    ' 2026-12-01',
    '2026-12-01\n',
    '10000-01-01',
    null,
    20261201,
  ]
  it.each([...refused, ...malformed])('refuses %j', (value) => {
    const { error } = calendarDate.safeParse(value)
    expect(error?.issues[0]?.message).toBe(value === '' ? 'Choose a date' : 'Use a date like 2026-12-01')
  })
})

it('a week begins on the salon’s first day', () => {
  expect(weekStart('2026-12-02', 'Monday')).toBe('2026-11-30')
  expect(weekStart('2026-12-02', 'Wednesday')).toBe('2026-12-02')
  expect(weekStart('2026-12-02', 'Thursday')).toBe('2026-11-26')
  expect(weekStart('2026-12-02', 'Sunday')).toBe('2026-11-29')
})

describe('monthsBetween', () => {
  it('is the inverse of addMonths', () => {
    fc.assert(
      fc.property(
        anyDate.filter((date) => date < '9990'),
        fc.integer({ min: 0, max: 100 }),
        (date, months) => {
          const later = addMonths(date, months)
          expect(monthsBetween(date, later)).toBe(months)
          expect(monthsBetween(later, date)).toBe(0 - months)
        },
      ),
    )
  })
})

it('labels a day from its first minute to its end', () => {
  expect([0, 59, 60, 719, 720, 840, 1439, 1440].map(timeLabel)).toEqual([
    ...['12:00 AM', '12:59 AM', '1:00 AM', '11:59 AM'],
    ...['12:00 PM', '2:00 PM', '11:59 PM', '12:00 AM'],
  ])
})
