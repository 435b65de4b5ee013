import { execFile } from 'node:child_process'
import { chmod, lchown, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'

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
