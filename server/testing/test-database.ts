import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { inject, onTestFinished } from 'vitest'
import { createLog } from '../log.ts'
import { type DatabaseConnection, openDatabase } from '../platform/database/client.ts'
import { withRetry } from '../platform/database/errors.ts'
import { copyTemplate, dropDatabase, withDatabase } from './server-process.ts'

/** A database as its superuser, so that tests can arrange what the product can't. */
export interface TestDatabase extends DatabaseConnection {
  readonly url: string
  /** The same as the server's role, which the app and server processes get: they work with that role's rights. */
  readonly app?: DatabaseConnection
}

/** A new, migrated, empty database on the real PostgreSQL. Call `drop` when done. */
export async function createTestDatabase(): Promise<Required<TestDatabase> & { serversUrl: string; drop(): Promise<void> }> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await copyTemplate(serverUrl, name)
  const serversUrl = withDatabase(inject('serversUrl'), name)
  const log = createLog('silent')
  // A busy machine may take its time over the many rows of an arrangement, and over thirty connections at once.
  const patient = { maxConnections: 30, connectionTimeoutMillis: 60_000 }
  const connection = openDatabase(url, log, { ...patient, statementTimeoutMillis: 60_000, queryTimeoutMillis: 60_000 })
  const app = openDatabase(serversUrl, log, patient)
  const drop = async () => {
    await Promise.all([connection.close(), app.close()])
    await dropDatabase(serverUrl, name)
  }
  return { ...connection, url, serversUrl, app, drop }
}

/** A new database for the running test only. */
export async function databaseOfThisTest() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** Whether to run randomized tests at full length, which takes many minutes, instead of as often as `npm test` has time for. */
export const isThorough = process.env.THOROUGH !== undefined && process.env.THOROUGH !== ''

/** The tables with a row in which one of the words stands, whatever the case: what a deletion has left behind. */
export async function tablesWith({ db }: Pick<TestDatabase, 'db'>, ...words: string[]): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} as t where t::text ilike any(${sql.param(words.map((word) => `%${word}%`))}::text[])`,
    )
    if (rows[0]?.n) found.push(name)
  }
  return found
}

/** Empties tables and what refers to them, though a running server's jobs lock them in an order of their own. @param tables names in SQL */
export async function emptyTables({ pool }: Pick<TestDatabase, 'pool'>, tables: string): Promise<void> {
  await withRetry(() => pool.query(`truncate ${tables} cascade`))
}
