import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSalon, type TestApp, visitor } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { openDatabase } from '../database/client.ts'
import { createLog } from '../log.ts'

test('a stopping server is live but not ready, so that it gets no new requests', async () => {
  let isDraining = false
  const { call } = visitor(openTestSalon(await databaseOfThisTest(), { isDraining: () => isDraining }))
  const statuses = () => Promise.all(['/health/ready', '/health/live'].map(async (path) => (await call('GET', path)).status))
  expect(await statuses()).toEqual([200, 200])
  isDraining = true
  expect(await statuses()).toEqual([503, 200])
})

test('a server whose database is not migrated is not ready', async () => {
  const database = await databaseOfThisTest()
  await database.db.execute(sql`truncate drizzle.__drizzle_migrations`)
  expect((await visitor(openTestSalon(database)).call('GET', '/health/ready')).status).toBe(503)
})

async function readReadiness(app: TestApp): Promise<unknown> {
  const response = await app.request('/health/ready')
  return response.status === 200
    ? 'ready'
    : [response.status, ((await response.json()) as { error: { message: string } }).error.message]
}

test('a server with a read-only database is not ready', async () => {
  const database = await databaseOfThisTest()
  const name = new URL(database.url).pathname.slice(1)
  await database.db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`))
  const app = openDatabase(database.serversUrl, createLog('silent'))
  onTestFinished(app.close)
  expect(await readReadiness(openTestSalon({ ...database, app }))).toEqual([503, 'The database is read-only.'])
})

test('a server whose database has met a full disk is not ready until there is room', async () => {
  const database = await databaseOfThisTest()
  const { db } = database
  await db.execute(sql`
    create function no_room() returns event_trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await db.execute(
    sql`create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_room()`,
  )
  const write = () =>
    database.app.db.execute(sql`do $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`)
  const isReady = () => readReadiness(openTestSalon(database))
  expect(await isReady()).toBe('ready')
  await expect(write()).rejects.toThrow()
  expect(await isReady()).toEqual([503, 'The database’s disk is full.'])
  await db.execute(sql`drop event trigger no_room`)
  expect(await isReady()).toBe('ready')
})

test('a database that ended for want of room isn’t just “not ready”', async () => {
  const database = await databaseOfThisTest()
  const { db, pool } = database.app
  const write = db.execute(sql`do $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`)
  await expect(write).rejects.toThrow()
  const connect = vi.spyOn(pool, 'connect').mockRejectedValue(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  onTestFinished(() => connect.mockRestore())
  expect(await readReadiness(openTestSalon(database))).toEqual([503, 'The database’s disk is full.'])
})

test('a disk too full for a connection is said', async () => {
  const database = await databaseOfThisTest()
  const full = Object.assign(new Error('could not write init file'), { code: '53100' })
  const connect = vi.spyOn(database.app.pool, 'connect').mockRejectedValue(full as never)
  onTestFinished(() => connect.mockRestore())
  expect(await readReadiness(openTestSalon(database))).toEqual([503, 'The database’s disk is full.'])
})

test('concurrent readiness requests share one check', async () => {
  const database = await databaseOfThisTest()
  const app = openTestSalon(database)
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const queries = vi.spyOn(database.app.pool, 'query')
  await app.request('/health/ready')
  const { length } = queries.mock.calls
  expect(length).toBeGreaterThan(0)
  await Promise.all(Array.from({ length: 50 }, () => app.request('/health/ready')))
  expect(queries.mock.calls.length).toBe(length)
})
