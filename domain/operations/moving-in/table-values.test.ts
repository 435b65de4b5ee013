import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateFit } from './table-birthdays.ts'
import { readDate, readTime } from './table-dates.ts'
import { parseStatus } from './table-statuses.ts'
import { findDecimalMark, isYes, readAmount, readDuration } from './table-values.ts'

const american = { order: 'mdy', thisYear: 2026 } as const
const european = { order: 'dmy', thisYear: 2026 } as const

test.each([
  ['2026-03-04', '2026-03-04', null],
  ['2026/3/4', '2026-03-04', null],
  ['2026-03-04 14:30', '2026-03-04', 870],
  ['2026-03-04T14:30:00', '2026-03-04', 870],
  ['3/4/2026', '2026-03-04', null],
  ['03-04-26 2:30 PM', '2026-03-04', 870],
  ['4 Mar 2026, 2:30pm', '2026-03-04', 870],
  ['Wed, 4 March 2026', '2026-03-04', null],
  ['4th March 2026 at 12:00 am', '2026-03-04', 0],
  ['Mar 4, 2026', '2026-03-04', null],
  ['March 4, 2026 12:15 PM', '2026-03-04', 735],
  ['12/31/85', '1985-12-31', null],
  ['46085', '2026-03-04', null],
  ['46085.604166667', '2026-03-04', 870],
])('the American date %j is %s at %s', (typed, date, minutes) => {
  expect(readDate(typed, american)).toEqual({ date, minutes })
})

test.each([
  ['4/3/2026', '2026-03-04'],
  ['04.03.2026', '2026-03-04'],
  ['31.12.26', '2026-12-31'],
  ['4 Mar 2026', '2026-03-04'],
])('the European date %j is %s', (typed, date) => {
  expect(readDate(typed, european)).toEqual({ date, minutes: null })
})

test.each([
  ['2026-03-04T14:30:00Z', '2026-03-04T14:30:00Z'],
  ['2026-03-04 14:30:00 +02:00', '2026-03-04T12:30:00Z'],
  ['2026-03-04 14:30 UTC', '2026-03-04T14:30:00Z'],
])('the moment %j is %s', (typed, moment) => {
  expect(readDate(typed, american)).toEqual({ instant: Date.parse(moment) / 1000 })
})

test.each([
  '',
  '13',
  '31/4/2026',
  '2026-02-29',
  '4/2026',
  'soon',
  '4 Foo 2026',
  '1/2/3/2026',
  '2026-03-04 25:00',
  'x'.repeat(100),
])('%j is no date', (typed) => {
  expect(readDate(typed, european)).toBeNull()
  expect(readDate(typed, american)).toBeNull()
})

test('a cell shows the orders in which it can be read, and if they differ', () => {
  expect(dateFit('31/12/2026', 2026)).toEqual({ dmy: true, mdy: false, differs: false })
  expect(dateFit('12/31/2026', 2026)).toEqual({ dmy: false, mdy: true, differs: false })
  expect(dateFit('3/4/2026', 2026)).toEqual({ dmy: true, mdy: true, differs: true })
  expect(dateFit('4/4/2026', 2026)).toEqual({ dmy: true, mdy: true, differs: false })
  expect(dateFit('4 Mar 2026', 2026)).toEqual({ dmy: true, mdy: true, differs: false })
  expect(dateFit('Ada', 2026)).toEqual({ dmy: false, mdy: false, differs: false })
})

test('every date is read in each spelling', () => {
  const anyDay = fc.date({ min: new Date('1990-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 1439 }), (day, minutes) => {
      const date = day.toISOString().slice(0, 10)
      const [year, month, inMonth] = date.split('-')
      const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
      const half = `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${minutes < 720 ? 'AM' : 'PM'}`
      for (const time of [clock, half]) {
        expect(readDate(`${inMonth}.${month}.${year} ${time}`, european)).toEqual({ date, minutes })
        expect(readDate(`${Number(month)}/${Number(inMonth)}/${year}, ${time}`, american)).toEqual({ date, minutes })
        expect(readDate(`${date} ${time}`, american)).toEqual({ date, minutes })
      }
    }),
  )
})

