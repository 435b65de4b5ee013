import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../language/say.ts'
import { meantName } from './names-here.ts'
import type { SourceBooking, SourceClient, SourceProblem } from './source-records.ts'
import { readBirthday } from './table-birthdays.ts'
import { plainNumber } from './table-cells.ts'
import { currencyNamed } from './table-currency.ts'
import { type CellDate, type DateOrder, readDate, readTime } from './table-dates.ts'
import type { TableMapping } from './table-mapping.ts'
import { findMeaning, parseStatus, type TableStatus } from './table-statuses.ts'
import type { DecimalMark } from './table-values.ts'
import { isYes, readAmount, readDuration } from './table-values.ts'

export interface TableRules {
  readonly mapping: TableMapping
  readonly order: DateOrder
  readonly decimalMark: DecimalMark | null
  readonly currency: string
  readonly thisYear: number
  /** Converts between Unix seconds and the salon's calendar and clock. */
  readonly wallClockAt: (seconds: number) => { readonly date: string; readonly minutes: number }
  readonly instantOf: (date: string, minutes: number) => number
}

export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

const minutesPerDay = 24 * 60

const ownSystem = 'chairtime'

class Unreadable extends Error {}

/** The import refuses texts that are too long, but not lists of tags. */
const mostTags = 20

/** @param sourceId the row's id; see `rowIdentity` for rows without one */
export function toSourceRecord(
  row: TableRow,
  sourceId: string,
  rules: TableRules,
): SourceClient | SourceBooking | SourceProblem {
  const recordKind = rules.mapping.kind === 'clients' ? 'client' : 'booking'
  try {
    return recordKind === 'client' ? readClient(row, sourceId, rules) : readBooking(row, sourceId, rules)
  } catch (error) {
    if (error instanceof Unreadable)
      return { kind: 'problem', of: recordKind, line: row.line, sourceId, problem: error.message }
    throw error
  }
}

/** Returns a row's id, and the cells that distinguish rows without one. */
export function rowIdentity(
  row: TableRow,
  { mapping }: TableRules,
): { readonly id: string; readonly marks: readonly string[] } {
  const cell = cellReader(row, mapping)
  const whom = ['name', 'client', 'firstName', 'lastName', 'clientId', 'phone', 'email']
  const what = mapping.kind === 'bookings' ? ['date', 'time', 'stylist', 'service'] : []
  return { id: cell('id'), marks: [...whom, ...what].map((field) => cell(field).toLowerCase()) }
}

type Cell = (field: string) => string

const nothing = /^(?:-{2,}|NONE of the options)$/

/** Whole numbers, which programs may write with a decimal. */
const numbers: ReadonlySet<string> = new Set(['id', 'clientId'])

/** `csvLine` puts an apostrophe before formulas, within our cells too. */
const ownGuards = /[;\t\r\n][\s"]*(?:'(?=[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]))?/g

const ownCell = (cell: string) => cell.replace(ownGuards, (blank) => blank.replace("'", ''))
const foreignCell = (cell: string) => cell.replace(nothing, '')

function cellReader({ cells }: TableRow, { columns, system }: TableMapping): Cell {
  const read = system === ownSystem ? ownCell : foreignCell
  return (field) => {
    const cell = read(cells[columns[field] ?? -1] ?? '')
    return numbers.has(field) ? plainNumber(cell) : cell
  }
}

function readClient(row: TableRow, sourceId: string, rules: TableRules): SourceClient {
  const cell = cellReader(row, rules.mapping)
  const name = cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
  const day = (field: string) => readDay(cell(field), rules)
  const since = day('createdAt')
  const createdAt = since && new Date(rules.instantOf(since, 0) * 1000).toISOString()
  const note = cell('notes')
  const alerts = cell('alert').split('\n').filter(Boolean)
  const formulas = formulasIn(cell('formulas'))
  const tags = tagsIn(cell('tags'), rules.mapping.system === ownSystem)
  const birthday = readBirthday(cell('birthday'), rules)
  // The list doesn't say since when: assume since they are clients, if that is known.
  const from = createdAt || new Date(rules.instantOf(`${rules.thisYear}-01-01`, 0) * 1000).toISOString()
  const readSince = (field: 'mailConsentAt' | 'blockedAt', typed: string) => {
    const date = isYes(typed) ? '' : readDay(typed, rules)
    if (date) return { [field]: new Date(rules.instantOf(date, 0) * 1000).toISOString() }
    return isYes(typed) ? { [field]: from } : {}
  }
  return {
    kind: 'client',
    line: row.line,
    sourceId,
    name,
    ...(cell('email') && { email: cell('email') }),
    ...((cell('phone') || cell('otherPhone')) && { phone: cell('phone') || cell('otherPhone') }),
    ...(cell('birthday') && { birthday: birthday?.birthday ?? cell('birthday') }),
    ...(birthday?.lacksYear && {
      remarks: [say(msg`The year of the birthday “${{ typed: shortened(cell('birthday')) }}” can’t be right: left out`)],
    }),
    ...(note && { notes: [{ text: note }] }),
    ...(alerts.length > 0 && { alerts: alerts.map((text) => ({ text })) }),
    ...(formulas.length > 0 && { formulas }),
    ...(tags.length > 0 && { tags }),
    ...(cell('source') && { source: cell('source') }),
    ...(createdAt && { createdAt }),
    ...readSince('mailConsentAt', cell('consent')),
    ...readSince('blockedAt', cell('blocked')),
  }
}

/** Without duplicates. Tags that a program made itself begin with a star, as `* myContacts`. */
function tagsIn(cell: string, isOwn: boolean): string[] {
  const tags = cell.split(isOwn ? ', ' : /:::|[,;|\n]/).map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== '' && (isOwn || !tag.startsWith('* '))))].slice(0, mostTags)
}

