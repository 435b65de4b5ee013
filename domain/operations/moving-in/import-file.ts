import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { instant } from '../../time/date-schemas.ts'
import { unknownNames } from './names-here.ts'
import { personChoices, personQuestions } from './person-questions.ts'
import { notedKinds, outcomes, type RecordKind, recordKinds } from './source-records.ts'
import { tableMapping } from './table-mapping.ts'

/** Largest file that the page accepts, in bytes. */
export const largestImportFile = 50 * 1024 * 1024

/** `read`: columns are to be chosen. `failed`: the last step failed and can be tried again. */
const importStates = ['read', 'checking', 'checked', 'importing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]
/** `reading`: still being received. `discarded`: deleted. */
export type StoredImportState = ImportState | 'reading' | 'discarded'

export const encodingNames = {
  'utf-8': msg`Unicode (UTF-8)`,
  'windows-1252': msg`Western Europe (Windows)`,
  macintosh: msg`Western Europe (older Macs)`,
  cp850: msg`Western Europe (DOS)`,
  'windows-1250': msg`Central Europe (Windows)`,
  'windows-1254': msg`Turkish (Windows)`,
  'windows-1257': msg`Baltic (Windows)`,
  'windows-1251': msg`Cyrillic (Windows)`,
  'windows-1253': msg`Greek (Windows)`,
  'windows-1255': msg`Hebrew (Windows)`,
  'windows-1256': msg`Arabic (Windows)`,
  'windows-1258': msg`Vietnamese (Windows)`,
  'utf-16le': msg`Unicode (UTF-16)`,
  'utf-16be': msg`Unicode (UTF-16, big-endian)`,
} as const
export type FileEncoding = keyof typeof encodingNames
export const fileEncodings = Object.keys(encodingNames) as FileEncoding[]

export const kindNames: Record<RecordKind, MessageDescriptor> = {
  settings: msg`Settings`,
  service: msg`Services`,
  stylist: msg`Stylists`,
  client: msg`Clients`,
  booking: msg`Bookings`,
  picture: msg`Pictures`,
  block: msg`Blocked times`,
  waitlist: msg`Waitlist`,
  rating: msg`Ratings`,
  payment: msg`Payments`,
  'online-payment': msg`Online payments`,
  closing: msg`Till closings`,
  history: msg`History`,
  detail: msg`Other details`,
}

const count = z.int().min(0)

const columnProfile = z.object({
  header: z.string(),
  filled: count,
  samples: z.array(z.string()).readonly(),
  values: z.array(z.string()).readonly().nullable(),
  dates: z.object({ dmy: count, mdy: count, both: count, differs: count }),
  decimalMark: z.enum(['.', ',']).nullable(),
})

const importTable = z
  .object({
    encoding: z.string(),
    delimiter: z.string().nullable(),
    rows: count,
    /** Cells with more than plain letters, which show a wrong encoding. Earlier versions leave it out. */
    letters: z.array(z.string()).readonly().optional(),
    columns: z.array(columnProfile).readonly(),
    /** The system that it comes from, by its headers, such as 'Fresha'; null if unknown. */
    preset: z.string().nullable(),
    isRemembered: z.boolean(),
  })
  .meta({ id: 'ImportTable' })
export type ImportTable = z.infer<typeof importTable>

const tableSet = z
  .object({
    /** Their prefix, after the database's name if the dump has it: 'ea_', 'salon.ea_'. */
    id: z.string(),
    visits: count,
    clients: count,
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

const importReport = z
  .object({
    /** Earlier versions lack the kinds that they didn't know. */
    counts: z.partialRecord(z.enum(recordKinds), z.record(z.enum(outcomes), count)),
    isDone: z.boolean(),
    isStopped: z.boolean(),
    refused: z.array(reportLine).readonly(),
    /** Earlier versions leave it out, like `people` and `names`. */
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

export const importFile = z
  .object({
    id: z.string(),
    name: z.string(),
    format: z.enum(['csv', 'xlsx', 'json']),
    state: z.enum(importStates),
    /** Null for formats with fixed fields, and once the file is deleted. */
    table: importTable.nullable(),
    mapping: tableMapping.nullable(),
    /** Sets of tables in a database dump, one to be imported; null for other files. */
    tableSets: z.array(tableSet).readonly().nullable(),
    tableSet: z.string().nullable(),
    progress: importProgress.nullable(),
    report: importReport.nullable(),
    problem: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'ImportFile' })
export type ImportFile = z.infer<typeof importFile>

export const checkRequest = z
  .object({
    mapping: tableMapping.optional(),
    people: personChoices.optional(),
    /** The salon's set, in a database dump with several. */
    tableSet: z.string().max(200).optional(),
  })
  .meta({ id: 'ImportCheck' })
export type CheckRequest = z.infer<typeof checkRequest>

export const importRequest = z
  .object({
    /** Leaves out bookings whose time is taken; otherwise one of them stops the import. */
    skipOverlaps: z.boolean(said(msg`Send true or false`)),
    /** As in the dry run that this page saw; nothing is imported if there has been another since. */
    mapping: tableMapping.optional(),
    /** Without it, uncertain matches become new clients. */
    people: personChoices.optional(),
  })
  .meta({ id: 'ImportStart' })
