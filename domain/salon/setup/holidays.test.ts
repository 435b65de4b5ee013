import { describe, expect, it } from 'vitest'
import { countryInSentence, holidayState, holidaysIn, isProposed, regionIn } from './holidays.ts'

const year = { from: '2026-01-01', to: '2026-12-31' }
const hours = (count: number) => ({ start: new Date(0), end: new Date(count * 3_600_000) })

describe('public holidays as closures', () => {
  it('are whole days in order, each once, and nothing but public ones', () => {
    const listed = [
      { date: '2026-12-26 00:00:00', ...hours(24), name: 'Second Christmas Day', type: 'public' },
      { date: '2026-12-25 00:00:00', ...hours(24), name: 'Christmas', type: 'public' },
      { date: '2026-12-25 00:00:00', ...hours(24), name: 'Quaid-e-Azam Day', type: 'public' },
      { date: '2026-02-14 00:00:00', ...hours(24), name: 'Valentine’s Day', type: 'observance' },
    ]
    expect(holidaysIn(listed, year)).toEqual([
      { from: '2026-12-25', to: '2026-12-25', name: 'Christmas' },
      { from: '2026-12-26', to: '2026-12-26', name: 'Second Christmas Day' },
    ])
  })

  it('that begin at sunset are of the day after, and half days are none', () => {
    const listed = [
      { date: '2026-03-19 18:00:00', ...hours(24), name: 'End of Ramadan', type: 'public' },
      { date: '2026-05-26 18:00:00', ...hours(96), name: 'Feast of the Sacrifice', type: 'public' },
      { date: '2026-12-31 14:00:00', ...hours(10), name: 'New Year’s Eve', type: 'public' },
    ]
    expect(holidaysIn(listed, year)).toEqual([
      { from: '2026-03-20', to: '2026-03-20', name: 'End of Ramadan' },
      { from: '2026-05-27', to: '2026-05-30', name: 'Feast of the Sacrifice' },
    ])
  })

  it('that are free in place of another one say of which', () => {
    const rule = '07-04 and if sunday then next monday'
    const listed = [
      { date: '2026-07-04 00:00:00', ...hours(24), name: 'Independence Day', type: 'public', rule },
      {
        date: '2026-07-03 00:00:00',
        ...hours(24),
        name: 'Independence Day (substitute)',
        type: 'public',
        substitute: true,
        rule,
      },
      { date: '2026-12-26 00:00:00', ...hours(24), name: 'Boxing Day', type: 'public', rule: '12-26' },
      {
        date: '2026-12-28 00:00:00',
        ...hours(24),
        name: 'Boxing Day (substitute)',
        type: 'public',
        substitute: true,
        rule: 'x',
      },
      { date: '2026-03-02 00:00:00', ...hours(24), name: 'Moved Day', type: 'public', substitute: true, rule: 'y' },
    ]
    expect(holidaysIn(listed, year).map(({ from, insteadOf }) => [from, insteadOf])).toEqual([
      ['2026-03-02', undefined],
      ['2026-07-03', '2026-07-04'],
      ['2026-07-04', undefined],
      ['2026-12-26', undefined],
      ['2026-12-28', '2026-12-26'],
    ])
  })

  it('lie between the dates for which they are asked', () => {
    const listed = ['2026-01-01', '2026-06-01', '2027-01-01'].map((date) => ({
      date,
      ...hours(24),
      name: date,
      type: 'public',
    }))
    expect(holidaysIn(listed, { from: '2026-02-01', to: '2026-12-31' }).map(({ from }) => from)).toEqual(['2026-06-01'])
  })
})

describe('a holiday and the day in its place', () => {
  const independence = { from: '2026-07-04', to: '2026-07-04', name: 'Independence Day' }
  const friday = { from: '2026-07-03', to: '2026-07-03', name: 'Independence Day (substitute)', insteadOf: '2026-07-04' }
  const open = ['10 to 7']
  const week = { Monday: open, Tuesday: open, Wednesday: open, Thursday: open, Friday: open, Saturday: open, Sunday: [] }
  const proposed = (days: Parameters<typeof isProposed>[1]) => [friday, independence].map((each) => isProposed(each, days))

  it('are one closure: the holiday, or with that weekday off the other day', () => {
    expect(proposed({ hours: week, closures: [] })).toEqual([false, true])
    expect(proposed({ hours: { ...week, Saturday: [] }, closures: [] })).toEqual([true, false])
    expect(proposed({ hours: week, closures: [independence] })).toEqual([false, false])
    expect(holidayState(independence, { hours: week, closures: [independence] })).toBe('closed')
  })
})

it('finds the region that an address names', () => {
  const regions = [
    { code: 'BE', name: 'Berlin' },
    { code: 'NW', name: 'Nordrhein-Westfalen' },
    { code: 'NH', name: 'New Hampshire' },
  ]
  expect(regionIn('Torstraße 1, 10119 Berlin', regions)).toBe('BE')
  expect(regionIn('Köln, Nordrhein Westfalen', regions)).toBe('NW')
  expect(regionIn('1 Main Street, Berlin, New Hampshire', regions)).toBe('')
  expect(regionIn('Berliner Allee 3', regions)).toBe('')
})

it.each([
  ['United States', 'the United States'],
  ['United Kingdom', 'the United Kingdom'],
  ['Netherlands', 'the Netherlands'],
  ['Dominican Republic', 'the Dominican Republic'],
  ['Cayman Islands', 'the Cayman Islands'],
  ['Germany', 'Germany'],
  ['Ireland', 'Ireland'],
])('names %s in a sentence', (name, inSentence) => {
  expect(countryInSentence(name)).toBe(inSentence)
})
