import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../start-error.ts'
import { chooseAccount } from './embedded/account.ts'
import { removeTemporary, runnableBinaries } from './embedded/binaries.ts'
import { ensureCluster, roleName } from './embedded/cluster.ts'
import { PostgresLog } from './embedded/log.ts'
import { failure, launchOwned } from './embedded/owned.ts'
import { readOrMakePassword } from './embedded/password.ts'
import { systemCode } from './embedded/system-code.ts'

interface EmbeddedPostgresOptions {
  /** The folder for the cluster, its password and its log; made when missing. */
  readonly dataDir: string
  /** Hears, in a line for a person each, of what takes a while. */
  readonly say?: (line: string) => void
  /** Hears, in a line for a person, that the database ended although nobody called `stop`. */
  readonly onExit?: (reason: string) => void
}

export interface EmbeddedPostgres {
  /** Where the database is, with its password. */
  readonly url: string
  /** Whether this start made the database. What a first start does next may have been interrupted, so look again. */
  readonly firstStart: boolean
  /** Stops the database in order and waits until its process is gone. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of this package on the data folder. It ends with this process, however that ends.
 * @throws StartError when it cannot be had, with one line for a person that says why and what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new StartError(
      'The embedded database runs on Linux and macOS. On Windows start Chairtime inside WSL, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const folder = path.resolve(options.dataDir)
  const undo = new AsyncDisposableStack()
  try {
    return await start(folder, options, undo)
  } catch (error) {
    await undo.disposeAsync()
    throw explained(error, folder)
  }
}

/** Starts the parts one after the other; `undo` learns how to take each back, last first. */
async function start(
  folder: string,
  { say = () => {}, onExit = () => {} }: EmbeddedPostgresOptions,
  undo: AsyncDisposableStack,
): Promise<EmbeddedPostgres> {
  const cluster = path.join(folder, 'postgres')
  await makeFolder(folder)
  const account = await chooseAccount(cluster)
  const binaries = await runnableBinaries(account, say)
  undo.defer(() => removeTemporary(binaries))
  const password = await readOrMakePassword(path.join(folder, 'postgres-password.txt'))
  const madeCluster = await ensureCluster(cluster, { binaries, account, password, say })
  const log = await PostgresLog.open(path.join(folder, 'postgres.log'))
  undo.defer(() => log.close())
  const { running, ownership, madeDatabase } = await launchOwned({ cluster, binaries, account, log, password, say })
  undo.defer(() => running.stop())
  undo.defer(() => ownership.release())

  let stopped: Promise<void> | null = null
  const report = async () => {
    if (!stopped) onExit(failure('The database stopped unexpectedly', await log.sinceMark().catch(() => ''), log))
  }
  running.gone.then(report, report)
  return {
    url: `postgres://${roleName}:${encodeURIComponent(password)}@127.0.0.1:${running.port}/${roleName}`,
    firstStart: madeCluster || madeDatabase,
    stop: () => {
      stopped ??= undo.disposeAsync()
      return stopped
    },
  }
}

/** Makes a folder and those above it. Node's own recursive `mkdir` never returns where the system has no room for folders, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
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
function explained(error: unknown, folder: string): unknown {
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
