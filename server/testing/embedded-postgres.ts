import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { findPostmaster } from '../platform/database/embedded/owner.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../platform/database/embedded/start.ts'

/** Creates an empty folder, closed to other users and removed when the test ends. */
export async function temporaryFolder(parent = os.tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'chairtime-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

export async function startHere(
  dataDir: string,
  options: Omit<EmbeddedPostgresOptions, 'dataDir'> = {},
): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, ...options })
  onTestFinished(() => database.stop())
  return database
}

export function spawnOwner(dataDir: string): ChildProcess {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('../platform/database/embedded/start.ts', import.meta.url).href)}
    const { ownerUrl } = await startEmbeddedPostgres({ dataDir: process.argv[1] }).catch(({ message }) => ({ ownerUrl: message }))
    process.stdout.write(ownerUrl)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void owner.kill('SIGKILL'))
  return owner
}

export async function readUrl(owner: ChildProcess): Promise<string> {
  return new Promise((resolve) => owner.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString())))
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

export async function writeMark(url: string): Promise<void> {
  await query(url, "CREATE TABLE mark (text text); INSERT INTO mark VALUES ('kept')")
}

export const readMark = (url: string) => query(url, 'SELECT text FROM mark')

export async function postmasterPid(dataDir: string): Promise<number> {
  const postmaster = await findPostmaster(path.join(dataDir, 'postgres'))
  if (!postmaster) throw new Error('no PostgreSQL is running')
  return postmaster.pid
}

export function processes(): { pid: number; group: number }[] {
  return execFileSync('ps', ['-axo', 'pid=,pgid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, group]) => ({ pid: Number(pid), group: Number(group) }))
}

export const isAlive = (pid: number) => processes().some((process) => process.pid === pid)
