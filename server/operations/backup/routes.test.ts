import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Backups, backups } from '../../../domain/operations/backups/backups.ts'
import { backupPlans, backupRuns } from '../../platform/database/schema/operations.ts'
import { auditEvents, rateLimits } from '../../platform/database/schema/platform.ts'
import { StartError } from '../../platform/start-error.ts'
import { eventually } from '../../testing/live-events.ts'
import { adminEmail, mondayMorning, openTestSalon, type Person, password, signedIn, signIn } from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { MakeBackup } from './making.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let folder: string
let admin: Person
let now = mondayMorning
let make: MakeBackup

const quickly: MakeBackup = async ({ file }) => {
  await writeFile(file, 'a backup')
  return { bytes: 8, rows: 3 }
}

function openSalon(environment: Record<string, string> = {}) {
  return openTestSalon(database, {
    clock: () => now,
    environment: { BACKUP_DIR: folder, ...environment },
    makeBackup: (making) => make(making),
  })
}

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'chairtime-backups-'))
  admin = await signedIn(openSalon(), database, { email: adminEmail })
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  make = quickly
  now = mondayMorning + 0.4
  for (const table of [backupRuns, backupPlans, rateLimits, auditEvents]) await database.db.delete(table)
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
})

async function call<Body = Backups>(method: string, path: string, body?: unknown, person = admin) {
  const response = await person.call(method, path, body)
  return { status: response.status, body: (await response.json()) as Body }
}

const list = async () => backups.parse((await call('GET', '/api/backups')).body)
const untilDone = () => eventually(async () => (await list()).running === null)
const kinds = async () =>
  (await database.db.select({ kind: auditEvents.kind }).from(auditEvents).orderBy(auditEvents.id)).flatMap(({ kind }) =>
    kind.startsWith('backups.') ? [kind] : [],
  )

test('one is started, and once it is made it is listed with what is known of it', async () => {
  expect((await call('POST', '/api/backups')).status).toBe(202)
  await untilDone()
  const { items, health } = await list()
  const name = 'chairtime-2026-11-30-140000.backup'
  const backup = { at: mondayMorning, bytes: 8, rows: 3, seconds: 0, encrypted: false, checked: true, here: true }
  expect(items).toEqual([{ name, ...backup }])
  expect(health).toEqual({ state: 'good', lastGood: mondayMorning, reason: null })
  expect(await kinds()).toEqual(['backups.started'])
})

test('one process makes a backup that many start at once, and says how far it is', async () => {
  let count = 0
  let finish = () => {}
  make = async ({ file, onShare }) => {
    count++
    onShare(0.5)
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    await writeFile(file, 'a backup')
    return { bytes: 8, rows: 3 }
  }
  const other = await signIn(openSalon(), { email: adminEmail, password })
  const presses = [admin, other, admin, other].map((person) => call('POST', '/api/backups', undefined, person))
  expect((await Promise.all(presses)).map(({ status }) => status)).toEqual([202, 202, 202, 202])
  await eventually(async () => (await list()).running?.share === 0.5)
  now += 60
  await call('POST', '/api/backups')
  finish()
  await untilDone()
  expect([count, (await list()).items.length, await kinds()]).toEqual([1, 1, ['backups.started']])
})

test('one that failed says why until one is good, and removes nothing that is there', async () => {
  const old = 'chairtime-2026-01-01-080000.backup'
  await writeFile(join(folder, old), 'an old one')
  make = async () => {
    throw new StartError('The folder for backups is on a disk that is full. Fix that, or choose another one.')
  }
  await call('POST', '/api/backups')
  await untilDone()
  expect((await list()).health).toMatchObject({ state: 'old', reason: expect.stringContaining('full') })
  expect(await readdir(folder)).toEqual([old])
  make = async () => {
    throw new TypeError('undefined is not a function')
  }
  now += 1
  await call('POST', '/api/backups')
  await untilDone()
  expect((await list()).health.reason).toBe('Something unexpected happened. The server’s log has more.')
  now += 1
  make = quickly
  await writeFile(join(folder, 'chairtime-2026-11-28-080000.backup.partial'), 'cut')
  await writeFile(join(folder, 'holiday.jpg'), 'not ours')
  await call('POST', '/api/backups')
  await untilDone()
  await eventually(async () => (await readdir(folder)).length === 2)
  expect((await readdir(folder)).toSorted()).toEqual(['chairtime-2026-11-30-140002.backup', 'holiday.jpg'])
  expect((await list()).health).toMatchObject({ state: 'good', reason: null })
})

test('one whose process has ended is over, and makes way', async () => {
  const startedAt = new Date((mondayMorning - 300) * 1000)
  await database.db.insert(backupRuns).values({ startedAt, seenAt: startedAt, name: 'chairtime-2026-11-30-135500.backup' })
  expect((await list()).running).toBe(null)
  await call('POST', '/api/backups')
  await untilDone()
  const runs = await database.db.select().from(backupRuns).orderBy(backupRuns.id)
  expect(runs.map(({ failure }) => failure)).toEqual(['stopped', null])
})

