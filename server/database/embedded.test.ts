import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseAccount } from './embedded/account.ts'
import { installedBinaries, removeTemporary, runnableBinaries } from './embedded/binaries.ts'
import { freePort } from './embedded/free-port.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

vi.mock('./embedded/free-port.ts', { spy: true })

const isRoot = process.geteuid?.() === 0
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** An empty folder that goes when the test ends; closed to other users, as everything below it is. */
async function temporaryFolder(parent = os.tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'chairtime-test-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function start(dataDir: string, onExit?: (reason: string) => void): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(onExit ? { dataDir, onExit } : { dataDir })
  cleanUps.push(() => database.stop())
  return database
}

/** Starts the database in a process of its own, which then waits to be killed. */
function spawnOwner(dataDir: string): ChildProcess {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1] }).catch(({ message }) => ({ url: message }))
    process.stdout.write(url)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUps.push(() => owner.kill('SIGKILL'))
  return owner
}

/** Where the database of that process is; or why it has none. */
async function urlOf(owner: ChildProcess): Promise<string> {
  return new Promise((resolve) => owner.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString())))
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function writeMark(url: string): Promise<void> {
  await query(url, "CREATE TABLE mark (text text); INSERT INTO mark VALUES ('kept')")
}

const readMark = (url: string) => query(url, 'SELECT text FROM mark')

async function postmasterPid(dataDir: string): Promise<number> {
  const postmaster = await findPostmaster(path.join(dataDir, 'postgres'))
  if (!postmaster) throw new Error('no PostgreSQL is running')
  return postmaster.pid
}

interface Process {
  readonly pid: number
  readonly group: number
  readonly state: string
}

function processes(): Process[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,pgid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid, group, state = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), group: Number(group), state }
  })
}

// A process that has ended but whose parent has not asked for its end is listed as Z.
const isAlive = (pid: number) => processes().some((process) => process.pid === pid && !process.state.startsWith('Z'))

