import { withPlainDigits } from '../../language/plain-digits.ts'
import { addDays } from '../../time/calendar.ts'
import { longestValue } from './table-values.ts'

/** Order of ambiguous dates: '04/03' is March 4 ('dmy') or April 3 ('mdy'). */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Unix seconds, or the salon's calendar and clock; `minutes` since midnight, null without a time. */
export type CellDate = { readonly instant: number } | { readonly date: string; readonly minutes: number | null }

export interface DateRules {
  readonly order: DateOrder
  /** '85' is 1985, since it isn't 2085 yet. */
  readonly thisYear: number
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i
export const isoMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s?(?:Z|UTC|[+-]\d\d:?\d\d)$/i
const numeric = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d./-])/
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?![\d./-])/
const dayMonthName = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?!\d)/i
const monthNameDay = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i
/** A spreadsheet's days since 1899-12-30, from 1927 to 2119, perhaps with a part of the day. */
const serial = /^([1-7]\d{4})(\.\d+)?$/

/** Reads a date, with or without a time, as people and programs write it; null if it isn't one. */
export function readDate(typed: string, rules: DateRules): CellDate | null {
  if (typed.length > longestValue) return null
  const text = withPlainDigits(typed).trim().replace(/\s+/g, ' ').replace(weekday, '')
  if (isoMoment.test(text)) {
    const millis = Date.parse(
      text
        .replace(' ', 'T')
        .replace(/\s?UTC$/i, 'Z')
        .replace(/ (?=[+-])/, ''),
    )
    return Number.isNaN(millis) ? null : { instant: Math.floor(millis / 1000) }
  }
  const asSerial = serial.exec(text)
  if (asSerial) {
    const minutes = asSerial[2] ? Math.round(Number(asSerial[2]) * minutesPerDay) : null
    const date = addDays('1899-12-30', Number(asSerial[1]) + (minutes === minutesPerDay ? 1 : 0))
    return { date, minutes: minutes === minutesPerDay ? 0 : minutes }
  }
  const day = readDay(text, rules)
  if (!day) return null
  const rest = text.slice(day.length).replace(/^[\s,T]+(?:at\s+)?|^\s*-\s+/i, '')
  if (rest === '') return { date: day.date, minutes: null }
  const time = readTime(rest)
  return time && { date: day.date, minutes: time.minutes }
}

const minutesPerDay = 24 * 60

function readDay(text: string, rules: DateRules): { readonly date: string; readonly length: number } | null {
  const parts = parseDay(text, rules)
  if (!parts) return null
  const date = [padded(parts.year, 4), padded(parts.month, 2), padded(parts.day, 2)].join('-')
  const { month, day } = parts
  const exists = month >= 1 && month <= 12 && day >= 1 && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date)
  return exists ? { date, length: parts.length } : null
}

const padded = (number: number, digits: number) => String(number).padStart(digits, '0')

interface DayParts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly length: number
}

export function parseDay(text: string, { order, thisYear }: DateRules): DayParts | null {
  const parts = (whole: string, year: string, month: number, day: string) => ({
    year: fullYear(year, thisYear),
    month,
    day: Number(day),
    length: whole.length,
  })
  const isNumeric = numeric.exec(text)
  if (isNumeric) {
    const [whole, first = '', , second = '', year = ''] = isNumeric
    const [day, month] = order === 'dmy' ? [first, second] : [second, first]
    return parts(whole, year, Number(month), day)
  }
  const byYear = yearFirst.exec(text)
  if (byYear) return parts(byYear[0], byYear[1] ?? '', Number(byYear[3]), byYear[4] ?? '')
  const european = dayMonthName.exec(text)
  if (european) return parts(european[0], european[3] ?? '', parseMonth(european[2] ?? ''), european[1] ?? '')
  const american = monthNameDay.exec(text)
  return american && parts(american[0], american[3] ?? '', parseMonth(american[1] ?? ''), american[2] ?? '')
}

export function parseMonth(name: string): number {
  return monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

/** Accepts three years ahead: bookings are made months in advance. */
function fullYear(written: string, thisYear: number): number {
  if (written.length === 4) return Number(written)
  const inThisCentury = Math.floor(thisYear / 100) * 100 + Number(written)
  return inThisCentury > thisYear + 3 ? inThisCentury - 100 : inThisCentury
}

const clock = /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.](\d{2})(?:\.\d+)?)?\s?(a\.?m\.?|p\.?m\.?|h|uhr)?/i

interface CellTime {
  /** Since midnight. */
  readonly minutes: number
  /** The end of a range such as '10:00 - 10:45'. */
  readonly until?: number
}

/** Reads a time of day on a clock of 12 or 24 hours, a spreadsheet's part of a day, or a range; null if it isn't one. */
export function readTime(typed: string): CellTime | null {
  if (typed.length > longestValue) return null
  const text = withPlainDigits(typed).trim().replace(/\s+/g, ' ')
  if (/^0?\.\d+$/.test(text)) return { minutes: Math.round(Number(text) * minutesPerDay) % minutesPerDay }
  const first = oneTime(text)
  if (!first) return null
  const rest = text.slice(first.length)
  if (rest === '') return { minutes: first.minutes }
  const second = /^\s?(?:-|–|—|to|until)\s?/i.exec(rest)
  const end = second && oneTime(rest.slice(second[0].length))
  if (!end || end.length !== rest.length - second[0].length) return null
  // '10:00 - 11:00 AM' has the half of the day once.
  const isBefore = end.half !== null && first.half === null && first.minutes <= 12 * 60
  const minutes =
    isBefore && end.half === 'pm' && first.minutes + 12 * 60 <= end.minutes ? first.minutes + 12 * 60 : first.minutes
  return { minutes, until: end.minutes }
}

function oneTime(text: string) {
  const match = clock.exec(text)
  if (!match) return null
  const [whole, hours = '', minutes, , suffix = ''] = match
  const half = ({ a: 'am', p: 'pm' } as const)[suffix.charAt(0).toLowerCase()] ?? null
  if (minutes === undefined && suffix === '') return null
  const hour = Number(hours)
  const minute = Number(minutes ?? 0)
  if (minute > 59 || hour > (half ? 12 : 24) || (half && hour === 0) || (hour === 24 && minute > 0)) return null
  const onClock = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour % 24
  return { minutes: onClock * 60 + minute, half, length: whole.length }
}
