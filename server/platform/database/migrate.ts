import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { StartError } from '../start-error.ts'
import type { Database } from './client.ts'
import { isForbidden, isMissing, isMissingFunction, reasonOf, withRetry } from './errors.ts'
import { advisoryLocks } from './locks.ts'
import { grantRights } from './rights.ts'
import { withClient } from './single-client.ts'

export const ownMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

interface MigrateOptions {
  readonly ownerUrl?: string | undefined
  readonly migrationsFolder?: string
}

/**
 * Migrates the database to the current schema, and grants the server's role its rights if another one owns the tables. Safe to call from
 * several processes at once.
 * @throws {StartError} if the role lacks a right, or the two addresses lead to different databases
 */
export async function migrate(
  url: string,
  { ownerUrl = url, migrationsFolder = ownMigrations }: MigrateOptions = {},
): Promise<void> {
  await withClient({ connectionString: ownerUrl, ...connecting }, async (client) => {
    await waitForTurn(client)
    const dialect = new PgDialect()
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined)
    for (const step of inSteps(await pendingMigrations(client, migrationsFolder))) {
      if (step.length > 0) {
        const explain = (error: unknown) => explainRefusal(error, ownerUrl !== url)
        await makeIndexesFirst(client, step).catch(explain)
        // Some statements take locks in another order than migrations.
        await withRetry(() => dialect.migrate(step, session, { migrationsFolder })).catch(explain)
      }
      // Before the slow part: the previous version already runs functions that read the new tables.
      if (ownerUrl !== url) await grantRights(client, await serverRole(url, client))
      await validateConstraints(client)
    }
  })
}

/** A migration that begins with this comment is made once the columns of those before it are filled, in a transaction of its own. */
const onceFilled = '-- Once columns are filled'

/** The first step can be empty: a start before may have been killed while it filled a column. */
function inSteps(pending: readonly MigrationMeta[]): MigrationMeta[][] {
  const steps: MigrationMeta[][] = [[]]
  for (const migration of pending) {
    if (migration.sql[0]?.startsWith(onceFilled)) steps.push([])
    steps.at(-1)?.push(migration)
  }
  return steps
}

const connecting = { connectionTimeoutMillis: 10_000 } as const

function explainRefusal(error: unknown, hasOwner: boolean): never {
  if (!isForbidden(error)) throw error
  throw new StartError(
    hasOwner
      ? `The role in DATABASE_OWNER_URL can’t bring the database to this version: ${reasonOf(error)}. It must own the tables.`
      : `The database has to be brought to this version, and the role in DATABASE_URL can’t do that: ${reasonOf(error)}. Set DATABASE_OWNER_URL to the same address with the role that owns the tables.`,
    { cause: error },
  )
}

async function serverRole(url: string, owner: pg.Client): Promise<string> {
  const query = 'select current_user as role, pg_postmaster_start_time()::text || current_database() as database'
  const read = async (client: pg.Client) => (await client.query<{ role: string; database: string }>(query)).rows[0]
  const server = await withClient({ connectionString: url, ...connecting }, read)
  const migrating = await read(owner)
  if (!server || server.database !== migrating?.database) {
    throw new StartError('DATABASE_URL and DATABASE_OWNER_URL lead to different databases. They must differ in the role only.')
  }
  return server.role
}

/** Polls: a statement that waits inside the database would block `CREATE INDEX CONCURRENTLY` in another process for ever. */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks.migration,
    ])
    if (rows[0]?.taken) return
    await sleep(100)
  }
}

async function pendingMigrations(client: pg.Client, migrationsFolder: string): Promise<MigrationMeta[]> {
  const applied = await client
    .query<{ at: string }>('select max(created_at)::text as at from drizzle.__drizzle_migrations')
    .catch((error: unknown) => {
      if (!isMissing(error)) throw error
      return null
    })
  const newest = Number(applied?.rows[0]?.at ?? 0)
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > newest)
}

/**
 * Creates pending `IF NOT EXISTS` indexes before the migrations' transaction, in which a large table would be locked for writes and the
 * previous version would refuse bookings. Indexes on missing tables or columns are left to the transaction. Also creates immutable
 * functions, which only indexes use so far.
 */
