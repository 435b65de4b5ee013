import type { Formats } from '../../../domain/formats.ts'
import type { Absence, HoursInterval } from '../../../domain/schedule/hours.ts'

/** An interval as its two inputs hold it: 'HH:MM', or nothing. */
export interface TypedInterval {
  readonly starts: string
  readonly ends: string
}

const minutesPerDay = 24 * 60

/** The value of a time input, of minutes since midnight. The end of the day is 00:00. */
function typedTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

export function typedInterval({ starts, ends }: HoursInterval): TypedInterval {
  return { starts: typedTime(starts), ends: typedTime(ends) }
}

/** Hours as inputs to change: where there are none, the specification's 10 to 7. */
export function typedHours(hours: readonly HoursInterval[]): readonly TypedInterval[] {
  return hours.length > 0 ? hours.map(typedInterval) : [{ starts: '10:00', ends: '19:00' }]
}

function minutesOf(text: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes)
}

/** Minutes since midnight; NaN for what isn't filled in, which the domain's rules refuse. An end at midnight is the end of the day. */
export function readInterval({ starts, ends }: TypedInterval): HoursInterval {
  return { starts: minutesOf(starts), ends: minutesOf(ends) || minutesPerDay + minutesOf(ends) }
}

/** The hours with an hour's break in the middle of the last of them, on the half hour; if that is short, with one more interval to fill in. */
export function withBreak(hours: readonly TypedInterval[]): readonly TypedInterval[] {
  const last = hours.at(-1)
  if (!last) return [{ starts: '', ends: '' }]
  const { starts, ends } = readInterval(last)
  const middle = Math.round((starts + ends) / 60) * 30
  if (!(ends - starts >= 180)) return [...hours, { starts: '', ends: '' }]
  return [...hours.slice(0, -1), typedInterval({ starts, ends: middle - 30 }), typedInterval({ starts: middle + 30, ends })]
}

/** '10:00 AM to 1:00 PM, 2:00 PM to 7:00 PM'. */
export function hoursInWords(hours: readonly HoursInterval[], { timeOfDay }: Formats): string {
  return hours.map(({ starts, ends }) => `${timeOfDay(starts)} to ${timeOfDay(ends)}`).join(', ')
}

export function isWholeDay({ starts, ends }: HoursInterval): boolean {
  return starts === 0 && ends === minutesPerDay
}

/** 'Tue, Dec 1'. */
export function dateInShort(date: string, { calendarDate }: Formats): string {
  return calendarDate(date, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** 'Tuesday, December 1'. */
export function dateInWords(date: string, { calendarDate }: Formats): string {
  return calendarDate(date, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** 'Tue, Dec 1 to Wed, Dec 2, all day, every 2 weeks until Dec 31, 2027'. */
export function absenceInWords({ from, to, part, repeats }: Absence, formats: Formats): string {
  const dates = from === to ? dateInShort(from, formats) : `${dateInShort(from, formats)} to ${dateInShort(to, formats)}`
  return [dates, part ? hoursInWords([part], formats) : 'all day', repeats && repeatInWords(repeats, formats)]
    .filter(Boolean)
    .join(', ')
}

function repeatInWords(rule: string, { calendarDate }: Formats): string {
  const { every, until } = readRule(rule)
  const weeks = every === '1' ? 'every week' : `every ${every} weeks`
  return until ? `${weeks} until ${calendarDate(until, { dateStyle: 'medium' })}` : weeks
}

/** A repetition as its fields hold it; `every` is empty where there is none. */
export interface TypedRepeat {
  readonly every: string
  readonly until: string
}

/** RFC 5545, as `absence` allows it. */
export function ruleOf({ every, until }: TypedRepeat): string | null {
  if (every === '') return null
  const parts = ['FREQ=WEEKLY', every !== '1' && `INTERVAL=${every}`, until && `UNTIL=${until.replaceAll('-', '')}`]
  return parts.filter(Boolean).join(';')
}

function readRule(rule: string): TypedRepeat {
  const [, every = '1'] = /INTERVAL=(\d+)/.exec(rule) ?? []
  const [, until = ''] = /UNTIL=(\d{8})/.exec(rule) ?? []
  return { every, until: until.replace(/(....)(..)(..)/, '$1-$2-$3') }
}
