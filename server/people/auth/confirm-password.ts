import { msg } from '@lingui/core/runtime-macro'
import { and, eq } from 'drizzle-orm'
import { invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { Database } from '../../platform/database/client.ts'
import { accounts } from '../../platform/database/schema/accounts.ts'
import type { Attempts } from './rate-limits.ts'
import { verifyPassword } from './secrets.ts'

export async function readPasswordHash(db: Pick<Database, 'select'>, uid: string): Promise<string | null> {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, uid), eq(accounts.providerId, 'credential')))
  return account?.hash ?? null
}

const words = {
  password: { missing: msg`Enter your password`, wrong: msg`That isn’t your password.` },
  currentPassword: { missing: msg`Enter your current password`, wrong: msg`That isn’t your current password.` },
} as const

interface Confirmation {
  readonly uid: string
  readonly password: string | undefined
  readonly field?: keyof typeof words
}

/**
 * Checks the signed-in user's password before actions that an unattended computer must not allow.
 * @throws {AppError} `invalid` at the field; `rate_limited` after too many wrong ones
 */
export async function confirmPassword(
  db: Pick<Database, 'select'>,
  attempts: Attempts,
  { uid, password, field = 'password' }: Confirmation,
): Promise<void> {
  if (!password) throw invalidField(field, say(words[field].missing))
  await attempts.count('passwordCheck', uid)
  const hash = await readPasswordHash(db, uid)
  if (!hash || !(await verifyPassword({ hash, password }))) throw invalidField(field, say(words[field].wrong))
  await attempts.forget('passwordCheck', uid)
}