/** Each may begin with its date, as in our own list: '2026-10-02: 7N, 20 vol'. */
function formulasIn(typed: string): { readonly text: string; readonly usedOn?: string }[] {
  return typed
    .split(/\n(?=\d{4}-\d\d-\d\d: )/)
    .filter(Boolean)
    .map((each) => {
      const [, usedOn, text = ''] = /^(\d{4}-\d\d-\d\d): ([\s\S]*)$/.exec(each) ?? []
      return usedOn ? { text, usedOn } : { text: each }
    })
}

function readDay(typed: string, rules: TableRules): string {
  const moment = typed === '' ? null : readDate(typed, rules)
  if (!moment) return ''
  return 'date' in moment ? moment.date : rules.wallClockAt(moment.instant).date
}

/** In Unix seconds; a date without a time is its day's beginning. */
function instantIn(typed: string, rules: TableRules): number | null {
  const moment = typed === '' ? null : readDate(typed, rules)
  if (!moment) return null
  return 'date' in moment ? rules.instantOf(moment.date, moment.minutes ?? 0) : moment.instant
}

function readBooking(row: TableRow, sourceId: string, rules: TableRules): SourceBooking {
  const cell = cellReader(row, rules.mapping)
  const [start, until] = readStart(cell, rules)
  const remarks: string[] = []
  const minutes = readLength(cell, { start, until, remarks }, rules)
  const status = statusIn(cell('status'), rules)
  const { price, currency } = readPrice(cell, rules, remarks)
  const seconds = 'instant' in start ? start.instant : rules.instantOf(start.date, start.minutes ?? 0)
  // Our own list separates them by commas.
  const names = cell('service')
    .split(rules.mapping.system === ownSystem ? ', ' : /[;\n]|\s\+\s/)
    .map((name) => meantName(rules.mapping.names?.services, name.trim()))
    .filter(Boolean)
  const name = cell('client') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
  // The price and length of each are unknown if there are several.
  const ofOne = names.length === 1 ? { ...(price !== null && { price }), ...(minutes !== null && { minutes }) } : {}
  const bookedAt = instantIn(cell('createdAt'), rules)
  return {
    kind: 'booking',
    line: row.line,
    sourceId,
    client: { ...named('sourceId', cell('clientId')), ...named('name', name), ...readContact(cell) },
    stylist: named('name', meantName(rules.mapping.names?.stylists, cell('stylist'))),
    services: names.map((service) => ({ name: service, ...ofOne })),
    starts: 'instant' in start ? start.instant : { date: start.date, minutes: start.minutes ?? 0 },
    ...(minutes !== null && { minutes }),
    status: status === 'No-show' ? 'Canceled' : status,
    ...(status === 'No-show' && { marks: { no_show: seconds } }),
    ...(price !== null && { charges: price }),
    ...(currency !== null && { currency }),
    ...ownDetails(cell, rules),
    ...named('note', cell('note')),
    ...(bookedAt !== null && { createdAt: new Date(bookedAt * 1000).toISOString() }),
    ...(remarks.length > 0 && { remarks }),
  }
}

function named<Key extends string>(key: Key, value: string): { readonly [Name in Key]?: string } {
  return value === '' ? {} : ({ [key]: value } as { [Name in Key]: string })
}

function readContact(cell: Cell) {
  return { ...named('email', cell('email')), ...named('phone', cell('phone')) }
}

function readStart(cell: Cell, rules: TableRules): readonly [CellDate, number | undefined] {
  const typed = cell('date')
  const day = readDate(typed, rules)
  if (!day)
    throw new Unreadable(
      typed ? say(msg`The date “${{ typed: shortened(typed) }}” can’t be read.`) : say(msg`The date is missing.`),
    )
  if ('instant' in day) return [day, undefined]
  const time = cell('time') ? timeIn(cell('time'), rules) : null
  if (time) return [{ date: day.date, minutes: time.minutes }, time.until]
  if (day.minutes === null) throw new Unreadable(say(msg`The time is missing.`))
  return [day, undefined]
}

