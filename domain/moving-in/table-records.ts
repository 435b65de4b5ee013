import type { SourceBooking, SourceClient, SourceProblem } from './source-records.ts'
import { type CellDate, type DateOrder, readDate, readTime } from './table-dates.ts'
import type { TableMapping } from './table-mapping.ts'
import { meaningOf, statusOf, type TableStatus } from './table-statuses.ts'
import type { DecimalMark } from './table-values.ts'
import { isYes, readAmount, readDuration } from './table-values.ts'

export interface TableRules {
  readonly mapping: TableMapping
  readonly order: DateOrder
  /** The decimal mark of the price column. */
  readonly decimalMark: DecimalMark | null
  /** The year now. */
  readonly thisYear: number
  /** The salon's calendar and clock at a moment, in Unix seconds, and the other way round. */
  readonly wallClockAt: (seconds: number) => { readonly date: string; readonly minutes: number }
  readonly instantOf: (date: string, minutes: number) => number
}

export interface TableRow {
  /** In the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const minutesPerDay = 24 * 60

class Unreadable extends Error {}

/** Texts of any length are the import's to refuse; a list of tags isn't. */
const mostTags = 20

/**
 * What a row of a table says.
 * @param sourceId its id; see `rowIdentity` for rows without one
 */
export function recordOf(row: TableRow, sourceId: string, rules: TableRules): SourceClient | SourceBooking | SourceProblem {
  const of = rules.mapping.kind === 'clients' ? 'client' : 'booking'
  try {
    return of === 'client' ? clientOf(row, sourceId, rules) : bookingOf(row, sourceId, rules)
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'problem', of, line: row.line, sourceId, problem: error.message }
    throw error
  }
}

/** A row's own id, and for rows without one what tells it from others. */
export function rowIdentity(
  row: TableRow,
  { mapping }: TableRules,
): { readonly id: string; readonly marks: readonly string[] } {
  const cell = cellsOf(row, mapping)
  const whom = ['name', 'client', 'firstName', 'lastName', 'clientId', 'phone', 'email']
  const what = mapping.kind === 'bookings' ? ['date', 'time', 'stylist', 'service'] : []
  return { id: cell('id'), marks: [...whom, ...what].map((field) => cell(field).toLowerCase()) }
}

type Cell = (field: string) => string

/** What some systems write into a cell that has nothing. */
const nothing = /^(?:-{2,}|NONE of the options)$/

function cellsOf({ cells }: TableRow, { columns }: TableMapping): Cell {
  return (field) => cells[columns[field] ?? -1]?.trim().replace(nothing, '') ?? ''
}

function clientOf(row: TableRow, sourceId: string, rules: TableRules): SourceClient {
  const cell = cellsOf(row, rules.mapping)
  const name = cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
  const day = (field: string) => dayOf(cell(field), rules)
  const since = day('createdAt')
  const createdAt = since && new Date(rules.instantOf(since, 0) * 1000).toISOString()
  const [note, alert] = [cell('notes'), cell('alert')]
  const tags = cell('tags')
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
  // From when is not in the list: since they are clients here, as far as that is known.
  const from = createdAt || new Date(rules.instantOf(`${rules.thisYear}-01-01`, 0) * 1000).toISOString()
  return {
    ...{ kind: 'client', line: row.line, sourceId, name },
    ...(cell('email') && { email: cell('email') }),
    ...((cell('phone') || cell('otherPhone')) && { phone: cell('phone') || cell('otherPhone') }),
    ...(cell('birthday') && { birthday: birthdayOf(cell('birthday'), rules) }),
    ...(note && { notes: [{ text: note }] }),
    ...(alert && { alerts: [{ text: alert }] }),
    ...(tags.length > 0 && { tags: [...new Set(tags)].slice(0, mostTags) }),
    ...(cell('source') && { source: cell('source') }),
    ...(createdAt && { createdAt }),
    ...(isYes(cell('consent')) && { mailConsentAt: from }),
    ...(isYes(cell('blocked')) && { blockedAt: from }),
  }
}

/** 'YYYY-MM-DD', or '--MM-DD' of a day without a year. */
function birthdayOf(typed: string, rules: TableRules): string {
  const withoutYear = /^(\d{1,2})[./-](\d{1,2})[./-]?$/.exec(typed)
  const found = readDate(withoutYear ? `${withoutYear[1]}/${withoutYear[2]}/2000` : typed, rules)
  if (!found) throw new Unreadable(`The birthday “${shortened(typed)}” isn’t a date we can read.`)
  const { date } = 'date' in found ? found : rules.wallClockAt(found.instant)
  if (withoutYear) return `-${date.slice(4)}`
  // Two digits are a year behind us, and so is every birthday.
  const isAhead = Number(date.slice(0, 4)) > rules.thisYear
  return isAhead && !/\d{4}/.test(typed) ? `${Number(date.slice(0, 4)) - 100}${date.slice(4)}` : date
}

