import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  isAlive,
  postmasterPid,
  processes,
  readMark,
  readUrl,
  spawnOwner,
  startHere,
  temporaryFolder,
  writeMark,
} from '../../../testing/embedded-postgres.ts'
import { timeoutMillis } from '../../../testing/live-events.ts'

describe('after a kill', () => {
  it('the database of a killed server ends, and the next start has every committed row', async () => {
    const dataDir = await temporaryFolder()
    const owner = spawnOwner(dataDir)
    await writeMark(await readUrl(owner))
    const pid = await postmasterPid(dataDir)
    const { group } = processes().find((process) => process.pid === pid) ?? { group: 0 }
    owner.kill('SIGKILL')
    await vi.waitFor(() => expect(processes().filter((left) => left.group === group)).toEqual([]), timeoutMillis)
    expect(isAlive(pid)).toBe(false)
    expect(await readMark((await startHere(dataDir)).ownerUrl)).toEqual([{ text: 'kept' }])
  })

  it('a start right after the server’s death waits for the database to stop', async () => {
    const dataDir = await temporaryFolder()
    const owner = spawnOwner(dataDir)
    await writeMark(await readUrl(owner))
    owner.kill('SIGKILL')
    expect(await readMark((await startHere(dataDir)).ownerUrl)).toEqual([{ text: 'kept' }])
  })

  it('the next start stops the orphaned database of a killed server and supervisor', async () => {
    const dataDir = await temporaryFolder()
    const owner = spawnOwner(dataDir)
    await writeMark(await readUrl(owner))
    const pid = await postmasterPid(dataDir)
    const { group } = processes().find((process) => process.pid === pid) ?? { group: 0 }
    // Halt it first, or the owner can notice the dead supervisor and stop the database.
    owner.kill('SIGSTOP')
    for (const each of processes()) if (each.group === group && each.pid !== pid) process.kill(each.pid, 'SIGKILL')
    owner.kill('SIGKILL')
    await sleep(1_000)
    expect(isAlive(pid)).toBe(true)
    expect(await readMark((await startHere(dataDir)).ownerUrl)).toEqual([{ text: 'kept' }])
    expect(isAlive(pid)).toBe(false)
  })

  it('the next start ignores a remaining postmaster.pid, even if its process id now belongs to another process', async () => {
    const dataDir = await temporaryFolder()
    const reports: string[] = []
    const first = await startHere(dataDir, { onExit: (reason) => reports.push(reason) })
    await writeMark(first.ownerUrl)
    const pid = await postmasterPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(
      () => expect(reports).toEqual([expect.stringMatching(/^The database stopped unexpectedly/)]),
      timeoutMillis,
    )
    await first.stop()

    const file = path.join(dataDir, 'postgres/postmaster.pid')
    const contents = await readFile(file, 'utf8')
    expect(contents).toMatch(new RegExp(`^${pid}\n`))
    const { uid, gid } = await stat(file)
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    onTestFinished(() => void stranger.kill())
    await writeFile(file, contents.replace(/^\d+/, String(stranger.pid)))
    expect(await readMark((await startHere(dataDir)).ownerUrl)).toEqual([{ text: 'kept' }])
    expect(stranger.exitCode).toBeNull()
  })

  it('while the database is being created, the next start creates it from scratch', async () => {
    const dataDir = await temporaryFolder()
    const owner = spawnOwner(dataDir)
    const half = await vi.waitUntil(
      async () => (await readdir(dataDir)).find((entry) => entry.startsWith('postgres.new-') && !entry.endsWith('password')),
      { timeout: timeoutMillis, interval: 5 },
    )
    await vi.waitUntil(async () => (await readdir(path.join(dataDir, half))).includes('base'), {
      timeout: timeoutMillis,
      interval: 5,
    })
    owner.kill('SIGKILL')
    // Wait until it is reaped: a zombie still counts as running, so its folder stays.
    await vi.waitFor(() => expect(owner.signalCode).toBe('SIGKILL'), timeoutMillis)
    expect(await readdir(dataDir)).not.toContain('postgres')
    const database = await startHere(dataDir)
    expect(database.firstStart).toBe(true)
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password.txt', 'postgres.log'])
  })
})
