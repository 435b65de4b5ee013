import { describe, expect, it } from 'vitest'
import { defaultStyle, formatsOf } from '../formats.ts'
import { clocksDiffer, formatInstant } from './viewer-time.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000

describe('a date in words', () => {
  const lateEvening = seconds('2026-12-01T23:59:59-05:00')
  const { date: dateOf, shortDate, calendarDate } = formatsOf({ ...defaultStyle, timeZone: 'America/New_York' })

  it('is the salon’s calendar date', () => {
    expect(dateOf(lateEvening)).toBe('Tuesday, December 1, 2026')
    expect(dateOf(lateEvening + 1)).toBe('Wednesday, December 2, 2026')
    expect(shortDate(lateEvening)).toBe('Dec 1, 2026')
    expect(shortDate(lateEvening + 1)).toBe('Dec 2, 2026')
  })

  it.each([
    ['2026-12-01', 'Tuesday, December 1, 2026'],
    ['2024-02-29', 'Thursday, February 29, 2024'],
    ['2027-01-01', 'Friday, January 1, 2027'],
  ])('for %s is %s', (date, words) => {
    expect(calendarDate(date)).toBe(words)
  })
})

it('is Gregorian in every language, since salons are booked by that calendar', () => {
  const day = { day: 'numeric', month: 'long', year: 'numeric', numberingSystem: 'latn', timeZone: 'UTC' } as const
  const noon = Date.UTC(2026, 11, 1, 12) / 1000
  expect(formatInstant(noon, day, 'fa-IR')).toMatch(/\b1 دسامبر 2026/)
  // Thailand counts the years from the Buddha.
  expect(formatInstant(noon, day, 'th-TH')).toMatch(/^1 ธันวาคม .*2569$/)
})

describe('clocksDiffer', () => {
  const winter = seconds('2026-12-01T12:00:00Z')
  const summer = seconds('2026-07-01T12:00:00Z')
  it.each([
    ['America/New_York', 'America/New_York', winter, false],
    ['America/New_York', 'America/Toronto', winter, false],
    ['America/New_York', 'America/Chicago', winter, true],
    // London keeps UTC in winter only; half an hour counts; so does the same hour of another day.
    ['Europe/London', 'UTC', winter, false],
    ['Europe/London', 'UTC', summer, true],
    ['Asia/Kolkata', 'Asia/Karachi', winter, true],
    ['Pacific/Kiritimati', 'Pacific/Honolulu', winter, true],
  ])('%s and %s at %i: %s', (zone, other, instant, expected) => {
    expect(clocksDiffer(zone, other, instant)).toBe(expected)
    expect(clocksDiffer(other, zone, instant)).toBe(expected)
  })
})
