import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '../database/client.ts'
import { createLog } from '../log.ts'
import { templateName, withDatabase } from './server-process.ts'

export interface TestDatabase extends ReturnType<typeof openDatabase> {
  readonly url: string
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A new, migrated, empty database on the real PostgreSQL. Call `drop` when done. */
export async function createTestDatabase(): Promise<TestDatabase & { drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(`create database ${name} template ${templateName}`)
  const url = withDatabase(inject('postgresUrl'), name)
  const connection = openDatabase(url, createLog('silent'), { maxConnections: 30 })
  const drop = async () => {
    await connection.close()
    await asSuperuser(`drop database ${name} with (force)`)
  }
  return { ...connection, url, drop }
}

/** A new database for the running test only. */
export async function databaseOfThisTest(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** Whether to run randomized tests at full length, which takes many minutes, instead of as often as `npm test` has time for. */
export const isThorough = process.env.THOROUGH !== undefined && process.env.THOROUGH !== ''
