import { spawn } from 'node:child_process'
import { type FileHandle, open, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { clusterArgument, postgresEnvironment } from './cluster.ts'
import type { Account } from './files.ts'
import { findPostmaster, freePort, stopPostmaster } from './postmaster.ts'

// Runs PostgreSQL and stops it when the pipe on standard input closes, which it does however the server ends. In a
// session of its own, so that the terminal's Ctrl-C leaves the database to the server, which stops it last. The signals
// are the steps of a stop: in order, after 10 s without care for open work, after 15 s by force. The last line ends what
// is left of the session: the watcher and its sleep.
const keeper = `
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

// The keeper's steps, and a little more.
const keeperPatienceMs = 18_000

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The data are small and lie on a local disk, more often than not a solid one.
  random_page_cost: '1.1',
  // A statement whose client is gone ends within this, so that it cannot outlive a server that was killed.
  client_connection_check_interval: '2s',
  // What a statement is refused for is for the server to say. Each double booking that was prevented would be a line otherwise, with what
  // was to be written in it. PANIC, FATAL and LOG are all above ERROR here.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** A PostgreSQL that is our child. */
export interface RunningPostgres {
  readonly port: number
  /** Settles when it is gone, for whatever reason. */
  readonly gone: Promise<void>
  /** Stops it in order and waits until it is gone, at most about 15 s. */
  stop(): Promise<void>
}

export interface LaunchOptions {
  readonly cluster: string
  readonly binaries: Binaries
  readonly account: Account | null
  readonly log: PostgresLog
}

/** Starts PostgreSQL on a free port. Resolves when it takes connections, or to `null` when it ended before. */
export async function launch({ cluster, binaries, account, log }: LaunchOptions): Promise<RunningPostgres | null> {
  const port = await freePort()
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = [path.join(binaries.folder, 'bin/postgres'), '-D', clusterArgument(cluster), ...options]
  await log.mark()
  const child = spawn('/bin/sh', ['-c', keeper, 'chairtime-database', ...program], {
    ...account,
    cwd: cluster,
    env: postgresEnvironment,
    detached: true,
    stdio: ['pipe', log.fd, log.fd],
  })
  let ended = false
  const gone = new Promise<void>((resolve, reject) => {
    child.once('error', reject).once('exit', () => resolve())
  })
    .then(async () => {
      // Should somebody kill the keeper alone, then what it kept goes too.
      const left = await findPostmaster(cluster)
      if (left?.port === port) await stopPostmaster(left.pid, cluster)
    })
    .finally(() => {
      ended = true
    })
  // Whoever waits for it hears of a failure; while nobody does, it must not pass for an unhandled one.
  gone.catch(() => {})
  // Writing to a pipe without another end is no news either: `gone` tells it.
  child.stdin?.on('error', () => {})
  while (!ended) {
    const postmaster = await findPostmaster(cluster)
    if (postmaster?.ready && postmaster.port === port) {
      const stop = async () => {
        child.stdin?.end()
        await Promise.race([gone, sleep(keeperPatienceMs, undefined, { ref: false })])
        if (!ended) await stopPostmaster(postmaster.pid, cluster)
        await gone
      }
      return { port, gone, stop }
    }
    await Promise.race([gone, sleep(20)])
  }
  return null
}

/** The log may reach this many bytes; then it becomes the old one, beside it, in place of the one before. */
const largestLog = 5_000_000
/** Whatever fills it has this long until the next look; a look costs microseconds. */
const checkEveryMs = 2_000

/** The log file of PostgreSQL. It stays ours: PostgreSQL gets it open, and needs no right to the folder that it is in. */
export class PostgresLog {
  readonly file: string
  readonly #handle: FileHandle
  readonly #timer: NodeJS.Timeout
  #mark = 0
  #rotating = false

  private constructor(file: string, handle: FileHandle) {
    this.file = file
    this.#handle = handle
    this.#timer = setInterval(() => void this.#rotate().catch(() => {}), checkEveryMs)
    this.#timer.unref()
  }

  static async open(file: string): Promise<PostgresLog> {
    // Appending, so that PostgreSQL goes on at the beginning after the file was emptied below it.
    const log = new PostgresLog(file, await open(file, 'a', 0o600))
    await log.#rotate()
    return log
  }

  /** What a child process writes to. */
  get fd(): number {
    return this.#handle.fd
  }

  /** From here on is what `sinceMark` reads. */
  async mark(): Promise<void> {
    this.#mark = (await this.#handle.stat()).size
  }

  /** What was written since the mark, at most the last 64 KB of it. */
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
      if (size < largestLog) return
      // Its end only: however much was written since the last look, the old one is no larger than the new one may become.
      await writeFile(`${this.file}.1`, await this.#read(size - largestLog, size), { mode: 0o600 })
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
