import { execFile } from 'node:child_process'
import { chown, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { ownerLock } from '../locks.ts'
import { createPgClient } from '../single-client.ts'
import { isRunning, sendSignal } from './cluster.ts'
import { maintenance, withMaintenance } from './connection.ts'

const run = promisify(execFile)

// Time for which a running database's state must stay the same before we act on it. A killed server holds the lock until PostgreSQL
// notices; a starting one doesn't hold it yet.
const stableMillis = 3_000
const pauseMillis = 100
const settlingMillis = 60_000

/**
 * Waits until no PostgreSQL runs on the cluster; one without an owner is stopped if it doesn't stop.
 * @throws {StartError} if a running Chairtime owns it
 */
export async function settlePrevious(cluster: string, password: string, say: (line: string) => void): Promise<void> {
  const start = performance.now()
  let lastState: Occupation | null = null
  let since = start
  for (;;) {
    const previous = await findPostmaster(cluster)
    if (!previous) return
    if (!lastState) say('A database is still running in this folder. Waiting for it to stop …')
    const state = previous.ready ? await occupation(previous.port, password) : 'unsettled'
    const now = performance.now()
    if (state !== lastState) {
      lastState = state
      since = now
    }
    if (now - since > stableMillis) {
      if (state === 'owned') throw alreadyUsed(cluster)
      if (state === 'abandoned') await stopPostmaster(previous.pid, cluster)
    }
    if (now - start > settlingMillis) {
      throw new StartError(
        `A PostgreSQL (process ${previous.pid}) is running on ${cluster} and neither stops nor answers. Stop it, then start again.`,
      )
    }
    await sleep(pauseMillis)
  }
}

function alreadyUsed(cluster: string): StartError {
  const folder = cluster.replace(/\/postgres$/, '')
  return new StartError(
    `Another Chairtime is already using the folder ${folder}. Stop it, or start this one with another DATA_DIR.`,
  )
}

/** Unsettled: it doesn't respond at the moment. */
type Occupation = 'owned' | 'abandoned' | 'unsettled'

async function occupation(port: number, password: string): Promise<Occupation> {
  try {
    return await withMaintenance(port, password, async (client) => {
      // Reads only: trying to take the lock could keep its owner from taking it.
      const { rowCount } = await client.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND granted`,
        [...ownerLock],
      )
      return rowCount ? 'owned' : 'abandoned'
    })
  } catch {
    return 'unsettled'
  }
}

export interface Ownership {
  release(): Promise<void>
}

/**
 * Takes the lock that makes this process the database's owner, and takes it again after a lost connection.
 * @throws {StartError} if another process holds it
 */
export async function takeOwnership(port: number, password: string, cluster: string): Promise<Ownership> {
  let released = false
  let client = await connectAndLock()
  return {
    async release() {
      released = true
      await client.end().catch(() => {})
    },
  }

  async function connectAndLock(): Promise<pg.Client> {
    const candidate = createPgClient(maintenance(port, password))
    try {
      await candidate.connect()
      const { rows } = await candidate.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [...ownerLock])
      if (!rows[0]?.taken) throw alreadyUsed(cluster)
    } catch (error) {
      await candidate.end().catch(() => {})
      throw error
    }
    candidate.once('end', () => void takeAgain())
    return candidate
  }

  async function takeAgain(): Promise<void> {
    while (!released) {
      const again = await connectAndLock().catch(() => null)
      if (again) {
        client = again
        if (released) await client.end().catch(() => {})
        return
      }
      await sleep(1_000, undefined, { ref: false })
    }
  }
}

/** Contents of postmaster.pid. Format: src/include/utils/pidfile.h of PostgreSQL. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** True if it accepts connections, as opposed to starting or stopping. */
  readonly ready: boolean
}

// Larger than any process id on Linux and macOS.
const noProcess = 2_147_483_647

/**
 * Finds the PostgreSQL running on the cluster; null if there is none. If the process id in the file now belongs to another program, it is
 * overwritten: PostgreSQL would refuse to start. The file itself stays: it names the shared memory by which PostgreSQL detects backends
 * that outlive a killed server.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = path.join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!isRunning(pid)) return null
  if (await isPostmaster(pid, cluster)) {
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  }
  if (isRunning(pid) && lines.length > 1) await overwritePid(file, lines)
  return null
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      const [program, at, here] = await Promise.all([readlink(`/proc/${pid}/exe`), stat(`/proc/${pid}/cwd`), stat(cluster)])
      // `startsWith`, since the link to an updated program ends in ' (deleted)'.
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

/** Stops a PostgreSQL that isn't our child: fast shutdown, immediate after 10 s, SIGKILL after 15 s. */
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
      sendSignal(step.signal, pid)
    }
    await sleep(25)
  }
}
