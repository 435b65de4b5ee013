import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { lchown, link, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'
import { type Account, handOver, makeSibling, syncFolder, systemCode } from './files.ts'

/** The name of the database and of its only role. */
export const roleName = 'chairtime'

/** Everything that a process of PostgreSQL sees of our environment: none of our secrets, messages in English, UTC. */
export const postgresEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * How a process of PostgreSQL whose working folder is `cluster` names that folder. Working folders are entered before
 * root's rights are given up, and Linux follows this link without looking at the folders above, so that the account
 * needs no access to them. Elsewhere there is no such link.
 */
export function clusterArgument(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster
}

interface NewCluster {
  readonly binaries: Binaries
  readonly account: Account | null
  readonly password: string
  readonly say: (line: string) => void
}

/**
 * Makes the cluster's folder unless it is there. It is filled under another name, so that a start that was interrupted
 * leaves nothing that looks like a cluster.
 * @returns whether it was made now
 */
export async function ensureCluster(cluster: string, { binaries, account, password, say }: NewCluster): Promise<boolean> {
  const entries = await readdir(cluster).catch(() => [])
  if (entries.length > 0) {
    await checkVersion(cluster, binaries)
    await handOver(cluster, account)
    return false
  }
  say('Creating the database, as this is the first start')
  const sibling = await makeSibling(cluster)
  try {
    await handOver(sibling, account)
    await initialise(sibling, { binaries, account, password })
    await rename(sibling, cluster)
    await syncFolder(path.dirname(cluster))
    return true
  } catch (error) {
    await rm(sibling, { recursive: true, force: true, maxRetries: 5 })
    // Another start was faster; which of the two goes on is settled later.
    if (['ENOTEMPTY', 'EEXIST'].includes(systemCode(error))) return false
    throw error
  }
}

async function checkVersion(cluster: string, binaries: Binaries): Promise<void> {
  const found = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  const wanted = binaries.version.split('.')[0]
  if (found === wanted) return
  throw new StartError(
    found === ''
      ? `The folder ${cluster} isn’t a PostgreSQL database. Move it away, or start with another DATA_DIR.`
      : `The database in ${cluster} was made by PostgreSQL ${found}, and this Chairtime brings PostgreSQL ${wanted}. Start the Chairtime that made it, save its data with pg_dump, and load it into an empty DATA_DIR.`,
  )
}

async function initialise(folder: string, { binaries, account, password }: Omit<NewCluster, 'say'>): Promise<void> {
  const passwordFile = await openPasswordFor(account, `${folder}-password`, password)
  try {
    const initdb = spawn(
      path.join(binaries.folder, 'bin/initdb'),
      [
        ...['-D', clusterArgument(folder), `--username=${roleName}`, '--auth=scram-sha-256', '--pwfile=/dev/fd/3'],
        // The same order of texts on every system, whatever its own library thinks today.
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        '--no-instructions',
      ],
      { ...account, cwd: folder, env: postgresEnvironment, stdio: ['ignore', 'ignore', 'pipe', passwordFile.fd] },
    )
    let complaint = ''
    initdb.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString()
    })
    const code = await new Promise((resolve, reject) => initdb.once('error', reject).once('close', resolve))
    if (code !== 0) {
      const lines = complaint.trim().split('\n')
      const cause = lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1)
      throw new StartError(
        `The database couldn’t be created in ${path.dirname(folder)}: ${cause || `initdb ended with ${code}`}`,
      )
    }
  } finally {
    await passwordFile.close()
  }
}

/** Opens a file with the password that the account can read through the open handle and nobody can find by name. */
async function openPasswordFor(account: Account | null, file: string, password: string) {
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  if (account) await lchown(file, account.uid, account.gid)
  const handle = await open(file, 'r')
  await rm(file)
  return handle
}

/** Reads the password of the database from its file, or makes one; a second process that makes it at once gets the same. */
export async function readOrMakePassword(file: string): Promise<string> {
  const read = async () => (await readFile(file, 'utf8')).trim()
  try {
    return await read()
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
  const draft = `${file}.new-${process.pid}`
  await writeFile(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    // A link appears whole or not at all, and never in place of another's.
    await link(draft, file)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return read()
}
