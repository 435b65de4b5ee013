import { execFile } from 'node:child_process'
import { chmod, lchown, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'

/**
 * Makes an empty folder beside `target`, to be filled and then renamed to it: whoever is interrupted leaves no half
 * target. Removes what such an interrupted process left here before.
 */
export async function makeSibling(target: string): Promise<string> {
  const prefix = `${path.basename(target)}.new-`
  await removeLeftovers(path.dirname(target), prefix)
  const sibling = path.join(path.dirname(target), prefix + process.pid)
  await rm(sibling, { recursive: true, force: true })
  await mkdir(sibling, { mode: 0o700 })
  return sibling
}

/** Removes the entries of `folder` that are named `<prefix><number of a process that is gone>`, with or without more after a dash. */
export async function removeLeftovers(folder: string, prefix: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(prefix) || isRunning(Number.parseInt(entry.slice(prefix.length), 10))) continue
    await rm(path.join(folder, entry), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Whether a process of that number exists, be it whose it may. */
export function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** Makes a rename in `folder` last through a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The code of a failed system call (ENOENT, EACCES, …), or PostgreSQL's of a refused statement; otherwise an empty text. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const run = promisify(execFile)

/** The operating system's user that PostgreSQL runs as where we are root, which it refuses to be. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * Whom to run PostgreSQL as: `null` stands for ourselves.
 * As root it is the owner of the existing cluster, so that a user `postgres` that appears later changes nothing; for a
 * new cluster, or one that was copied here as root, the user `postgres`, else `nobody`.
 */
export async function chooseAccount(cluster: string): Promise<Account | null> {
  const owner = await stat(cluster).catch(() => null)
  const ourUid = process.geteuid?.()
  if (ourUid !== 0) {
    if (owner && owner.uid !== ourUid) {
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
    // 32 bits with a sign, as spawn wants them: macOS numbers its nobody -2 and shows 4294967294.
    return { uid: Number(uid.stdout) | 0, gid: Number(gid.stdout) | 0 }
  } catch {
    return null
  }
}

/** Hands a folder and everything in it to the account, and closes it to everybody else, as PostgreSQL insists. */
export async function handOver(folder: string, account: Account | null): Promise<void> {
  await chmod(folder, 0o700)
  if (!account || (await stat(folder)).uid === account.uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), account.uid, account.gid)
  }
  // Last, since a folder that is still root's marks a hand-over that was interrupted.
  await lchown(folder, account.uid, account.gid)
}

/** Makes a folder and those above it. Node's own recursive `mkdir` never returns where the system has no room for folders, as in /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if (systemCode(error) !== 'ENOENT') throw error
    return null
  })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error(`${folder} is a file`), { code: 'ENOTDIR' })
  await makeFolder(path.dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // Another start was faster, or something stands there that cannot be looked at.
    if (systemCode(error) !== 'EEXIST') throw error
    return stat(folder)
  })
}

const explanations: Readonly<Record<string, string>> = {
  EACCES: 'can’t be used by the user that started Chairtime',
  EPERM: 'can’t be used by the user that started Chairtime',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk with no room left for this user',
  EIO: 'is on a disk that reports errors',
  ENOTDIR: 'isn’t a folder',
  EEXIST: 'isn’t a folder',
  ENOENT: 'is in a place that can’t hold files',
  ENOTSUP: 'is in a place that can’t hold a database',
  ELOOP: 'is a link that leads nowhere',
  ENAMETOOLONG: 'has a name that is too long',
}

/** Puts what the system says about the data folder into words; anything else stays as it is. */
export function explained(error: unknown, folder: string): unknown {
  const said = error instanceof Error ? error.message : ''
  const explanation = /No space left on device|Disk quota exceeded/.test(said)
    ? explanations.ENOSPC
    : explanations[systemCode(error)]
  // A program that is missing is another matter.
  const { path: missing = '' } = error as NodeJS.ErrnoException
  const isElsewhere = systemCode(error) === 'ENOENT' && !(missing && (missing.startsWith(folder) || folder.startsWith(missing)))
  if (explanation === undefined || isElsewhere) return error
  return new StartError(`The data folder ${folder} ${explanation}. Fix that, or start with another DATA_DIR.`, { cause: error })
}
