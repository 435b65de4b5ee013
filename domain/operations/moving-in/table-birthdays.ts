import {
  type DateOrder,
  type DateRules,
  dateOrders,
  isoMoment,
  parseDay,
  parseMonth,
  readDate,
  weekday,
} from './table-dates.ts'
import { longestValue } from './table-values.ts'

interface BirthdayRules extends DateRules {
  readonly wallClockAt: (seconds: number) => { readonly date: string; readonly minutes: number }
}

export interface Birthday {
  /** 'YYYY-MM-DD', or '--MM-DD' without a year. */
  readonly birthday: string
  /** Its year can't be a year of birth and is left out. */
  readonly lacksYear?: true
}

interface Day {
  readonly year: number | null
  readonly month: number
  readonly day: number
}

/** Programs write earlier years, such as 0000 or 1604, for an unknown one. */
const firstYear = 1900
/** From here on, the year may have been typed on purpose. */
const firstDoubtful = 1800

const noDates = new Set(['0001-01-01', '1601-01-01', '1753-01-01', '1899-12-30', '1899-12-31', '1900-01-01'])

const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const withoutYear = /^(?:--?|(?:0000|[x?]{4})[-./]?)(\d\d)[-./]?(\d\d)(?:[T ].*)?$/i
const numbersAlone = /^(\d{1,2})([./-])(\d{1,2})\2?$/
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?$/i
const nameAndDay = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th|\.)?$/i
const compact = /^(\d{4})(\d\d)(\d\d)$/

/** Reads a birthday with or without its year; null without a month and a day. */
export function readBirthday(typed: string, rules: BirthdayRules): Birthday | null {
  if (typed.length > longestValue) return null
  const text = typed.trim().replace(/\s+/g, ' ').replace(weekday, '')
  const day = written(text, rules) ?? written(text, { ...rules, order: otherOrder[rules.order] })
  if (!day) return null
  const monthAndDay = `${two(day.month)}-${two(day.day)}`
  if (day.year === null) return { birthday: `--${monthAndDay}` }
  const date = `${String(day.year).padStart(4, '0')}-${monthAndDay}`
  if (noDates.has(date)) return null
  // Birthdays lie in the past, so a year of two digits does, too.
  const year = day.year > rules.thisYear && !/\d{4}/.test(typed) ? day.year - 100 : day.year
  const isBirth = year >= firstYear && year <= rules.thisYear && day.day <= new Date(Date.UTC(year, day.month, 0)).getUTCDate()
  if (isBirth) return { birthday: `${year}-${monthAndDay}` }
  return { birthday: `--${monthAndDay}`, ...(year >= firstDoubtful && { lacksYear: true }) }
}

const otherOrder: Record<DateOrder, DateOrder> = { dmy: 'mdy', mdy: 'dmy' }
const two = (number: number) => String(number).padStart(2, '0')

function written(text: string, rules: BirthdayRules): Day | null {
  const day = dayAlone(text, rules) ?? dayWithYear(text, rules)
  return day && day.day >= 1 && day.day <= (longest[day.month - 1] ?? 0) ? day : null
}

function dayAlone(text: string, { order }: Pick<DateRules, 'order'>): Day | null {
  const bare = withoutYear.exec(text)
  if (bare) return { year: null, month: Number(bare[1]), day: Number(bare[2]) }
  const numbers = numbersAlone.exec(text)
  if (numbers) {
    const first = Number(numbers[1])
    const second = Number(numbers[3])
    return order === 'dmy' ? { year: null, month: second, day: first } : { year: null, month: first, day: second }
  }
  const european = dayAndName.exec(text)
  if (european) return { year: null, month: parseMonth(european[2] ?? ''), day: Number(european[1]) }
  const american = nameAndDay.exec(text)
  return american && { year: null, month: parseMonth(american[1] ?? ''), day: Number(american[2]) }
}

function dayWithYear(text: string, rules: BirthdayRules): Day | null {
  const whole = compact.exec(text)
  if (whole) return { year: Number(whole[1]), month: Number(whole[2]), day: Number(whole[3]) }
  const parts = parseDay(text, rules)
  if (parts) return { ...parts, ...(isoMoment.test(text) && parts.year >= firstYear && midnightHere(text, rules)) }
  const counted = readDate(text, rules)
  return counted && 'date' in counted ? toDay(counted.date) : null
}

/** Midnight in the salon's zone, not in UTC: a date written by a program there. */
function midnightHere(text: string, rules: BirthdayRules): Day | null {
  const moment = readDate(text, rules)
  if (!moment || 'date' in moment) return null
  const { date, minutes } = rules.wallClockAt(moment.instant)
  return minutes === 0 ? toDay(date) : null
}

function toDay(date: string): Day {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

/** Orders in which a cell can be read; `differs`: they are different days. */
export interface DateFit {
  readonly dmy: boolean
  readonly mdy: boolean
  readonly differs: boolean
}

export function dateFit(text: string, thisYear: number): DateFit {
  const [dmy, mdy] = dateOrders.map((order) => {
    const reading = readDate(text, { order, thisYear })
    if (reading) return 'date' in reading ? reading.date : String(reading.instant)
    const day = text.length <= longestValue ? dayAlone(text.trim(), { order }) : null
    return day && day.day >= 1 && day.day <= (longest[day.month - 1] ?? 0) ? `${day.month}-${day.day}` : null
  })
  return { dmy: dmy != null, mdy: mdy != null, differs: dmy != null && mdy != null && dmy !== mdy }
}
