import type { RecordSource } from '../../../domain/operations/moving-in/source-records.ts'
import { findPreset, mappingProblems, suggestMapping } from '../../../domain/operations/moving-in/table-mapping.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { UnusableFile } from '../../platform/tables/unusable-file.ts'
import { UnusableImport } from '../moving-in/checks.ts'
import { openSourceFile } from '../moving-in/source-file.ts'
import { rememberedMapping } from './queries.ts'
import { fromHeaders, hashHeaders, kindOfFile, openTable, readTable } from './reading.ts'
import { tableSource } from './records.ts'
import { inEnglish } from './translated-headers.ts'

interface FileOptions {
  readonly db: Queryable
  readonly zone: string
  readonly currency: string
  /** Unix seconds. */
  readonly now: number
  /** Prefix of the tables to import, in a database dump with several sets. */
  readonly tables?: string | undefined
}

/**
 * Opens any importable file for `npm run import`. Tables are read twice: to find out how their dates and prices are written, and to import
 * them.
 * @throws {UnusableImport} in words, also for a table with unknown columns
 */
export async function openAnyFile(file: string, options: FileOptions): Promise<RecordSource> {
  try {
    const kind = await kindOfFile(file)
    if (kind !== 'json') return await openKnownTable(file, kind, options)
    return await openSourceFile(file, { timeZone: options.zone, now: options.now, tableSet: options.tables })
  } catch (error) {
    throw error instanceof UnusableFile ? new UnusableImport(error.message) : error
  }
}

async function openKnownTable(
  file: string,
  kind: 'csv' | 'xlsx',
  { db, zone, currency, now }: FileOptions,
): Promise<RecordSource> {
  const thisYear = Number(dateAt(now, zone).slice(0, 4))
  const table = await readTable(await openTable(file, kind), { thisYear, mostRows: Number.POSITIVE_INFINITY })
  const headers = inEnglish(table.columns.map(({ header }) => header))
  const mapping = (await rememberedMapping(db, hashHeaders(table))) ?? (findPreset(headers) && suggestMapping(headers))
  if (!mapping) throw new UnusableImport(`We don’t know this table’s columns. ${onThePage}`)
  const [problem] = Object.values(mappingProblems(table.columns, mapping))
  if (problem) throw new UnusableImport(`${problem}. ${onThePage}`)
  return tableSource(rowsOf(file, kind), { table, mapping, zone, currency, now })
}

const onThePage =
  'Choose them once on the page Import (/admin/settings/import); the next file with the same headers is read alike.'

async function* rowsOf(file: string, kind: 'csv' | 'xlsx') {
  const { rows } = await openTable(file, kind)
  let isHeader = true
  for await (const row of fromHeaders(rows)) {
    if (!isHeader) yield row
    isHeader = false
  }
}
