import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultStyle, formatsOf } from '../../../domain/formats.ts'
import { numbersIn } from '../../../domain/language/languages.ts'
import type { SlotState } from '../../../domain/salon/schedule/schedule.ts'
import { slots } from '../../../domain/salon/schedule/usual-hours.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import {
  byPart,
  canChoose,
  closuresIn,
  countWeeks,
  isLongDay,
  markDay,
  markInWords,
  monthOfDate,
  monthRange,
  nameOfMonth,
  shortDate,
  slotInWords,
  startOfNextMonth,
  toCalendarDate,
  toLocalNoon,
} from './calendar.ts'

const formats = formatsOf(defaultStyle)

afterEach(() => vi.unstubAllEnvs())

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'Africa/Cairo', 'Asia/Beirut', 'UTC'])(
  'a viewer in %s',
  (zone) => {
    test('sees every date of three years unchanged', () => {
      vi.stubEnv('TZ', zone)
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      for (let date = '2024-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
        expect(toCalendarDate(toLocalNoon(date))).toBe(date)
        expect(toLocalNoon(date).getDay()).toBe(new Date(`${date}T00:00:00Z`).getUTCDay())
      }
    })
  },
)

test('today is the salon’s date at any hour elsewhere', () => {
  const late = Date.UTC(2026, 11, 1, 3, 30)
  expect(dateAt(late / 1000, 'America/New_York')).toBe('2026-11-30')
  expect(dateAt(late / 1000, 'Asia/Tokyo')).toBe('2026-12-01')
  expect(dateAt(Date.UTC(2027, 0, 1, 4, 59) / 1000, 'America/New_York')).toBe('2026-12-31')
})

test('months follow each other over the year’s end, long or short', () => {
  expect(startOfNextMonth('2026-12')).toBe('2027-01-01')
  expect(startOfNextMonth('2027-01')).toBe('2027-02-01')
  expect(startOfNextMonth('2028-02')).toBe('2028-03-01')
  expect(monthOfDate('2026-11-30')).toBe('2026-11')
})

test('a month reaches from today, or its first, into the month after: six weeks from the first day of the week of its first', () => {
  expect(monthRange('2026-11', '2026-11-21', 'Monday')).toEqual({ from: '2026-11-21', to: '2026-12-06' })
  expect(monthRange('2026-12', '2026-11-21', 'Monday')).toEqual({ from: '2026-12-01', to: '2027-01-10' })
  expect(monthRange('2027-02', '2026-11-21', 'Monday')).toEqual({ from: '2027-02-01', to: '2027-03-14' })
  expect(monthRange('2026-11', '2026-11-21', 'Sunday')).toEqual({ from: '2026-11-21', to: '2026-12-12' })
})

test('a month shows the weeks that are not over', () => {
  expect(countWeeks('2026-11', '2026-11-01', 'Monday')).toBe(6)
  expect(countWeeks('2026-11', '2026-11-02', 'Monday')).toBe(5)
  expect(countWeeks('2026-11', '2026-11-21', 'Monday')).toBe(3)
  expect(countWeeks('2026-12', '2026-11-21', 'Monday')).toBe(6)
})

test('a month has its name without the year', () => {
  expect(nameOfMonth('2027-01', formats)).toBe('January')
})

const stylist = { status: 'Available', daysAvailable: ['Wednesday'] }
const wednesday = '2026-12-02'
const bounds = { today: '2026-11-21', last: '2027-11-21' }

/** A Wednesday with these states of its first starts, the others taken. */
function mark(...states: SlotState[]) {
  const day = { date: wednesday, slots: slots.map((time, index) => ({ time, state: states[index] ?? ('taken' as const) })) }
  return markDay({ date: wednesday, stylists: [stylist], ...bounds, day })
}

test('a day with free starts can be chosen, and shows their number if they are few', () => {
  expect(mark('free', 'free', 'free')).toEqual({ kind: 'open', free: 3 })
  expect(mark('free', 'past', 'free')).toEqual({ kind: 'few', free: 2 })
  expect([mark('free', 'free', 'free'), mark('free')].every(canChoose)).toBe(true)
  expect(markInWords(mark('free'))).toBe('1 time left')
  expect(markInWords(mark('free', 'free'))).toBe('2 times left')
})

