import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from './client.ts'
import { isMissing, withRetry } from './errors.ts'
import { advisoryLocks } from './locks.ts'
import { withClient } from './single-client.ts'

const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the database to the current schema. Safe to call from several processes at once. @param migrationsFolder as drizzle-kit makes it */
export async function migrate(databaseUrl: string, migrationsFolder = ownMigrations): Promise<void> {
  await withClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 }, async (client) => {
    await waitForTurn(client)
    await makeIndexesFirst(client, migrationsFolder)
    // Not every statement takes its locks in the order in which the migrations take theirs.
    await withRetry(() => applyMigrations(drizzle(client), { migrationsFolder }))
    await validateForeignKeys(client)
  })
}

/** Polls: a statement that waited inside the database would block `CREATE INDEX CONCURRENTLY` in another process for ever. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks.migration,
    ])
    if (rows[0]?.taken) return
    await sleep(100)
  }
}

/**
 * Creates the indexes of pending migrations that say `IF NOT EXISTS` before the migrations' transaction. In it, a large table would be
 * locked for writes and the previous version would refuse bookings. Indexes on tables or columns that don't exist yet are left to it.
 */
async function makeIndexesFirst(client: pg.Client, migrationsFolder: string): Promise<void> {
  const applied = await client
    .query<{ at: string }>('select max(created_at)::text as at from drizzle.__drizzle_migrations')
    .catch((error: unknown) => {
      if (!isMissing(error)) throw error
      return null
    })
  if (!applied) return
  const pending = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > Number(applied.rows[0]?.at),
  )
  for (const statement of pending.flatMap(({ sql: statements }) => statements)) {
    const [, start, name] = /^(?:\s*--.*\n)*\s*(CREATE (?:UNIQUE )?INDEX) (IF NOT EXISTS "\w+")/.exec(statement) ?? []
    if (!start || !name) continue
    // An interrupted attempt leaves an invalid index behind.
    const { rows } = await client.query<{ index: string }>(
      'select indexrelid::regclass::text as index from pg_index where not indisvalid and indexrelid = to_regclass($1)',
      [name.replace('IF NOT EXISTS ', '')],
    )
    for (const { index } of rows) await client.query(`drop index concurrently ${index}`)
    await client.query(statement.replace(start, `${start} CONCURRENTLY`)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  }
}

/**
 * Validates the foreign keys that migrations have added as `NOT VALID`. In their transaction, the tables would be locked while all rows
 * are read; here nothing waits.
 */
async function validateForeignKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; key: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as key from pg_constraint
     where contype = 'f' and not convalidated and connamespace = current_schema()::regnamespace`,
  )
  for (const { table, key } of rows) {
    await withRetry(() => client.query(`alter table ${table} validate constraint ${key}`))
  }
}

/** When the newest migration of this version was made, in Unix milliseconds; read once, since readiness is checked all the time. */
let newest: number | undefined

/** Whether every migration of this version has been applied; throws where the database does not respond. */
export async function isMigrated(db: Database): Promise<boolean> {
  newest ??= Math.max(...readMigrationFiles({ migrationsFolder: ownMigrations }).map((migration) => migration.folderMillis))
  const { rows } = await db.execute<{ created_at: string }>(
    sql`select max(created_at)::text as created_at from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.created_at) >= newest
}
