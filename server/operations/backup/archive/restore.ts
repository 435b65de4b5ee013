import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ownMigrations } from '../../../platform/database/migrate.ts'
import { jobSchema } from '../../../platform/database/rights.ts'
import { systemCode } from '../../../platform/start-error.ts'
import { listTables, plainSettings } from './dump.ts'
import { type BackupHeader, type BackupPart, damaged, laterMessage, type TableSum, UnusableBackup } from './format.ts'

export interface CheckedBackup {
  readonly header: BackupHeader
  readonly tables: Readonly<Record<string, TableSum>>
}

/** Reads a backup to its end without changing anything. @throws {UnusableBackup} if it is damaged, foreign or of a later version */
export async function checkBackup(parts: AsyncIterable<BackupPart>): Promise<CheckedBackup> {
  let header: BackupHeader | undefined
  for await (const part of parts) {
    if (part.kind === 'header') {
      header = part.header
      findMigrations(header)
    }
    if (part.kind === 'end' && header) return { header, tables: part.end.tables }
  }
  throw new UnusableBackup(damaged)
}

function findMigrations({ migrations, version }: BackupHeader): MigrationMeta[] {
  const own = readMigrationFiles({ migrationsFolder: ownMigrations })
  const applied = own.slice(0, migrations.length)
  if (migrations.length <= own.length && applied.every(({ hash }, index) => hash === migrations[index])) return applied
  throw new UnusableBackup(laterMessage(version))
}

export async function holdsSalon(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null or to_regclass('public.appointments') is not null as found`,
  )
  return rows[0]?.found ?? false
}

interface RestoreOptions {
  readonly owner?: string | undefined
  readonly onTable?: (table: string) => void
}

/**
 * Replaces the database's contents with a backup in one transaction: after any interruption it has the old data or the new. Sessions and
 * unused links aren't in a backup, so they end.
 * @param client on its own connection, as a role that owns the present tables
 */
export async function restore(
  client: pg.Client,
  parts: AsyncGenerator<BackupPart>,
  options: RestoreOptions = {},
): Promise<void> {
  const { owner, onTable = () => {} } = options
  await client.query(plainSettings)
  await client.query(`begin; set local maintenance_work_mem = '256MB'`)
  try {
    await removeAll(client)
    if (owner) await client.query(`set local role ${owner}`)
    const first = await parts.next()
    if (first.done || first.value.kind !== 'header') throw new UnusableBackup(damaged)
    const { header } = first.value
    await applyMigrations(client, findMigrations(header))
    const putBack = await takeOff(client)
    const own = await listTables(client)
    // Migrations insert some rows.
    await client.query(`truncate ${own.map(({ table }) => `public."${table}"`).join(', ')}`)
    for (let part = await parts.next(); !part.done; part = await parts.next()) {
      if (part.value.kind === 'end') {
        for (const [name, last] of Object.entries(part.value.end.sequences)) {
          if (last !== null) await client.query(setSequence, [name, last])
        }
      } else if (part.value.kind === 'table') {
        requireOwn(part.value, own)
        onTable(part.value.table)
        await copyRows(client, part.value, parts)
      }
    }
    for (const statement of putBack) await client.query(statement)
    await relayAgain(client, header)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw isAboutData(error) ? new UnusableBackup(damaged, { cause: error }) : error
  }
}

/** Values that don't fit their column, break a constraint or are too long. */
function isAboutData(error: unknown): boolean {
  return /^(?:22|23|54)...$/.test(systemCode(error))
}

async function removeAll(client: pg.Client): Promise<void> {
  await client.query(`
    drop schema if exists drizzle cascade;
    drop schema if exists ${jobSchema} cascade;
    do $$ declare statement text; begin
      -- As an array: a routine that was dropped with a table has no name anymore.
      foreach statement in array coalesce((select array_agg(drops.statement) from (
        select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, relname)
          from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p', 'S')
            and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('e', 'i'))
        union all
        select format('drop routine if exists %s cascade', oid::regprocedure)
          from pg_proc where pronamespace = 'public'::regnamespace
            and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        union all
        select format('drop type if exists public.%I cascade', typname)
          from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
            and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
      ) as drops(statement)), '{}') loop execute statement; end loop;
    end $$`)
}

async function applyMigrations(client: pg.Client, migrations: readonly MigrationMeta[]): Promise<void> {
  await client.query(
    `create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  }
}

/**
 * Drops indexes and constraints that slow down copying or refuse rows in this order, and turns off triggers, whose results are in the
 * backup. A check of a column that was not filled yet keeps its comment, which says with what (`migrate.ts`).
 * @returns the statements that restore them and check every row
 */
async function takeOff(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select off, on_again as on from (
       select case contype when 'f' then 1 else 2 end as rank,
         format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) || coalesce(
           format('; comment on constraint %I on %s is %L', conname, conrelid::regclass, obj_description(oid, 'pg_constraint')), ''
         ) as on_again
         from pg_constraint where connamespace = 'public'::regnamespace and (contype in ('f', 'p', 'u') or contype = 'c' and not convalidated)
       union all
       select 2, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
         from pg_index join pg_class on pg_class.oid = indexrelid
         where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
       union all
       select 3, format('alter table %s disable trigger user', oid::regclass), format('alter table %s enable trigger user', oid::regclass)
         from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     ) as statements order by rank`,
  )
  for (const { off } of rows) await client.query(off)
  return rows.map(({ on }) => on).reverse()
}

const setSequence = `select setval(format('public.%I', sequencename)::regclass, $2) from pg_sequences
  where schemaname = 'public' and sequencename = $1`

type Named = Pick<Extract<BackupPart, { kind: 'table' }>, 'table' | 'columns'>

/** Names from the file become part of a statement that runs with every right, so only known ones pass. @throws {UnusableBackup} */
function requireOwn({ table, columns }: Named, own: readonly Named[]): void {
  const match = own.find((each) => each.table === table)
  if (!columns.every((column) => match?.columns.includes(column)) || !match) throw new UnusableBackup(damaged)
}

async function copyRows(
  client: pg.Client,
  { table, columns }: Extract<BackupPart, { kind: 'table' }>,
  parts: AsyncGenerator<BackupPart>,
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  await pipeline(Readable.from(rowsOf(parts)), client.query(copyFrom(`copy public."${table}" (${list}) from stdin`)))
}

async function* rowsOf(parts: AsyncGenerator<BackupPart>): AsyncGenerator<Buffer> {
  for (let part = await parts.next(); !part.done && part.value.kind === 'rows'; part = await parts.next()) yield part.value.rows
}

/** The old database's jobs are lost, so pending rows get new ones. Sent mail is not sent again. */
async function relayAgain(client: pg.Client, { pendingEvents }: BackupHeader): Promise<void> {
  await client.query(`update mails set relayed_at = null where status = 'queued'`)
  await client.query(`update webhook_deliveries set relayed_at = null where status = 'queued'`)
  await client.query('update appointment_events set relayed_at = null where id = any($1::bigint[])', [pendingEvents])
}