test('a day without free starts cannot be chosen; it is full only if they were taken', () => {
  expect(mark()).toEqual({ kind: 'full', free: 0 })
  expect(mark('past', 'past', 'past', 'past', 'past', 'past').kind).toBe('off')
  expect(mark('past', 'past', 'closing', 'closing', 'closing', 'closing').kind).toBe('off')
  expect(canChoose(mark())).toBe(false)
})

test.each([
  ['the stylist’s day off', { date: '2026-12-03' }],
  ['a day before today', { date: '2026-11-18' }],
  ['a day beyond the year', { date: '2027-11-24' }],
  ['an unavailable stylist', { stylists: [{ ...stylist, status: 'Not Available' }] }],
])('%s is off, even before it is loaded', (_, change) => {
  const unknown = markDay({ date: wednesday, stylists: [stylist], ...bounds, day: undefined, ...change })
  expect(unknown.kind).toBe('off')
  expect(canChoose(unknown)).toBe(false)
})

test('a day outside the stylist’s weekdays is off until it turns out to have times', () => {
  const thursday = { date: '2026-12-03', stylists: [stylist], ...bounds }
  expect(markDay({ ...thursday, day: undefined }).kind).toBe('off')
  const day = { date: thursday.date, slots: [{ time: '10:05 AM', state: 'free' as const }] }
  expect(markDay({ ...thursday, day })).toEqual({ kind: 'few', free: 1 })
})

test('a day on which the salon is closed says why', () => {
  const closures = [{ from: '2026-12-01', to: '2026-12-02', reason: 'Team training' }]
  const closed = markDay({ date: wednesday, stylists: [stylist], closures, ...bounds, day: undefined })
  expect([canChoose(closed), markInWords(closed)]).toEqual([false, 'closed: Team training'])
  expect(closuresIn('2026-12', { closures, firstDay: 'Monday' })).toEqual(closures)
  // Its last days are shown with the month before.
  expect(closuresIn('2026-11', { closures, firstDay: 'Monday' })).toEqual(closures)
  expect(closuresIn('2027-01', { closures, firstDay: 'Monday' })).toEqual([])
})

test('many starts are grouped by the part of the day', () => {
  const starts = ['8:00 AM', '11:55 AM', '12:00 PM', '4:55 PM', '5:00 PM'].map((time) => ({ time }))
  expect(byPart(starts).map(({ part, slots }) => [part, ...slots.map(({ time }) => time)])).toEqual([
    ['Morning', '8:00 AM', '11:55 AM'],
    ['Afternoon', '12:00 PM', '4:55 PM'],
    ['Evening', '5:00 PM'],
  ])
  expect(byPart(starts.slice(4))).toHaveLength(1)
  const day = (length: number) => ({ slots: Array.from({ length }, () => ({ time: '8:00 AM', state: 'free' as const })) })
  expect([slots.length, 13].map((length) => isLongDay(day(length)))).toEqual([false, true])
})

test('a day that is not loaded yet cannot be chosen', () => {
  const unknown = markDay({ date: wednesday, stylists: [stylist], ...bounds, day: undefined })
  expect(unknown.kind).toBe('unknown')
  expect(canChoose(unknown)).toBe(false)
})

test('a short date breaks only after a comma', () => {
  expect(shortDate('2026-12-12', formatsOf({ ...defaultStyle, locale: 'fr' }))).toBe('sam.\u00a012\u00a0déc.')
  expect(shortDate('2026-12-12', formatsOf({ ...defaultStyle, locale: numbersIn('ar') }))).toBe('السبت، 12\u00a0ديسمبر')
  expect(shortDate('2026-12-01', formats)).toBe('Tue, Dec\u00a01')
  expect(shortDate('2026-11-30', formatsOf({ ...defaultStyle, locale: 'pt-PT' }))).toBe('segunda, 30/11')
})

test('starts that cannot be chosen say why', () => {
  expect(slotInWords({ date: wednesday, time: '10:00 AM', state: 'free' }, formats)).toBe('10:00 AM')
  expect(slotInWords({ date: wednesday, time: '4:00 PM', state: 'closing' }, formats)).toBe('4:00 PM (ends too late)')
  expect(slotInWords({ date: wednesday, time: '4:00 PM', state: 'taken' }, formats)).toBe('4:00 PM (taken)')
})
