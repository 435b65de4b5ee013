import type pg from 'pg'
import {
  type ImportCounts,
  type ImportReport,
  outcomes,
  type RecordSource,
  type ReportLine,
  recordKinds,
} from '../../../domain/moving-in/source-records.ts'

export interface ImportProgress {
  /** Reading the file, finding out what the salon has already, or writing. */
  readonly step: 'reading' | 'matching' | 'writing'
  /** Records so far in this step, and how many there are, where that is known. */
  readonly done: number
  readonly all: number | null
}

interface ImportOptions {
  /** Does everything and takes it back, so that what the report says is what would happen. */
  readonly dryRun: boolean
  /** Leaves out bookings whose time is taken; else one of them stops the import. */
  readonly skipOverlaps?: boolean
  readonly now: Date
  readonly onProgress?: (progress: ImportProgress) => void
  /** Receives what became of each record, in the order of the file. */
  readonly onLine?: (line: ReportLine) => void | Promise<void>
}

/**
 * Imports another system's records in one transaction: all of those that can be, or none. No mail and no webhook follows from it.
 * @param client on a connection of its own, as the server's role
 * @throws {UnusableImport} in words, if the file can't be read to its end or another import is running; nothing is changed
 */
export async function importRecords(
  _client: pg.Client,
  { records }: RecordSource,
  { onProgress = () => {} }: ImportOptions,
): Promise<ImportReport> {
  const counts = noCounts()
  let done = 0
  for await (const record of records) {
    if (record.kind === 'problem') counts[record.of].refused++
    else counts[record.kind].added++
    onProgress({ step: 'reading', done: ++done, all: null })
  }
  return { counts, isDone: false, isStopped: false, refused: [] }
}

/** A file that can't be imported, in words for the terminal and the page. */
export class UnusableImport extends Error {}

type Counting = { [Kind in keyof ImportCounts]: Record<keyof ImportCounts[Kind], number> }

function noCounts(): Counting {
  const none = () => Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Counting['client']
  return Object.fromEntries(recordKinds.map((kind) => [kind, none()])) as Counting
}
