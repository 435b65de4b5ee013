import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { dateInZone } from '../ui/date-in-zone.ts'
import { toCalendarDate, toLocalNoon } from './calendar-dates.ts'
import { monthOfDate, nameOfMonth, rangeOf, startOfNextMonth, weeksOf } from './calendar-months.ts'

afterEach(() => vi.unstubAllEnvs())

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Sao_Paulo', 'Africa/Cairo', 'Asia/Beirut', 'UTC'])(
  'a viewer in %s',
  (zone) => {
    test('sees every date of three years as it is', () => {
      vi.stubEnv('TZ', zone)
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      for (let date = '2024-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
        expect(toCalendarDate(toLocalNoon(date))).toBe(date)
        expect(toLocalNoon(date).getDay()).toBe(new Date(`${date}T00:00:00Z`).getUTCDay())
      }
    })
  },
)

test('today is the salon’s date, whatever the hour elsewhere', () => {
  const late = Date.UTC(2026, 11, 1, 3, 30)
  expect(dateInZone(late, 'America/New_York')).toBe('2026-11-30')
  expect(dateInZone(late, 'Asia/Tokyo')).toBe('2026-12-01')
  expect(dateInZone(Date.UTC(2027, 0, 1, 4, 59), 'America/New_York')).toBe('2026-12-31')
})

test('months follow each other over the year’s end and whatever their length', () => {
  expect(startOfNextMonth('2026-12')).toBe('2027-01-01')
  expect(startOfNextMonth('2027-01')).toBe('2027-02-01')
  expect(startOfNextMonth('2028-02')).toBe('2028-03-01')
  expect(monthOfDate('2026-11-30')).toBe('2026-11')
})

test('a month reaches from today, or its first, into the month after: six weeks from the Monday before its first', () => {
  expect(rangeOf('2026-11', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-12-06' })
  expect(rangeOf('2026-12', '2026-11-21')).toEqual({ from: '2026-12-01', to: '2027-01-10' })
  expect(rangeOf('2027-02', '2026-11-21')).toEqual({ from: '2027-02-01', to: '2027-03-14' })
})

test('a month shows the weeks that are not over', () => {
  expect(weeksOf('2026-11', '2026-11-01')).toBe(6)
  expect(weeksOf('2026-11', '2026-11-02')).toBe(5)
  expect(weeksOf('2026-11', '2026-11-21')).toBe(3)
  expect(weeksOf('2026-12', '2026-11-21')).toBe(6)
})

test('a month is called by its name', () => {
  expect(nameOfMonth('2027-01')).toBe('January')
})
