import type pg from 'pg'
import type { Settings } from '../../../domain/salon/settings.ts'
import { ownSystem } from '../moving-in/own-format.ts'
import type { Content } from './content.ts'
import { contents } from './contents.ts'

export interface ExportOptions {
  readonly settings: Settings
  readonly madeAt: Date
  /** @param done records so far @param all total number */
  readonly onProgress?: (done: number, all: number) => void
}

type Row = Readonly<Record<string, unknown>>
export type Batch = readonly Row[]

const rowsAtOnce = 1_000

/**
 * Exports everything as lines of JSON, in one snapshot, without blocking writes.
 * @param client on a connection of its own
 * @returns pieces of text, each of whole lines
 */
export function exportSalon(client: pg.ClientBase, { settings, madeAt, onProgress = () => {} }: ExportOptions) {
  return inSnapshot(client, async function* () {
    const count = await createCounter(client, onProgress)
    yield jsonLine({ [ownSystem]: 'export', format: 1, salon: settings.salon.name, madeAt: madeAt.toISOString() })
    yield jsonLine({ kind: 'settings', settings })
    const counts: Record<string, number> = { settings: 1 }
    for (const content of contents) {
      counts[content.name] = 0
      for await (const batch of readBatches(client, content)) {
        yield batch.map((row) => jsonLine({ kind: content.kind, ...withoutNulls(row) })).join('')
        counts[content.name] = (counts[content.name] ?? 0) + batch.length
        count(batch.length)
      }
    }
    yield jsonLine({ end: counts })
  })
}

export async function* inSnapshot<Piece>(client: pg.ClientBase, read: () => AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // A stalled reader must not keep the database from cleaning up.
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '60s'; set local timezone = 'UTC'`,
    )
    yield* read()
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

/** Reads one kind in batches, so that memory stays flat. */
export async function* readBatches(client: pg.ClientBase, { statement, atOnce = rowsAtOnce }: Content): AsyncGenerator<Batch> {
  await client.query(`declare exported no scroll cursor for ${statement}`)
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(`fetch ${atOnce} from exported`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close exported')
}

/** @returns a function that reports each batch's size */
export async function createCounter(client: pg.ClientBase, onProgress: NonNullable<ExportOptions['onProgress']>) {
  const counts = contents
    .flatMap(({ tables }) => Object.keys(tables).slice(0, 1))
    .map((table) => `(select count(*) from ${table})`)
  const { rows } = await client.query<{ n: number }>(`select (${counts.join(' + ')})::float8 as n`)
  const all = 1 + (rows[0]?.n ?? 0)
  let count = 1
  return (more: number) => {
    count += more
    onProgress(count, all)
  }
}

const jsonLine = (value: object) => `${JSON.stringify(value)}\n`

function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
