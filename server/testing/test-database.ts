import { randomBytes } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { createLog } from '../log.ts'
import { openDatabase } from '../platform/database/client.ts'
import { copyTemplate, dropDatabase } from './server-process.ts'

export interface TestDatabase extends ReturnType<typeof openDatabase> {
  readonly url: string
}

/** A new, migrated, empty database on the real PostgreSQL. Call `drop` when done. */
export async function createTestDatabase(): Promise<TestDatabase & { drop(): Promise<void> }> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await copyTemplate(serverUrl, name)
  const connection = openDatabase(url, createLog('silent'), { maxConnections: 30 })
  const drop = async () => {
    await connection.close()
    await dropDatabase(serverUrl, name)
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