function timeIn(typed: string, rules: TableRules) {
  const time = readTime(typed)
  if (time) return time
  const moment = readDate(typed, rules)
  const minutes = moment && ('date' in moment ? moment.minutes : rules.wallClockAt(moment.instant).minutes)
  if (minutes === null) throw new Unreadable(say(msg`The time “${{ typed: shortened(typed) }}” can’t be read.`))
  return { minutes, until: undefined }
}

interface Length {
  readonly start: CellDate
  readonly until: number | undefined
  readonly remarks: string[]
}

/** Length of the visit; null if it is missing or unreadable: then its services decide. */
function readLength(cell: Cell, { start, until, remarks }: Length, rules: TableRules): number | null {
  const typed = cell('minutes')
  const written = typed === '' ? null : readDuration(typed)
  if (written !== null && written > 0 && written <= minutesPerDay) return written
  if (typed !== '') remarks.push(say(msg`“${{ typed: shortened(typed) }}” isn’t a length such as 45 or 1h 30m: left out`))
  const end = cell('end')
  const ends = end === '' ? until : readEnd(end, start, rules)
  if (end !== '' && ends === undefined) remarks.push(say(msg`The end “${{ typed: shortened(end) }}” can’t be read: left out`))
  if (ends === undefined) return null
  const begins = 'instant' in start ? rules.wallClockAt(start.instant).minutes : (start.minutes ?? 0)
  const minutes = ends > begins ? ends - begins : ends + minutesPerDay - begins
  if (minutes > 0 && minutes <= minutesPerDay / 2) return minutes
  if (ends !== begins) remarks.push(say(msg`The end “${{ typed: shortened(end || cell('time')) }}” can’t be right: left out`))
  return null
}

/** Minutes since the midnight before the start; may exceed a day if the end has a date. */
function readEnd(typed: string, start: CellDate, rules: TableRules): number | undefined {
  const time = readTime(typed)
  if (time) return time.minutes
  const moment = readDate(typed, rules)
  if (!moment) return undefined
  const { date, minutes } = 'date' in moment ? moment : rules.wallClockAt(moment.instant)
  const first = 'date' in start ? start.date : rules.wallClockAt(start.instant).date
  const days = (Date.parse(date) - Date.parse(first)) / (minutesPerDay * 60_000)
  return minutes === null ? undefined : minutes + days * minutesPerDay
}

function statusIn(typed: string, { mapping }: TableRules): TableStatus {
  const status = findMeaning(mapping.statuses, typed.toLowerCase()) ?? parseStatus(typed)
  if (!status) throw new Unreadable(say(msg`The status “${{ typed: shortened(typed) }}” isn’t one we know.`))
  return status
}

interface Price {
  readonly price: number | null
  readonly currency: string | null
}

/** Never takes an amount for one in another currency: ambiguous ones are left out. */
function readPrice(cell: Cell, rules: TableRules, remarks: string[]): Price {
  const typed = cell('price')
  const column = cell('currency')
  const namedCurrency = currencyNamed(column, rules.currency) ?? currencyNamed(typed, rules.currency)
  if (column !== '' && currencyNamed(column, rules.currency) === null)
    remarks.push(say(msg`“${{ typed: shortened(column) }}” isn’t a currency we know: left out`))
  const currency = namedCurrency === 'unclear' ? null : namedCurrency
  if (typed === '') return { price: null, currency }
  const amount = readAmount(typed, rules.mapping.system === ownSystem ? '.' : rules.decimalMark)
  if (amount === null || amount < 0)
    remarks.push(say(msg`“${{ typed: shortened(typed) }}” isn’t a price we can read: left out`))
  else if (namedCurrency === 'unclear')
    remarks.push(say(msg`“${{ typed: shortened(typed) }}” doesn’t say in which currency it is: left out`))
  else return { price: amount, currency }
  return { price: null, currency }
}

/** Only in our own list: the client's name and contact at booking. */
function ownDetails(cell: Cell, { mapping }: TableRules): Partial<SourceBooking> {
  if (mapping.system !== ownSystem) return {}
  const text = cell('bookedAs')
  const comma = text.lastIndexOf(', ')
  const last = comma === -1 ? text : text.slice(comma + 2)
  const email = last.lastIndexOf('@', last.length - 2) > 0 && !/\s/.test(last) ? last : ''
  const name = email === '' ? text : text.slice(0, Math.max(0, comma))
  return { ...named('phone', cell('phone')), ...(text && { bookedAs: { ...named('name', name), ...named('email', email) } }) }
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39).toWellFormed()}…` : text
}
