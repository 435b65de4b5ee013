import { execFile } from 'node:child_process'
import { chown, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isRunning, systemCode } from './files.ts'

const run = promisify(execFile)

/** What postmaster.pid says of the running server. Format: src/include/utils/pidfile.h of PostgreSQL. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Whether it takes connections, as opposed to starting or stopping. */
  readonly ready: boolean
}

// The number of no process: above the largest that Linux or macOS give.
const noProcess = 2_147_483_647

/**
 * The PostgreSQL that runs on the cluster now, whoever started it; `null` when there is none.
 *
 * A number in the file that now belongs to some other process is struck out, since PostgreSQL would take that process
 * for itself and refuse to start. The file stays, because PostgreSQL finds in it the shared memory by which it
 * recognises connections that outlive a killed server.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = path.join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!isRunning(pid)) return null
  if (await isPostmasterOf(pid, cluster)) {
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  }
  if (isRunning(pid) && lines.length > 1) await strikeOut(file, lines)
  return null
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      const [program, at, here] = await Promise.all([readlink(`/proc/${pid}/exe`), stat(`/proc/${pid}/cwd`), stat(cluster)])
      // Beginning with, since the link of a program that an update has replaced ends in ' (deleted)'.
      return path.basename(program).startsWith('postgres') && at.ino === here.ino && at.dev === here.dev
    }
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    return stdout.includes(`bin/postgres -D ${cluster} `)
  } catch {
    return false
  }
}

async function strikeOut(file: string, lines: readonly string[]): Promise<void> {
  const owner = await stat(file).catch(() => null)
  // A server that was ending when it was looked at removes its file itself.
  if (!owner) return
  const draft = `${file}.new-${process.pid}`
  await writeFile(draft, [noProcess, ...lines.slice(1)].join('\n'), { mode: 0o600 })
  await chown(draft, owner.uid, owner.gid)
  await rename(draft, file)
}

/** Stops a PostgreSQL that is not a child of ours: in order, after 10 s without care for its work, after 15 s by force. */
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

/** Sends a signal to a process that may be gone meanwhile. */
function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}

/** A port of 127.0.0.1 that is free now. Another process may be faster to take it. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a listening socket without a port')
  return address.port
}
