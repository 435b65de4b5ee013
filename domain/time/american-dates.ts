import { type Weekday, weekdayOf } from './calendar.ts'

// How most salons write, without `Intl`, whose preparations are a large part of what a phone does when a page opens (record 050).

const letters = { long: 9, short: 3, narrow: 1 } as const

/** A weekday's name in English. */
export function americanWeekday(day: Weekday, width: keyof typeof letters): string {
  return day.slice(0, letters[width])
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** A date as Americans write it; null if the parts are others than a month and a day, with or without weekday and year. */
export function americanDate(
  date: string,
  { weekday, year, month, day, ...others }: Intl.DateTimeFormatOptions,
): string | null {
  if (day !== 'numeric' || (month !== 'long' && month !== 'short') || Object.keys(others).length > 0) return null
  if (weekday === 'narrow' || (year && year !== 'numeric') || !/^[1-9]\d{3}-\d\d-\d\d$/.test(date)) return null
  const [inYear = 0, inMonth = 0, inDay = 0] = date.split('-').map(Number)
  const monthAndDay = `${months[inMonth - 1]?.slice(0, letters[month])} ${inDay}`
  return [weekday && americanWeekday(weekdayOf(date), weekday), monthAndDay, year && inYear].filter(Boolean).join(', ')
}