test('the time of backups is saved, with its author', async () => {
  const plan = { nightly: false, at: 240, days: 30 }
  expect((await call('PUT', '/api/backups/plan', plan)).body).toMatchObject({ plan, health: { state: 'off' } })
  expect((await list()).plan).toEqual(plan)
  await call('PUT', '/api/backups/plan', plan)
  expect(await kinds()).toEqual(['backups.plan-changed'])
  const { body } = await call<{ error: { fields: object } }>('PUT', '/api/backups/plan', { ...plan, days: 0 })
  expect(body.error.fields).toEqual({ days: 'Enter at least 1 day' })
})

async function ask(name: string, body: object, person = admin) {
  return call<{ url: string; error: { fields?: object } }>('POST', `/api/backups/${name}/download`, body, person)
}

test('one is downloaded with the password only, by who asked, for a minute, and that is recorded', async () => {
  await call('POST', '/api/backups')
  await untilDone()
  const [{ name } = { name: '' }] = (await list()).items
  expect((await ask(name, {})).body.error.fields).toEqual({ password: 'Enter your password' })
  expect((await ask(name, { password: 'wrong' })).body.error.fields).toEqual({ password: 'That isn’t your password.' })
  const { url } = (await ask(name, { password })).body
  expect(await kinds()).not.toContain('backups.downloaded')
  const head = await admin.call('HEAD', url)
  const response = await admin.call('GET', url)
  expect([head.status, response.status, response.headers.get('content-length')]).toEqual([200, 200, '8'])
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(await response.text()).toBe('a backup')
  expect((await kinds()).filter((kind) => kind === 'backups.downloaded')).toHaveLength(1)
  await writeFile(join(folder, 'chairtime-2026-11-29-080000.backup'), 'another')
  for (const wrong of [url.replace(name, 'chairtime-2026-11-29-080000.backup'), `/api/backups/${name}`, `${url}x`])
    expect((await admin.call('GET', wrong)).status).toBe(404)
  now += 61
  expect((await admin.call('GET', url)).status).toBe(404)
})

test('no name leads out of the folder', async () => {
  await writeFile(join(folder, 'secret.txt'), 'secret')
  const link = 'chairtime-2026-11-29-080000.backup'
  await symlink(join(folder, 'secret.txt'), join(folder, link))
  expect((await list()).items).toEqual([])
  expect((await ask(link, { password })).status).toBe(404)
  for (const name of ['..%2f..%2fetc%2fpasswd', 'secret.txt', `${link}%00.txt`, '%2fetc%2fpasswd'])
    expect([404, 422]).toContain((await ask(name, { password })).status)
})

test('a download asks for a one-time code too if codes are on, once each', async () => {
  await call('POST', '/api/backups')
  await untilDone()
  const [{ name } = { name: '' }] = (await list()).items
  const app = openSalon()
  const owner = await signIn(app, { email: adminEmail, password })
  const { uri } = (await call<{ uri: string }>('POST', '/api/me/second-factor/setup', { password }, owner)).body
  const totp = URI.parse(uri) as TOTP
  const on = await owner.call('POST', '/api/me/second-factor/confirm', { code: totp.generate() })
  const { recoveryCodes } = (await on.json()) as { recoveryCodes: string[] }
  const cookie = on.headers.getSetCookie().map((line) => line.split(';')[0])
  const person: Person = {
    ...owner,
    call: (method, path, body) => owner.call(method, path, body, { cookie: cookie.join('; ') }),
  }
  expect((await call('GET', '/api/backups', undefined, person)).body.asksCode).toBe(true)
  expect((await ask(name, { password }, person)).body.error.fields).toEqual({ code: 'Enter the code' })
  expect((await ask(name, { password, code: '000000' }, person)).status).toBe(422)
  const code = recoveryCodes[0] ?? ''
  expect((await ask(name, { password, code }, person)).status).toBe(200)
  expect((await ask(name, { password, code }, person)).status).toBe(422)
  await person.call('POST', '/api/me/second-factor/off', { password })
  admin = await signIn(app, { email: adminEmail, password })
})

test('a real one is made by a thread of the server, encrypted where there is a passphrase, and ends with the server', async () => {
  const { makeInThread } = await import('./making.ts')
  const { readConfig } = await import('../../platform/config.ts')
  const environment = { DATABASE_URL: database.url, AUTH_SECRET: testAuthSecret, BACKUP_PASSPHRASE: 'four plain words here' }
  make = makeInThread(readConfig({ BACKUP_DIR: folder, ...environment }))
  const person = await signIn(openSalon(environment), { email: adminEmail, password })
  await call('POST', '/api/backups', undefined, person)
  await untilDone()
  const { items, health } = await list()
  expect(health.reason).toBe(null)
  expect(items).toMatchObject([{ encrypted: true, checked: true, here: true }])
  expect(items[0]?.rows).toBeGreaterThan(0)

  const stopped = new AbortController()
  const file = join(folder, 'chairtime-2026-11-30-150000.backup')
  const ended = make({ file, signal: stopped.signal, onShare() {} })
  stopped.abort()
  await expect(ended).rejects.toThrow('The server stopped while it was made.')
  expect((await readdir(folder)).filter((one) => one.startsWith('chairtime-2026-11-30-15'))).toEqual([])
})
