import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Database } from '../database/client.ts'
import { accounts, milestones, users } from '../database/schema.ts'
import { createAccount, setPassword } from './commands.ts'
import { verifyPassword } from './passwords.ts'

/** Where a generated password is kept, inside the data folder. */
export const adminPasswordFile = 'admin-password.txt'

type AdminConfig = Pick<Config, 'adminEmail' | 'adminPassword' | 'dataDir'>

/**
 * Makes the administrator's account at the first start, so that nobody can sign up with its address. Later starts leave it
 * alone, but for an ADMIN_PASSWORD that has changed. An account that a client made before the address became the
 * administrator's is taken over: its password is replaced and its sessions end.
 * @returns the password when it was generated just now, to be shown once; otherwise null
 */
export async function ensureAdminAccount(db: Database, config: AdminConfig): Promise<string | null> {
  const milestone = `administrator ${config.adminEmail}`
  const [ours] = await db.select().from(milestones).where(eq(milestones.name, milestone))
  if (ours) {
    if (config.adminPassword !== undefined) await keepPasswordCurrent(db, config.adminEmail, config.adminPassword)
    return null
  }
  const generated = config.adminPassword === undefined ? await keptOrNewPassword(config.dataDir) : null
  const password = config.adminPassword ?? generated ?? ''
  const made = await createAccount(db, { name: 'Administrator', email: config.adminEmail, password })
  if (made === null) await keepPasswordCurrent(db, config.adminEmail, password)
  const first = await db.insert(milestones).values({ name: milestone }).onConflictDoNothing().returning()
  return first.length > 0 ? generated : null
}

async function keepPasswordCurrent(db: Database, email: string, password: string): Promise<void> {
  const [account] = await db
    .select({ uid: users.id, hash: accounts.password })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.email, email))
  if (!account || (account.hash && (await verifyPassword({ hash: account.hash, password })))) return
  await setPassword(db, account.uid, password)
}

/** Written before the account, so that a crash between the two never leaves an account whose password nobody has. */
async function keptOrNewPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, adminPasswordFile)
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept.trim()) return kept.trim()
  const password = randomBytes(12).toString('base64url')
  await writeFile(path, `${password}\n`, { mode: 0o600 })
  return password
}