async function makeIndexesFirst(client: pg.Client, pending: readonly MigrationMeta[]): Promise<void> {
  const unlessMissing = (error: unknown) => {
    if (!(isMissing(error) || isMissingFunction(error))) throw error
  }
  const statements = pending.flatMap(({ sql }) => sql).map(unguarded)
  for (const statement of statements) {
    const [, immutable] = /^(?:\s*--.*\n)*\s*CREATE OR REPLACE FUNCTION ("\w+")[^$;]* IMMUTABLE /.exec(statement) ?? []
    const isNew = statements.some((other) => other.includes(`CREATE FUNCTION ${immutable}`))
    if (immutable && !isNew) await client.query(statement).catch(unlessMissing)
    const [, start, name] = /^(?:\s*--.*\n)*\s*(CREATE (?:UNIQUE )?INDEX) (IF NOT EXISTS "\w+")/.exec(statement) ?? []
    if (!start || !name) continue
    // An interrupted attempt leaves an invalid index behind.
    const { rows } = await client.query<{ index: string }>(
      'select indexrelid::regclass::text as index from pg_index where not indisvalid and indexrelid = to_regclass($1)',
      [name.replace('IF NOT EXISTS ', '')],
    )
    for (const { index } of rows) await client.query(`drop index concurrently ${index}`)
    await client.query(statement.replace(start, `${start} CONCURRENTLY`)).catch(unlessMissing)
  }
}

/** Finds the index of a statement guarded by `IF`: `IF NOT EXISTS` alone would still lock the table in the transaction. */
function unguarded(statement: string): string {
  return /IF to_regclass\('\w+'\) IS NULL THEN\s+(CREATE [^;]*);/.exec(statement)?.[1] ?? statement
}

/**
 * Validates foreign keys and checks added as `NOT VALID`, outside of the migrations' transaction, which would lock the tables while all
 * rows are read. A check whose comment begins with 'filled with: ' belongs to a new column, which older rows get here.
 */
async function validateConstraints(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; constraint: string; filling: string | null }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as constraint,
       substring(obj_description(oid, 'pg_constraint') from '^filled with: (.*)') as filling
     from pg_constraint
     where contype in ('c', 'f') and not convalidated and connamespace = current_schema()::regnamespace
       and pg_has_role((select relowner from pg_class where oid = conrelid), 'usage')`,
  )
  for (const { table, constraint, filling } of rows) {
    if (filling !== null) await fillColumn(client, table, filling)
    await withRetry(() => client.query(`alter table ${table} validate constraint ${constraint}`))
  }
}

/** Pages of 8 KB: changes of their rows wait for a tenth of a second. */
const pagesAtOnce = 200

/** Fills a column's nulls some pages at a time. @param filling such as 'mills = cents * 10' */
async function fillColumn(client: pg.Client, table: string, filling: string): Promise<void> {
  const size = `select pg_relation_size('${table}') / current_setting('block_size')::int as pages`
  const { rows } = await client.query<{ pages: string }>(size)
  const [column, value] = filling.split(' = ')
  // The migration's trigger fills later rows.
  for (let page = 0; page < Number(rows[0]?.pages); page += pagesAtOnce) {
    const these = `ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)' and ${column} is null and ${value} is not null`
    await withRetry(() => client.query(`update ${table} set ${filling} where ${these}`))
  }
  await client.query(`analyze ${table} (${column})`)
}

/** Unix milliseconds of this version's newest migration; cached for frequent readiness checks. */
let newest: number | undefined

/** True if every migration of this version is applied. @throws if the database does not respond */
export async function isMigrated(db: Database): Promise<boolean> {
  newest ??= Math.max(...readMigrationFiles({ migrationsFolder: ownMigrations }).map((migration) => migration.folderMillis))
  const { rows } = await db.execute<{ created_at: string }>(
    sql`select max(created_at)::text as created_at from drizzle.__drizzle_migrations`,
  )
  return Number(rows[0]?.created_at) >= newest
}
