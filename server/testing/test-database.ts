import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { inject, onTestFinished } from 'vitest'
import { type DatabaseConnection, openDatabase } from '../platform/database/client.ts'
import { withRetry } from '../platform/database/errors.ts'
import { createLog } from '../platform/log.ts'
import { copyTemplate, dropDatabase, withDatabase } from './server-process.ts'

const schemaFolder = new URL('../platform/database/schema/', import.meta.url)
const schemaFiles = readdirSync(schemaFolder).map(
  (name) => import(new URL(name, schemaFolder).href) as Promise<Record<string, unknown>>,
)

/** Every table of the schema. */
export const tables = (await Promise.all(schemaFiles)).flatMap((file) =>
  Object.values(file).filter((each): each is PgTable => is(each, PgTable)),
)

/** Connects as superuser, so that tests can arrange more than the product can. */
export interface TestDatabase extends DatabaseConnection {
  readonly url: string
  /** Connects as the server's role, for the app and server processes. */
  readonly app?: DatabaseConnection
}

/** Creates a migrated, empty database. Call `drop` when done. */
export async function createTestDatabase(): Promise<Required<TestDatabase> & { serversUrl: string; drop(): Promise<void> }> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await copyTemplate(serverUrl, name)
  const serversUrl = withDatabase(inject('serversUrl'), name)
  const log = createLog('silent')
  // A busy machine may be slow with many rows, and with thirty connections at once.
  const patient = { maxConnections: 30, connectionTimeoutMillis: 60_000 }
  const connection = openDatabase(url, log, { ...patient, statementTimeoutMillis: 60_000, queryTimeoutMillis: 60_000 })
  const app = openDatabase(serversUrl, log, patient)
  const drop = async () => {
    await Promise.all([connection.close(), app.close()])
    await dropDatabase(serverUrl, name)
  }
  return { ...connection, url, serversUrl, app, drop }
}

export async function databaseOfThisTest() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** Runs randomized tests at full length, which takes many minutes. */
export const isThorough = process.env.THOROUGH !== undefined && process.env.THOROUGH !== ''

/** Lists tables that contain one of the words in any case: leftovers of a deletion. */
export async function tablesWith({ db }: Pick<TestDatabase, 'db'>, ...words: string[]): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const matches: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} as t where t::text ilike any(${sql.param(words.map((word) => `%${word}%`))}::text[])`,
    )
    if (rows[0]?.n) matches.push(name)
  }
  return matches
}

/** Empties tables and their references, though a running server's jobs lock them in another order. @param tables names in SQL */
export async function emptyTables({ pool }: Pick<TestDatabase, 'pool'>, tables: string): Promise<void> {
  await withRetry(() => pool.query(`truncate ${tables} cascade`))
}
