import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, sql } from 'drizzle-orm'
import { say } from '../../../domain/language/say.ts'
import type { Config } from '../../platform/config.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { accounts, users } from '../../platform/database/schema/accounts.ts'
import { milestones } from '../../platform/database/schema/platform.ts'
import { StartError } from '../../platform/start-error.ts'
import { createAccount, setPassword } from './commands.ts'
import { hashPassword, verifyPassword } from './secrets.ts'

export const adminPasswordFile = 'admin-password.txt'

type Transaction = Queryable & Pick<Database, 'transaction'>

type AdminConfig = Pick<Config, 'adminEmail' | 'adminPassword' | 'dataDir'>

/**
 * Creates the administrator's account at the first start, so that nobody can sign up with its address. Later starts change only the
 * password, to an ADMIN_PASSWORD that is not the one set last. A client's account that has the address is taken over: its password is
 * replaced and its sessions end.
 * @returns a newly generated password, to be shown once; otherwise null
 * @throws {StartError} if a generated password can't be saved
 */
export async function ensureAdminAccount(
  db: Database,
  { adminEmail, adminPassword, dataDir }: AdminConfig,
): Promise<string | null> {
  const milestone = `administrator ${adminEmail}`
  const [ours] = await db.select().from(milestones).where(eq(milestones.name, milestone))
  const password = ours
    ? null
    : await db.transaction((transaction) => makeOnce(transaction, { milestone, adminEmail, adminPassword, dataDir }))
  // The server's owner vouches for ADMIN_EMAIL, so an outside sign-in service may name the administrator by it.
  await db
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.email, adminEmail), eq(users.emailVerified, false)))
  if (adminPassword === undefined) return password
  await applyNewPassword(db, adminEmail, adminPassword)
  return null
}

/** @returns the password, or null if another process created the account */
async function makeOnce(
  transaction: Transaction,
  { milestone, adminEmail, adminPassword, dataDir }: AdminConfig & { readonly milestone: string },
): Promise<string | null> {
  // Waits for another process that is creating it.
  const marked = await transaction.insert(milestones).values({ name: milestone }).onConflictDoNothing().returning()
  if (marked.length === 0) return null
  const password = adminPassword ?? (await keptOrNewPassword(dataDir))
  const uid = await createAccount(transaction, { name: say(msg`Administrator`), email: adminEmail, password })
  if (uid === null) await keepPasswordCurrent(transaction, adminEmail, password)
  return password
}

async function keepPasswordCurrent(db: Transaction, email: string, password: string): Promise<void> {
  const account = await lockAccount(db, email)
  if (!account || (await isPassword(account.hash, password))) return
  await setPassword(db, account.uid, password)
}

/**
 * Sets the password to ADMIN_PASSWORD once. A restart with the same one must not restore a password that the owner has replaced, perhaps
 * because somebody else knew it.
 */
async function applyNewPassword(db: Database, email: string, password: string): Promise<void> {
  // A milestone is only a name, so the hash is its end.
  const prefix = `ADMIN_PASSWORD of ${email}: `
  await db.transaction(async (transaction) => {
    const account = await lockAccount(transaction, email)
    if (!account) return
    const isApplied = sql`starts_with(${milestones.name}, ${prefix})`
    const [applied] = await transaction.select().from(milestones).where(isApplied)
    if (applied && (await isPassword(applied.name.slice(prefix.length), password))) return
    await keepPasswordCurrent(transaction, email, password)
    await transaction.delete(milestones).where(isApplied)
    await transaction.insert(milestones).values({ name: `${prefix}${await hashPassword(password)}` })
  })
}

async function lockAccount(db: Queryable, email: string): Promise<{ uid: string; hash: string | null } | undefined> {
  const [account] = await db
    .select({ uid: users.id, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email))
    .for('update', { of: users })
  return account
}

async function isPassword(hash: string | null, password: string): Promise<boolean> {
  return hash !== null && verifyPassword({ hash, password })
}

/** Saves the password before the account, so that a crash never leaves an account with an unknown password. */
async function keptOrNewPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, adminPasswordFile)
  const savedPassword = await readFile(path, 'utf8').catch(() => '')
  if (savedPassword.trim()) return savedPassword.trim()
  const password = randomBytes(12).toString('base64url')
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(path, `${password}\n`, { mode: 0o600 })
  } catch (cause) {
    throw new StartError(
      `The administrator’s password can’t be saved in ${path}. Set ADMIN_PASSWORD, or use a DATA_DIR that this user can write to.`,
      { cause },
    )
  }
  return password
}
