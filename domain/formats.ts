import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { localeFor } from './language/i18n.ts'
import { directionOf } from './language/languages.ts'
import { language, say } from './language/say.ts'
import { decimalsOf, formatMills, toMills } from './money/money.ts'
import { minutesOf, timeLabel, type Weekday, weekdays } from './time/calendar.ts'
import { findRepetition, formatInstant, type RepeatedTime } from './time/viewer-time.ts'

/** A salon's formats of money, dates and times: a part of its public data. */
export interface SalonStyle {
  readonly timeZone: string
  /** ISO 4217. */
  readonly currency: string
  /** BCP 47. */
  readonly locale: string
  readonly clock: '12' | '24'
  readonly firstDay: Weekday
}

/** The specification's style, in UTC until the salon's zone is known. */
export const defaultStyle: SalonStyle = {
  timeZone: 'UTC',
  currency: 'USD',
  locale: 'en-US',
  clock: '12',
  firstDay: 'Monday',
}

/** The salon's way to write what people read. Instants are Unix seconds, dates 'YYYY-MM-DD', times labels such as '2:00 PM'. */
export interface Formats extends SalonStyle {
  /** Whole mills: '$42.50'. */
  money(mills: number): string
  /** A price in the currency's units: '$42.50'. */
  price(amount: number | null | undefined): string
  /** A price for narrow places such as a chart's axis: '$1.2K'. */
  shortPrice(amount: number): string
  /** Decimals of a price. */
  readonly decimals: number
  /**
   * A time on the salon's wall clock: '2:00 PM' or '14:00'. Any other text is returned unchanged. With the time's date or instant, one that
   * comes twice when clocks go back says which it is.
   */
  time(label: string, on?: string | number): string
  /** Notes for a time that comes twice, such as '(before the clocks go back)'; empty for others. */
  timeNote(label: string, on: string | number): string
  /** The same for minutes since midnight; 1440, the end of the day, is midnight. */
  timeOfDay(minutes: number): string
  /** An instant's time on the salon's wall clock: '2:00 PM' or '14:00'. */
  timeAt(seconds: number): string
  /** The same in minutes since midnight. */
  minutesAt(seconds: number): number
  /** An instant's date: 'Tuesday, December 1, 2026'. */
  date(seconds: number): string
  /** An instant's day without the year: 'Tuesday, December 1'. */
  day(seconds: number): string
  /** An instant's date, short: 'Dec 1, 2026'. */
  shortDate(seconds: number): string
  /** An instant in a log or a list: 'Dec 1, 2026, 2:05 PM'. */
  dateAndTime(seconds: number): string
  /** A calendar date; no zone can move it by a day. In the long form unless other parts are given. */
  calendarDate(date: string, parts?: Intl.DateTimeFormatOptions): string
  /** The same as it would be written at an instant in the salon's zone. */
  instant(seconds: number, parts: Intl.DateTimeFormatOptions): string
  /** A weekday's name. */
  weekday(day: Weekday, width?: 'long' | 'short' | 'narrow'): string
  /** A weekday's first letters, for the head of a month's column: two, or as many as distinguish all seven. */
  weekdayHead(day: Weekday): string
  /** The weekdays, from the salon's first day of the week on. */
  readonly week: readonly Weekday[]
}

const longDate = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const

/** The formats of a style, in the reader's language. The same object for the same style and language, so that components can depend on it. */
export function formatsOf(style: SalonStyle): Formats {
  const { timeZone, currency, clock, firstDay } = style
  const locale = localeFor(style.locale)
  const key = [timeZone, currency, locale, clock, firstDay, language()].join(' ')
  const formats = cachedFormats.get(key) ?? makeFormats({ timeZone, currency, locale, clock, firstDay })
  cachedFormats.set(key, formats)
  return formats
}

const cachedFormats = new Map<string, Formats>()

/** The same for amounts in another currency; unknown: the salon's present one. */
export function inCurrency(formats: Formats, currency: string | undefined): Formats {
  return currency === undefined || currency === formats.currency ? formats : formatsOf({ ...formats, currency })
}

