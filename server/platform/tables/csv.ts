import { Readable } from 'node:stream'
import { msg } from '@lingui/core/runtime-macro'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { say } from '../../../domain/language/say.ts'
import { type TextEncoding, textOf } from './encoding.ts'
import { type FileRow, tableLimits, UnusableFile } from './unusable-file.ts'

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const sampleBytes = 128 * 1024

/** Spreadsheets write this line for each other. */
const declared = /^sep=([,;\t|])\r?\n/i

const leniently = {
  bom: true,
  relax_column_count: true,
  // A quote inside of an unquoted cell is a plain character.
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: tableLimits.row,
} as const satisfies Options

export async function detectDelimiter(file: string, encoding: TextEncoding): Promise<Delimiter> {
  let sample = ''
  for await (const text of textOf(file, encoding, sampleBytes)) sample += text
  const declaredDelimiter = declared.exec(sample)?.[1]
  if (declaredDelimiter) return declaredDelimiter as Delimiter
  const whole = sample.slice(0, sample.lastIndexOf('\n') + 1) || sample
  const scores = delimiters.map((delimiter) => ({ delimiter, ...evenness(whole, delimiter) }))
  const [best] = scores.toSorted((one, other) => other.share - one.share || other.columns - one.columns)
  return best && best.share > 0 ? best.delimiter : ','
}

function evenness(text: string, delimiter: Delimiter): { readonly columns: number; readonly share: number } {
  const counts = new Map<number, number>()
  const rows = rowsLeniently(text, delimiter)
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [columns, lines] = [...counts].filter(([count]) => count > 1).toSorted((one, other) => other[1] - one[1])[0] ?? [1, 0]
  return { columns, share: rows.length === 0 ? 0 : lines / rows.length }
}

function rowsLeniently(text: string, delimiter: Delimiter): string[][] {
  try {
    return parseAtOnce(text, { ...leniently, delimiter })
  } catch {
    return []
  }
}

/** Yields a file's rows, without empty ones. @throws {UnusableFile} */
export async function* csvRows(file: string, encoding: TextEncoding, delimiter: Delimiter): AsyncGenerator<FileRow> {
  const parser = parse({ ...leniently, delimiter, info: true })
  const source = Readable.from(textOf(file, encoding))
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  let isFirst = true
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const isDeclaration = isFirst && /^sep=$/i.test(record[0] ?? '') && record.length === 2
      isFirst = false
      if (isDeclaration) continue
      // Number a row by its first line.
      const within = record.reduce((lines, cell) => lines + (cell.match(/\n/g)?.length ?? 0), 0)
      yield { line: info.lines - within, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnusableFile(inWords(error)) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

function inWords(error: CsvError): string {
  const line = Number(error.lines ?? 0)
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return say(msg`A quotation mark before line ${{ line }} is never closed, so the file can’t be read.`)
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return say(msg`The row at line ${{ line }} has more than a million characters. A quotation mark may be missing there.`)
  }
  return say(msg`Line ${{ line }} can’t be read.`)
}
