import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { jobSchema } from '../../../platform/database/rights.ts'
import { type BackupEnd, type BackupHeader, jsonLine, RowSum, rowsEnd, type TableSum } from './format.ts'

/** Not in a backup: sessions, unused links, counted attempts, and the contents of the folder of backups. */
const leftOut = ['sessions', 'verifications', 'rate_limits', 'backup_runs']

/** Makes the format of values independent of the database's settings. */
export const plainSettings = `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set extra_float_digits = 1`

interface DumpOptions {
  readonly version: string
  readonly madeAt: Date
  /** Only in encrypted backups. */
  readonly authSecret?: string | undefined
  readonly onTable?: (table: string, left: number) => void
  readonly onShare?: (share: number) => void
}

/**
 * Reads the whole salon in one snapshot, which blocks nobody.
 * @param client on its own connection, as a role that may read every table; closing it ends the snapshot
 */
export async function* dump(client: pg.Client, options: DumpOptions): AsyncGenerator<Buffer> {
  await client.query(plainSettings)
  await client.query('begin isolation level repeatable read read only')
  yield jsonLine(await readHeader(client, options))
  const tables = await listTables(client)
  const whole = tables.reduce((sum, { bytes }) => sum + bytes, 1)
  const sums: Record<string, TableSum> = {}
  let before = 0
  for (const [index, { table, columns, bytes }] of tables.entries()) {
    options.onTable?.(table, tables.length - index - 1)
    yield jsonLine({ table, columns })
    const sum = new RowSum(columns)
    let read = 0
    const list = columns.map((column) => `"${column}"`).join(', ')
    for await (const rows of client.query(copyTo(`copy public."${table}" (${list}) to stdout`))) {
      sum.add(rows as Buffer)
      yield rows as Buffer
      read += (rows as Buffer).length
      options.onShare?.((before + Math.min(read, bytes)) / whole)
    }
    before += bytes
    sums[table] = sum.sum
    yield rowsEnd
  }
  const end: BackupEnd = { tables: sums, sequences: await readSequences(client) }
  yield jsonLine({ end })
}

async function readHeader(client: pg.Client, { version, madeAt, authSecret }: DumpOptions): Promise<BackupHeader> {
  const { rows: migrations } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  const { rows } = await client.query<{ postgres: string; salon: string | null; hasJobs: boolean }>(
    `select current_setting('server_version') as postgres, (select document #>> '{salon,name}' from settings limit 1) as salon,
       to_regclass('${jobSchema}.job') is not null as "hasJobs"`,
  )
  const [about] = rows
  const pending = about?.hasJobs
    ? await client.query<{ id: string }>(
        `select distinct data ->> 'eventId' as id from ${jobSchema}.job where name = 'appointment-changed' and state < 'completed'`,
      )
    : null
  return {
    chairtime: 'backup',
    format: 1,
    version,
    postgres: about?.postgres ?? '',
    salon: about?.salon ?? '',
    madeAt: madeAt.toISOString(),
    migrations: migrations.map(({ hash }) => hash),
    pendingEvents: pending?.rows.map(({ id }) => id) ?? [],
    ...(authSecret && { authSecret }),
  }
}

/** Tables with their stored columns, without computed ones; new tables need no change here. */
export async function listTables(client: pg.Client) {
  const { rows } = await client.query<{ table: string; columns: string[]; bytes: number }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns, pg_table_size(c.oid)::float8 as bytes
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all($1)
     group by c.oid order by c.relname`,
    [leftOut],
  )
  return rows
}

async function readSequences(client: pg.Client): Promise<BackupEnd['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
