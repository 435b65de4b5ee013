import { and, eq, isNull, lt } from 'drizzle-orm'
import { AppError } from '../../domain/app-error.ts'
import type { CurrentUser, ProfileInput } from '../../domain/user.ts'
import type { Database, Queryable } from '../database/client.ts'
import { violates } from '../database/errors.ts'
import { accounts, newId, sessions, users } from '../database/schema.ts'
import { readPhoneNumber } from '../phone-number.ts'
import type { Attempts } from './attempts.ts'
import { canChangeEmail, canTakeEmail } from './policies.ts'
import { hashPassword, verifyPassword } from './secrets.ts'
import { presentUser } from './serializers.ts'

export const emailTaken = 'An account with this email already exists.'

/**
 * Creates an account with a password, without signing in.
 * @returns the new account's id, or null if the address already has an account
 */
export async function createAccount(
  db: Pick<Database, 'transaction'>,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<string | null> {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (transaction) => {
    const uid = newId()
    const created = await transaction
      .insert(users)
      .values({ id: uid, name, email })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (created.length === 0) return null
    await writePassword(transaction, uid, passwordHash)
    return uid
  })
}

/** Replaces an existing password; safe if two processes do so at once. */
function writePassword(db: Queryable, uid: string, passwordHash: string) {
  return db
    .insert(accounts)
    .values({ id: newId(), accountId: uid, userId: uid, providerId: 'credential', password: passwordHash })
    .onConflictDoUpdate({
      target: [accounts.userId, accounts.providerId],
      set: { password: passwordHash, updatedAt: new Date() },
    })
}

/** Gives an account a new password and ends all its sessions. */
export async function setPassword(db: Pick<Database, 'transaction'>, uid: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (transaction) => {
    await writePassword(transaction, uid, passwordHash)
    await transaction.delete(sessions).where(eq(sessions.userId, uid))
  })
}

/** Deletes a user's expired sessions. Nothing else does: the rows of users who never sign out would accumulate. */
export async function removeExpiredSessions(db: Queryable, uid: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, uid), lt(sessions.expiresAt, new Date())))
}

interface ProfileChange {
  readonly user: CurrentUser
  readonly input: ProfileInput
  readonly adminEmail: string
  /** The salon's, for numbers without a country code. */
  readonly locale: string
}

/**
 * Changes the supplied fields of the user's own profile.
 * @throws {AppError} `invalid` with a message at the field; `rate_limited` after too many wrong passwords
 */
export async function updateProfile(
  db: Database,
  attempts: Attempts,
  { user, input, adminEmail, locale }: ProfileChange,
): Promise<CurrentUser> {
  const email = input.email !== undefined && input.email !== user.email ? input.email : undefined
  if (email !== undefined) {
    if (!canChangeEmail(user)) throw refused('email', 'The administrator’s email can’t be changed.')
    // First, so that nobody learns which addresses have an account without knowing a password.
    await checkPassword(db, attempts, user.uid, input.currentPassword)
    if (!canTakeEmail(email, adminEmail)) throw refused('email', emailTaken)
  }
  const phone = input.phone ? readPhoneNumber(input.phone, locale) : null
  if (input.phone && phone === null) throw refused('phone', 'Enter a phone number that we can call')
  try {
    const [updated] = await db
      .update(users)
      .set({
        ...(input.name !== undefined && { name: input.name }),
        ...(email !== undefined && { email }),
        ...(input.phone !== undefined && { phone }),
        updatedAt: new Date(),
      })
      // A deletion of the account may have been first.
      .where(and(eq(users.id, user.uid), isNull(users.deletedAt)))
      .returning({ id: users.id, name: users.name, email: users.email, phone: users.phone })
    if (!updated) throw new AppError('not_signed_in', 'Please sign in first.')
    return presentUser(updated, adminEmail)
  } catch (error) {
    if (violates(error, 'users_email_unique')) throw refused('email', emailTaken)
    throw error
  }
}

async function checkPassword(db: Database, attempts: Attempts, uid: string, password: string | undefined): Promise<void> {
  if (!password) throw refused('currentPassword', 'Enter your current password to change your email')
  await attempts.count('passwordCheck', uid)
  const [account] = await db.select({ hash: accounts.password }).from(accounts).where(eq(accounts.userId, uid))
  if (!account?.hash || !(await verifyPassword({ hash: account.hash, password }))) {
    throw refused('currentPassword', 'That isn’t your current password.')
  }
  await attempts.forget('passwordCheck', uid)
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: message } })
}
