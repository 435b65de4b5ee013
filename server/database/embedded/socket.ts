import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { roleName } from './cluster.ts'

/**
 * PostgreSQL's settings: TCP for other programs, and for the server a Unix socket, which takes less of the processor. It is in the cluster,
 * PostgreSQL's working folder, and relative: a socket's path may have only about 100 bytes.
 */
export const listening = { listen_addresses: '127.0.0.1', unix_socket_directories: '.' }

// https://www.postgresql.org/docs/18/runtime-config-connection.html#GUC-UNIX-SOCKET-DIRECTORIES
const socketName = /^\.s\.PGSQL\.(\d+)(\.lock)?$/

/**
 * The URL of the PostgreSQL on this port. The parameter `host` leads to its socket. It is missing where no socket can be opened: the path is
 * too long for the system, or the file system has none, as some shared folders.
 */
export async function urlOf(cluster: string, port: number, password: string): Promise<string> {
  const url = new URL(`postgres://${roleName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${roleName}`)
  if (await canConnect(path.join(cluster, `.s.PGSQL.${port}`))) url.searchParams.set('host', cluster)
  return url.href
}

async function canConnect(file: string): Promise<boolean> {
  const socket = connect(file)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Removes the sockets of killed servers from a cluster whose PostgreSQL is running on this port: there is only ever one. */
export async function removeStaleSockets(cluster: string, port: number): Promise<void> {
  for (const entry of await readdir(cluster)) {
    const [, found] = socketName.exec(entry) ?? []
    if (found !== undefined && found !== String(port)) await rm(path.join(cluster, entry), { force: true })
  }
}