function makeFormats(style: SalonStyle): Formats {
  const { timeZone, currency, locale, firstDay } = style
  const instant = (seconds: number, parts: Intl.DateTimeFormatOptions) => formatInstant(seconds, { timeZone, ...parts }, locale)
  const calendarDate = (date: string, parts: Intl.DateTimeFormatOptions = longDate) =>
    formatInstant(Date.parse(`${date}T00:00:00Z`) / 1000, { timeZone: 'UTC', ...parts }, locale)
  // Made when first needed, which few pages do: it takes a phone as long as a hundred elements of a page.
  let compact: Intl.NumberFormat | undefined
  const shortPrice = (amount: number) => {
    compact ??= new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
    return amountText(compact.format(amount))
  }
  const timeOfDay = (minutes: number) => writeTime(minutes % (24 * 60), style)
  const timeNote: Formats['timeNote'] = (label, on) => {
    const repetition = findRepetition(typeof on === 'number' ? on : { date: on, minutes: minutesOf(label) }, timeZone)
    return repetition ? say(repetitionText[repetition]) : ''
  }
  const time: Formats['time'] = (label, on) => {
    if (!/^\d{1,2}:\d\d [AP]M$/.test(label)) return label
    return [timeOfDay(minutesOf(label)), on !== undefined && timeNote(label, on)].filter(Boolean).join(' ')
  }
  const timeAt = (seconds: number) => time(timeLabel(minutesIn(timeZone, seconds)), seconds)
  const shortDate = (seconds: number) => instant(seconds, { year: 'numeric', month: 'short', day: 'numeric' })
  const weekdayNames = new Map<string, string>()
  const weekday: Formats['weekday'] = (day, width = 'long') => {
    const key = `${day} ${width}`
    // 2001-01-01 was a Monday.
    const name = weekdayNames.get(key) ?? calendarDate(`2001-01-0${weekdays.indexOf(day) + 1}`, { weekday: width })
    weekdayNames.set(key, name)
    return name
  }
  return {
    ...style,
    decimals: decimalsOf(currency),
    money: (mills) => amountText(formatMills(mills, style)),
    price: (amount) => amountText(formatMills(toMills(amount), style)),
    shortPrice,
    time,
    timeNote,
    timeOfDay,
    timeAt,
    minutesAt: (seconds) => minutesIn(timeZone, seconds),
    date: (seconds) => instant(seconds, longDate),
    day: (seconds) => instant(seconds, { weekday: 'long', month: 'long', day: 'numeric' }),
    shortDate,
    dateAndTime: (seconds) => `${shortDate(seconds)}${isRightToLeft() ? '،' : ','} ${timeAt(seconds)}`,
    calendarDate,
    instant,
    weekday,
    weekdayHead: (day) =>
      isRightToLeft()
        ? weekday(day, 'narrow')
        : weekday(day, 'short').slice(0, headLength(weekdays.map((each) => weekday(each, 'short')))),
    week: weekFrom(firstDay),
  }
}

const isRightToLeft = () => directionOf(language()) === 'rtl'

/** In text from right to left, an amount stays together, and so does the sign of its currency: 'US$'. */
const amountText = (text: string) => (isRightToLeft() ? `\u2067${text}\u200e\u2069` : text)

const repetitionText: Record<RepeatedTime, MessageDescriptor> = {
  first: msg`(before the clocks go back)`,
  second: msg`(after the clocks go back)`,
}

/** At least two letters: Portuguese needs three for 'segunda' and 'sexta'. */
function headLength(names: readonly string[]): number {
  const longest = Math.max(...names.map((name) => name.length))
  for (let length = 2; length < longest; length += 1)
    if (new Set(names.map((name) => name.slice(0, length))).size === names.length) return length
  return longest
}

/** Minutes since midnight on a zone's wall clock. */
function minutesIn(timeZone: string, seconds: number): number {
  const clock = formatInstant(seconds, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en-US')
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

function writeTime(minutes: number, { locale, clock }: SalonStyle): string {
  // English as the specification writes it: browsers differ in the space before PM.
  if (clock === '12' && locale.startsWith('en')) return timeLabel(minutes)
  const parts: Intl.DateTimeFormatOptions =
    clock === '12'
      ? { timeZone: 'UTC', hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
      : { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return formatInstant(minutes * 60, parts, locale).replaceAll('\u202f', ' ')
}

/** One line of the opening hours: weekdays in a row with the same hours; none if the salon is closed. */
export interface HoursLine {
  readonly days: readonly Weekday[]
  readonly hours: readonly { readonly starts: number; readonly ends: number }[]
}

interface WeekOfHours {
  readonly hours: { readonly [Day in Weekday]?: HoursLine['hours'] | undefined }
  readonly firstDay: Weekday
}

/** The week's opening hours, from the first day on, weekdays in a row with the same hours together. */
export function hoursLines({ hours, firstDay }: WeekOfHours): HoursLine[] {
  const lines: { days: Weekday[]; hours: HoursLine['hours'] }[] = []
  for (const day of weekFrom(firstDay)) {
    const line = lines.at(-1)
    const own = hours[day] ?? []
    if (line && JSON.stringify(line.hours) === JSON.stringify(own)) line.days.push(day)
    else lines.push({ days: [day], hours: own })
  }
  return lines
}

function weekFrom(firstDay: Weekday): Weekday[] {
  const first = weekdays.indexOf(firstDay)
  return [...weekdays.slice(first), ...weekdays.slice(0, first)]
}
