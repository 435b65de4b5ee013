import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { removeTemporary, runnableBinaries } from './embedded/binaries.ts'
import { clusterArgument, ensureCluster, postgresEnvironment, readOrMakePassword, roleName } from './embedded/cluster.ts'
import { chooseAccount, explained, makeFolder, systemCode } from './embedded/files.ts'
import { type Ownership, settlePrevious, takeOwnership, withMaintenance } from './embedded/lock.ts'
import { type LaunchOptions, launch, PostgresLog, type RunningPostgres } from './embedded/process.ts'

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

interface OwnedPostgres {
  readonly running: RunningPostgres
  readonly ownership: Ownership
  /** Whether the database was made now. */
  readonly madeDatabase: boolean
}

interface OwnedOptions extends LaunchOptions {
  readonly password: string
  readonly say: (line: string) => void
}

const maxLostPorts = 10
// A start that takes longer than this deserves a word.
const slowMs = 3_000
// How long to wait for what is left of a killed PostgreSQL.
const remainsMs = 30_000

/** Starts PostgreSQL on a cluster that nobody else uses, becomes its owner, and makes its database when that is missing. */
async function launchOwned(options: OwnedOptions): Promise<OwnedPostgres> {
  const { cluster, password, say } = options
  for (let isRepaired = false; ; isRepaired = true) {
    const running = await launchAlone(options)
    try {
      const ownership = await takeOwnership(running.port, password, cluster)
      return { running, ownership, madeDatabase: await ensureDatabase(running.port, password) }
    } catch (error) {
      await running.stop()
      // 28P01: the password is wrong, because its file was lost or replaced.
      if (systemCode(error) !== '28P01' || isRepaired) throw error
      say('Giving the database the password that is in postgres-password.txt')
      await resetPassword(options, password)
    }
  }
}

async function launchAlone(options: OwnedOptions): Promise<RunningPostgres> {
  const { cluster, log, password, say } = options
  const start = performance.now()
  for (let lostPorts = 0; ; ) {
    await settlePrevious(cluster, password, say)
    const slow = setTimeout(say, slowMs, 'The database is still starting: after a stop without warning it repairs itself first')
    const running = await launch(options).finally(() => clearTimeout(slow))
    if (running) return running
    const said = await log.sinceMark()
    if (/could not bind/.test(said) && lostPorts < maxLostPorts) {
      lostPorts++
    } else if (/lock file "postmaster.pid" is empty/.test(said)) {
      // A power failure came between making and filling it.
      await rm(path.join(cluster, 'postmaster.pid'), { force: true })
    } else if (
      /lock file "postmaster.pid" already exists|pre-existing shared memory/.test(said) &&
      performance.now() - start < remainsMs
    ) {
      // Another start was faster, or connections outlive a killed server; PostgreSQL ends them.
      await sleep(250)
    } else {
      throw new StartError(failure('PostgreSQL couldn’t start', said, log))
    }
  }
}

async function ensureDatabase(port: number, password: string): Promise<boolean> {
  return withMaintenance(port, password, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [roleName])
    if (rowCount) return false
    await client.query(`CREATE DATABASE ${roleName}`)
    return true
  })
}

/** One line about a PostgreSQL that ended, with the gravest of the last things that it said. */
function failure(what: string, said: string, log: PostgresLog): string {
  const gravest = said
    .trim()
    .split('\n')
    .slice(-20)
    .findLast((line) => /PANIC|FATAL|ERROR|error while loading/.test(line))
  const cause = gravest?.replace(/^.*?(?=PANIC|FATAL|ERROR)/, '')
  return `${what}${cause ? `: ${cause}` : ''}. Its log is ${log.file}.`
}

/**
 * Gives a cluster that nobody runs the password of the file, for a data folder whose file was lost. PostgreSQL's
 * single-user mode asks for no password: whoever may write the cluster's files is its master anyway.
 */
async function resetPassword({ cluster, binaries, account, log }: LaunchOptions, password: string): Promise<void> {
  const program = path.join(binaries.folder, 'bin/postgres')
  const child = spawn(program, ['--single', '-D', clusterArgument(cluster), 'postgres'], {
    ...account,
    cwd: cluster,
    env: postgresEnvironment,
    stdio: ['pipe', 'ignore', log.fd],
  })
  child.stdin?.on('error', () => {})
  child.stdin?.end(`ALTER ROLE ${roleName} PASSWORD '${password.replaceAll("'", "''")}'\n`)
  await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
}
