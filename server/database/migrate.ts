import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from './client.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Any fixed number: several server processes that start at once migrate one after the other. */
const migrationLock = 7_203_114

/** Brings the database to the current schema. Safe to call from several processes at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  // Without a listener, a connection that is lost ends the whole process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** When the newest migration of this version was made, in Unix milliseconds; read once, since readiness is asked for all the time. */
let newest: number | undefined

/** Whether every migration of this version has been applied; throws where the database does not answer. */
export async function isMigrated(db: Database): Promise<boolean> {
  newest ??= Math.max(...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis))
  const { rows } = await db.execute<{ created_at: string }>(
    sql`select max(created_at)::text as created_at from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.created_at) >= newest
}
