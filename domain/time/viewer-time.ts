import { gridMinutes } from './calendar.ts'

/**
 * Formats instants with `Intl`, since not every browser has `Temporal` yet; the server uses it, too. Instants are Unix seconds, dates
 * 'YYYY-MM-DD' on the salon's wall clock.
 */

export function dateAt(seconds: number, zone: string): string {
  // Milliseconds divided by 1000 aren't always whole again when multiplied, and a fraction would be cut off.
  const millis = Math.round(seconds * 1000)
  const second = Math.floor(millis / 1000)
  if (lastDate.second === second && lastDate.zone === zone) return lastDate.date
  const parts = partsAt(millis, { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).map(
    ({ type, value }) => [type, value],
  )
  const { year = '', month = '', day = '' } = Object.fromEntries(parts) as Record<string, string>
  const date = `${year.padStart(4, '0')}-${month}-${day}`
  lastDate = { second, zone, date }
  return date
}

/** A busy server needs the present date thousands of times a second. Dates change at whole seconds. */
let lastDate = { second: Number.NaN, zone: '', date: '' }

/**
 * Tells the two apart when the clock shows a time twice; null for all other times.
 * @param on an instant in Unix seconds, or a date and minutes since midnight, which mean the first
 */
export function findRepetition(
  on: number | { readonly date: string; readonly minutes: number },
  zone: string,
): RepeatedTime | null {
  if (typeof on === 'number') {
    const before = offsetAt(on - aDay, zone)
    const now = offsetAt(on, zone)
    const after = offsetAt(on + aDay, zone)
    if (now > after && offsetAt(on + now - after, zone) === after) return 'first'
    return before > now && offsetAt(on + now - before, zone) === before ? 'second' : null
  }
  // Clocks go back at night; skip the work by day, since pages on phones need it when they open.
  if (on.minutes >= 5 * 60 && on.minutes < 20 * 60) return null
  const clock = Date.parse(`${on.date}T00:00:00Z`) / 1000 + on.minutes * 60
  const before = offsetAt(clock - aDay, zone)
  const after = offsetAt(clock + aDay, zone)
  const isTwice = before > after && offsetAt(clock - before, zone) === before && offsetAt(clock - after, zone) === after
  return isTwice ? 'first' : null
}
export type RepeatedTime = 'first' | 'second'

const aDay = 86_400

/** Offset from UTC in seconds. Cached by quarters of an hour: zones change only at their beginnings. */
export function offsetAt(seconds: number, zone: string): number {
  const quarter = Math.floor(seconds / 900) * 900
  const key = `${zone} ${quarter}`
  const cachedOffset = knownOffsets.get(key)
  if (cachedOffset !== undefined) return cachedOffset
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const shownParts = partsAt(quarter * 1000, { timeZone: zone, hourCycle: 'h23', ...parts })
  const [month = 0, day, year = 0, hour, minute] = shownParts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value))
  const offset = Date.UTC(year, month - 1, day, hour, minute) / 1000 - quarter
  if (knownOffsets.size >= 1_000) knownOffsets.clear()
  knownOffsets.set(key, offset)
  return offset
}

const knownOffsets = new Map<string, number>()

export function clocksDiffer(zone: string, otherZone: string, seconds: number): boolean {
  const clock: Intl.DateTimeFormatOptions = { dateStyle: 'short', timeStyle: 'short' }
  return format(seconds, { ...clock, timeZone: zone }) !== format(seconds, { ...clock, timeZone: otherZone })
}

export function zoneNameAt(seconds: number, zone: string, locale: string): string {
  if (!isKnownHere(zone)) return zone
  const parts = findFormatter({ timeZone: zone, timeZoneName: 'long' }, locale).formatToParts(seconds * 1000)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** True for zones that this runtime knows, or an offset such as '+05:30' that keeps start times on the grid. */
export function isTimeZone(name: string): boolean {
  const [, minutes = '0'] = /^[+-]\d\d:?(\d\d)/.exec(name) ?? []
  if (Number(minutes) % gridMinutes !== 0) return false
  return toldZones.has(name) || isKnownHere(name)
}

function isKnownHere(zone: string): boolean {
  try {
    findFormatter({ timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Offsets from UTC with their beginnings, in seconds. Nothing is known before the first and after the last one. */
export type ZoneOffsets = readonly (readonly [from: number, offset: number])[]

/** From the server: the runtime may not know a new zone, or a recent change of its clocks. */
const toldZones = new Map<string, ZoneOffsets>()

export function zoneTold(zone: string, offsets: ZoneOffsets): void {
  toldZones.set(zone, offsets)
  knownOffsets.clear()
  lastDate = { second: Number.NaN, zone: '', date: '' }
}

function toldOffset(seconds: number, zone: string): number | undefined {
  const offsets = toldZones.get(zone)
  const first = offsets?.[0]
  const last = offsets?.at(-1)
  if (!offsets || !first || !last) return undefined
  if (seconds < first[0] || seconds >= last[0]) return isKnownHere(zone) ? undefined : (seconds < first[0] ? first : last)[1]
  return offsets.findLast(([from]) => from <= seconds)?.[1]
}

/** Zones known from the server are formatted as UTC shifted by their offset. */
function formattingAt(millis: number, options: Intl.DateTimeFormatOptions, locale?: string) {
  const { timeZone } = options
  const offset = timeZone === undefined || toldZones.size === 0 ? undefined : toldOffset(millis / 1000, timeZone)
  if (offset === undefined) return { formatter: findFormatter(options, locale), millis }
  return { formatter: findFormatter({ ...options, timeZone: 'UTC' }, locale), millis: millis + offset * 1000 }
}

function partsAt(millis: number, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatPart[] {
  const formatting = formattingAt(millis, options)
  return formatting.formatter.formatToParts(formatting.millis)
}

export function formatInstant(seconds: number, parts: Intl.DateTimeFormatOptions, locale: string): string {
  const { formatter, millis } = formattingAt(seconds * 1000, parts, locale)
  return formatter.format(millis)
}

function format(seconds: number, options: Intl.DateTimeFormatOptions): string {
  return formatInstant(seconds, options, 'en-US')
}

function findFormatter(options: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? gregorian(locale, options)
  formatters.set(key, formatter)
  return formatter
}

/** Calendars with Gregorian months and days, by which salons are booked; some count other years. */
const gregorianMonths = ['gregory', 'buddhist', 'japanese', 'roc']

function gregorian(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const usual = new Intl.DateTimeFormat(locale, options)
  if (gregorianMonths.includes(usual.resolvedOptions().calendar)) return usual
  return new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory' })
}

/** Cached, since making a formatter takes longer than formatting a hundred dates. */
const formatters = new Map<string, Intl.DateTimeFormat>()
