import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../log.ts'
import * as schema from './schema.ts'

/** How long to wait for a connection and for one statement, in milliseconds. */
const limits = { connectionTimeoutMillis: 5_000, statementTimeoutMillis: 10_000 } as const

export type Database = NodePgDatabase<typeof schema>

/** What reads and writes need: the database itself or a transaction in it. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

export interface DatabaseConnection {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool of connections. Connects on first use. */
export function openDatabase(url: string, log: Log, { maxConnections = 20 } = {}): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: limits.connectionTimeoutMillis,
    statement_timeout: limits.statementTimeoutMillis,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // Without a listener, one backend that is terminated ends the whole process.
  pool.on('error', (error) => log.warn('a database connection was lost', error.message))
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}
