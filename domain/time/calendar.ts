// No schemas here: every page loads this file, and first visits load no zod. They are in `date-schemas.ts`.

/** Monday first, as stored in a stylist's `daysAvailable`. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Minutes of a cell: bookings claim whole cells, and every configurable time of day lies on this grid. */
export const gridMinutes = 5

const millisecondsPerDay = 86_400_000

/** Days since 1970-01-01, in UTC as a calendar without clock changes. Parsed, since `Date.UTC` reads the years 0 to 99 as 1900 to 1999. */
function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay
}

/** True for 'YYYY-MM-DD' where there is such a day. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = dayNumber(text)
  return !Number.isNaN(day) && toDate(day) === text
}

export function weekdayOf(date: string): Weekday {
  const index = (((dayNumber(date) + 3) % 7) + 7) % 7
  return weekdays[index] as Weekday
}

/** Outside the years 0 to 9999, returns the ISO 8601 form '+010000-01-01'. */
export function addDays(date: string, days: number): string {
  return toDate(dayNumber(date) + days)
}

function toDate(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, -'T00:00:00.000Z'.length)
}

/** Negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

export function weekStart(date: string, firstDay: Weekday): string {
  return addDays(date, -((weekdays.indexOf(weekdayOf(date)) - weekdays.indexOf(firstDay) + 7) % 7))
}

/** Adds months, up to the year 9999; in a shorter month, returns its last day. */
export function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const year = Math.floor(month / 12)
  const digits = (number: number, length: number) => String(number).padStart(length, '0')
  // Uses a year of the same length between 2000 and 2399: `Date.UTC` reads the years 0 to 99 as 1900 to 1999.
  const lastDay = new Date(Date.UTC(2000 + (year % 400), (month % 12) + 1, 0)).getUTCDate()
  return `${digits(year, 4)}-${digits((month % 12) + 1, 2)}-${digits(Math.min(Number(date.slice(8)), lastDay), 2)}`
}

/** Months between two dates or months; negative if the second is earlier. */
export function monthsBetween(from: string, to: string): number {
  const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return monthNumber(to) - monthNumber(from)
}

export function datesBetween(from: string, to: string): string[] {
  const first = dayNumber(from)
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, index) => toDate(first + index))
}

/** Minutes since midnight of a label: '2:00 PM' is 840. */
export function minutesOf(label: string): number {
  const [, hour = '0', minute = '0', half] = /^(\d+):(\d+) (AM|PM)$/.exec(label) ?? []
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute)
}

/** Label of a time of day: 840 is '2:00 PM', and 1440, the end of a day, '12:00 AM'. */
export function timeLabel(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
