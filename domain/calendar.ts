import { z } from 'zod'

/** Full English weekday names, Monday first, as stored in a stylist's `daysAvailable`. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

const millisecondsPerDay = 86_400_000

/** A calendar date without a zone, 'YYYY-MM-DD', that exists. Later rules run on valid dates only. */
export const calendarDate = z.iso.date({ error: 'Use a date like 2026-12-01', abort: true }).meta({ example: '2026-12-01' })

/** Dates that a calendar can show: far beyond what can be booked, and safe for date arithmetic. */
export const shownDate = calendarDate.refine((date) => date >= '1900-01-01' && date <= '2999-12-31', {
  error: 'Use a date from 1900 to 2999',
  abort: true,
})

/**
 * Whole days since 1970-01-01. UTC serves as a calendar without clock changes. Parsed, since `Date.UTC` reads the years
 * 0 to 99 as 1900 to 1999.
 */
function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay
}

/** The weekday of a calendar date; 1970-01-01 was a Thursday. */
export function weekdayOf(date: string): Weekday {
  const index = (((dayNumber(date) + 3) % 7) + 7) % 7
  return weekdays[index] as Weekday
}

/** The date `days` days later (or earlier); outside the years 0 to 9999 in the ISO 8601 form '+010000-01-01'. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * millisecondsPerDay).toISOString().replace(/T.*/, '')
}

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** The same day some months later, up to the year 9999; where that month is shorter, its last day. */
export function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const digits = (number: number, length: number) => String(number).padStart(length, '0')
  const start = `${digits(Math.floor(month / 12), 4)}-${digits((month % 12) + 1, 2)}`
  const days = [date.slice(8), '30', '29', '28']
  return days.map((day) => `${start}-${day}`).find((day) => calendarDate.safeParse(day).success) ?? `${start}-28`
}

/** Every date from `from` to `to`, both included. */
export function datesBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))
}
