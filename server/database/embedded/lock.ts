import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { roleName } from './cluster.ts'
import { findPostmaster, stopPostmaster } from './process.ts'

// The key of the advisory lock that the owner of the database holds: 'CHAI' in ASCII, and a number of its own.
const lockKey = [0x43_48_41_49, 1] as const

// How long the state of a running database must stay the same before we act on it. A killed server still holds the
// lock until PostgreSQL notices; one that is starting doesn't hold it yet.
const stableMs = 3_000
const pauseMs = 100
// How long a database may take to start or stop.
const settlingMs = 60_000

/** A connection to the database `postgres`, which always exists; the lock is there. */
function maintenanceClient(port: number, password: string): pg.Client {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: roleName,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // Without a listener, a lost connection ends the whole process.
  client.on('error', () => {})
  return client
}

/** Runs statements on a separate connection, as the database's superuser. */
export async function withMaintenance<Result>(
  port: number,
  password: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = maintenanceClient(port, password)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Waits until no PostgreSQL runs on the cluster. One whose owner no longer runs is stopped if it doesn't stop by itself.
 * @throws {StartError} if a running Chairtime owns it
 */
export async function settlePrevious(cluster: string, password: string, say: (line: string) => void): Promise<void> {
  const start = performance.now()
  let known: Occupation | null = null
  let since = start
  for (;;) {
    const previous = await findPostmaster(cluster)
    if (!previous) return
    if (!known) say('A database is still running in this folder. Waiting for it to stop …')
    const state = previous.ready ? await occupation(previous.port, password) : 'unsettled'
    const now = performance.now()
    if (state !== known) {
      known = state
      since = now
    }
    if (now - since > stableMs) {
      if (state === 'owned') throw alreadyUsed(cluster)
      if (state === 'abandoned') await stopPostmaster(previous.pid, cluster)
    }
    if (now - start > settlingMs) {
      throw new StartError(
        `A PostgreSQL (process ${previous.pid}) is running on ${cluster} and neither stops nor answers. Stop it, then start again.`,
      )
    }
    await sleep(pauseMs)
  }
}

/** The error for a data folder that another running server owns. */
function alreadyUsed(cluster: string): StartError {
  const folder = cluster.replace(/\/postgres$/, '')
  return new StartError(
    `Another Chairtime is already using the folder ${folder}. Stop it, or start this one with another DATA_DIR.`,
  )
}

/** Whether a running server owns the database. Unsettled: it doesn't respond at the moment. */
type Occupation = 'owned' | 'abandoned' | 'unsettled'

async function occupation(port: number, password: string): Promise<Occupation> {
  try {
    return await withMaintenance(port, password, async (client) => {
      // Only looks: trying to take the lock could keep its owner from taking it.
      const { rowCount } = await client.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted`,
        [...lockKey],
      )
      return rowCount ? 'owned' : 'abandoned'
    })
  } catch {
    return 'unsettled'
  }
}

export interface Ownership {
  release(): Promise<void>
}

/**
 * Takes the lock that makes this process the owner of the database, and takes it again if its connection is lost.
 * @throws {StartError} if another process holds it
 */
export async function takeOwnership(port: number, password: string, cluster: string): Promise<Ownership> {
  let released = false
  let client = await connectAndLock()
  return {
    async release() {
      released = true
      await client.end().catch(() => {})
    },
  }

  async function connectAndLock(): Promise<pg.Client> {
    const candidate = maintenanceClient(port, password)
    try {
      await candidate.connect()
      const { rows } = await candidate.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [...lockKey])
      if (!rows[0]?.taken) throw alreadyUsed(cluster)
    } catch (error) {
      await candidate.end().catch(() => {})
      throw error
    }
    candidate.once('end', () => void takeAgain())
    return candidate
  }

  async function takeAgain(): Promise<void> {
    while (!released) {
      const again = await connectAndLock().catch(() => null)
      if (again) {
        client = again
        if (released) await client.end().catch(() => {})
        return
      }
      await sleep(1_000, undefined, { ref: false })
    }
  }
}
