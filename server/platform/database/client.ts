import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import { isDiskFull, isOutOfConnections, isQueryTimeout, isUnavailable, withRetry } from './errors.ts'

/**
 * Milliseconds: waiting for a connection; statements and idle transactions in the database; waiting for a response, since a network can
 * fail silently; using only existing connections after the database refused one; closing connections.
 */
const limits = {
  connectionTimeoutMillis: 5_000,
  statementTimeoutMillis: 8_000,
  idleTransactionMillis: 10_000,
  queryTimeoutMillis: 9_000,
  connectionRetryMillis: 5_000,
  terminateTimeoutMillis: 2_000,
} as const

/** Poolers such as PgBouncer refuse these as start-up parameters, so a statement sets them. */
const sessionSettings = (statementTimeoutMillis: number) => `
  set statement_timeout = ${statementTimeoutMillis};
  set idle_in_transaction_session_timeout = ${limits.idleTransactionMillis}`

/**
 * The database, which writes again what PostgreSQL rolled back because of somebody else's writing: a transaction's work must be repeatable,
 * and have no effect outside of the database.
 */
export type Database = NodePgDatabase

export type Queryable = Pick<Database, 'select' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'execute'>

export interface DatabaseConnection {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

interface DatabaseOptions {
  readonly maxConnections?: number
  readonly connectionTimeoutMillis?: number
  readonly statementTimeoutMillis?: number
  readonly queryTimeoutMillis?: number
}

export function openDatabase(
  url: string,
  log: Log,
  {
    maxConnections = 20,
    connectionTimeoutMillis = limits.connectionTimeoutMillis,
    statementTimeoutMillis = limits.statementTimeoutMillis,
    queryTimeoutMillis = limits.queryTimeoutMillis,
  }: DatabaseOptions = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis,
    query_timeout: queryTimeoutMillis,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Runs before the connection is handed out; a failure closes it.
    onConnect: async (client) => void (await client.query(sessionSettings(statementTimeoutMillis))),
  })
  // Without listeners, one terminated backend ends the whole process. The pool's listener covers idle connections, this one those in use.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn('a database connection was lost', error.message)
  })
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug('a database connection in use was lost', error.message))
    open.add(client)
    client.once('end', () => open.delete(client))
  })
  pool.connect = connectWithRetry(pool, { open, maxConnections, log })
  const withConnection = createWithConnection(pool)
  // The pool's own `query` closes the connection after every error, so a storm of refused bookings would open a storm of new connections.
  const query = (config: pg.QueryConfig, values?: unknown[]) =>
    withRetry(() => withConnection((client) => client.query(config, values)))
  const db = drizzle(Object.assign(pool, { query }))
  // Drizzle's own `transaction` leaks the connection if it can't begin. This one may run its work several times.
  db.transaction = (work, config) => withRetry(() => withConnection((client) => drizzle(client).transaction(work, config)))
  return { db, pool, close: () => closePool(pool, open) }
}

/** Ends the pool and waits for its connections, which end later than the pool reports, so that the database may be stopped next. */
async function closePool(pool: pg.Pool, open: ReadonlySet<pg.PoolClient>): Promise<void> {
  await pool.end()
  const ends = [...open].map((client) => new Promise((resolve) => client.once('end', resolve)))
  // Don't wait for connections that the network dropped.
  await Promise.race([Promise.all(ends), sleep(limits.terminateTimeoutMillis, undefined, { ref: false })])
}

interface ConnectOptions {
  readonly open: ReadonlySet<pg.PoolClient>
  readonly maxConnections: number
  readonly log: Log
}

/** Connects as the pool does. If the database refuses, waits for one of the pool's connections and opens no new ones for some seconds. */
function connectWithRetry(pool: pg.Pool, { open, maxConnections, log }: ConnectOptions): pg.Pool['connect'] {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  let regrowth: NodeJS.Timeout | undefined

  function shrinkPool(): void {
    if (!regrowth) log.warn(`the database gives no more connections; going on with ${open.size}`)
    pool.options.max = Math.max(1, open.size)
    clearTimeout(regrowth)
    regrowth = setTimeout(() => {
      regrowth = undefined
      pool.options.max = maxConnections
    }, limits.connectionRetryMillis).unref()
  }

  async function connectOrWait(): Promise<pg.PoolClient> {
    const deadline = performance.now() + limits.connectionTimeoutMillis
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (!isOutOfConnections(error) || performance.now() > deadline) throw error
        shrinkPool()
        // Without an own connection to wait for, it retries soon, with jitter.
        if (open.size === 0) await sleep(50 + 100 * Math.random())
      }
    }
  }
  return connectOrWait as pg.Pool['connect']
}

const full = new WeakSet<pg.Pool>()

export function hasMetFullDisk(pool: pg.Pool): boolean {
  return full.has(pool)
}

/** Call after a successful write. */
export function forgetFullDisk(pool: pg.Pool): void {
  full.delete(pool)
}

/**
 * Runs work on a connection of the pool, and closes it if it was lost or may still wait for a response. After a timeout, all connections
 * opened earlier are closed too: if the network dropped one silently, it dropped all, and each would make another caller wait.
 */
function createWithConnection(pool: pg.Pool) {
  const openedAt = new WeakMap<pg.PoolClient, number>()
  let silentAt = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => openedAt.set(client, performance.now()))

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if ((openedAt.get(client) ?? 0) > silentAt) return client
      client.release(true)
    }
  }

  return async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    let client: pg.PoolClient | undefined
    let isBroken = false
    try {
      client = await connect()
      return await work(client)
    } catch (error) {
      isBroken = isUnavailable(error)
      // Includes errors that prevent the connection from opening.
      if (isDiskFull(error)) full.add(pool)
      if (isQueryTimeout(error)) silentAt = performance.now()
      throw error
    } finally {
      client?.release(isBroken)
    }
  }
}
