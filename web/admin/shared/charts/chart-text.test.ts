import { describe, expect, it } from 'vitest'
import { defaultStyle, formatsOf } from '../../../../domain/formats.ts'
import { bookingsText } from '../count-text.ts'
import { aheadText, earningsTable, hoursTable, overdueText, partText, rangeText, shareText, tickText } from './chart-text.ts'

const formats = formatsOf(defaultStyle)

it.each([
  ['2026-11-02', '2026-11-08', 'Nov 2 – 8, 2026'],
  ['2026-11-30', '2026-12-06', 'Nov 30 – Dec 6, 2026'],
  ['2026-12-28', '2027-01-03', 'Dec 28, 2026 – Jan 3, 2027'],
  ['2025-11-02', '2026-11-08', 'Nov 2, 2025 – Nov 8, 2026'],
  ['2026-11-02', '2026-11-02', 'Nov 2, 2026'],
])('%s to %s is %s', (from, to, words) => {
  expect(rangeText({ from, to }, formats)).toBe(words)
})

it('names weeks by their days and months by their names', () => {
  expect(partText({ from: '2026-11-02', to: '2026-11-08' }, 'week', formats)).toBe('Nov 2 – 8, 2026')
  expect(partText({ from: '2026-11-01', to: '2026-11-30' }, 'month', formats)).toBe('November 2026')
  expect(tickText('2026-11-02', 'week', formats)).toBe('Nov 2')
  expect(tickText('2026-11-01', 'month', formats)).toBe('Nov ’26')
})

it.each([
  [0, '0 bookings'],
  [1, '1 booking'],
  [1204, '1,204 bookings'],
])('%i is %s', (count, words) => {
  expect(bookingsText(count)).toBe(words)
})

describe('a share', () => {
  it.each([
    [1, 3, '33%'],
    [2, 3, '67%'],
    [3, 3, '100%'],
    [0, 3, '0%'],
    [0, 0, '0%'],
  ])('%i of %i is %s', (count, of, words) => {
    expect(shareText(count, of)).toBe(words)
  })

  it('is rounded to nothing or everything only if exact', () => {
    expect(shareText(1, 1_000_000)).toBe('<1%')
    expect(shareText(999_999, 1_000_000)).toBe('>99%')
  })
})

describe('earnings as a table', () => {
  const weeks = [
    { from: '2026-11-16', to: '2026-11-22', earned: 1200.1, upcoming: 0.2, pending: 0 },
    { from: '2026-11-23', to: '2026-11-29', earned: 0.2, upcoming: 92, pending: 42.5 },
  ]

  it('has a row for each bar of the chart, and exact sums', () => {
    expect(earningsTable(weeks, 'week', formats)).toEqual({
      columns: ['Week', 'Earned', 'Upcoming', 'Pending'],
      rows: [
        ['Nov 16 – 22, 2026', '$1,200.10', '$0.20', '$0.00'],
        ['Nov 23 – 29, 2026', '$0.20', '$92.00', '$42.50'],
      ],
      total: ['Total', '$1,200.30', '$92.20', '$42.50'],
    })
  })

  it('names months if they are the steps', () => {
    const { columns, rows } = earningsTable(
      [{ ...weeks[0], from: '2026-11-01', to: '2026-11-30' } as (typeof weeks)[0]],
      'month',
      formats,
    )
    expect([columns[0], rows[0]?.[0]]).toEqual(['Month', 'November 2026'])
  })
})

it('the table of hours includes starts without bookings', () => {
  const hours = [
    { time: '10:00 AM', bookings: 1204 },
    { time: '11:00 AM', bookings: 0 },
  ]
  expect(hoursTable(hours, formats)).toEqual({
    columns: ['Start', 'Bookings'],
    rows: [
      ['10:00 AM', '1,204'],
      ['11:00 AM', '0'],
    ],
  })
})

describe('aheadText', () => {
  it.each([
    [{ ahead: 0, charges: 0 }, 'No bookings left today.'],
    [{ ahead: 1, charges: 0 }, '1 left today · $0.00'],
    [{ ahead: 1204, charges: 51_170.5 }, '1,204 left today · $51,170.50'],
  ])('describes %j', (today, text) => {
    expect(aheadText(today, formats)).toBe(text)
  })
})

it.each([
  [1, '1 booking from today is over and still open'],
  [12, '12 bookings from today are over and still open'],
])('mentions %i past bookings', (count, text) => {
  expect(overdueText(count)).toBe(text)
})