/** A calendar date, or nothing where there is none. */
function dayOf(typed: string, rules: TableRules): string {
  const found = typed === '' ? null : readDate(typed, rules)
  if (!found) return ''
  return 'date' in found ? found.date : rules.wallClockAt(found.instant).date
}

function bookingOf(row: TableRow, sourceId: string, rules: TableRules): SourceBooking {
  const cell = cellsOf(row, rules.mapping)
  const [start, until] = startOf(cell, rules)
  const minutes = minutesOf(cell, { start, until }, rules)
  const status = statusIn(cell('status'), rules)
  const price = priceOf(cell('price'), rules)
  const seconds = 'instant' in start ? start.instant : rules.instantOf(start.date, start.minutes ?? 0)
  const names = cell('service')
    .split(/[;\n]|\s\+\s/)
    .map((name) => name.trim())
    .filter(Boolean)
  const name = cell('client') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
  // What several services cost and take isn't known of each.
  const ofOne = names.length === 1 ? { ...(price !== null && { price }), ...(minutes !== null && { minutes }) } : {}
  const bookedOn = dayOf(cell('createdAt'), rules)
  return {
    ...{ kind: 'booking', line: row.line, sourceId },
    client: { ...named('sourceId', cell('clientId')), ...named('name', name), ...contactOf(cell) },
    stylist: named('name', cell('stylist')),
    services: names.map((service) => ({ name: service, ...ofOne })),
    starts: 'instant' in start ? start.instant : { date: start.date, minutes: start.minutes ?? 0 },
    ...(minutes !== null && { minutes }),
    status: status === 'No-show' ? 'Canceled' : status,
    ...(status === 'No-show' && { marks: { no_show: seconds } }),
    ...(price !== null && { charges: price }),
    ...named('note', cell('note')),
    ...(bookedOn && { createdAt: new Date(rules.instantOf(bookedOn, 0) * 1000).toISOString() }),
  }
}

function named<Key extends string>(key: Key, value: string): { readonly [Name in Key]?: string } {
  return value === '' ? {} : ({ [key]: value } as { [Name in Key]: string })
}

function contactOf(cell: Cell) {
  return { ...named('email', cell('email')), ...named('phone', cell('phone')) }
}

/** When it starts, and the end, in minutes since midnight, where the time says it, too. */
function startOf(cell: Cell, rules: TableRules): readonly [CellDate, number | undefined] {
  const typed = cell('date')
  const found = readDate(typed, rules)
  if (!found) throw new Unreadable(typed ? `The date “${shortened(typed)}” can’t be read.` : 'The date is missing.')
  if ('instant' in found) return [found, undefined]
  const time = cell('time') ? timeIn(cell('time'), rules) : null
  if (time) return [{ date: found.date, minutes: time.minutes }, time.until]
  if (found.minutes === null) throw new Unreadable('The time is missing.')
  return [found, undefined]
}

/** A time, alone or behind a date. */
function timeIn(typed: string, rules: TableRules) {
  const time = readTime(typed)
  if (time) return time
  const moment = readDate(typed, rules)
  const minutes = moment && ('date' in moment ? moment.minutes : rules.wallClockAt(moment.instant).minutes)
  if (minutes === null) throw new Unreadable(`The time “${shortened(typed)}” can’t be read.`)
  return { minutes, until: undefined }
}

function minutesOf(
  cell: Cell,
  { start, until }: { start: CellDate; until: number | undefined },
  rules: TableRules,
): number | null {
  const typed = cell('minutes')
  if (typed) {
    const minutes = readDuration(typed)
    if (minutes === null) throw new Unreadable(`“${shortened(typed)}” isn’t a duration we can read, such as 45 or 1h 30m.`)
    return minutes
  }
  const end = cell('end') ? timeIn(cell('end'), rules).minutes : until
  if (end === undefined) return null
  const begins = 'instant' in start ? rules.wallClockAt(start.instant).minutes : (start.minutes ?? 0)
  // Over midnight.
  return end === begins ? null : (end - begins + minutesPerDay) % minutesPerDay
}

function statusIn(typed: string, { mapping }: TableRules): TableStatus {
  const status = meaningOf(mapping.statuses, typed.toLowerCase()) ?? statusOf(typed)
  if (!status) throw new Unreadable(`The status “${shortened(typed)}” isn’t one we know.`)
  return status
}

function priceOf(typed: string, { decimalMark }: TableRules): number | null {
  if (typed === '') return null
  const amount = readAmount(typed, decimalMark)
  if (amount === null) throw new Unreadable(`“${shortened(typed)}” isn’t a price we can read.`)
  return amount
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39).toWellFormed()}…` : text
}
