import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accounts, users } from '../../platform/database/schema/accounts.ts'
import { calendarFeeds } from '../../platform/database/schema/messages.ts'
import { milestones } from '../../platform/database/schema/platform.ts'
import { openTestSalon, signedIn, signIn as signedInWith, visitor } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { createAccountLinks, latestLink } from '../accounts/links.ts'
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
    const password = await ensure()
    const file = join(dataDir, adminPasswordFile)
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await readFile(file, 'utf8')).trim()).toBe(password)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await signIn(password ?? '')).toBe(200)
    expect(await ensure()).toBeNull()
  })

  test('made by several processes at once has one password, which one of them shows', async () => {
    const { database, app } = await open()
    const folders = await Promise.all([1, 2, 3, 4].map(() => mkdtemp(join(dataDir, 'process-'))))
    const shownPasswords = await Promise.all(
      folders.map((folder) => ensureAdminAccount(database.db, { adminEmail, adminPassword: undefined, dataDir: folder })),
    )
    const passwords = shownPasswords.filter((each) => each !== null)
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

  test('keeps a password that its owner has changed since, and the sessions opened with it', async () => {
    const { database, app, ensure, signIn } = await open()
    await ensure('first-password')
    const owner = await signedInWith(app, { email: adminEmail, password: 'first-password' })
    const change = { currentPassword: 'first-password', password: 'a-password-of-mine' }
    expect((await owner.call('POST', '/api/auth/change-password', change)).status).toBe(200)
    const later = await signedInWith(app, { email: adminEmail, password: change.password })
    await ensure('first-password')
    expect([await signIn('first-password'), await signIn('a-password-of-mine')]).toEqual([401, 200])
    expect(await (await later.call('GET', '/api/me')).json()).toMatchObject({ email: adminEmail })
    await ensure('third-password')
    expect([await signIn('a-password-of-mine'), await signIn('third-password')]).toEqual([401, 200])
    expect(await database.db.$count(milestones, like(milestones.name, 'ADMIN_PASSWORD of%'))).toBe(1)
  })

  test('is set to an ADMIN_PASSWORD that comes after a generated one, which also ends links for a new password', async () => {
    const { database, ensure, signIn } = await open()
    const generated = await ensure()
    const [owner] = await database.db.select().from(users).where(eq(users.email, adminEmail))
    const link = { purpose: 'reset', subject: owner?.id ?? '' } as const
    await createAccountLinks({ secret: 'x'.repeat(32), clock: () => Date.now() / 1000 }).issue(database.db, link)
    await ensure('first-password')
    expect([await signIn(generated ?? ''), await signIn('first-password')]).toEqual([401, 200])
    expect(await latestLink(database.db, link.purpose, link.subject)).toBeNull()
  })

  test('keeps its sessions at a restart if its owner also signs in through an outside service', async () => {
    const { database, app, ensure } = await open()
    await ensure('first-password')
    const owner = await signedInWith(app, { email: adminEmail, password: 'first-password' })
    const { uid } = owner
    await database.db.insert(accounts).values({ id: 'outside', accountId: 'outside', userId: uid, providerId: 'oidc' })
    // As after an upgrade: the row with the password comes second, and no milestone exists.
    await database.db.update(accounts).set({ updatedAt: new Date() }).where(eq(accounts.providerId, 'credential'))
    await database.db.execute(sql`analyze`)
    await database.db.delete(milestones).where(like(milestones.name, 'ADMIN_PASSWORD of%'))
    await ensure('first-password')
    expect(await (await owner.call('GET', '/api/me')).json()).toMatchObject({ uid })
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
