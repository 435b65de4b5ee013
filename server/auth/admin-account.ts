import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Database } from '../database/client.ts'
import { users } from '../database/schema.ts'
import { createAccount } from './commands.ts'

/** Where a generated password is kept, inside the data folder. */
export const adminPasswordFile = 'admin-password.txt'

type AdminConfig = Pick<Config, 'adminEmail' | 'adminPassword' | 'dataDir'>

/**
 * Makes the administrator's account at the first start, so that nobody can sign up with its address.
 * @returns the password when it was generated just now, to be shown once; otherwise null
 */
export async function ensureAdminAccount(db: Database, config: AdminConfig): Promise<string | null> {
  const [existing] = await db.select({ id: users.id }).from(users).where(eq(users.email, config.adminEmail))
  if (existing) return null
  const generated = config.adminPassword === undefined ? await keptOrNewPassword(config.dataDir) : null
  const password = config.adminPassword ?? generated ?? ''
  const uid = await createAccount(db, { name: 'Administrator', email: config.adminEmail, password })
  return uid === null ? null : generated
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
