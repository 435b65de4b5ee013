import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldErrors } from '../../field-errors.ts'
import { addMonths, daysBetween, weekdayOf } from '../../time/calendar.ts'
import { findConflict, listVisits, mostVisits, nearestTimes, type SeriesInput, seriesDates, seriesInput } from './series.ts'

const selection = { serviceIds: ['CUT'], stylistId: 'MARA', clientId: 'ANNA' }
const every = { date: '2026-12-02', time: '10:00 AM', weeks: 6 }
const readProblems = (more: object) => {
  const checked = seriesInput.safeParse({ ...selection, ...more })
  return checked.success ? {} : fieldErrors(checked.error)
}

test('a series repeats on the same weekday, up to its last day or number', () => {
  expect(seriesDates({ ...every, count: 3 })).toEqual(['2026-12-02', '2027-01-13', '2027-02-24'])
  expect(seriesDates({ ...every, until: '2027-02-24' })).toHaveLength(3)
  expect(seriesDates({ ...every, until: '2027-02-23' })).toHaveLength(2)
  expect(seriesDates(every)).toHaveLength(9)
})

test('a valid series lies within a year, and is at most weekly', () => {
  const repetitions = fc.record({
    date: fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
    weeks: fc.integer({ min: 1, max: 52 }),
    count: fc.integer({ min: 1, max: mostVisits }),
  })
  fc.assert(
    fc.property(repetitions, ({ date: day, weeks, count }) => {
      const date = day.toISOString().slice(0, 10)
      const repetition = { date, time: '10:00 AM', weeks, count }
      const isRefused = readProblems(repetition).count !== undefined
      const dates = seriesDates({ ...repetition, until: '2999-12-31' })
      expect(isRefused).toBe((dates.at(-1) ?? '') > addMonths(date, 12))
      expect(dates).toHaveLength(count)
      expect(new Set(dates.map(weekdayOf)).size).toBe(1)
      expect(dates.slice(1).every((each, index) => daysBetween(dates[index] ?? '', each) === weeks * 7)).toBe(true)
    }),
  )
})

test.each<[string, object, Record<string, string>]>([
  ['zero weeks', { ...every, weeks: 0, count: 3 }, { weeks: 'Repeat every 1 to 52 weeks' }],
  ['more than 52 weeks', { ...every, weeks: 53, count: 1 }, { weeks: 'Repeat every 1 to 52 weeks' }],
  ['weeks before all time', { ...every, weeks: -2_147_483_649, count: 3 }, { weeks: 'Repeat every 1 to 52 weeks' }],
  ['visits after all time', { ...every, count: 1e12 }, { count: 'A series can have at most 52 visits' }],
  ['half weeks', { ...every, weeks: 1.5, count: 3 }, { weeks: 'Repeat every 1 to 52 weeks' }],
  ['more than 52 visits', { ...every, weeks: 1, count: 53 }, { count: 'A series can have at most 52 visits' }],
  [
    'visits past a year',
    { ...every, count: 10 },
    { count: 'A series can run for up to a year: at most 9 visits every 6 weeks' },
  ],
  [
    'a last day past a year',
    { ...every, until: '2027-12-03' },
    { until: 'A series can run for up to a year. Choose an earlier last day' },
  ],
  ['a last day before the first', { ...every, until: '2026-12-01' }, { until: 'The last day can’t be before the first visit' }],
])('refuses %s in words', (_, repetition, problems) => {
  expect(readProblems(repetition)).toEqual(problems)
})

test('takes a list of times instead of a repetition, each once, within a year', () => {
  const visits = [
    { date: '2027-01-13', time: '9:00 AM' },
    { date: '2026-12-02', time: '12:00 PM' },
    { date: '2026-12-02', time: '9:00 AM', outside: true },
  ]
  expect(listVisits({ ...selection, visits } as SeriesInput).map(({ time }) => time)).toEqual([
    '9:00 AM',
    '12:00 PM',
    '9:00 AM',
  ])
  expect(readProblems({ visits })).toEqual({})
  expect(readProblems({})).toEqual({ visits: 'Choose the visits' })
  expect(readProblems({ visits: [] })).toEqual({ visits: 'Choose at least one visit' })
  expect(readProblems({ visits: [...visits, ...visits.slice(0, 1)] })).toEqual({ visits: 'Choose each time once' })
  const late = [...visits, { date: '2027-12-20', time: '9:00 AM' }]
  expect(readProblems({ visits: late })).toEqual({ visits: 'A series can run for up to a year. Leave out the later visits' })
})

const free = { problem: null, holder: null, ownVisit: null, outside: [] }
const closed = { reason: 'closed', text: 'The salon is closed then.' } as const

test('a conflict shows the most severe reason, except accepted ones', () => {
  expect(findConflict(free)).toBeNull()
  const all = { problem: 'No.', holder: 'Anna, 10:00 AM to 11:00 AM,', ownVisit: 'Ben', outside: [closed] }
  expect(findConflict(all)).toEqual({ kind: 'impossible', text: 'No.' })
  expect(findConflict({ ...all, problem: null }, { outside: true, alsoBook: true })).toEqual({
    kind: 'taken',
    text: 'Anna, 10:00 AM to 11:00 AM, is there already.',
  })
  const own = { ...free, ownVisit: 'Ben', outside: [closed] }
  expect(findConflict(own)).toEqual({ kind: 'own_visit', text: 'Ben already has a visit at that time.' })
  expect(findConflict(own, { alsoBook: true })).toEqual({ kind: 'outside', text: 'The salon is closed then.' })
  expect(findConflict(own, { alsoBook: true, outside: true })).toBeNull()
  // The desk books at any notice, and a series further ahead than clients can.
  expect(findConflict({ ...free, outside: [{ reason: 'too_far', text: '…' }] })).toBeNull()
})

test('the nearest free times are on the nearest days, in the clock’s order', () => {
  const slots = (...times: string[]) => times.map((time) => ({ time, state: 'free' as const }))
  const days = [
    { date: '2026-12-01', slots: slots('9:00 AM', '2:00 PM') },
    { date: '2026-12-02', slots: [{ time: '10:00 AM', state: 'taken' as const }, ...slots('9:00 AM', '12:00 PM', '5:00 PM')] },
    { date: '2026-12-04', slots: slots('10:00 AM') },
  ]
  expect(nearestTimes(days, { date: '2026-12-02', time: '10:00 AM' }, { most: 3, perDay: 2 })).toEqual([
    { date: '2026-12-01', time: '9:00 AM' },
    { date: '2026-12-02', time: '9:00 AM' },
    { date: '2026-12-02', time: '12:00 PM' },
  ])
})
