import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { toCalendarDate, toLocalNoon } from './calendar-dates.ts'
import { dateInZone, monthOfDate, nextMonth, rangeOf } from './calendar-months.ts'

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
  expect(nextMonth('2026-12')).toBe('2027-01')
  expect(nextMonth('2027-01')).toBe('2027-02')
  expect(nextMonth('2028-02')).toBe('2028-03')
  expect(monthOfDate('2026-11-30')).toBe('2026-11')
})

test('a month reaches from today, or its first, to its last day', () => {
  expect(rangeOf('2026-11', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-30' })
  expect(rangeOf('2028-02', '2026-11-21')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
