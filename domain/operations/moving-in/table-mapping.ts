import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { lineOfText } from '../../text.ts'
import { namesHere } from './names-here.ts'
import { type DateOrder, dateOrders } from './table-dates.ts'
import { bookingFields, clientFields, headerWords, listFields, type TableKind, tableKinds } from './table-fields.ts'
import { visitTableColumns } from './table-kind.ts'
import { type TablePreset, tablePresets } from './table-presets.ts'
import type { ColumnProfile } from './table-profile.ts'
import { findMeaning, parseStatus, tableStatuses } from './table-statuses.ts'

const mostColumns = 1_000

const longestSystem = 40

const systemName = lineOfText(msg`Where it’s from`, longestSystem)

const column = z
  .int()
  .min(0)
  .max(mostColumns - 1)
const fieldNames = [...new Set([...Object.keys(clientFields), ...Object.keys(bookingFields)])] as [string, ...string[]]

/** Columns of a table by field, from 0. */
export const tableMapping = z
  .object({
    kind: z.enum(tableKinds, said(msg`Choose clients or bookings`)),
    /** Such as 'fresha'. Lists of clients and bookings with the same system share their ids. */
    system: systemName,
    columns: z.partialRecord(z.enum(fieldNames), column),
    dateOrder: z.enum(dateOrders, said(msg`Choose how dates are written`)).nullable(),
    /** Meanings of unknown words in the status column, in lower case. */
    statuses: z
      .record(z.string().max(200), z.enum(tableStatuses))
      .refine((all) => Object.keys(all).length <= 100, said(msg`These are too many`)),
    names: namesHere.optional(),
  })
  .meta({ id: 'TableMapping' })
export type TableMapping = z.infer<typeof tableMapping>

export function findPreset(headers: readonly string[]): TablePreset | null {
  const words = new Set(headers.map(headerWords))
  return tablePresets.find(({ known }) => known.every((header) => words.has(header))) ?? null
}

interface Suggestion {
  readonly kind?: TableKind
  readonly columns?: readonly ColumnProfile[]
  readonly fileName?: string
}

export function suggestMapping(
  headers: readonly string[],
  { kind, columns: profiles = [], fileName = '' }: Suggestion = {},
): TableMapping {
  const words = headers.map(headerWords)
  const preset = findPreset(headers)
  const fits = preset && (kind === undefined || preset.kind === kind) ? preset : null
  const visits = visitTableColumns(profiles)
  const tableKind = fits?.kind ?? kind ?? (visits ? 'bookings' : likelyKind(words))
  const columns: Record<string, number> = {}
  const usedColumns = new Set<number>()
  const take = (field: string, header: string) => {
    const at = words.findIndex((word, index) => word === header && !usedColumns.has(index))
    if (at === -1) return false
    columns[field] = at
    usedColumns.add(at)
    return true
  }
  for (const [field, header] of Object.entries(fits?.headers ?? {})) take(field, header)
  // Cells are better evidence than headers.
  if (!fits && visits && tableKind === 'bookings') {
    for (const [field, at] of Object.entries(visits)) {
      columns[field] = at
      usedColumns.add(at)
    }
  }
  for (const [field, { headers: known }] of listFields(tableKind)) {
    if (columns[field] === undefined) known.some((header) => take(field, header))
  }
  return { kind: tableKind, system: fits?.system ?? listName(fileName), columns, dateOrder: null, statuses: {} }
}

/** 'Clients 2026 (2).csv' becomes 'Clients 2026'. Unknown lists number their rows from 1, so they mustn't share a name. */
function listName(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/\(\d+\)$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return systemName.safeParse(name.slice(0, longestSystem).toWellFormed().trim()).data ?? 'table'
}

/** Bookings have a date, and a stylist or a service. */
function likelyKind(words: readonly string[]): TableKind {
  const has = (field: keyof typeof bookingFields) =>
    words.some((word) => (bookingFields[field].headers as readonly string[]).includes(word))
  return has('date') && (has('stylist') || has('service')) ? 'bookings' : 'clients'
}

const dateFields = ['date', 'end', 'birthday', 'createdAt'] as const

/** Returns the order of days in the mapped columns; `ask` if they don't show it. */
export function detectDateOrder(columns: readonly ColumnProfile[], mapping: TableMapping): DateOrder | 'ask' | null {
  const sum = { dmy: 0, mdy: 0, differs: 0 }
  for (const field of dateFields) {
    const dates = columns[mapping.columns[field] ?? -1]?.dates
    if (!dates) continue
    sum.dmy += dates.dmy
    sum.mdy += dates.mdy
    sum.differs += dates.differs
  }
  if (sum.dmy > 0 && sum.mdy > 0) return 'ask'
  if (sum.dmy > 0) return 'dmy'
  if (sum.mdy > 0) return 'mdy'
  return sum.differs > 0 ? 'ask' : null
}

export function unknownStatuses(columns: readonly ColumnProfile[], mapping: TableMapping): string[] {
  if (mapping.kind !== 'bookings') return []
  const values = columns[mapping.columns.status ?? -1]?.values ?? []
  return [...new Set(values.map((value) => value.trim().toLowerCase()))].filter((value) => parseStatus(value) === null)
}

/** Lists the gaps that keep the table from being read, by field; the mapping's own parts are fields, too. */
export function mappingProblems(columns: readonly ColumnProfile[], mapping: TableMapping): Record<string, string> {
  const problems: Record<string, string> = {}
  const has = (field: string) => mapping.columns[field] !== undefined
  for (const [field, index] of Object.entries(mapping.columns)) {
    if (index !== undefined && index >= columns.length) problems[field] = say(msg`This file doesn’t have that column`)
  }
  if (mapping.kind === 'clients') {
    if (!has('name') && !has('firstName') && !has('lastName')) problems.name = say(msg`Choose the column with the name`)
  } else {
    if (!has('date')) problems.date = say(msg`Choose the column with the date`)
    else if (!has('time') && !hasTimes(columns[mapping.columns.date ?? -1]))
      problems.time = say(msg`Choose the column with the time`)
    if (!['client', 'firstName', 'lastName', 'clientId', 'email', 'phone'].some(has))
      problems.client = say(msg`Choose the column with the client`)
    if (!has('service')) problems.service = say(msg`Choose the column with the service`)
    if (!has('stylist')) problems.stylist = say(msg`Choose the column with the stylist`)
  }
  if (detectDateOrder(columns, mapping) === 'ask' && mapping.dateOrder === null)
    problems.dateOrder = say(msg`Choose how dates are written`)
  for (const word of unknownStatuses(columns, mapping)) {
    if (!findMeaning(mapping.statuses, word)) problems.statuses = say(msg`Choose what each status means`)
  }
  return problems
}

function hasTimes(profile: ColumnProfile | undefined): boolean {
  return profile?.samples.some((sample) => /\d[:h.]\d\d|\d\s?[ap]\.?m|\d\.\d{2,}/i.test(sample)) ?? false
}
