import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { Encrypter } from 'age-encryption'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBackupFile, writeBackupFile } from '../../operations/backup/archive/file.ts'
import { accounts, sessions } from '../../platform/database/schema/accounts.ts'
import { temporaryFolder } from '../../testing/embedded-postgres.ts'
import { eventually } from '../../testing/live-events.ts'
import { mailsTo, tokenTo, withMail } from '../../testing/mails.ts'
import { uniqueEmail } from '../../testing/run/random.ts'
import { addAccount, openTestSalon, signIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { ensureAdminAccount } from './admin-account.ts'
import { hashPassword, verifyPassword } from './secrets.ts'

/** One word as phones compose it, and as some keyboards decompose it. */
const composed = 'Grüße-Zoë'.normalize('NFC')
const apart = composed.normalize('NFD')
const forms = [composed, apart]

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database, { environment: withMail })
})
afterAll(() => database.drop())
beforeEach(() => database.db.execute(sql`truncate rate_limits`))

async function signInStatus(email: string, password: string): Promise<number> {
  await database.db.execute(sql`truncate rate_limits`)
  return (await visitor(app).call('POST', '/api/auth/sign-in/email', { email, password })).status
}

async function accountFromBefore(typed: string): Promise<string> {
  const email = uniqueEmail()
  const uid = (await addAccount(database, { name: 'Ada', email })) ?? ''
  const password = await hash(typed, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await database.db.update(accounts).set({ password }).where(eq(accounts.userId, uid))
  return email
}

describe('a password', () => {
  test('is compared in one form, whichever keyboard typed it, and as it was typed for hashes of before', async () => {
    for (const typed of forms) {
      const passwordHash = await hashPassword(typed)
      for (const again of forms) expect(await verifyPassword({ hash: passwordHash, password: again })).toBe(true)
      const email = await accountFromBefore(typed)
      for (const again of forms) expect(await signInStatus(email, again)).toBe(200)
      for (const other of [
        composed.toLowerCase(),
        ` ${composed}`,
        'Grüsse-Zoë',
        'Gruße-Zoe',
        composed.normalize('NFKD').toUpperCase(),
      ])
        expect(await signInStatus(email, other)).toBe(401)
    }
  })

  test('stays another one if only a compatible letter differs: composing is all that is done', async () => {
    const email = await accountFromBefore('ﬁnance-①')
    expect([await signInStatus(email, 'ﬁnance-①'), await signInStatus(email, 'finance-1')]).toEqual([200, 401])
  })

  test('is changed and reset in either form, and isn’t a new one for being typed otherwise', async () => {
    const email = await accountFromBefore(apart)
    const person = await signIn(app, { email, password: composed })
    const change = (currentPassword: string, password: string) =>
      person.call('POST', '/api/auth/change-password', { currentPassword, password })
    const same = (await (await change(composed, apart)).json()) as { error: { fields: object } }
    expect(same.error.fields).toEqual({ password: 'This is your password already' })
    expect((await change(composed, `${apart}!`)).status).toBe(200)
    expect(await signInStatus(email, `${composed}!`)).toBe(200)

    await visitor(app).call('POST', '/api/auth/request-password-reset', { email })
    await eventually(async () => (await mailsTo(database, email)).includes('reset_password'))
    const token = await tokenTo(database, email, 'reset_password')
    expect((await visitor(app).call('POST', '/api/auth/reset-password', { token, password: `${apart}?` })).status).toBe(200)
    expect(await signInStatus(email, `${composed}?`)).toBe(200)
  })

  test('is asked for again in either form', async () => {
    const email = await accountFromBefore(composed)
    const person = await signIn(app, { email, password: composed })
    const input = { cancelBookings: false, bookings: [] }
    expect((await person.call('POST', '/api/me/deletion', { ...input, password: apart })).status).not.toBe(422)
  })
})

test('ADMIN_PASSWORD is the same in either form: typed otherwise it is no new one, and ends no session', async () => {
  const adminEmail = uniqueEmail()
  const dataDir = await temporaryFolder()
  const ensure = (adminPassword: string) => ensureAdminAccount(database.db, { adminEmail, adminPassword, dataDir })
  await ensure(composed)
  for (const form of forms) expect(await signInStatus(adminEmail, form)).toBe(200)
  const before = await database.db.select().from(sessions)
  await ensure(apart)
  expect(await database.db.select().from(sessions)).toEqual(before)
})

test('a backup opens with its passphrase in either form, also one that was encrypted as it was typed', async () => {
  const folder = await temporaryFolder()
  const opens = async (file: string, passphrase: string) => {
    // An opened file then turns out to be no backup.
    const refusal = await readBackupFile(file, passphrase)
      .next()
      .catch((error: unknown) => String(error))
    return !String(refusal).includes('doesn’t open this backup')
  }
  async function* content() {
    yield Buffer.from('some of it')
  }
  const ownFile = join(folder, 'made.backup')
  await writeBackupFile(ownFile, content(), { passphrase: apart })
  expect([await opens(ownFile, composed), await opens(ownFile, apart), await opens(ownFile, 'another')]).toEqual([
    true,
    true,
    false,
  ])
  const asTyped = join(folder, 'typed.backup')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(apart)
  encrypter.setScryptWorkFactor(10)
  await writeFile(asTyped, await encrypter.encrypt('some of it'))
  expect([await opens(asTyped, composed), await opens(asTyped, apart)]).toEqual([true, true])
})
