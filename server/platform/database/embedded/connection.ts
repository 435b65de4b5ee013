import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { systemCode } from '../../start-error.ts'
import { giveTo, jobSchema } from '../rights.ts'
import { withClient } from '../single-client.ts'

export const roleName = 'chairtime'

/** The owner has the tables and migrates them; the server reads and writes rows (docs/decisions/044). */
export const databaseRoles = { owner: 'chairtime_owner', server: 'chairtime_server' } as const

export interface RoleUrls {
  readonly url: string
  readonly ownerUrl: string
}

/** Reads the database's password from its file, or creates both. Concurrent calls get the same password. */
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
    // Atomic; never replaces an existing file.
    await link(draft, file)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return read()
}

/**
 * Addresses of the PostgreSQL on this port, by role. The parameter `host` leads to its socket; missing if the path is too long, the file
 * system has no sockets (some shared folders), or `pg_hba.conf` was edited.
 */
export async function roleUrls(cluster: string, port: number, password: string): Promise<RoleUrls> {
  const buildUrl = (role: string) => new URL(`postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${roleName}`)
  const url = buildUrl(databaseRoles.server)
  const ownerUrl = buildUrl(databaseRoles.owner)
  const throughPort = { url: url.href, ownerUrl: ownerUrl.href }
  for (const each of [url, ownerUrl]) each.searchParams.set('host', cluster)
  return (await canConnect(url.href)) ? { url: url.href, ownerUrl: ownerUrl.href } : throughPort
}

async function canConnect(connectionString: string): Promise<boolean> {
  return withClient({ connectionString, connectionTimeoutMillis: 5_000 }, async () => true).catch(() => false)
}

// https://www.postgresql.org/docs/18/runtime-config-connection.html#GUC-UNIX-SOCKET-DIRECTORIES
const socketName = /^\.s\.PGSQL\.(\d+)(\.lock)?$/

/** Removes killed servers' sockets from a cluster whose PostgreSQL runs on this port: only one is ever current. */
export async function removeStaleSockets(cluster: string, port: number): Promise<void> {
  for (const entry of await readdir(cluster)) {
    const [, found] = socketName.exec(entry) ?? []
    if (found !== undefined && found !== String(port)) await rm(path.join(cluster, entry), { force: true })
  }
}

/** Connects as superuser, by default to the database `postgres`, which always exists and has the owner's lock. */
export function maintenance(port: number, password: string, database = 'postgres'): pg.ClientConfig {
  return {
    host: '127.0.0.1',
    port,
    user: roleName,
    password,
    database,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  }
}

export async function withMaintenance<Result>(
  port: number,
  password: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(maintenance(port, password), work)
}

/**
 * Creates missing roles and the server's database. Objects that an earlier version created as superuser go to the owner. The roles'
 * password is new at each start and in no file.
 * @returns `created`: the database is new
 */
export async function ensureDatabase(port: number, password: string): Promise<{ created: boolean; rolesPassword: string }> {
  const rolesPassword = randomBytes(24).toString('base64url')
  const created = await withMaintenance(port, password, async (client) => {
    const existing = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles WHERE rolname LIKE $1', [
      'chairtime\\_%',
    ])
    for (const role of Object.values(databaseRoles)) {
      const verb = existing.rows.some(({ rolname }) => rolname === role) ? 'ALTER' : 'CREATE'
      await client.query(`${verb} ROLE ${role} LOGIN PASSWORD '${rolesPassword}'`)
    }
    // Handing over pg-boss's tables takes membership.
    await client.query(`GRANT ${databaseRoles.server} TO ${databaseRoles.owner}`)
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [roleName])
    if (rowCount) return false
    await client.query(`CREATE DATABASE ${roleName} OWNER ${databaseRoles.owner}`)
    return true
  })
  if (!created) await withClient(maintenance(port, password, roleName), giveToOwner)
  return { created, rolesPassword }
}

async function giveToOwner(client: pg.Client): Promise<void> {
  await client.query(`BEGIN; ALTER DATABASE ${roleName} OWNER TO ${databaseRoles.owner}`)
  await giveTo(client, databaseRoles.owner, ['public', 'drizzle', jobSchema])
  await client.query('COMMIT')
}
