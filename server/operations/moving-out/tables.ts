import { Zip, ZipDeflate } from 'fflate'
import type pg from 'pg'
import { formatInstant } from '../../../domain/time/viewer-time.ts'
import { byteOrderMark, csvLine } from '../../platform/csv-stream.ts'
import type { Content } from './content.ts'
import { contents } from './contents.ts'
import { type Batch, createCounter, type ExportOptions, inSnapshot, readBatches } from './export.ts'

export interface ExportedFile {
  readonly name: string
  /** Read it before the next file. */
  readonly content: AsyncIterable<string> | Iterable<string | Uint8Array>
}

/**
 * Exports everything as files in one snapshot, without blocking writes: a CSV table of each kind, the pictures, and the settings as JSON.
 * @param client on a connection of its own
 */
export function exportTables(client: pg.ClientBase, { settings, onProgress = () => {} }: Omit<ExportOptions, 'madeAt'>) {
  return inSnapshot<ExportedFile>(client, async function* () {
    const count = await createCounter(client, onProgress)
    yield { name: 'settings.json', content: [`${JSON.stringify(settings, null, 2)}\n`] }
    for (const content of contents) {
      const batches = counted(readBatches(client, content), count)
      if (content.kind === 'picture') yield* picturesOf(batches)
      else yield { name: `${content.name}.csv`, content: linesOf(batches, content, settings.place.timeZone) }
    }
  })
}

async function* counted(batches: AsyncIterable<Batch>, count: (rows: number) => void): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    yield batch
    count(batch.length)
  }
}

async function* linesOf(batches: AsyncIterable<Batch>, { columns }: Content, timeZone: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  for await (const batch of batches)
    yield batch.map((row) => csvLine(columns.map((column) => formatCell(row, column, timeZone)))).join('')
}

async function* picturesOf(batches: AsyncIterable<Batch>): AsyncGenerator<ExportedFile> {
  for await (const batch of batches) {
    for (const { id, mediaType, content } of batch) {
      if (String(id).includes('~')) continue
      const ending = String(mediaType).replace('image/', '')
      yield { name: `pictures/${id}.${ending}`, content: [Buffer.from(String(content), 'base64')] }
    }
  }
}

/** Zips files at the consumer's pace. The format ends at 4 GB per file. */
export async function* createZip(files: AsyncIterable<ExportedFile>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(new Uint8Array(piece))
  })
  const encoder = new TextEncoder()
  for await (const { name, content } of files) {
    // Fast rather than small, since it runs on the server's only thread.
    const file = new ZipDeflate(name, { level: 1 })
    zip.add(file)
    for await (const part of content) {
      file.push(typeof part === 'string' ? encoder.encode(part) : part)
      yield* pieces.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* pieces.splice(0)
  }
  zip.end()
  yield* pieces.splice(0)
}

/**
 * Formats a cell for people: moments as the salon's date and time, lists with commas, texts on a line each.
 * @param column such as 'charges', 'client.name', or of a list 'services.ServiceName'
 */
export function formatCell(row: unknown, column: string, timeZone: string): string | number {
  const values = [valueAt(row, column.split('.'))].flat().filter((value) => value !== null && value !== undefined)
  const isMoment = column.startsWith('marks.')
  const [only] = values
  if (typeof only === 'number' && values.length === 1 && !isMoment) return only
  const texts = values.map((value) => toText(isMoment ? toIso(value) : value, timeZone))
  return texts.join(/\.text$|^formulas$/.test(column) ? '\n' : ', ')
}

function valueAt(value: unknown, [field, ...rest]: readonly string[]): unknown {
  if (field === undefined || value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((each) => valueAt(each, [field, ...rest]))
  return valueAt((value as Readonly<Record<string, unknown>>)[field], rest)
}

const toIso = (seconds: unknown) => new Date(Number(seconds) * 1000).toISOString()
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function toText(value: unknown, timeZone: string): string {
  if (typeof value === 'string') return moment.test(value) ? formatTime(value, timeZone) : value
  if (typeof value !== 'object' || value === null) return String(value)
  // As in the list of clients.
  const { usedOn, text } = value as { readonly usedOn?: string; readonly text?: string }
  return usedOn === undefined ? JSON.stringify(value) : `${usedOn}: ${text}`
}

function formatTime(text: string, timeZone: string): string {
  return formatInstant(Date.parse(text) / 1000, { timeZone, dateStyle: 'short', timeStyle: 'short' }, 'sv-SE')
}
