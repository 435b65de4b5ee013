import { plural, t } from '@lingui/core/macro'
import type { Formats } from '../../../../domain/formats.ts'
import { withCommas } from '../../../../domain/language/lists.ts'
import type { Absence, HoursInterval } from '../../../../domain/salon/schedule/hours.ts'
import { readInterval, type TypedInterval, typedInterval } from '../../shared/form/time-input.ts'

/** Hours as the inputs hold them. Defaults to 10 to 7, as docs/product.md says. */
export function typedHours(hours: readonly HoursInterval[]): readonly TypedInterval[] {
  return hours.length > 0 ? hours.map(typedInterval) : [{ starts: '10:00', ends: '19:00' }]
}

/** Splits the last interval with an hour's break on the half hour; a short one gets an empty interval after it. */
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
  const intervalText = ({ starts, ends }: HoursInterval) =>
    t({ message: `${{ from: timeOfDay(starts) }} to ${{ to: timeOfDay(ends) }}`, comment: 'From one time to another' })
  return withCommas(hours.map(intervalText))
}

export function isWholeDay({ starts, ends }: HoursInterval): boolean {
  return starts === 0 && ends === 24 * 60
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
  const dates = datesInWords({ from, to }, formats)
  const hours = part ? hoursInWords([part], formats) : t({ message: 'all day', comment: 'Away, Tue, Dec 1, all day' })
  return repeats ? t`${dates}, ${hours}, ${{ repetition: repeatInWords(repeats, formats) }}` : t`${dates}, ${hours}`
}

/** 'Tue, Dec 1', or 'Tue, Dec 1 to Wed, Dec 2'. */
export function datesInWords({ from, to }: Pick<Absence, 'from' | 'to'>, formats: Formats): string {
  const first = dateInShort(from, formats)
  if (from === to) return first
  return t({ message: `${{ from: first }} to ${{ to: dateInShort(to, formats) }}`, comment: 'From one date to another' })
}

function repeatInWords(rule: string, { calendarDate }: Formats): string {
  const { every, until } = readRule(rule)
  const weeks = Number(every)
  if (!until) return t`${plural(weeks, { one: 'every week', other: 'every # weeks' })}`
  const date = calendarDate(until, { dateStyle: 'medium' })
  return t`${plural(weeks, { one: `every week until ${date}`, other: `every # weeks until ${date}` })}`
}

/** `every` is empty for no repetition. */
export interface TypedRepeat {
  readonly every: string
  readonly until: string
}

/** RFC 5545 rule, as the schema `absence` accepts it. */
export function toRule({ every, until }: TypedRepeat): string | null {
  if (every === '') return null
  const parts = ['FREQ=WEEKLY', every !== '1' && `INTERVAL=${every}`, until && `UNTIL=${until.replaceAll('-', '')}`]
  return parts.filter(Boolean).join(';')
}

function readRule(rule: string): TypedRepeat {
  const [, every = '1'] = /INTERVAL=(\d+)/.exec(rule) ?? []
  const [, until = ''] = /UNTIL=(\d{8})/.exec(rule) ?? []
  return { every, until: until.replace(/(....)(..)(..)/, '$1-$2-$3') }
}
