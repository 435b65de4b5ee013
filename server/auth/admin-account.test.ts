import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calendarFeeds } from '../database/schema.ts'
import { openTestSalon, signedIn, visitor } from '../testing/salon.ts'
import { databaseOfThisTest } from '../testing/test-database.ts'
import { adminPasswordFile, ensureAdminAccount } from './admin-account.ts'

const adminEmail = 'owner@salon.example'
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chairtime-admin-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function open() {
  const database = await databaseOfThisTest()
  const app = openTestSalon(database)
  const signIn = async (password: string) =>
    (await visitor(app).call('POST', '/api/auth/sign-in/email', { email: adminEmail, password })).status
  const ensure = (adminPassword?: string) => ensureAdminAccount(database.db, { adminEmail, adminPassword, dataDir })
  return { database, app, signIn, ensure }
}

describe('the administrator’s account', () => {
  test('is made once, with a random password that is kept for its owner only', async () => {
    const { ensure, signIn } = await open()
    const shown = await ensure()
    const file = join(dataDir, adminPasswordFile)
    expect(shown).toMatch(/^[\w-]{16}$/)
    expect((await readFile(file, 'utf8')).trim()).toBe(shown)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await signIn(shown ?? '')).toBe(200)
    expect(await ensure()).toBeNull()
  })

  test('made by several processes at once has one password, which one of them shows', async () => {
    const { database, app } = await open()
    // Each has a folder of its own, as on machines of their own.
    const folders = await Promise.all([1, 2, 3, 4].map(() => mkdtemp(join(dataDir, 'process-'))))
    const shown = await Promise.all(
      folders.map((folder) => ensureAdminAccount(database.db, { adminEmail, adminPassword: undefined, dataDir: folder })),
    )
    const passwords = shown.filter((each) => each !== null)
    expect(passwords).toHaveLength(1)
    const signIn = { email: adminEmail, password: passwords[0] }
    expect((await visitor(app).call('POST', '/api/auth/sign-in/email', signIn)).status).toBe(200)
  })

  test('follows ADMIN_PASSWORD when that changes', async () => {
    const { ensure, signIn } = await open()
    await ensure('first-password')
    await ensure('second-password')
    expect([await signIn('first-password'), await signIn('second-password')]).toEqual([401, 200])
  })

  test('follows it also if several processes restart at once', async () => {
    const { ensure, signIn } = await open()
    await ensure('first-password')
    await Promise.all([ensure('second-password'), ensure('second-password'), ensure('second-password')])
    expect([await signIn('first-password'), await signIn('second-password')]).toEqual([401, 200])
  })

  test('takes over an account that a client made before, and ends its sessions and calendar addresses', async () => {
    const { database, app, ensure, signIn } = await open()
    const client = await signedIn(app, database, { email: adminEmail })
    await client.call('POST', '/api/calendar-feeds', { kind: 'client' })
    const generated = await ensure()
    expect(await (await client.call('GET', '/api/me')).json()).toBeNull()
    expect([await signIn('scissors-and-comb'), await signIn(generated ?? '')]).toEqual([401, 200])
    expect(await database.db.$count(calendarFeeds)).toBe(0)
  })
})
