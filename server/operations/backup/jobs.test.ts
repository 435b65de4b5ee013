import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultPlan, isDue } from '../../../domain/operations/backups/nightly.ts'
import { readConfig } from '../../platform/config.ts'
import { backupRuns } from '../../platform/database/schema/operations.ts'
import { createLog } from '../../platform/log.ts'
import { StartError } from '../../platform/start-error.ts'
import { eventually } from '../../testing/live-events.ts'
import { fixedSettings } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { lastNight, openBackups } from './jobs.ts'

const at = (wall: string, offset = '-05:00') => Date.parse(`${wall}${offset}`) / 1000
const zone = 'America/New_York'

test('the night begins at the salon’s hour, also when clocks change', () => {
  const night = (now: number, minutes = 180) => lastNight({ at: minutes }, now, zone)
  expect(night(at('2026-11-30T09:00'))).toBe(at('2026-11-30T03:00'))
  expect(night(at('2026-11-30T02:59'))).toBe(at('2026-11-29T03:00'))
  expect(night(at('2026-11-30T03:00'))).toBe(at('2026-11-30T03:00'))
  // 2:30 AM is skipped on March 14, and comes twice on November 7.
  expect(night(at('2027-03-14T03:30', '-04:00'), 150)).toBe(at('2027-03-14T03:30', '-04:00'))
  expect(night(at('2027-11-07T02:45', '-05:00'), 90)).toBe(at('2027-11-07T01:30', '-04:00'))
})

test('each night has one backup, also when its time comes twice or not at all', () => {
  for (const first of ['2027-03-13', '2027-11-06']) {
    for (const minutes of [90, 150, 180]) {
      const start = at(`${first}T12:00`)
      const begun = [] as number[]
      for (let now = start; now < start + 3 * 24 * 3600; now += 600) {
        const lastGood = begun.at(-1) ?? start
        const plan = { ...defaultPlan, at: minutes }
        const history = { since: start, lastGood, lastFailure: null }
        if (isDue(plan, history, { night: lastNight(plan, now, zone), now })) begun.push(now)
      }
      expect(begun, `${first}, ${minutes}`).toHaveLength(3)
    }
  }
})

test('one of two processes makes each night’s backup, tries it again after an hour, and a stop ends it', async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'chairtime-backups-'))
  onTestFinished(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  let now = at('2026-11-29T20:00')
  const files: string[] = []
  let fails = false
  const open = (name: string) =>
    openBackups({
      db: database.db,
      clock: () => now,
      log: createLog('silent'),
      settings: fixedSettings(),
      config: readConfig({ BACKUP_DIR: folder }),
      async make({ signal }) {
        files.push(name)
        if (fails) throw new StartError('The disk is full.')
        if (name === 'hangs') {
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
          throw new StartError('The server stopped while it was made.')
        }
        return { bytes: 1, rows: 1 }
      },
    })
  const processes = [open('one'), open('other')]
  const minute = async (wall: string) => {
    now = at(wall)
    await Promise.all(processes.map((one) => one.everyMinute(now)))
    await eventually(async () => (await database.db.select().from(backupRuns)).every(({ endedAt }) => endedAt !== null))
    return files.length
  }
  expect(await minute('2026-11-29T20:00')).toBe(0)
  expect(await minute('2026-11-30T02:59')).toBe(0)
  expect(await minute('2026-11-30T03:00')).toBe(1)
  expect(await minute('2026-11-30T03:01')).toBe(1)
  fails = true
  expect(await minute('2026-12-01T09:00')).toBe(2)
  expect(await minute('2026-12-01T09:59')).toBe(2)
  expect(await minute('2026-12-01T10:00')).toBe(3)
  fails = false
  expect(await minute('2026-12-01T11:00')).toBe(4)
  expect(await minute('2026-12-01T23:00')).toBe(4)

  const hanging = open('hangs')
  now = at('2026-12-02T03:00')
  await hanging.everyMinute(now)
  await hanging.stop()
  const runs = await database.db.select().from(backupRuns).orderBy(backupRuns.id)
  expect(runs.map(({ failure }) => failure)).toEqual([
    null,
    'The disk is full.',
    'The disk is full.',
    null,
    'The server stopped while it was made.',
  ])
  expect(await readdir(folder)).toEqual([])
})
