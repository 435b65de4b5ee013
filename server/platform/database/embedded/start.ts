import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explainDataFolder, StartError, systemCode } from '../../start-error.ts'
import { chooseAccount, removeTemporary, runnableBinaries } from './binaries.ts'
import { clusterArgument, createFolder, ensureCluster, postgresEnvironment } from './cluster.ts'
import { ensureDatabase, type RoleUrls, readOrCreatePassword, removeStaleSockets, roleName, roleUrls } from './connection.ts'
import { type Ownership, settlePrevious, takeOwnership } from './owner.ts'
import { type LaunchOptions, launch, PostgresLog, type RunningPostgres } from './process.ts'

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly say?: (line: string) => void
  /** Receives a line for the terminal if the database exits without `stop`. */
  readonly onExit?: (reason: string) => void
  readonly settings?: LaunchOptions['replaced']
}

/** The URLs contain passwords. They lead to a Unix socket if there is one; otherwise the parameter `host` is missing. */
export interface EmbeddedPostgres extends RoleUrls {
  /** True if this start created the database. An earlier first start may have been interrupted after that. */
  readonly firstStart: boolean
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL on the data folder. It exits with this process, however that ends.
 * @throws {StartError} with one line that says why it can't start and what to do
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
    throw explainDataFolder(error, folder)
  }
}

async function start(
  folder: string,
  { say = () => {}, onExit = () => {}, settings: replaced = {} }: EmbeddedPostgresOptions,
  undo: AsyncDisposableStack,
): Promise<EmbeddedPostgres> {
  const cluster = path.join(folder, 'postgres')
  await createFolder(folder)
  const account = await chooseAccount(cluster)
  const binaries = await runnableBinaries(account, say)
  undo.defer(() => removeTemporary(binaries))
  const password = await readOrCreatePassword(path.join(folder, 'postgres-password.txt'))
  const createdCluster = await ensureCluster(cluster, { binaries, account, password, say })
  const log = await PostgresLog.open(path.join(folder, 'postgres.log'))
  undo.defer(() => log.close())
  const launching = { cluster, binaries, account, log, replaced }
  const { running, ownership, createdDatabase, rolesPassword } = await launchOwned({ ...launching, password, say })
  undo.defer(() => running.stop())
  undo.defer(() => ownership.release())
  // Failed tidying is no reason to give up a running database.
  await removeStaleSockets(cluster, running.port).catch(() => {})

  let stopped: Promise<void> | null = null
  const report = async () => {
    if (!stopped) onExit(failure('The database stopped unexpectedly', await log.sinceMark().catch(() => ''), log))
  }
  running.exited.then(report, report)
  return {
    ...(await roleUrls(cluster, running.port, rolesPassword)),
    firstStart: createdCluster || createdDatabase,
    stop: () => {
      stopped ??= undo.disposeAsync()
      return stopped
    },
  }
}

interface OwnedPostgres {
  readonly running: RunningPostgres
  readonly ownership: Ownership
  readonly createdDatabase: boolean
  readonly rolesPassword: string
}

interface OwnedOptions extends LaunchOptions {
  readonly password: string
  readonly say: (line: string) => void
}

const maxLostPorts = 10
const slowMillis = 3_000
const backendsExitMillis = 30_000

async function launchOwned(options: OwnedOptions): Promise<OwnedPostgres> {
  const { cluster, password, say } = options
  for (let isRepaired = false; ; isRepaired = true) {
    const running = await launchAlone(options)
    try {
      const ownership = await takeOwnership(running.port, password, cluster)
      const { created, rolesPassword } = await ensureDatabase(running.port, password)
      return { running, ownership, createdDatabase: created, rolesPassword }
    } catch (error) {
      await running.stop()
      // 28P01: invalid password, since its file was lost or replaced.
      if (systemCode(error) !== '28P01' || isRepaired) throw error
      say('Giving the database the password that is in postgres-password.txt')
      await resetPassword(options, password)
    }
  }
}

async function launchAlone(options: OwnedOptions): Promise<RunningPostgres> {
  const { cluster, log, password, say } = options
  let { replaced } = options
  const start = performance.now()
  for (let lostPorts = 0; ; ) {
    await settlePrevious(cluster, password, say)
    const slow = setTimeout(
      say,
      slowMillis,
      'The database is still starting: after a stop without warning it repairs itself first',
    )
    const running = await launch({ ...options, replaced }).finally(() => clearTimeout(slow))
    if (running) return running
    const output = await log.sinceMark()
    const cause = findCause(output)
    if (cause === 'no sockets' && replaced.unix_socket_directories !== '') {
      replaced = { ...replaced, unix_socket_directories: '' }
    } else if (cause === 'port taken' && lostPorts < maxLostPorts) {
      lostPorts++
    } else if (cause === 'empty pid file') {
      await rm(path.join(cluster, 'postmaster.pid'), { force: true })
    } else if (cause === 'still in use' && performance.now() - start < backendsExitMillis) {
      await sleep(250)
    } else {
      throw new StartError(failure('PostgreSQL couldn’t start', output, log))
    }
  }
}

type ExitCause =
  /** As in folders that a virtual machine shares. */
  | 'no sockets'
  | 'port taken'
  /** After a power failure between creating and writing it. */
  | 'empty pid file'
  /** Another process was faster, or backends outlived a killed server; PostgreSQL ends them. */
  | 'still in use'

/** @param output from PostgreSQL's log @returns null for a lasting cause */
function findCause(output: string): ExitCause | null {
  if (/could not create any Unix-domain sockets/.test(output)) return 'no sockets'
  if (/could not bind|lock file "\S*\.s\.PGSQL\.\d+\.lock" already exists/.test(output)) return 'port taken'
  if (/lock file "postmaster.pid" is empty/.test(output)) return 'empty pid file'
  if (/lock file "postmaster.pid" already exists|pre-existing shared memory/.test(output)) return 'still in use'
  return null
}

function failure(what: string, output: string, log: PostgresLog): string {
  const error = output
    .trim()
    .split('\n')
    .slice(-20)
    .findLast((line) => /PANIC|FATAL|ERROR|error while loading/.test(line))
  const cause = error?.replace(/^.*?(?=PANIC|FATAL|ERROR)/, '')
  return `${what}${cause ? `: ${cause}` : ''}. Its log is ${log.file}.`
}

/**
 * Sets a stopped cluster's password to the one in the file, after that file was lost. Single-user mode needs no password: anyone who can
 * write the cluster's files has full control anyway.
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
