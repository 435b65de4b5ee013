import { like, sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { query } from '../../testing/embedded-postgres.ts'
import { pickyPooler, proxyTo } from '../../testing/outside/network.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { createLog, type Log } from '../log.ts'
import { openDatabase } from './client.ts'
import { isUnavailable } from './errors.ts'
import { milestones } from './schema/platform.ts'

/** In milliseconds; each silent connection delays a request by this. */
const queryTimeoutMillis = 4_000

async function openOver(url: string, maxConnections: number) {
  const database = openDatabase(url, createLog('silent'), { maxConnections, queryTimeoutMillis })
  onTestFinished(() => database.close())
  return database
}

const one = sql`select 1`

test('a statement that the database refuses does not cost its connection', async () => {
  const { url } = await databaseOfThisTest()
  const { db, pool } = await openOver(url, 2)
  let lost = 0
  pool.on('remove', () => lost++)
  await db.insert(milestones).values({ name: 'once' })
  for (let turn = 0; turn < 5; turn++) {
    await expect(db.insert(milestones).values({ name: 'once' })).rejects.toThrow('Failed query')
  }
  const refused = db.transaction((transaction) => transaction.insert(milestones).values({ name: 'once' }))
  await expect(refused).rejects.toThrow('Failed query')
  expect(lost).toBe(0)
})

test('a connection that is lost in the middle of a transaction costs that transaction only', async () => {
  const { url, pool: other } = await databaseOfThisTest()
  const { db, pool } = await openOver(url, 1)
  const cut = db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // Idle, as while hashing a password: no statement is running that could fail.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await transaction.execute(one)
  })
  expect(isUnavailable(await cut.catch((error: unknown) => error))).toBe(true)
  await db.transaction((transaction) => transaction.execute(one))
  expect(pool.totalCount).toBe(1)
})

test('writes that deadlock are both written', async () => {
  const { url } = await databaseOfThisTest()
  const { db } = await openOver(url, 2)
  await db.insert(milestones).values([{ name: 'one' }, { name: 'other' }])
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  /** Writes two rows, once both transactions have written one. */
  const write = (turn: number, names: readonly [string, string]) =>
    db.transaction(async (transaction) => {
      for (const name of names) {
        await transaction
          .update(milestones)
          .set({ name: sql`${milestones.name} || ${turn}` })
          .where(like(milestones.name, `${name}%`))
        begun[turn]?.resolve()
        await Promise.all(begun.map(({ promise }) => promise))
      }
    })
  await Promise.all([write(0, ['one', 'other']), write(1, ['other', 'one'])])
  const rows = await db.select({ name: milestones.name }).from(milestones)
  expect(rows.map(({ name }) => [...name].toSorted().join('')).toSorted()).toEqual(['01ehort', '01eno'])
})

test('a transaction that cannot begin releases its connection', async () => {
  const { url } = await databaseOfThisTest()
  const way = await proxyTo(url)
  const { db } = await openOver(way.url, 1)
  await db.execute(one)
  way.block()
  const begun = db.transaction((transaction) => transaction.execute(one))
  expect(isUnavailable(await begun.catch((error: unknown) => error))).toBe(true)
  await db.transaction((transaction) => transaction.execute(one))
})

test('a network that fails silently is noticed once, and all connections through it are replaced', async () => {
  const { url } = await databaseOfThisTest()
  const way = await proxyTo(url)
  const { db } = await openOver(way.url, 5)
  await Promise.all(Array.from({ length: 5 }, () => db.execute(sql`select pg_sleep(0.1)`)))
  way.block()
  const response = await db.execute(one).catch((error: unknown) => error)
  expect(isUnavailable(response)).toBe(true)
  // Waiting for any of the others would end without a response too.
  for (let turn = 0; turn < 5; turn++) await db.execute(one)
})

test('connects through a pooler that refuses start-up parameters, and every connection still has its limits', async () => {
  const { url } = await databaseOfThisTest()
  const { db } = await openOver(await pickyPooler(url), 3)
  const limits = () =>
    db.execute(sql`
      select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.05)`)
  const responses = await Promise.all(Array.from({ length: 3 }, limits))
  expect(responses.map(({ rows }) => rows)).toEqual(Array(3).fill([{ statement: '8s', idle: '10s', pg_sleep: '' }]))
})

async function urlWithConnections(url: string, most: number): Promise<string> {
  const role = `few_${new URL(url).pathname.slice(1)}`
  await query(url, `create role ${role} login password 'few' connection limit ${most}`)
  onTestFinished(async () => void (await query(inject('postgresUrl'), `drop role ${role}`)))
  return Object.assign(new URL(url), { username: role, password: 'few' }).href
}

test('if the database refuses more connections, work waits for an existing one', async () => {
  const { url } = await databaseOfThisTest()
  const { db, pool } = await openOver(await urlWithConnections(url, 3), 20)
  const statements = Array.from({ length: 60 }, () => db.execute(sql`select pg_sleep(0.02)`))
  const transactions = Array.from({ length: 60 }, () => db.transaction((transaction) => transaction.execute(one)))
  const outcomes = await Promise.allSettled([...statements, ...transactions])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(pool.totalCount).toBeLessThanOrEqual(3)
})

test('work waits until one of the connections is free', async () => {
  const { url } = await databaseOfThisTest()
  const few = await urlWithConnections(url, 1)
  const { pool: other } = await openOver(few, 1)
  const { db } = await openOver(few, 20)
  const connection = await other.connect()
  const waiting = Promise.all([db.execute(one), db.execute(one)])
  await expect(query(few, 'select 1')).rejects.toMatchObject({ code: '53300' })
  connection.release(true)
  expect((await waiting).map(({ rowCount }) => rowCount)).toEqual([1, 1])
})

test('a closed pool has no connection left, and lost none', async () => {
  const { url, pool: other } = await databaseOfThisTest()
  const warn = vi.fn<Log['warn']>()
  const { db, close } = openDatabase(url, { ...createLog('silent'), warn }, { maxConnections: 20 })
  await Promise.all(Array.from({ length: 20 }, () => db.execute(sql`select pg_sleep(0.05)`)))
  await close()
  const { rowCount } = await other.query(
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect(rowCount).toBe(0)
  expect(warn).not.toHaveBeenCalled()
})
