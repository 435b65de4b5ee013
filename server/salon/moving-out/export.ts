import type pg from 'pg'
import type { Settings } from '../../../domain/settings.ts'
import { ownSystem } from '../moving-in/own-format.ts'
import { contents } from './contents.ts'

/** Everything that the salon knows, as docs/export-format.md describes it: an object a line. */

interface ExportOptions {
  readonly settings: Settings
  readonly madeAt: Date
  /** @param done records so far @param all how many there are */
  readonly onProgress?: (done: number, all: number) => void
}

const rowsAtOnce = 1_000

/**
 * Reads everything in one snapshot, while the salon goes on.
 * @param client on a connection of its own
 * @returns pieces of text, each of whole lines
 */
export async function* exportSalon(client: pg.ClientBase, { settings, madeAt, onProgress = () => {} }: ExportOptions) {
  await client.query('begin isolation level repeatable read read only')
  try {
    // A reader who stops reading must not keep the database from cleaning up.
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = '60s'; set local timezone = 'UTC'`,
    )
    const all = await countAll(client)
    yield lineOf({ [ownSystem]: 'export', format: 1, salon: settings.salon.name, madeAt: madeAt.toISOString() })
    yield lineOf({ kind: 'settings', settings })
    const counts: Record<string, number> = { settings: 1 }
    let done = 1
    for (const { kind, name, statement, atOnce = rowsAtOnce } of contents) {
      counts[name] = 0
      await client.query(`declare exported no scroll cursor for ${statement}`)
      for (;;) {
        const { rows } = await client.query<Record<string, unknown>>(`fetch ${atOnce} from exported`)
        if (rows.length === 0) break
        yield rows.map((row) => lineOf({ kind, ...withoutNulls(row) })).join('')
        counts[name] = (counts[name] ?? 0) + rows.length
        done += rows.length
        onProgress(done, all)
      }
      await client.query('close exported')
    }
    yield lineOf({ end: counts })
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

async function countAll(client: pg.ClientBase): Promise<number> {
  const counts = contents
    .flatMap(({ tables }) => Object.keys(tables).slice(0, 1))
    .map((table) => `(select count(*) from ${table})`)
  const { rows } = await client.query<{ n: number }>(`select (${counts.join(' + ')})::float8 as n`)
  return 1 + (rows[0]?.n ?? 0)
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`

function withoutNulls(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
}
