import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { appendFile, chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  isAlive,
  postmasterPid,
  query,
  readMark,
  readUrl,
  spawnOwner,
  startHere,
  temporaryFolder,
  writeMark,
} from '../../../testing/embedded-postgres.ts'
import { timeoutMillis } from '../../../testing/live-events.ts'
import { superuserUrl } from '../../../testing/server-process.ts'
import { freePort } from '../../listen.ts'

vi.mock('../../listen.ts', { spy: true })

const isRoot = process.geteuid?.() === 0

async function mountDisk(size: string): Promise<string> {
  const folder = await temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

/** Containers often forbid mounting, even for root. */
const canMount = (() => {
  if (!isRoot || process.platform !== 'linux') return false
  const folder = mkdtempSync(path.join(tmpdir(), 'chairtime-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
})()

const way = `SELECT CASE WHEN inet_server_addr() IS NULL THEN 'socket' ELSE 'tcp' END AS way`

const sockets = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'postgres'))).filter((entry) => entry.startsWith('.s.PGSQL')).sort()

describe('a start', () => {
  it('creates a database without access for others, and the next start keeps its data', async () => {
    const dataDir = await temporaryFolder()
    const first = await startHere(dataDir)
    expect(first.firstStart).toBe(true)
    expect(new URL(first.url).hostname).toBe('127.0.0.1')
    const settings = ['listen_addresses', 'unix_socket_directories', 'fsync', 'TimeZone', 'server_encoding', 'max_connections']
    const superuser = await superuserUrl(first.url, dataDir)
    const [row] = await query(superuser, `SELECT ${settings.map((name) => `current_setting('${name}') AS "${name}"`)}`)
    expect(row).toEqual({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '.',
      fsync: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      max_connections: '200',
    })
    const passwordFile = path.join(dataDir, 'postgres-password.txt')
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600)
    expect(new URL(superuser).password).toBe((await readFile(passwordFile, 'utf8')).trim())
    await expect(query(first.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })

    await writeMark(first.ownerUrl)
    const pid = await postmasterPid(dataDir)
    await first.stop()
    expect(isAlive(pid)).toBe(false)

    const second = await startHere(dataDir)
    expect(second.firstStart).toBe(false)
    expect(await readMark(second.ownerUrl)).toEqual([{ text: 'kept' }])
  })

  it('opens a socket beside the port, both with the password, and removes it with the database', async () => {
    const dataDir = await temporaryFolder()
    const database = await startHere(dataDir)
    const url = new URL(database.url)
    expect(url.searchParams.get('host')).toBe(path.join(dataDir, 'postgres'))
    expect(await query(database.url, way)).toEqual([{ way: 'socket' }])
    url.search = ''
    expect(await query(url.href, way)).toEqual([{ way: 'tcp' }])
    await database.stop()
    expect(await sockets(dataDir)).toEqual([])
  })

  it('does without the socket where the data folder’s path is too long for one', async () => {
    const { url } = await startHere(path.join(await temporaryFolder(), 'a'.repeat(100)))
    expect(new URL(url).search).toBe('')
    expect(await query(url, way)).toEqual([{ way: 'tcp' }])
  })

  it('does without the socket where PostgreSQL can’t create one', async () => {
    const parent = await temporaryFolder()
    // Too long for the socket only: stands for a file system without sockets.
    const tooLong = path.join(parent, 'a'.repeat(100))
    await mkdir(tooLong)
    for (const folder of [parent, tooLong]) await chmod(folder, 0o777)
    const { url } = await startHere(await temporaryFolder(), { settings: { unix_socket_directories: tooLong } })
    expect(await query(url, way)).toEqual([{ way: 'tcp' }])
  })

  it('does without the socket where only the port lets anybody in', async () => {
    const dataDir = await temporaryFolder()
    await (await startHere(dataDir)).stop()
    const rules = path.join(dataDir, 'postgres/pg_hba.conf')
    await writeFile(rules, (await readFile(rules, 'utf8')).replaceAll(/^local .*$/gm, ''))
    const { url } = await startHere(dataDir)
    expect(await query(url, way)).toEqual([{ way: 'tcp' }])
  })

  it('takes another port if the socket of the first one is locked', async () => {
    const dataDir = await temporaryFolder()
    const first = await startHere(dataDir)
    await first.stop()
    const { port } = new URL(first.url)
    // As left by a killed database whose process id now belongs to another process.
    const other = await temporaryFolder()
    await startHere(other)
    const lock = path.join(dataDir, `postgres/.s.PGSQL.${port}.lock`)
    await writeFile(lock, `${await postmasterPid(other)}\n`)
    vi.mocked(freePort).mockResolvedValueOnce(Number(port))
    const { url } = await startHere(dataDir)
    expect(new URL(url).port).not.toBe(port)
    expect(await query(url, way)).toEqual([{ way: 'socket' }])
  })

  it('removes the sockets of a killed database', async () => {
    const dataDir = await temporaryFolder()
    const first = await startHere(dataDir)
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await first.stop()
    expect(await sockets(dataDir)).toEqual([expect.any(String), expect.stringMatching(/\.lock$/)])
    const { port } = new URL((await startHere(dataDir)).url)
    expect(await sockets(dataDir)).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
  })

  it('takes another port if another process takes the first one', async () => {
    const faster = createServer()
    const takenPort = await new Promise<number>((resolve) => {
      faster.listen(0, '127.0.0.1', () => resolve((faster.address() as { port: number }).port))
    })
    onTestFinished(() => void faster.close())
    vi.mocked(freePort).mockResolvedValueOnce(takenPort)
    const database = await startHere(await temporaryFolder())
    expect(new URL(database.url).port).not.toBe(String(takenPort))
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is refused while another Chairtime uses the folder, which keeps running', async () => {
    const dataDir = await temporaryFolder()
    const first = await startHere(dataDir)
    await expect(startHere(dataDir)).rejects.toThrow(
      `Another Chairtime is already using the folder ${dataDir}. Stop it, or start this one with another DATA_DIR.`,
    )
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('succeeds for exactly one of two processes at the same moment', async () => {
    const dataDir = await temporaryFolder()
    const [loser, winner] = (await Promise.all([spawnOwner(dataDir), spawnOwner(dataDir)].map(readUrl))).sort()
    expect(loser).toMatch(/^Another Chairtime is already using the folder/)
    expect(await query(winner ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('explains that the database has another version, or that there is none', async () => {
    const dataDir = await temporaryFolder()
    await mkdir(path.join(dataDir, 'postgres'))
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '16\n')
    await expect(startHere(dataDir)).rejects.toThrow(/was made by PostgreSQL 16, and this Chairtime brings PostgreSQL 18/)
    await rm(path.join(dataDir, 'postgres/PG_VERSION'))
    await writeFile(path.join(dataDir, 'postgres/holiday.jpg'), '')
    await expect(startHere(dataDir)).rejects.toThrow(/isn’t a PostgreSQL database/)
  })

  it('explains that the data folder is a file', async () => {
    const file = path.join(await temporaryFolder(), 'data')
    await writeFile(file, '')
    await expect(startHere(file)).rejects.toThrow(`The data folder ${file} isn’t a folder.`)
  })

  it.runIf(process.platform === 'linux')('explains that no folder can be created, and does not hang', async () => {
    for (const folder of ['/proc/chairtime', '/proc/1/chairtime/data', '/proc']) {
      await expect(startHere(folder)).rejects.toThrow(`The data folder ${folder} is in a place that can’t hold files.`)
    }
  })

  it.runIf(canMount)('explains that the disk is full, becomes full, or is read-only', async () => {
    const disk = await mountDisk('20m')
    const dataDir = path.join(disk, 'salon/data')
    const full = `The data folder ${dataDir} is on a disk that is full. Fix that, or start with another DATA_DIR.`
    await expect(startHere(dataDir)).rejects.toThrow(full)
    await writeFile(path.join(disk, 'filler'), Buffer.alloc(30_000_000)).catch(() => {})
    await expect(startHere(dataDir)).rejects.toThrow(full)
    await rm(path.join(disk, 'salon'), { recursive: true })
    execFileSync('mount', ['-o', 'remount,ro', disk])
    await expect(startHere(dataDir)).rejects.toThrow(`The data folder ${dataDir} is on a disk that can only be read.`)
  })

  it('opens a database whose password file was lost', async () => {
    const dataDir = await temporaryFolder()
    const first = await startHere(dataDir)
    await writeMark(first.ownerUrl)
    await first.stop()
    await rm(path.join(dataDir, 'postgres-password.txt'))
    const second = await startHere(dataDir)
    expect(await query(await superuserUrl(second.url, dataDir), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await readMark(second.ownerUrl)).toEqual([{ text: 'kept' }])
  })

  it('keeps one rotated log, and starts a new one when it has grown large', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(path.join(dataDir, 'postgres.log'), 'x'.repeat(6_000_000))
    const database = await startHere(dataDir)
    await database.stop()
    expect((await stat(path.join(dataDir, 'postgres.log.1'))).size).toBe(5_000_000)
    const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('database system is ready')
    expect(log.length).toBeLessThan(10_000)
  })
})

describe('the log', () => {
  it('contains neither failed statements nor their values', async () => {
    const dataDir = await temporaryFolder()
    const database = await startHere(dataDir)
    await writeMark(database.ownerUrl)
    await query(database.ownerUrl, 'CREATE UNIQUE INDEX one ON mark (text)')
    const address = 'ada@client.example'
    await query(database.ownerUrl, `INSERT INTO mark VALUES ('${address}')`)
    await expect(query(database.ownerUrl, `INSERT INTO mark VALUES ('${address}')`)).rejects.toMatchObject({ code: '23505' })
    await expect(query(database.url, `SELECT '${address}'::int`)).rejects.toMatchObject({ code: '22P02' })
    await database.stop()
    const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('database system is ready')
    expect(log).not.toMatch(/ERROR|duplicate|STATEMENT|DETAIL|@/)
  })

  it('stays small, however fast it grows', async () => {
    const dataDir = await temporaryFolder()
    await startHere(dataDir)
    const file = path.join(dataDir, 'postgres.log')
    for (let turn = 0; turn < 3; turn++) {
      await appendFile(file, 'x'.repeat(12_000_000))
      await vi.waitFor(async () => expect((await stat(file)).size).toBeLessThan(1_000_000), timeoutMillis)
    }
    expect((await stat(`${file}.1`)).size).toBe(5_000_000)
  })
})

describe.runIf(isRoot)('as root', () => {
  it('runs PostgreSQL as another user, in a folder that only root can enter', async () => {
    const closed = await temporaryFolder()
    await chmod(closed, 0o700)
    const dataDir = path.join(closed, 'data')
    const database = await startHere(dataDir)
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const [uid] =
      execFileSync('ps', ['-o', 'uid=', '-p', String(await postmasterPid(dataDir))], { encoding: 'utf8' }).match(/\d+/) ?? []
    expect(Number(uid)).toBeGreaterThan(0)
    for (const file of ['', 'postgres-password.txt', 'postgres.log']) expect((await stat(path.join(dataDir, file))).uid).toBe(0)
  })

  it('takes over a cluster that was copied as root', async () => {
    const dataDir = await temporaryFolder()
    const first = await startHere(dataDir)
    await writeMark(first.ownerUrl)
    await first.stop()
    const copy = await temporaryFolder()
    await cp(dataDir, copy, { recursive: true })
    expect((await stat(path.join(copy, 'postgres'))).uid).toBe(0)
    expect(await readMark((await startHere(copy)).ownerUrl)).toEqual([{ text: 'kept' }])
  })
})
