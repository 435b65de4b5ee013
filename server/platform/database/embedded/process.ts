import { spawn } from 'node:child_process'
import { type FileHandle, open, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../listen.ts'
import type { Binaries } from './binaries.ts'
import { type Account, clusterArgument, postgresEnvironment } from './cluster.ts'
import { findPostmaster, stopPostmaster } from './owner.ts'

// Runs PostgreSQL and stops it when the pipe on standard input closes, which happens however the server ends. Its own session keeps the
// terminal's Ctrl-C from the database; the server stops it last. Fast shutdown, immediate after 10 s, forced after 15 s. The last line
// ends the rest of the session: the watcher and its sleep.
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

// The supervisor's 15 s, with a margin.
const supervisorTimeoutMillis = 18_000

const settings = {
  // TCP is for other programs; the server's Unix socket takes less processor. In the cluster, PostgreSQL's working folder, and relative: a
  // socket's path may have only about 100 bytes.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '.',
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Usually a small database on an SSD.
  random_page_cost: '1.1',
  // Ends the statement of a disconnected client, such as a killed server, within this time.
  client_connection_check_interval: '2s',
  // The server reports failed statements. Otherwise each prevented double booking would be logged, with the client's data. PANIC, FATAL
  // and LOG are all above ERROR here.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  logging_collector: 'off',
  log_destination: 'stderr',
}

export interface RunningPostgres {
  readonly port: number
  readonly exited: Promise<void>
  /** Shuts it down and waits for its exit, about 15 s at most. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  readonly cluster: string
  readonly binaries: Binaries
  readonly account: Account | null
  readonly log: PostgresLog
  readonly replaced: Readonly<Record<string, string>>
}

/** Starts PostgreSQL on a free port. Resolves when it accepts connections, or to null if it exits first. */
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
      const remaining = await findPostmaster(cluster)
      if (remaining?.port === port) await stopPostmaster(remaining.pid, cluster)
    })
    .finally(() => {
      hasExited = true
    })
  // Callers that await it see the rejection; without one it must not be unhandled.
  exited.catch(() => {})
  // A broken pipe means an exited process, which `exited` reports.
  child.stdin?.on('error', () => {})
  while (!hasExited) {
    const postmaster = await findPostmaster(cluster)
    if (postmaster?.ready && postmaster.port === port) {
      const stop = async () => {
        child.stdin?.end()
        await Promise.race([exited, sleep(supervisorTimeoutMillis, undefined, { ref: false })])
        if (!hasExited) await stopPostmaster(postmaster.pid, cluster)
        await exited
      }
      return { port, exited, stop }
    }
    await Promise.race([exited, sleep(20)])
  }
  return null
}

/** In bytes; a log of this size replaces the rotated one beside it. */
const maxBytes = 5_000_000
const checkEveryMillis = 2_000

/** PostgreSQL inherits the open file and needs no access to its folder. */
export class PostgresLog {
  readonly file: string
  readonly #handle: FileHandle
  readonly #timer: NodeJS.Timeout
  #mark = 0
  #rotating = false

  private constructor(file: string, handle: FileHandle) {
    this.file = file
    this.#handle = handle
    this.#timer = setInterval(() => void this.#rotate().catch(() => {}), checkEveryMillis)
    this.#timer.unref()
  }

  static async open(file: string): Promise<PostgresLog> {
    // In append mode, PostgreSQL continues at the start of a truncated file.
    const log = new PostgresLog(file, await open(file, 'a', 0o600))
    await log.#rotate()
    return log
  }

  get fd(): number {
    return this.#handle.fd
  }

  async mark(): Promise<void> {
    this.#mark = (await this.#handle.stat()).size
  }

  async sinceMark(): Promise<string> {
    const { size } = await stat(this.file)
    return (await this.#read(Math.max(size < this.#mark ? 0 : this.#mark, size - 65_536), size)).toString('utf8')
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#handle.close()
  }

  async #rotate(): Promise<void> {
    if (this.#rotating) return
    this.#rotating = true
    try {
      const { size } = await this.#handle.stat()
      if (size < maxBytes) return
      // Only the end, so that the rotated log is bounded.
      await writeFile(`${this.file}.1`, await this.#read(size - maxBytes, size), { mode: 0o600 })
      await this.#handle.truncate(0)
    } finally {
      this.#rotating = false
    }
  }

  async #read(from: number, to: number): Promise<Buffer> {
    const reader = await open(this.file, 'r')
    try {
      const { buffer, bytesRead } = await reader.read(Buffer.alloc(to - from), 0, to - from, from)
      return buffer.subarray(0, bytesRead)
    } finally {
      await reader.close()
    }
  }
}
