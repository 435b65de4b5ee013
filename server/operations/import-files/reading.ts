import { createHash } from 'node:crypto'
import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import { type ImportTable, largestImportFile } from '../../../domain/operations/moving-in/import-file.ts'
import { cleanCell } from '../../../domain/operations/moving-in/table-cells.ts'
import { headerWords } from '../../../domain/operations/moving-in/table-fields.ts'
import { findHeaderRow, mostLinesAbove } from '../../../domain/operations/moving-in/table-header.ts'
import { findPreset } from '../../../domain/operations/moving-in/table-mapping.ts'
import { profileColumn } from '../../../domain/operations/moving-in/table-profile.ts'
import { csvRows, detectDelimiter } from '../../platform/tables/csv.ts'
import { detectEncoding, readHead, type TextEncoding } from '../../platform/tables/encoding.ts'
import { isDump } from '../../platform/tables/mysql-dump.ts'
import { workbookRows } from '../../platform/tables/spreadsheet.ts'
import { type FileRow, tableLimits, UnusableFile } from '../../platform/tables/unusable-file.ts'
import { UnusableImport } from '../moving-in/checks.ts'
import { importRefusal } from './refusals.ts'
import { inEnglish } from './translated-headers.ts'

/** Recognized by content: names can be anything. The import itself recognizes dumps and JSON, also compressed. */
type FileKind = 'csv' | 'xlsx' | 'json'

const otherKinds = ['%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff', 'GIF8', 'Rar!', '7z\u00bc\u00af']

/** @throws {UnusableFile} unless it is a table or JSON */
export async function kindOfFile(file: string): Promise<FileKind> {
  const head = await readHead(file, 4_096)
  if (head.length === 0) throw new UnusableFile(say(msg`This file is empty.`))
  const begin = head.toString('latin1')
  if (begin.startsWith('PK\u0003\u0004')) return 'xlsx'
  if (begin.startsWith('\u00d0\u00cf\u0011\u00e0')) {
    throw new UnusableFile(
      say(msg`This workbook is of an old kind, or has a password. Save it as .xlsx without one, or as CSV.`),
    )
  }
  if (otherKinds.some((other) => begin.startsWith(other))) throw notATable()
  if (begin.startsWith('\u001f\u008b') || /^(?:\u00ef\u00bb\u00bf)?\s*[{[]/.test(begin) || isDump(begin)) return 'json'
  const isWide = /^(?:\u00ff\u00fe|\u00fe\u00ff)/.test(begin) || (begin.match(/\0/g)?.length ?? 0) > head.length / 4
  if (!isWide && begin.includes('\0')) throw notATable()
  return 'csv'
}

function notATable(): UnusableFile {
  return new UnusableFile(say(msg`This isn’t a table. Choose a CSV or XLSX file, or an export in JSON.`))
}

interface OpenedTable {
  readonly encoding: string
  readonly delimiter: string | null
  readonly rows: AsyncIterable<FileRow>
}

/** @param chosen the encoding, if somebody chose it */
export async function openTable(file: string, kind: 'csv' | 'xlsx', chosen?: TextEncoding): Promise<OpenedTable> {
  if (kind === 'xlsx') return { encoding: 'Excel', delimiter: null, rows: workbookRows(file) }
  const encoding = chosen ?? (await detectEncoding(file))
  const delimiter = await detectDelimiter(file, encoding)
  return { encoding, delimiter, rows: csvRows(file, encoding, delimiter) }
}

interface ReadOptions {
  readonly thisYear: number
  readonly mostRows: number
  readonly onRow?: (row: FileRow) => Promise<void>
}

/**
 * Reads a table to its end.
 * @throws {UnusableFile} if it can't be read, or is too large
 */
export async function readTable(
  { encoding, delimiter, rows }: OpenedTable,
  { thisYear, mostRows, onRow = async () => {} }: ReadOptions,
): Promise<Omit<ImportTable, 'isRemembered'>> {
  const columns: ReturnType<typeof profileColumn>[] = []
  const letters = letterSamples()
  let headers: readonly string[] | undefined
  let count = 0
  for await (const { line, cells } of fromHeaders(rows)) {
    if (cells.length > tableLimits.columns)
      throw new UnusableFile(
        say(
          msg`Line ${{ line }} has more than ${plural(
            { most: tableLimits.columns },
            { one: '{most} column', other: '{most} columns' },
          )}.`,
        ),
      )
    if (!headers) {
      headers = cells
      columns.push(...headers.map((header) => profileColumn(header, thisYear)))
      continue
    }
    if (++count > mostRows) {
      throw new UnusableFile(
        say(
          msg`The file has more than ${plural(
            { most: mostRows },
            { one: '# row', other: '# rows' },
          )}. Split it, or use “npm run import”.`,
        ),
      )
    }
    for (let index = columns.length; index < cells.length; index++) columns.push(profileColumn('', thisYear))
    for (const [index, cell] of cells.entries()) columns[index]?.add(cell)
    letters.add(cells)
    await onRow({ line, cells })
  }
  if (count === 0) throw new UnusableFile(say(msg`The file has no rows below its headers.`))
  return {
    encoding,
    delimiter,
    rows: count,
    letters: letters.result(),
    columns: columns.map((column) => column.result()),
    preset: findPreset(inEnglish(headers ?? []))?.name ?? null,
  }
}

function letterSamples() {
  const broken = new Set<string>()
  const whole = new Set<string>()
  return {
    add(cells: readonly string[]): void {
      if (broken.size === mostLetters) return
      for (const cell of cells) {
        const kind = cell.includes('\ufffd') ? broken : whole
        if (kind.size < mostLetters && /[^\0-\x7f]/.test(cell)) kind.add(cell.slice(0, letterLength).toWellFormed())
      }
    },
    result: () => [...broken, ...whole].slice(0, mostLetters),
  }
}
const mostLetters = 5
const letterLength = 60

/** Yields rows from the headers on, with cleaned cells and without trailing empty ones. */
export async function* fromHeaders(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  const above: FileRow[] = []
  const fromThere = () => above.slice(findHeaderRow(above.map(({ cells }) => inEnglish(cells))))
  let hasBegun = false
  for await (const row of rows) {
    const tidy = { line: row.line, cells: withoutEnd(row.cells.map(cleanCell)) }
    if (hasBegun) yield tidy
    else if (above.push(tidy) >= mostLinesAbove) {
      yield* fromThere()
      hasBegun = true
    }
  }
  if (!hasBegun) yield* fromThere()
}

function withoutEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

export function hashHeaders({ columns }: Pick<ImportTable, 'columns'>): string {
  return createHash('sha256')
    .update(JSON.stringify(columns.map(({ header }) => headerWords(header))))
    .digest('base64url')
    .slice(0, 32)
}

/** Passes a file's bytes on. @throws {AppError} `too_large` */
export async function* withinLimit(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > largestImportFile) throw importRefusal({ code: 'file_too_large' })
    yield chunk
  }
}

/** @returns an error for the person if the file is unusable, otherwise the same error */
export function refuseFile(error: unknown): unknown {
  const isExpected = error instanceof UnusableFile || error instanceof UnusableImport
  return isExpected ? importRefusal({ code: 'file_unusable', problem: error.message }) : error
}
