import { z } from 'zod'

/** Full English weekday names, Monday first, as stored in a stylist's `daysAvailable`. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

const millisecondsPerDay = 86_400_000

/** A calendar date without a zone, 'YYYY-MM-DD', that exists. */
export const calendarDate = z.iso.date('Must be a date such as 2026-12-01').meta({ example: '2026-12-01' })

/** Whole days since 1970-01-01. UTC here is only a calendar without clock changes. */
function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return Math.round(Date.UTC(year, month - 1, day) / millisecondsPerDay)
}

/** The weekday of a calendar date; 1970-01-01 was a Thursday. */
export function weekdayOf(date: string): Weekday {
  const index = (((dayNumber(date) + 3) % 7) + 7) % 7
  return weekdays[index] as Weekday
}

/** The date so many days later (or earlier). */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * millisecondsPerDay).toISOString().slice(0, 10)
}

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** The date one year later; 29 February becomes 28 February. */
export function addYear(date: string): string {
  const next = `${String(Number(date.slice(0, 4)) + 1).padStart(4, '0')}${date.slice(4)}`
  return calendarDate.safeParse(next).success ? next : `${next.slice(0, 8)}28`
}

/** Every date from `from` to `to`, both included. */
export function datesBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))
}