describe('a start', () => {
  it('makes a database that is closed to everybody else, and a second one keeps its data', async () => {
    const dataDir = await temporaryFolder()
    const first = await start(dataDir)
    expect(first.firstStart).toBe(true)
    expect(new URL(first.url).hostname).toBe('127.0.0.1')
    const settings = ['listen_addresses', 'unix_socket_directories', 'fsync', 'TimeZone', 'server_encoding', 'max_connections']
    const [row] = await query(first.url, `SELECT ${settings.map((name) => `current_setting('${name}') AS "${name}"`)}`)
    expect(row).toEqual({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      max_connections: '200',
    })
    const passwordFile = path.join(dataDir, 'postgres-password.txt')
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600)
    expect(new URL(first.url).password).toBe((await readFile(passwordFile, 'utf8')).trim())
    await expect(query(first.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })

    await writeMark(first.url)
    const pid = await postmasterPid(dataDir)
    await first.stop()
    expect(isAlive(pid)).toBe(false)

    const second = await start(dataDir)
    expect(second.firstStart).toBe(false)
    expect(await readMark(second.url)).toEqual([{ text: 'kept' }])
  })

  it('takes another port when the one it found is lost to somebody faster', async () => {
    const faster = createServer()
    const taken = await new Promise<number>((resolve) => {
      faster.listen(0, '127.0.0.1', () => resolve((faster.address() as { port: number }).port))
    })
    cleanUps.push(() => faster.close())
    vi.mocked(freePort).mockResolvedValueOnce(taken)
    const database = await start(await temporaryFolder())
    expect(new URL(database.url).port).not.toBe(String(taken))
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is refused while another Chairtime uses the folder, which goes on unharmed', async () => {
    const dataDir = await temporaryFolder()
    const first = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(
      `Another Chairtime is already using the folder ${dataDir}. Stop it, or start this one with another DATA_DIR.`,
    )
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('lets exactly one of two win that begin at the same moment', async () => {
    const dataDir = await temporaryFolder()
    const [loser, winner] = (await Promise.all([spawnOwner(dataDir), spawnOwner(dataDir)].map(urlOf))).sort()
    expect(loser).toMatch(/^Another Chairtime is already using the folder/)
    expect(await query(winner ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('says so when the database is of another version, or no database', async () => {
    const dataDir = await temporaryFolder()
    await mkdir(path.join(dataDir, 'postgres'))
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '16\n')
    await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 16, and this Chairtime brings PostgreSQL 18/)
    await rm(path.join(dataDir, 'postgres/PG_VERSION'))
    await writeFile(path.join(dataDir, 'postgres/holiday.jpg'), '')
    await expect(start(dataDir)).rejects.toThrow(/is not a PostgreSQL database/)
  })

  it('says so when the data folder is a file', async () => {
    const file = path.join(await temporaryFolder(), 'data')
    await writeFile(file, '')
    await expect(start(file)).rejects.toThrow(`The data folder ${file} is not a folder.`)
  })

  it('opens a database whose password file was lost', async () => {
    const dataDir = await temporaryFolder()
    const first = await start(dataDir)
    await writeMark(first.url)
    await first.stop()
    await rm(path.join(dataDir, 'postgres-password.txt'))
    const second = await start(dataDir)
    expect(second.url).not.toContain(new URL(first.url).password)
    expect(await readMark(second.url)).toEqual([{ text: 'kept' }])
  })

  it('keeps one old log, and begins a new one when it has grown large', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(path.join(dataDir, 'postgres.log'), 'x'.repeat(6_000_000))
    const database = await start(dataDir)
    await database.stop()
    expect((await stat(path.join(dataDir, 'postgres.log.1'))).size).toBe(6_000_000)
    const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('database system is ready')
    expect(log.length).toBeLessThan(10_000)
  })
})

describe('after a death', () => {
  it('of the server, the database ends within 5 seconds, and the next start has every committed row', async () => {
    const dataDir = await temporaryFolder()
    const owner = spawnOwner(dataDir)
    await writeMark(await urlOf(owner))
    const pid = await postmasterPid(dataDir)
    const { group } = processes().find((process) => process.pid === pid) ?? { group: 0 }
    owner.kill('SIGKILL')
    await vi.waitFor(
      () => expect(processes().filter((left) => left.group === group && !left.state.startsWith('Z'))).toEqual([]),
      5_000,
    )
    expect(isAlive(pid)).toBe(false)
    expect(await readMark((await start(dataDir)).url)).toEqual([{ text: 'kept' }])
  })

  it('of the server, a start at once waits for the database to stop', async () => {
    const dataDir = await temporaryFolder()
    const owner = spawnOwner(dataDir)
    await writeMark(await urlOf(owner))
    owner.kill('SIGKILL')
    expect(await readMark((await start(dataDir)).url)).toEqual([{ text: 'kept' }])
  })

  it('of the server and the keeper, the orphaned database is stopped by the next start', async () => {
    const dataDir = await temporaryFolder()
    const owner = spawnOwner(dataDir)
    await writeMark(await urlOf(owner))
    const pid = await postmasterPid(dataDir)
    const { group } = processes().find((process) => process.pid === pid) ?? { group: 0 }
    for (const kept of processes()) if (kept.group === group && kept.pid !== pid) process.kill(kept.pid, 'SIGKILL')
    owner.kill('SIGKILL')
    await sleep(1_000)
    expect(isAlive(pid)).toBe(true)
    expect(await readMark((await start(dataDir)).url)).toEqual([{ text: 'kept' }])
    expect(isAlive(pid)).toBe(false)
  })

  it('of everything, the file that the database leaves behind is no obstacle, even where its number is another process now', async () => {
    const dataDir = await temporaryFolder()
    const reports: string[] = []
    const first = await start(dataDir, (reason) => reports.push(reason))
    await writeMark(first.url)
    const pid = await postmasterPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(reports).toEqual([expect.stringMatching(/^The database stopped unexpectedly/)]), 5_000)
    await first.stop()

    const file = path.join(dataDir, 'postgres/postmaster.pid')
    const left = await readFile(file, 'utf8')
    expect(left).toMatch(new RegExp(`^${pid}\n`))
    const { uid, gid } = await stat(file)
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    cleanUps.push(() => stranger.kill())
    await writeFile(file, left.replace(/^\d+/, String(stranger.pid)))
    expect(await readMark((await start(dataDir)).url)).toEqual([{ text: 'kept' }])
    expect(stranger.exitCode).toBeNull()
  })

  it('while the database was being made, the next start makes it anew', async () => {
    const dataDir = await temporaryFolder()
    const owner = spawnOwner(dataDir)
    const half = await vi.waitUntil(
      async () => (await readdir(dataDir)).find((entry) => entry.startsWith('postgres.new-') && !entry.endsWith('password')),
      { timeout: 10_000, interval: 5 },
    )
    await vi.waitUntil(async () => (await readdir(path.join(dataDir, half))).includes('base'), { timeout: 10_000, interval: 5 })
    owner.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(owner.pid ?? 0)).toBe(false))
    expect(await readdir(dataDir)).not.toContain('postgres')
    const database = await start(dataDir)
    expect(database.firstStart).toBe(true)
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password.txt', 'postgres.log'])
  })
})

