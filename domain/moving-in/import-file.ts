import { z } from 'zod'
import { instant } from '../time/date-schemas.ts'
import { unknownNames } from './names-here.ts'
import { personChoices, personQuestions } from './person-questions.ts'
import { notedKinds, outcomes, type RecordKind, recordKinds } from './source-records.ts'
import { tableMapping } from './table-mapping.ts'

/** The largest file that the page takes, in bytes. */
export const largestImportFile = 50 * 1024 * 1024

/**
 * Where a file is on its way: read, and its columns are to be chosen; being tried; tried; being imported; imported. `failed`: the last step
 * could not be done, and can be tried again.
 */
const importStates = ['read', 'checking', 'checked', 'importing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]
/** Also: it is still being received, or was thrown away. */
export type StoredImportState = ImportState | 'reading' | 'discarded'

/** How a text file can be written, in the order in which they are offered. */
export const encodingNames = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western Europe (Windows)',
  macintosh: 'Western Europe (older Macs)',
  cp850: 'Western Europe (DOS)',
  'windows-1250': 'Central Europe (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
} as const
export type FileEncoding = keyof typeof encodingNames
export const fileEncodings = Object.keys(encodingNames) as FileEncoding[]

/** What each is called in reports. */
export const kindNames: Record<RecordKind, string> = {
  settings: 'Settings',
  service: 'Services',
  stylist: 'Stylists',
  client: 'Clients',
  booking: 'Bookings',
  picture: 'Pictures',
  block: 'Blocked times',
  waitlist: 'Waitlist',
  rating: 'Ratings',
  payment: 'Payments',
  closing: 'Till closings',
  history: 'History',
  detail: 'Other details',
}

const count = z.int().min(0)

/** What all rows together say of a column. */
const columnProfile = z.object({
  header: z.string(),
  filled: count,
  samples: z.array(z.string()).readonly(),
  values: z.array(z.string()).readonly().nullable(),
  dates: z.object({ dmy: count, mdy: count, both: count, differs: count }),
  decimalMark: z.enum(['.', ',']).nullable(),
})

/** A table as it was recognized. */
const importTable = z
  .object({
    encoding: z.string(),
    /** Between cells; null in a workbook. */
    delimiter: z.string().nullable(),
    rows: count,
    /** A few cells with more than plain letters, by which a wrong encoding can be seen. Left out by the version that didn't know it. */
    letters: z.array(z.string()).readonly().optional(),
    columns: z.array(columnProfile).readonly(),
    /** Whose list it is, by its headers, such as 'Fresha'; null for any other. */
    preset: z.string().nullable(),
    /** Whether the mapping is the one that was used last for a file with these headers. */
    isRemembered: z.boolean(),
  })
  .meta({ id: 'ImportTable' })
export type ImportTable = z.infer<typeof importTable>

/** Tables of a database dump that belong together. */
const tableSet = z
  .object({
    /** Their prefix, after the database's name where the dump says it: 'ea_', 'salon.ea_'. */
    id: z.string(),
    visits: count,
    clients: count,
    /** The date of the latest visit, 'YYYY-MM-DD'; null where there is none. */
    lastVisit: z.string().nullable(),
  })
  .meta({ id: 'ImportTableSet' })
export type TableSet = z.infer<typeof tableSet>

const reportLine = z.object({
  line: count,
  kind: z.enum(recordKinds),
  sourceId: z.string(),
  label: z.string(),
  outcome: z.enum(outcomes),
  reason: z.string(),
})

/** What a dry run found, or an import did. */
const importReport = z
  .object({
    /** A kind is missing where the version that wrote it didn't know it. */
    counts: z.partialRecord(z.enum(recordKinds), z.record(z.enum(outcomes), count)),
    isDone: z.boolean(),
    isStopped: z.boolean(),
    refused: z.array(reportLine).readonly(),
    /** Left out by the version that didn't know it, as `people`. */
    noted: z.record(z.enum(notedKinds), z.object({ count, lines: z.array(reportLine).readonly() })).optional(),
    people: personQuestions.optional(),
    names: unknownNames.optional(),
  })
  .meta({ id: 'ImportReport' })

const importProgress = z.object({
  step: z.enum(['reading', 'matching', 'writing', 'reporting']),
  done: count,
  all: count.nullable(),
})

export type ImportProgress = z.infer<typeof importProgress>

/** A file on its way in. */
export const importFile = z
  .object({
    id: z.string(),
    /** As it was chosen. */
    name: z.string(),
    format: z.enum(['csv', 'xlsx', 'json']),
    state: z.enum(importStates),
    /** Null for formats whose fields are known, and once the file is thrown away. */
    table: importTable.nullable(),
    mapping: tableMapping.nullable(),
    /** The sets of tables in a database dump, of which one is imported; null for other files. */
    tableSets: z.array(tableSet).readonly().nullable(),
    /** The id of the one that was chosen. */
    tableSet: z.string().nullable(),
    progress: importProgress.nullable(),
    report: importReport.nullable(),
    /** Why the last step failed, in words; null where it didn't. */
    problem: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ImportFile' })
export type ImportFile = z.infer<typeof importFile>

/** Tries a file without importing it. */
export const checkRequest = z
  .object({
    /** Left out for formats whose fields are known. */
    mapping: tableMapping.optional(),
    people: personChoices.optional(),
    /** Of a database dump with several sets of tables: the id of the salon's. */
    tableSet: z.string().max(200).optional(),
  })
  .meta({ id: 'ImportCheck' })
export type CheckRequest = z.infer<typeof checkRequest>

/** Imports a file that was tried. */
export const importRequest = z
  .object({
    /** Leaves out bookings whose time is taken; else one of them stops the import. */
    skipOverlaps: z.boolean('Send true or false'),
    /** As it was tried by whoever imports. If somebody has tried another one since, nothing is imported. */
    mapping: tableMapping.optional(),
    /** Who of the file is whom. Left out: who isn't surely somebody is somebody new. */
    people: personChoices.optional(),
  })
  .meta({ id: 'ImportStart' })
