import { spawn } from 'node:child_process'
import { chmod, lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError, systemCode } from '../../start-error.ts'
import { roleName } from './connection.ts'

/** The whole environment of PostgreSQL's processes: no secrets, messages in English, UTC. */
export const postgresEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Path by which a PostgreSQL process in the working folder `cluster` refers to it. The folder is entered before root privileges are
 * dropped, and Linux follows this link without checking parent folders, so the account needs no access to them.
 */
export function clusterArgument(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

/** Runs PostgreSQL if we are root, since it refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

interface NewCluster {
  readonly binaries: { readonly folder: string; readonly version: string }
  readonly account: Account | null
  readonly password: string
  readonly say: (line: string) => void
}

/**
 * Creates a missing cluster, under a temporary name first, so that an interrupted start leaves nothing that looks like one.
 * @returns true if it was created
 */
export async function ensureCluster(cluster: string, { binaries, account, password, say }: NewCluster): Promise<boolean> {
  const entries = await readdir(cluster).catch(() => [])
  if (entries.length > 0) {
    await checkVersion(cluster, binaries)
    await changeOwner(cluster, account)
    return false
  }
  say('Creating the database, as this is the first start')
  const sibling = await createSibling(cluster)
  try {
    await changeOwner(sibling, account)
    await initialize(sibling, { binaries, account, password })
    await rename(sibling, cluster)
    await syncFolder(path.dirname(cluster))
    return true
  } catch (error) {
    await rm(sibling, { recursive: true, force: true, maxRetries: 5 })
    // Another process was faster; the lock decides later which one goes on.
    if (['ENOTEMPTY', 'EEXIST'].includes(systemCode(error))) return false
    throw error
  }
}

async function checkVersion(cluster: string, binaries: NewCluster['binaries']): Promise<void> {
  const clusterVersion = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const ownVersion = binaries.version.split('.')[0]
  if (clusterVersion === ownVersion) return
  throw new StartError(
    clusterVersion === ''
      ? `The folder ${cluster} isn’t a PostgreSQL database. Move it away, or start with another DATA_DIR.`
      : `The database in ${cluster} was made by PostgreSQL ${clusterVersion}, and this Chairtime brings PostgreSQL ${ownVersion}. Start the Chairtime that made it, save its data with pg_dump, and load it into an empty DATA_DIR.`,
  )
}

async function initialize(folder: string, { binaries, account, password }: Omit<NewCluster, 'say'>): Promise<void> {
  const passwordFile = await openPasswordFor(account, `${folder}-password`, password)
  try {
    const initdb = spawn(
      path.join(binaries.folder, 'bin/initdb'),
      [
        '-D',
        clusterArgument(folder),
        `--username=${roleName}`,
        '--auth=scram-sha-256',
        '--pwfile=/dev/fd/3',
        // The same collation on every system, independent of its C library.
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...account, cwd: folder, env: postgresEnvironment, stdio: ['ignore', 'ignore', 'pipe', passwordFile.fd] },
    )
    let output = ''
    initdb.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    const code = await new Promise((resolve, reject) => initdb.once('error', reject).once('close', resolve))
    if (code !== 0) {
      const lines = output.trim().split('\n')
      const cause = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
      throw new StartError(
        `The database couldn’t be created in ${path.dirname(folder)}: ${cause || `initdb ended with ${code}`}`,
      )
    }
  } finally {
    await passwordFile.close()
  }
}

/** Opens a deleted file with the password: without a name, only the account can read it, through the handle. */
async function openPasswordFor(account: Account | null, file: string, password: string) {
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  if (account) await lchown(file, account.uid, account.gid)
  const handle = await open(file, 'r')
  await rm(file)
  return handle
}

/** Gives a folder and its contents to the account, with access for nobody else, as PostgreSQL requires. */
async function changeOwner(folder: string, account: Account | null): Promise<void> {
  await chmod(folder, 0o700)
  if (!account || (await stat(folder)).uid === account.uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), account.uid, account.gid)
  }
  // Last, so that a folder of root's shows an interruption.
  await lchown(folder, account.uid, account.gid)
}

/** Creates a folder and its parents. Node's recursive `mkdir` never returns where folders can't be created, as in /proc. */
export async function createFolder(folder: string): Promise<void> {
  const stats = await stat(folder).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error
    return null
  })
  if (stats?.isDirectory()) return
  if (stats) throw Object.assign(new Error(`${folder} is a file`), { code: 'ENOTDIR' })
  await createFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error
    return stat(folder)
  })
}

/**
 * Creates an empty folder beside `target`, to be filled and renamed, so that an interruption leaves no incomplete `target`. Removes
 * leftovers of interrupted processes.
 */
export async function createSibling(target: string): Promise<string> {
  const prefix = `${path.basename(target)}.new-`
  await removeLeftovers(path.dirname(target), prefix)
  const sibling = path.join(path.dirname(target), prefix + process.pid)
  await rm(sibling, { recursive: true, force: true })
  await mkdir(sibling, { mode: 0o700 })
  return sibling
}

/** Removes entries named `<prefix><pid>` or `<prefix><pid>-…` whose process no longer runs. */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(prefix) || isRunning(Number.parseInt(entry.slice(prefix.length), 10))) continue
    await rm(path.join(folder, entry), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** True if a process with this id exists, whichever account owns it. */
export function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** Sends a signal to a process that may have exited. */
export function sendSignal(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
