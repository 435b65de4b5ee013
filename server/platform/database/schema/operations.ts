import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type {
  ImportFile,
  ImportTable,
  StoredImportState,
  TableSet,
} from '../../../../domain/operations/moving-in/import-file.ts'
import type { TableMapping } from '../../../../domain/operations/moving-in/table-mapping.ts'
import { bytes, createdAt, instant, stamp } from './columns.ts'

/**
 * Records that an import has brought, so that a second one adds nothing. `key` is a hash of the other system, the kind and its id there,
 * which can be an address: it names nobody. No foreign keys: records deleted here don't come back.
 */
export const importedRecords = pgTable('imported_records', {
  key: text('key').primaryKey(),
  recordId: text('record_id').notNull(),
})

/**
 * A file to be imported, with its recognized format, the mapping of its columns, and its progress. People's data is deleted with its parts;
 * the mapping stays, for the next file with the same headers. The process at work on it updates `touchedAt` every few seconds.
 */
export const importFiles = pgTable(
  'import_files',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    format: text('format').$type<ImportFile['format']>().notNull(),
    state: text('state').$type<StoredImportState>().notNull(),
    /** A hash of its headers; null for a format with fixed columns. */
    headersKey: text('headers_key'),
    recognized: jsonb('recognized').$type<ImportTable>(),
    mapping: jsonb('mapping').$type<TableMapping>(),
    /** Sets of tables in a database dump. */
    tableSets: jsonb('table_sets').$type<readonly TableSet[]>(),
    tableSet: text('table_set'),
    progress: jsonb('progress').$type<ImportFile['progress']>(),
    report: jsonb('report').$type<ImportFile['report']>(),
    problem: text('problem'),
    touchedAt: stamp('touched_at'),
    createdAt,
  },
  (table) => [
    check(
      'import_files_state',
      sql`${table.state} in ('reading', 'read', 'checking', 'checked', 'importing', 'done', 'failed', 'discarded')`,
    ),
  ],
)

/** A file's rows, and what became of each of them, compressed: the process that works on it needn't be the one that received it. */
export const importParts = pgTable(
  'import_parts',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => importFiles.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'rows' | 'file' | 'lines'>().notNull(),
    position: integer('position').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ name: 'import_parts_pkey', columns: [table.fileId, table.kind, table.position] })],
)

/** The schedule of automatic backups: one row. Not in the settings, which managers save too. */
export const backupPlans = pgTable(
  'backup_plans',
  {
    only: boolean('only').primaryKey().default(true),
    nightly: boolean('nightly').notNull(),
    /** In minutes since midnight on the salon's clock. */
    at: integer('at').notNull(),
    days: integer('days').notNull(),
    /** Since when: what should have been made before is not missing. */
    since: stamp('since'),
  },
  (table) => [check('backup_plans_one_row', sql`${table.only}`)],
)

/** Each backup that the server has begun. Backups leave it out, since it describes this salon's folder. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant('started_at').notNull(),
    /** When its process last said that it goes on. */
    seenAt: instant('seen_at').notNull(),
    /** Null while it runs. */
    endedAt: instant('ended_at'),
    /** From 0 to 1. */
    share: real('share').notNull().default(0),
    /** The file's, without its folder. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: bigint('rows', { mode: 'number' }),
    encrypted: boolean('encrypted').notNull().default(false),
    /** Why it failed, in words. */
    failure: text('failure'),
  },
  (table) => [
    // Among all processes, one backup runs at a time.
    uniqueIndex('backup_runs_running').on(sql`(${table.endedAt} is null)`).where(sql`${table.endedAt} is null`),
    // Two presses of a button start one backup.
    uniqueIndex('backup_runs_name').on(table.name),
  ],
)
