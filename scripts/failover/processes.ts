/** Programs of the failover test, and their processes. */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Programs {
  readonly etcd: string
  readonly patroni: string
  readonly haproxy: string
  readonly postgres: string
}

export function findPrograms(): Programs | { readonly missing: string } {
  const find = (name: string) =>
    ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => `${folder}/${name}`).find(existsSync)
  const etcd = find('etcd')
  const patroni = find('patroni')
  const haproxy = find('haproxy')
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const postgres = versions
    .toSorted((one, two) => Number(two) - Number(one))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(`${folder}/pg_rewind`))
  if (etcd && patroni && haproxy && postgres) return { etcd, patroni, haproxy, postgres }
  const missing = Object.entries({ etcd, patroni, haproxy, postgresql: postgres }).filter(([, file]) => !file)
  return { missing: missing.map(([name]) => name).join(', ') }
}

export const idOfPostgres = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))

/** Lists a process with its descendants, children first. */
export function processTree(root: number): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.filter(([, ppid]) => ppid === parent).flatMap(([pid = 0]) => [...below(pid), pid])
  return pairs.some(([pid]) => pid === root) ? [...below(root), root] : []
}

/** Finds a PostgreSQL process by words of its title, such as a standby's receiver. */
export function findByTitle(pids: readonly number[], title: string): number | undefined {
  const lines = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const match = lines.find((line) => line.includes(title) && pids.includes(Number.parseInt(line, 10)))
  return match === undefined ? undefined : Number.parseInt(match, 10)
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // Already ended.
    }
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await exit
  clearTimeout(late)
}

/** Polls until there is a result. @throws after two minutes */
export async function wait<Found>(what: string, ask: () => Promise<Found | null>): Promise<Found> {
  for (let turn = 0; turn < 600; turn++) {
    const result = await ask()
    if (result !== null) return result
    await sleep(200)
  }
  throw new Error(`waited two minutes for ${what}`)
}