describe.runIf(isRoot)('as root', () => {
  it('runs PostgreSQL as somebody else, in a folder that nobody else can enter', async () => {
    const closed = await temporaryFolder()
    await chmod(closed, 0o700)
    const dataDir = path.join(closed, 'data')
    const database = await start(dataDir)
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const [uid] =
      execFileSync('ps', ['-o', 'uid=', '-p', String(await postmasterPid(dataDir))], { encoding: 'utf8' }).match(/\d+/) ?? []
    expect(Number(uid)).toBeGreaterThan(0)
    for (const file of ['', 'postgres-password.txt', 'postgres.log']) expect((await stat(path.join(dataDir, file))).uid).toBe(0)
  })

  it('takes over a cluster that was copied as root', async () => {
    const dataDir = await temporaryFolder()
    const first = await start(dataDir)
    await writeMark(first.url)
    await first.stop()
    const copy = await temporaryFolder()
    await cp(dataDir, copy, { recursive: true })
    expect((await stat(path.join(copy, 'postgres'))).uid).toBe(0)
    expect(await readMark((await start(copy)).url)).toEqual([{ text: 'kept' }])
  })

  it('runs a copy of binaries that others cannot reach, kept where only root can write', async () => {
    const installed = await closedBinaries()
    const account = await chooseAccount('/nowhere')
    const sharedFolder = await temporaryFolder('/var/lib')
    await chmod(sharedFolder, 0o755)
    const copy = await runnableBinaries(account, () => {}, { installed, sharedFolder })
    expect(copy.folder).toBe(path.join(sharedFolder, `postgres-${installed.version}`))
    const said = execFileSync(path.join(copy.folder, 'bin/postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
    expect(said).toContain('PostgreSQL')

    const lines: string[] = []
    expect(await runnableBinaries(account, (line) => lines.push(line), { installed, sharedFolder })).toEqual(copy)
    expect(lines).toEqual([])
  })

  it('trusts no copy that somebody else could have changed', async () => {
    const installed = await closedBinaries()
    const account = await chooseAccount('/nowhere')
    const sharedFolder = await temporaryFolder('/var/lib')
    await chmod(sharedFolder, 0o755)
    const copy = await runnableBinaries(account, () => {}, { installed, sharedFolder })
    await chmod(path.join(copy.folder, 'share'), 0o777)
    const other = await runnableBinaries(account, () => {}, { installed, sharedFolder })
    expect(other.folder).not.toContain(sharedFolder)
    await removeTemporary(other)
    await expect(stat(other.folder)).rejects.toThrow('ENOENT')
  })

  async function closedBinaries() {
    const installed = installedBinaries()
    const closed = await temporaryFolder()
    const folder = path.join(closed, 'native')
    await cp(installed.folder, folder, { recursive: true, verbatimSymlinks: true })
    return { ...installed, folder }
  }
})
