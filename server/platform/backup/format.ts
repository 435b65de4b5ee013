import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A text that is shown on a terminal, which control characters would steer. */
const line = z.string().regex(/^[^\p{Cc}]*$/u)

const format = 1

/** A number as PostgreSQL writes it, of eight bytes. */
const wholeNumber = z.string().refine((text) => /^\d{1,19}$/.test(text) && BigInt(text) < 2n ** 63n)

/**
 * What a backup is made of, before it is compressed: lines of JSON, and after each that names a table its rows as PostgreSQL's COPY writes
 * them, up to a line `\.`. docs/decisions/075 has the reasons.
 */
const header = z.object({
  chairtime: z.literal('backup'),
  format: z.literal(format),
  /** The product's, and PostgreSQL's. */
  version: line,
  postgres: line,
  salon: line,
  madeAt: z.iso.datetime(),
  /** The hash of each migration that the database had, in their order. */
  migrations: z.array(z.string()),
  /** Changes whose job had not run yet. */
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
    /** The last number that each sequence has given; null: none yet. */
    sequences: z.record(z.string(), wholeNumber.refine((text) => text !== '0').nullable()),
  }),
})
export type BackupEnd = z.infer<typeof end>['end']

/** A part of a backup, in the order in which they stand in the file: a header, then for each table its name, its rows and their end, then an end. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: Buffer }
  | { readonly kind: 'rows-end' }
  | { readonly kind: 'end'; readonly end: BackupEnd }

/** A file that isn't a backup, was cut short or changed, or can't be used with this version, in words for the terminal and the page. */
export class UnusableBackup extends Error {}

export const damaged = 'This backup is damaged or was cut short. Nothing was changed; use another one.'
export const foreign = 'This isn’t a backup of Chairtime.'

/** @param version the backup's */
export const laterMessage = (version: string) =>
  `This backup was made by a later version of Chairtime (${version}) than this one. Update Chairtime, then restore it.`

/** No line of ours is longer, in bytes: another program's file isn't read to its end for one. */
const longestLine = 16 * 1024 * 1024

const newline = 10
const endOfRows = Buffer.from('\\.\n')
const beginning = Buffer.from('{"chairtime":"backup"')

export const lineOf = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)
export const rowsEnd = endOfRows

/** Adds up the rows of one table, with the names of their columns. */
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
 * Reads the parts of a backup, and compares rows and checksums with what its end says.
 * @param chunks the backup, decrypted and decompressed
 * @throws {UnusableBackup} at the first thing that isn't as it must be; what was read before may be wrong, too
 */
export async function* readParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const input = chunks[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { done, value } = await input.next()
    if (done) return false
    held = held.length === 0 ? value : Buffer.concat([held, value])
    return true
  }

  /** Whether it begins as each backup does, as far as it can be read. */
  async function beginsAsOurs(): Promise<boolean> {
    while (held.length < beginning.length && (await more().catch(() => false)));
    return beginning.subarray(0, held.length).equals(held.subarray(0, beginning.length))
  }

  /** Each byte is looked at and copied once, however long the line is. */
  async function nextLine(): Promise<unknown> {
    const pieces: Buffer[] = []
    for (let length = 0; ; ) {
      const at = held.indexOf(newline)
      if (at !== -1) {
        pieces.push(held.subarray(0, at))
        held = held.subarray(at + 1)
        return JSON.parse(Buffer.concat(pieces).toString())
      }
      pieces.push(held)
      length += held.length
      held = Buffer.alloc(0)
      if (length > longestLine || !(await more())) throw new UnusableBackup(damaged)
    }
  }

  /** The rows up to the line that ends them, which can lie across two chunks. */
  async function* rows(): AsyncGenerator<Buffer> {
    for (let isAtLine = true; ; ) {
      if (isAtLine && held.subarray(0, endOfRows.length).equals(endOfRows)) {
        held = held.subarray(endOfRows.length)
        return
      }
      const at = held.indexOf('\n\\.\n')
      const complete = at === -1 ? held.length - endOfRows.length : at + 1
      if (complete > 0) {
        yield held.subarray(0, complete)
        isAtLine = held[complete - 1] === newline
        held = held.subarray(complete)
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
      if (JSON.stringify(last.data.end.tables) !== JSON.stringify(sums) || held.length > 0 || (await more()))
        throw new UnusableBackup(damaged)
      yield { kind: 'end', end: last.data.end }
      return
    }
    const named = tableLine.safeParse(line)
    if (!named.success) throw new UnusableBackup(damaged)
    yield { kind: 'table', ...named.data }
    const sum = new RowSum(named.data.columns)
    for await (const chunk of rows()) {
      sum.add(chunk)
      yield { kind: 'rows', rows: chunk }
    }
    sums[named.data.table] = sum.sum
    yield { kind: 'rows-end' }
  }
}
