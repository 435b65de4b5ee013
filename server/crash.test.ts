import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { slots } from '../domain/salon/schedule/usual-hours.ts'
import { addDays } from '../domain/time/calendar.ts'
import { openDatabase } from './platform/database/client.ts'
import { findPostmaster } from './platform/database/embedded/owner.ts'
import { appointments } from './platform/database/schema/booking.ts'
import { createLog } from './platform/log.ts'
import { claimDifferences, overlaps } from './testing/claims.ts'
import { processes, temporaryFolder } from './testing/embedded-postgres.ts'
import { random, randomUuid } from './testing/run/random.ts'
import { addService, addStylist, adminEmail, type Person, signedIn, type TestApp } from './testing/salon.ts'
import { type ServerProcess, startServerProcess } from './testing/server-process.ts'
import { isThorough } from './testing/test-database.ts'

const rounds = isThorough ? 100 : 4
const workers = 8
/** After any date that this test runs on. */
const firstDate = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)

interface Acknowledged {
  readonly id: string
  readonly status: 'Pending' | 'Canceled' | 'either'
}

async function embeddedUrl(dataDir: string): Promise<string> {
  const password = (await readFile(path.join(dataDir, 'postgres-password.txt'), 'utf8')).trim()
  const postmaster = await findPostmaster(path.join(dataDir, 'postgres'))
  return `postgres://chairtime:${encodeURIComponent(password)}@127.0.0.1:${postmaster?.port}/chairtime`
}

async function databaseProcesses(dataDir: string): Promise<number[]> {
  const postmaster = await findPostmaster(path.join(dataDir, 'postgres'))
  const all = processes()
  const group = all.find(({ pid }) => pid === postmaster?.pid)?.group
  const own = all.find(({ pid }) => pid === process.pid)?.group
  if (group === undefined || group === own) throw new Error('the database is not in a group of its own')
  return all.filter((each) => each.group === group).map(({ pid }) => pid)
}

function kill(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Ended with the one before it.
    }
  }
}

/** Processes to kill in a round; others end, or the next start ends them. */
const victims = [['server', 'database'], ['database', 'server'], ['server'], ['database']] as const

test(
  'after killing server and database at any moment, confirmed bookings are stored, and none is incomplete',
  async () => {
    const dataDir = await temporaryFolder()
    let server: ServerProcess | undefined
    let client: Person | undefined
    const acknowledged = new Map<string, Acknowledged>()
    const unsettled: { key: string; body: object }[] = []
    let serviceIds: string[] = []
    let stylistIds: string[] = []
    let turns = 0
    let isKilled = false
    onTestFinished(async () => {
      if (server) await server.stop()
    })

    const call = (method: string, to: string, body?: object, key?: string) =>
      fetch((server?.origin ?? '') + to, {
        method,
        headers: {
          cookie: client?.cookie ?? '',
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })

    /** Retries until there is a response: on a busy machine the database can exceed a request's limit. */
    const bookPatiently = (body: object, key: string) =>
      vi.waitUntil(
        async () => {
          const response = await call('POST', '/api/appointments', body, key)
          return response.status !== 503 && response
        },
        { timeout: 60_000, interval: 25 },
      )

    /** Books free times, two people at each, and cancels some, until the server dies. */
    async function bookUntilItDies(worker: number): Promise<void> {
      for (;;) {
        const turn = turns++ >> 1
        const body = {
          serviceIds,
          stylistId: stylistIds[turn % stylistIds.length],
          date: addDays(firstDate, Math.floor(turn / slots.length / stylistIds.length) % 200),
          time: slots[Math.floor(turn / stylistIds.length) % slots.length],
        }
        const key = randomUuid()
        unsettled.push({ key, body })
        const response = await call('POST', '/api/appointments', body, key).catch(() => null)
        if (response?.status === 503 && !isKilled) continue
        if (!response || response.status === 503) return
        expect([201, 409]).toContain(response.status)
        const booked = await response.json().catch(() => null)
        if (!booked) return
        unsettled.splice(
          unsettled.findIndex((each) => each.key === key),
          1,
        )
        if (response.status !== 201) continue
        const { id } = booked as { id: string }
        acknowledged.set(id, { id, status: 'Pending' })
        if ((worker + turns) % 3 !== 0) continue
        acknowledged.set(id, { id, status: 'either' })
        const canceled = await call('PATCH', `/api/appointments/${id}`, { status: 'Canceled', from: 'Pending' }).catch(
          () => null,
        )
        if (canceled?.status === 200) acknowledged.set(id, { id, status: 'Canceled' })
        else if (isKilled) return
      }
    }

    for (let round = 0; round <= rounds; round++) {
      server = await startServerProcess('', { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, ['--empty'])
      const database = openDatabase(await embeddedUrl(dataDir), createLog('silent'), { maxConnections: 2 })
      try {
        if (!client) {
          const remote = { request: (to: string, init?: RequestInit) => fetch(server?.origin + to, init) } as unknown as TestApp
          client = await signedIn(remote, database, { email: adminEmail })
          serviceIds = [await addService(database)]
          stylistIds = await Promise.all(Array.from({ length: 5 }, () => addStylist(database)))
        }
        const others = `select from pg_stat_activity where datname = current_database() and usename not in (current_user, 'chairtime_server')`
        expect((await database.pool.query(others)).rowCount).toBe(0)
        const rows = await database.db.select({ id: appointments.id, status: appointments.status }).from(appointments)
        const statuses = new Map(rows.map(({ id, status }) => [id, status]))
        const lost = [...acknowledged.values()].filter(({ id, status }) =>
          status === 'either' ? !statuses.has(id) : statuses.get(id) !== status,
        )
        expect({ round, lost }).toEqual({ round, lost: [] })
        expect([await overlaps(database), await claimDifferences(database)]).toEqual([0, 0])
        // A client without a response retries, and has one booking or none.
        for (const { key, body } of unsettled.splice(0)) {
          const again = [await bookPatiently(body, key), await bookPatiently(body, key)]
          const [first, second] = (await Promise.all(again.map((response) => response.json()))) as { id?: string }[]
          expect([201, 409]).toContain(again[0]?.status)
          expect([again[1]?.status, second?.id]).toEqual([again[0]?.status, first?.id])
          if (first?.id !== undefined) acknowledged.set(first.id, { id: first.id, status: 'either' })
        }
      } finally {
        await database.close()
      }
      if (round === rounds) break

      const pids = { server: [server.process.pid ?? 0], database: await databaseProcesses(dataDir) }
      const exit = once(server.process, 'exit')
      const before = acknowledged.size
      isKilled = false
      const storm = Array.from({ length: workers }, (_, worker) => bookUntilItDies(worker))
      // Waits for something to lose in every round, on any machine.
      await vi.waitUntil(() => acknowledged.size > before + workers, { timeout: 60_000, interval: 5 })
      await sleep(random() * 400)
      isKilled = true
      for (const victim of victims[round % victims.length] ?? []) kill(pids[victim])
      await Promise.all(storm)
      await exit
    }
    expect(acknowledged.size).toBeGreaterThan(rounds * workers)

    const running = await databaseProcesses(dataDir)
    await server?.stop()
    expect(processes().filter(({ pid }) => running.includes(pid))).toEqual([])
  },
  rounds * 180_000,
)
