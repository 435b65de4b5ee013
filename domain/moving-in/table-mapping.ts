import { z } from 'zod'
import { lineOfText } from '../text.ts'
import { namesHere } from './names-here.ts'
import { type DateOrder, dateOrders } from './table-dates.ts'
import { bookingFields, clientFields, fieldsOf, headerWords, type TableKind, tableKinds } from './table-fields.ts'
import { visitColumns } from './table-kind.ts'
import { type TablePreset, tablePresets } from './table-presets.ts'
import type { ColumnProfile } from './table-profile.ts'
import { meaningOf, statusOf, tableStatuses } from './table-statuses.ts'

/** More columns than this a table doesn't have. */
const mostColumns = 1_000

const longestSystem = 40

const column = z
  .int()
  .min(0)
  .max(mostColumns - 1)
const fieldNames = [...new Set([...Object.keys(clientFields), ...Object.keys(bookingFields)])] as [string, ...string[]]

/** How a table is read: which column, from 0, has which field. */
export const tableMapping = z
  .object({
    kind: z.enum(tableKinds, 'Choose clients or bookings'),
    /** Whose ids they are, such as 'fresha': a client list and a booking list that share it fit together. */
    system: lineOfText('Where it’s from', longestSystem),
    columns: z.partialRecord(z.enum(fieldNames), column),
    /** Null where no date can be read in two ways. */
    dateOrder: z.enum(dateOrders, 'Choose how dates are written').nullable(),
    /** What the words of the status column mean, where that isn't known; in lower case. */
    statuses: z
      .record(z.string().max(200), z.enum(tableStatuses))
      .refine((all) => Object.keys(all).length <= 100, 'These are too many'),
    /** Left out: as they stand in the file. */
    names: namesHere.optional(),
  })
  .meta({ id: 'TableMapping' })
export type TableMapping = z.infer<typeof tableMapping>

/** The preset that fits these headers; null if none does. */
export function presetOf(headers: readonly string[]): TablePreset | null {
  const words = new Set(headers.map(headerWords))
  return tablePresets.find(({ known }) => known.every((header) => words.has(header))) ?? null
}

interface Suggestion {
  /** What the table lists; left out: what its headers look like. */
  readonly kind?: TableKind
  /** What the columns hold, by which a list is recognized whose headers nobody knows. */
  readonly columns?: readonly ColumnProfile[]
  /** The file's name, by which a list that nobody knows is told from others. */
  readonly fileName?: string
}

/** The mapping that a table's headers suggest. */
export function suggestMapping(
  headers: readonly string[],
  { kind, columns: profiles = [], fileName = '' }: Suggestion = {},
): TableMapping {
  const words = headers.map(headerWords)
  const preset = presetOf(headers)
  const fits = preset && (kind === undefined || preset.kind === kind) ? preset : null
  const visits = visitColumns(profiles)
  const chosen = fits?.kind ?? kind ?? (visits ? 'bookings' : likelyKind(words))
  const columns: Record<string, number> = {}
  const taken = new Set<number>()
  const take = (field: string, header: string) => {
    const at = words.findIndex((word, index) => word === header && !taken.has(index))
    if (at === -1) return false
    columns[field] = at
    taken.add(at)
    return true
  }
  for (const [field, header] of Object.entries(fits?.headers ?? {})) take(field, header)
  // What the cells show comes before what a header could mean.
  if (!fits && visits && chosen === 'bookings') {
    for (const [field, at] of Object.entries(visits)) {
      columns[field] = at
      taken.add(at)
    }
  }
  for (const [field, { headers: known }] of fieldsOf(chosen)) {
    if (columns[field] === undefined) known.some((header) => take(field, header))
  }
  return { kind: chosen, system: fits?.system ?? listName(fileName), columns, dateOrder: null, statuses: {} }
}

/** 'Clients 2026 (2).csv' is 'Clients 2026'. Lists with numbers of their own, each from 1, mustn't share a name. */
function listName(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .replace(/\(\d+\)$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  return lineOfText('', longestSystem).safeParse(name.slice(0, longestSystem).toWellFormed().trim()).data ?? 'table'
}

/** A list of bookings has a date, and who serves or what is done. */
function likelyKind(words: readonly string[]): TableKind {
  const has = (field: keyof typeof bookingFields) =>
    words.some((word) => (bookingFields[field].headers as readonly string[]).includes(word))
  return has('date') && (has('stylist') || has('service')) ? 'bookings' : 'clients'
}

const dateFields = ['date', 'end', 'birthday', 'createdAt'] as const

/** In which order the days of the mapped columns are written: what their rows show, `ask` where they leave it open. */
export function dateOrderOf(columns: readonly ColumnProfile[], mapping: TableMapping): DateOrder | 'ask' | null {
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

/** The words of the status column whose meaning isn't known, nor said; in lower case. */
export function unknownStatuses(columns: readonly ColumnProfile[], mapping: TableMapping): string[] {
  if (mapping.kind !== 'bookings') return []
  const values = columns[mapping.columns.status ?? -1]?.values ?? []
  return [...new Set(values.map((value) => value.trim().toLowerCase()))].filter((value) => statusOf(value) === null)
}

/** What is still missing before the table can be read, by field; the mapping's own parts are fields, too. */
export function mappingProblems(columns: readonly ColumnProfile[], mapping: TableMapping): Record<string, string> {
  const problems: Record<string, string> = {}
  const has = (field: string) => mapping.columns[field] !== undefined
  for (const [field, index] of Object.entries(mapping.columns)) {
    if (index !== undefined && index >= columns.length) problems[field] = 'This file doesn’t have that column'
  }
  if (mapping.kind === 'clients') {
    if (!has('name') && !has('firstName') && !has('lastName')) problems.name = 'Choose the column with the name'
  } else {
    if (!has('date')) problems.date = 'Choose the column with the date'
    else if (!has('time') && !hasTimes(columns[mapping.columns.date ?? -1])) problems.time = 'Choose the column with the time'
    if (!['client', 'firstName', 'lastName', 'clientId', 'email', 'phone'].some(has))
      problems.client = 'Choose the column with the client'
    if (!has('service')) problems.service = 'Choose the column with the service'
    if (!has('stylist')) problems.stylist = 'Choose the column with the stylist'
  }
  if (dateOrderOf(columns, mapping) === 'ask' && mapping.dateOrder === null) problems.dateOrder = 'Choose how dates are written'
  for (const word of unknownStatuses(columns, mapping)) {
    if (!meaningOf(mapping.statuses, word)) problems.statuses = 'Choose what each status means'
  }
  return problems
}

/** Whether a column of dates has times in it. */
function hasTimes(profile: ColumnProfile | undefined): boolean {
  return profile?.samples.some((sample) => /\d[:h.]\d\d|\d\s?[ap]\.?m|\d\.\d{2,}/i.test(sample)) ?? false
}
