import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { roleName } from './cluster.ts'

/**
 * PostgreSQL's settings: TCP for other programs, and for the server a Unix socket, which takes less of the processor. It is in the cluster,
 * PostgreSQL's working folder, and relative: a socket's path may have only about 100 bytes.
 */
export const listening = { listen_addresses: '127.0.0.1', unix_socket_directories: '.' }

// https://www.postgresql.org/docs/18/runtime-config-connection.html#GUC-UNIX-SOCKET-DIRECTORIES
const socketName = /^\.s\.PGSQL\.(\d+)(\.lock)?$/

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
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  // Without a listener, a lost connection ends the whole process.
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Removes the sockets of killed servers from a cluster whose PostgreSQL is running on this port: there is only ever one. */
export async function removeStaleSockets(cluster: string, port: number): Promise<void> {
  for (const entry of await readdir(cluster)) {
    const [, found] = socketName.exec(entry) ?? []
    if (found !== undefined && found !== String(port)) await rm(path.join(cluster, entry), { force: true })
  }
}
