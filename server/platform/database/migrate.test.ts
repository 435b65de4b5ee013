import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../testing/server-process.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './client.ts'
import { isMigrated, migrate } from './migrate.ts'

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function emptyDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(`create database ${name}`)
  const url = withDatabase(inject('postgresUrl'), name)
  const { db, close } = openDatabase(url, createLog('silent'))
  onTestFinished(async () => {
    await close()
    await asSuperuser(`drop database ${name} with (force)`)
  })
  return { url, db }
}

test('several processes that start at once migrate once', async () => {
  const { url, db } = await emptyDatabase()
  await expect(isMigrated(db)).rejects.toThrow()
  await Promise.all([migrate(url), migrate(url), migrate(url), migrate(url)])
  expect(await isMigrated(db)).toBe(true)
  const { rows } = await db.execute<{ n: number }>(
    `select count(*)::int - count(distinct hash)::int as n from drizzle.__drizzle_migrations`,
  )
  expect(rows).toEqual([{ n: 0 }])
  await migrate(url)
})

test('a database that is behind is not ready', async () => {
  const { url, db } = await emptyDatabase()
  await migrate(url)
  await db.execute('delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)')
  expect(await isMigrated(db)).toBe(false)
})

test('nothing is migrated if it cannot be read what has been', async () => {
  const { url, db } = await emptyDatabase()
  await migrate(url)
  // Only our own statement needs numbers in this column.
  await db.execute('alter table drizzle.__drizzle_migrations alter created_at type jsonb using to_jsonb(created_at)')
  await expect(migrate(url)).rejects.toThrow('function max(jsonb) does not exist')
})
