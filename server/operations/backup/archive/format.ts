import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Control characters could steer the terminal that shows it. */
const line = z.string().regex(/^[^\p{Cc}]*$/u)

const format = 1

const wholeNumber = z.string().refine((text) => /^\d{1,19}$/.test(text) && BigInt(text) < 2n ** 63n)

/**
 * A backup before compression: lines of JSON; after each line that names a table, its rows in PostgreSQL's COPY format, up to a line
 * `\.`. Reasons: docs/decisions/075.
 */
const header = z.object({
  chairtime: z.literal('backup'),
  format: z.literal(format),
  version: line,
  postgres: line,
  salon: line,
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  pendingEvents: z.array(wholeNumber),
  /** The key that signs links and encrypts what only the salon may read; only in an encrypted backup. */
  authSecret: z.string().optional(),
})
export type BackupHeader = z.infer<typeof header>

const laterHeader = z.object({ chairtime: z.literal('backup'), format: z.int().gt(format), version: line })

const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })

const tableSum = z.object({ rows: z.int().min(0), sha256: z.hash('sha256') })
export type TableSum = z.infer<typeof tableSum>

const end = z.object({
  end: z.object({
    tables: z.record(z.string(), tableSum),
    /** Last value of each sequence; null if unused. */
    sequences: z.record(z.string(), wholeNumber.refine((text) => text !== '0').nullable()),
  }),
})
export type BackupEnd = z.infer<typeof end>['end']

/** Parts in the order of the file: a header; for each table its name, rows and their end; then an end. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: Buffer }
  | { readonly kind: 'rows-end' }
  | { readonly kind: 'end'; readonly end: BackupEnd }

/** Says in words, for the terminal and the page, why a file can't be restored. */
export class UnusableBackup extends Error {}

export const damaged = 'This backup is damaged or was cut short. Nothing was changed; use another one.'
export const foreign = 'This isn’t a backup of Chairtime.'

export const laterMessage = (version: string) =>
  `This backup was made by a later version of Chairtime (${version}) than this one. Update Chairtime, then restore it.`

/** In bytes; longer than any line of ours, so that another program's file isn't read to its end. */
const longestLine = 16 * 1024 * 1024

const newline = 10
const endOfRows = Buffer.from('\\.\n')
const beginning = Buffer.from('{"chairtime":"backup"')

export const jsonLine = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)
export const rowsEnd = endOfRows

export class RowSum {
  #hash = createHash('sha256')
  #rows = 0

  constructor(columns: readonly string[]) {
    this.#hash.update(`${JSON.stringify(columns)}\n`)
  }

  add(rows: Buffer): void {
    this.#hash.update(rows)
    for (let at = rows.indexOf(newline); at !== -1; at = rows.indexOf(newline, at + 1)) this.#rows++
  }

  get sum(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.copy().digest('hex') }
  }
}

/**
 * Reads the parts of a backup, and compares rows and checksums with its end.
 * @param chunks the backup, decrypted and decompressed
 * @throws {UnusableBackup} at the first error; parts yielded before it may be wrong, too
 */
export async function* readParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const input = chunks[Symbol.asyncIterator]()
  let buffer: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { done, value } = await input.next()
    if (done) return false
    buffer = buffer.length === 0 ? value : Buffer.concat([buffer, value])
    return true
  }

  async function beginsAsOurs(): Promise<boolean> {
    while (buffer.length < beginning.length && (await more().catch(() => false)));
    return beginning.subarray(0, buffer.length).equals(buffer.subarray(0, beginning.length))
  }

  /** Copies each byte once, even in long lines. */
  async function nextLine(): Promise<unknown> {
    const pieces: Buffer[] = []
    for (let length = 0; ; ) {
      const at = buffer.indexOf(newline)
      if (at !== -1) {
        pieces.push(buffer.subarray(0, at))
        buffer = buffer.subarray(at + 1)
        return JSON.parse(Buffer.concat(pieces).toString())
      }
      pieces.push(buffer)
      length += buffer.length
      buffer = Buffer.alloc(0)
      if (length > longestLine || !(await more())) throw new UnusableBackup(damaged)
    }
  }

  async function* rows(): AsyncGenerator<Buffer> {
    for (let isAtLine = true; ; ) {
      if (isAtLine && buffer.subarray(0, endOfRows.length).equals(endOfRows)) {
        buffer = buffer.subarray(endOfRows.length)
        return
      }
      const at = buffer.indexOf('\n\\.\n')
      const complete = at === -1 ? buffer.length - endOfRows.length : at + 1
      if (complete > 0) {
        yield buffer.subarray(0, complete)
        isAtLine = buffer[complete - 1] === newline
        buffer = buffer.subarray(complete)
      } else if (!(await more())) throw new UnusableBackup(damaged)
    }
  }

  if (!(await beginsAsOurs())) throw new UnusableBackup(foreign)
  const line = await nextLine().catch(() => null)
  const first = header.safeParse(line)
  if (!first.success) {
    const later = laterHeader.safeParse(line)
    throw new UnusableBackup(later.success ? laterMessage(later.data.version) : damaged)
  }
  yield { kind: 'header', header: first.data }
  const sums: Record<string, TableSum> = {}
  for (;;) {
    const line = await nextLine().catch(() => null)
    const last = end.safeParse(line)
    if (last.success) {
      if (JSON.stringify(last.data.end.tables) !== JSON.stringify(sums) || buffer.length > 0 || (await more()))
        throw new UnusableBackup(damaged)
      yield { kind: 'end', end: last.data.end }
      return
    }
    const tableStart = tableLine.safeParse(line)
    if (!tableStart.success) throw new UnusableBackup(damaged)
    yield { kind: 'table', ...tableStart.data }
    const sum = new RowSum(tableStart.data.columns)
    for await (const chunk of rows()) {
      sum.add(chunk)
      yield { kind: 'rows', rows: chunk }
    }
    sums[tableStart.data.table] = sum.sum
    yield { kind: 'rows-end' }
  }
}
