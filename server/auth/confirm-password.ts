import { and, eq } from 'drizzle-orm'
import { AppError } from '../../domain/app-error.ts'
import type { Database } from '../database/client.ts'
import { accounts } from '../database/schema.ts'
import type { Attempts } from './attempts.ts'
import { verifyPassword } from './secrets.ts'

/** The hash of an account's password; null for one that signs in through an outside service only. */
export async function passwordHashOf(db: Pick<Database, 'select'>, uid: string): Promise<string | null> {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, uid), eq(accounts.providerId, 'credential')))
  return account?.hash ?? null
}

/**
 * Checks a signed-in person's password before something that a computer left open must not allow.
 * @throws {AppError} `invalid` at the field `password`; `rate_limited` after too many wrong ones
 */
export async function confirmPassword(
  db: Pick<Database, 'select'>,
  attempts: Attempts,
  { uid, password }: { readonly uid: string; readonly password: string | undefined },
): Promise<void> {
  if (!password) throw refusedPassword('Enter your password')
  await attempts.count('passwordCheck', uid)
  const hash = await passwordHashOf(db, uid)
  if (!hash || !(await verifyPassword({ hash, password }))) throw refusedPassword('That isn’t your password.')
  await attempts.forget('passwordCheck', uid)
}

function refusedPassword(message: string): AppError {
  return new AppError('invalid', message, { fields: { password: message } })
}
