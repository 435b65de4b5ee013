import { execFile, spawn } from 'node:child_process'
import { chown, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../listen.ts'
import { systemCode } from '../../start-error.ts'
import type { Binaries } from './binaries.ts'
import { type Account, clusterArgument, isRunning, postgresEnvironment } from './cluster.ts'
import type { PostgresLog } from './log.ts'
import { listening } from './socket.ts'

const run = promisify(execFile)

// Runs PostgreSQL and stops it when the pipe on standard input closes, which happens however the server ends. It has its own
// session, so the terminal's Ctrl-C doesn't reach the database; the server stops it last. The shutdown is fast, immediate after
// 10 s, and forced after 15 s. The last line ends the rest of the session: the watcher and its sleep.
const supervisor = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
"$@" 3<&- &
postgres=$!
(
  while read -r nothing; do :; done <&3
  seconds=0
  while kill -INT $postgres && sleep 1; do
    seconds=$((seconds + 1))
    if [ $seconds -eq 10 ]; then kill -QUIT $postgres; fi
    if [ $seconds -eq 15 ]; then kill -KILL $postgres; fi
  done
) 2>/dev/null &
wait $postgres
kill -KILL 0
`

// The supervisor's 15 s, with some margin.
const supervisorTimeoutMs = 18_000

const settings = {
  ...listening,
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A small database on a local disk, usually an SSD.
  random_page_cost: '1.1',
  // How soon a statement ends whose client has disconnected, such as a killed server.
  client_connection_check_interval: '2s',
  // The server reports why a statement failed. Otherwise each prevented double booking would be logged, with the client's
  // data. PANIC, FATAL and LOG are all above ERROR here.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** A PostgreSQL that is a child of this process. */
export interface RunningPostgres {
  readonly port: number
  /** Settles when the process has exited, for any reason. */
  readonly exited: Promise<void>
  /** Shuts it down and waits until it has exited, at most about 15 s. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  readonly cluster: string
  readonly binaries: Binaries
  readonly account: Account | null
  readonly log: PostgresLog
  readonly replaced: Readonly<Record<string, string>>
}

/** Starts PostgreSQL on a free port. Resolves when it accepts connections, or to null if it exits before. */
export async function launch({ cluster, binaries, account, log, replaced }: LaunchOptions): Promise<RunningPostgres | null> {
  const port = await freePort()
  const options = Object.entries({ ...settings, ...replaced, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = [path.join(binaries.folder, 'bin/postgres'), '-D', clusterArgument(cluster), ...options]
  await log.mark()
  const child = spawn('/bin/sh', ['-c', supervisor, 'chairtime-database', ...program], {
    ...account,
    cwd: cluster,
    env: postgresEnvironment,
    detached: true,
    stdio: ['pipe', log.fd, log.fd],
  })
  let hasExited = false
  const exited = new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('exit', () => resolve())
  })
    .then(async () => {
      // If only the supervisor was killed, PostgreSQL is still running.
      const remaining = await findPostmaster(cluster)
      if (remaining?.port === port) await stopPostmaster(remaining.pid, cluster)
    })
    .finally(() => {
      hasExited = true
    })
  // Callers that await it see the rejection; without one it must not count as unhandled.
  exited.catch(() => {})
  // A broken pipe means that the process has exited, which `exited` reports.
  child.stdin?.on('error', () => {})
  while (!hasExited) {
    const postmaster = await findPostmaster(cluster)
    if (postmaster?.ready && postmaster.port === port) {
      const stop = async () => {
        child.stdin?.end()
        await Promise.race([exited, sleep(supervisorTimeoutMs, undefined, { ref: false })])
        if (!hasExited) await stopPostmaster(postmaster.pid, cluster)
        await exited
      }
      return { port, exited, stop }
    }
    await Promise.race([exited, sleep(20)])
  }
  return null
}

/** The contents of postmaster.pid. Format: src/include/utils/pidfile.h of PostgreSQL. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Whether it accepts connections, as opposed to starting or stopping. */
  readonly ready: boolean
}

// Larger than any process id on Linux and macOS.
const noProcess = 2_147_483_647

/**
 * The PostgreSQL that is running on the cluster, no matter who started it; null if there is none.
 *
 * If the process id in the file now belongs to another process, it is overwritten: PostgreSQL would assume that the process is a
 * PostgreSQL and refuse to start. The file itself stays: it names the shared memory by which PostgreSQL detects backends that
 * outlive a killed server.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = path.join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!isRunning(pid)) return null
  if (await isPostmasterOf(pid, cluster)) {
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  }
  if (isRunning(pid) && lines.length > 1) await overwritePid(file, lines)
  return null
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      const [program, at, here] = await Promise.all([readlink(`/proc/${pid}/exe`), stat(`/proc/${pid}/cwd`), stat(cluster)])
      // `startsWith`, since the link to a program that an update has replaced ends in ' (deleted)'.
      return path.basename(program).startsWith('postgres') && at.ino === here.ino && at.dev === here.dev
    }
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    return stdout.includes(`bin/postgres -D ${cluster} `)
  } catch {
    return false
  }
}

async function overwritePid(file: string, lines: readonly string[]): Promise<void> {
  const owner = await stat(file).catch(() => null)
  // A server that was shutting down has removed its file.
  if (!owner) return
  const draft = `${file}.new-${process.pid}`
  await writeFile(draft, [noProcess, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  await chown(draft, owner.uid, owner.gid)
  await rename(draft, file)
}

/** Stops a PostgreSQL that isn't our child: a fast shutdown, an immediate one after 10 s, and SIGKILL after 15 s. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  const steps: { after: number; signal: NodeJS.Signals }[] = [
    { after: 0, signal: 'SIGINT' },
    { after: 10_000, signal: 'SIGQUIT' },
    { after: 15_000, signal: 'SIGKILL' },
  ]
  const start = performance.now()
  while ((await findPostmaster(cluster))?.pid === pid) {
    const [step] = steps
    if (step && performance.now() - start >= step.after) {
      steps.shift()
      send(step.signal, pid)
    }
    await sleep(25)
  }
}

/** Sends a signal to a process that may have exited. */
function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}
