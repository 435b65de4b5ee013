import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availableMemory } from 'node:process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { lastingPort } from './outside/lasting-port.ts'
import { shiftedLikeThis } from './run/moment.ts'

export const withoutLimits = { LIMIT_READS: '1000000000', LIMIT_CLIENT_WRITES: '1000000000', LIMIT_ADMIN_WRITES: '1000000000' }

export const localReceivers = { WEBHOOK_NETWORKS: '127.0.0.0/8,::1', MAIL_NETWORKS: '127.0.0.0/8,::1' }

const serverArguments = [
  '--max-semi-space-size=32',
  `--import=${new URL('../../scripts/resolve-drizzle.mjs', import.meta.url).href}`,
  fileURLToPath(new URL('../main.ts', import.meta.url)),
]

export const testAuthSecret = 'a secret for tests only, long enough'

export interface ServerProcess {
  readonly origin: string
  readonly process: ChildProcess
  /** Stops the server like Ctrl-C, and waits for its exit. */
  stop(): Promise<void>
}

export async function startServerProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<ServerProcess> {
  // With a PUBLIC_URL the server doesn't print its own address, so the port is chosen here.
  const port = environment.PUBLIC_URL ? await lastingPort() : 0
  const dataDir = await mkdtemp(join(tmpdir(), 'chairtime-server-'))
  const child = spawn(process.execPath, [...serverArguments, ...flags], {
    env: {
      ...process.env,
      ...shiftedLikeThis(),
      ...(process.env.TEST_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.TEST_COMPILE_CACHE }),
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      AUTH_SECRET: testAuthSecret,
      ADMIN_EMAIL: 'owner@salon.example',
      ADMIN_PASSWORD: 'scissors-and-comb',
      SALON_OPENED: 'true',
      // Tests and benches send in seconds, from one address, what people send in days.
      ...withoutLimits,
      ...localReceivers,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // However it ends: a server that refuses to start, or is killed, is never stopped.
  const removal = once(child, 'exit').then(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  removal.catch(() => {})
  const ownOrigin = await readOrigin(child)
  const origin = port === 0 ? ownOrigin : `http://localhost:${port}`
  const stop = async () => {
    child.kill('SIGINT')
    await removal
  }
  return { origin, process: child, stop }
}

/**
 * Compiles the server once for all servers that this process and its children start later: each start takes a quarter less processor
 * time. A process writes its cache on exit, so this one loads everything and refuses to start. Don't await it: a server that starts
 * earlier compiles alone.
 * @returns a function that removes the cache
 */
export function compileServer(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chairtime-compiled-'))
  process.env.TEST_COMPILE_CACHE = folder
  const env = { ...process.env, NODE_COMPILE_CACHE: folder }
  const compiling = spawn(process.execPath, [...serverArguments, '--demo', '--empty'], { env, stdio: 'ignore' })
  const exited = once(compiling, 'exit')
  return async () => {
    await exited
    await rm(folder, { recursive: true, force: true })
  }
}

/** Linux keeps these files in memory. */
const memoryFolder = '/dev/shm'
/** Bytes; a run takes a third. */
const enoughMemory = 2_000_000_000

/**
 * Keeps temporary files of this process and its children in memory if there is room. A database has over a thousand files, and copying
 * one takes 0.2 s of the processor on a disk, 0.04 s in memory. The environment's own folder has priority.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || process.platform !== 'linux' || availableMemory() < 2 * enoughMemory) return
  if (takesFilesAndPrograms() && freeBytes() >= enoughMemory) process.env.TMPDIR = memoryFolder
}

/** Programs must run there, too: PostgreSQL is copied to a temporary folder if root's own are closed. */
function takesFilesAndPrograms(): boolean {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n')
  const [, , type, options] = mounts.map((line) => line.split(' ')).findLast(([, folder]) => folder === memoryFolder) ?? []
  return type === 'tmpfs' && !options?.split(',').includes('noexec')
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize
}

function readOrigin(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      const origin = /Address\s+(https?:\/\/\S+)/.exec(output)?.[1]
      if (origin) resolve(origin)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    // Not `exit`: output may be read later.
    child.once('close', (code) => reject(new Error(`the server stopped with code ${code}:\n${output}`)))
  })
}

/** Most tests' data need not survive a crash of the machine; tests of crashes use the product's settings. */
export const withoutDurability = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

export async function superuserUrl(url: string, dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres-password.txt'), 'utf8')).trim()
  return Object.assign(new URL(url), { username: 'chairtime', password }).href
}

export const templateName = 'chairtime_template'

export async function asSuperuser(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export async function copyTemplate(serverUrl: string, name: string): Promise<string> {
  await asSuperuser(serverUrl, `create database ${name} template ${templateName}`)
  return withDatabase(serverUrl, name)
}

export const dropDatabase = (serverUrl: string, name: string) => asSuperuser(serverUrl, `drop database ${name} with (force)`)
