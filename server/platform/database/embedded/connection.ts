import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { systemCode } from '../../../start-error.ts'
import { withClient } from '../single-client.ts'

/** The name of the database and of its only role. */
export const roleName = 'chairtime'

/** Reads the database's password from its file, or creates both. Two processes that do so at the same time get the same password. */
export async function readOrCreatePassword(file: string): Promise<string> {
  const read = async () => (await readFile(file, 'utf8')).trim()
  try {
    return await read()
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
  const draft = `${file}.new-${process.pid}`
  await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    // Atomic, and never replaces an existing file.
    await link(draft, file)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return read()
}

/**
 * The URL of the PostgreSQL on this port. The parameter `host` leads to its socket. It is missing where there is no way in through one: the
 * path is too long for the system, the file system has no sockets, as some shared folders, or `pg_hba.conf` was edited.
 */
export async function urlOf(cluster: string, port: number, password: string): Promise<string> {
  const url = new URL(`postgres://${roleName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${roleName}`)
  const throughPort = url.href
  url.searchParams.set('host', cluster)
  return (await canConnect(url.href)) ? url.href : throughPort
}

async function canConnect(connectionString: string): Promise<boolean> {
  return withClient({ connectionString, connectionTimeoutMillis: 5_000 }, async () => true).catch(() => false)
}

// https://www.postgresql.org/docs/18/runtime-config-connection.html#GUC-UNIX-SOCKET-DIRECTORIES
const socketName = /^\.s\.PGSQL\.(\d+)(\.lock)?$/

/** Removes the sockets of killed servers from a cluster whose PostgreSQL is running on this port: there is only ever one. */
export async function removeStaleSockets(cluster: string, port: number): Promise<void> {
  for (const entry of await readdir(cluster)) {
    const [, found] = socketName.exec(entry) ?? []
    if (found !== undefined && found !== String(port)) await rm(path.join(cluster, entry), { force: true })
  }
}

/** A connection as superuser to the database `postgres`, which always exists; the owner's lock is there. */
export function maintenance(port: number, password: string): pg.ClientConfig {
  return {
    host: '127.0.0.1',
    port,
    user: roleName,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  }
}

/** Runs statements on a separate connection, as the database's superuser. */
export async function withMaintenance<Result>(
  port: number,
  password: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(maintenance(port, password), work)
}

/** Creates the server's database if it is missing. @returns whether it was created */
export async function ensureDatabase(port: number, password: string): Promise<boolean> {
  return withMaintenance(port, password, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [roleName])
    if (rowCount) return false
    await client.query(`CREATE DATABASE ${roleName}`)
    return true
  })
}