test.each([
  ['2:30 PM', { minutes: 870 }],
  ['2:30pm', { minutes: 870 }],
  ['2 p.m.', { minutes: 840 }],
  ['14:30', { minutes: 870 }],
  ['14h30', { minutes: 870 }],
  ['14.30', { minutes: 870 }],
  ['12:00 AM', { minutes: 0 }],
  ['0.4375', { minutes: 630 }],
  ['10:00 - 10:45', { minutes: 600, until: 645 }],
  ['1:00 – 2:30 PM', { minutes: 780, until: 870 }],
  ['11:30 - 12:15 PM', { minutes: 690, until: 735 }],
  ['25:00', null],
  ['14', null],
  ['13:00 PM', null],
  ['soon', null],
])('the time %j is %j', (typed, time) => {
  expect(readTime(typed)).toEqual(time)
})

test.each([
  ['45', 45],
  ['45 min', 45],
  ['45mins', 45],
  ['1h', 60],
  ['1h 30m', 90],
  ['1h30', 90],
  ['1 hr 15 min', 75],
  ['2 hours', 120],
  ['1.5 hours', 90],
  ['1,5 h', 90],
  ['1:30', 90],
  ['01:30:00', 90],
  ['45.0', 45],
  ['45,00', 45],
  ['', null],
  ['N/A', null],
  ['-', null],
  ['-30', null],
  ['long', null],
])('the duration %j is %j minutes', (typed, minutes) => {
  expect(readDuration(typed)).toBe(minutes)
})

describe('amounts', () => {
  test.each([
    ['45', null, 45],
    ['$1,234.50', null, 1234.5],
    ['1.234,50 €', null, 1234.5],
    ['EUR 12,5', null, 12.5],
    ['1 234,50', null, 1234.5],
    ['1’234.50', null, 1234.5],
    ['1,234,567', null, 1234567],
    ['1.234', null, 1234],
    ['1.234', '.', 1.234],
    ['1.234', ',', 1234],
    ['-5.00', null, -5],
    ['$.50', null, 0.5],
    [',5', null, 0.5],
    ['45.', null, 45],
    ['0.125', null, 0.125],
    ['0,125', '.', 0.125],
    ['Fr. 45.00', null, 45],
    ['Fr.45', null, 45],
    ['Rs. 1,500', null, 1500],
    ['45.-', null, 45],
    ['45,-- €', null, 45],
    ['CHF 45.–', null, 45],
    ['1.200 kr.', null, 1200],
    ['US$45', null, 45],
    ['- $5.00', null, -5],
    ['12,34,567.80', null, 1234567.8],
    // Several amounts aren't joined into one.
    ['1,2,3', null, null],
    ['45 50', null, null],
    ['45-60', null, null],
    ['45 / 60', null, null],
    ['$45 ($60)', null, null],
    ['(45.00)', null, null],
    ['45.00-', null, null],
    ['4.5E+01', null, null],
    ['2 x 45', null, null],
    ['1.234.5', null, null],
    ['N/A', null, null],
    ['-', null, null],
    ['free', null, null],
    ['1.2.3,4,5', null, null],
    ['', null, null],
  ] as const)('%j, in a column of %j, is %j', (typed, column, amount) => {
    expect(readAmount(typed, column)).toBe(amount)
  })

  test('every price is read in either style', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const english = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
        const german = (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 })
        expect(readAmount(`$${english}`, null)).toBe(cents / 100)
        expect(readAmount(`${german} €`, null)).toBe(cents / 100)
        expect([findDecimalMark(english), findDecimalMark(german)]).toEqual(['.', ','])
      }),
    )
  })
})

test.each([
  ['Completed', 'Completed'],
  ['cancelled by client', 'Canceled'],
  ['No-show', 'No-show'],
  ['Did not show', 'No-show'],
  ['Unconfirmed', 'Pending'],
  ['Booked', 'Confirmed'],
  ['', 'Confirmed'],
  ['Zurückgestellt', null],
])('the status %j is %j', (typed, status) => {
  expect(parseStatus(typed)).toBe(status)
})

test('recognizes other systems’ words for yes', () => {
  expect(['Yes', 'TRUE', '1', 'x'].map(isYes)).toEqual([true, true, true, true])
  expect(['No', 'false', '0', ''].map(isYes)).toEqual([false, false, false, false])
})
