/** Measures an idle salon, and the size of a million bookings. */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dateAt } from '../domain/time/viewer-time.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { startServerProcess, withDatabase } from '../server/testing/server-process.ts'
import { seededSalon, seedSalon } from './seed-salon.ts'

export interface IdleSalon {
  /** Megabytes of its server process. */
  readonly memory: number
  /** Sessions of the database. */
  readonly connections: number
  /** Per second. */
  readonly transactions: number
  /** Share of one core. */
  readonly processor: number
  /** Megabytes of an empty one. */
  readonly database: number
}

const idleSeconds = 60

/** @param serverUrl a PostgreSQL as superuser, in which databases are created and dropped */
export async function measureIdle(serverUrl: string, undo: AsyncDisposableStack): Promise<IdleSalon> {
  const admin = await connect(serverUrl, undo)
  const url = await makeDatabase(admin, serverUrl, 'idle_salon')
  await migrate(url)
  const database = await readSize(admin, 'idle_salon')
  const server = await startServerProcess(url, { LOG_LEVEL: 'error' }, ['--empty'])
  undo.defer(() => server.stop())
  await sleep(idleSeconds * 1_000)
  const read = async () => {
    const { rows } = await admin.query<{ done: number; connections: number }>(
      `select (xact_commit + xact_rollback)::int as done, numbackends as connections from pg_stat_database where datname = 'idle_salon'`,
    )
    const status = await readFile(`/proc/${server.process.pid}/stat`, 'utf8')
    const [user = 0, system = 0] = status.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
    return { done: rows[0]?.done ?? 0, connections: rows[0]?.connections ?? 0, ticks: user + system }
  }
  const before = await read()
  await sleep(idleSeconds * 1_000)
  const after = await read()
  const memory = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]
  return {
    memory: Number(memory) / 1024,
    connections: after.connections,
    transactions: (after.done - before.done) / idleSeconds,
    // A tick is a hundredth of a second.
    processor: (after.ticks - before.ticks) / 100 / idleSeconds,
    database,
  }
}

/** @returns gigabytes of a million bookings, with their clients, indexes, history and totals */
export async function measureWeight(serverUrl: string, undo: AsyncDisposableStack): Promise<number> {
  const admin = await connect(serverUrl, undo)
  const url = await makeDatabase(admin, serverUrl, 'full_salon')
  await migrate(url)
  const empty = await readSize(admin, 'full_salon')
  const bookings = 200_000
  await seedSalon(url, { bookings, today: dateAt(Date.now() / 1000, seededSalon.timeZone) })
  return ((await readSize(admin, 'full_salon')) - empty) / 1024 / (bookings / 1_000_000)
}

async function connect(url: string, undo: AsyncDisposableStack): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  undo.defer(() => client.end())
  return client
}

async function makeDatabase(admin: pg.Client, serverUrl: string, name: string): Promise<string> {
  await admin.query(`create database ${name}`)
  return withDatabase(serverUrl, name)
}

async function readSize(admin: pg.Client, name: string): Promise<number> {
  const { rows } = await admin.query<{ size: number }>('select pg_database_size($1)::float8 / 1048576 as size', [name])
  return rows[0]?.size ?? 0
}
