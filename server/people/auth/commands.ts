import { and, eq, like, lt } from 'drizzle-orm'
import type { OpenLink } from '../../../domain/people/account-access.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { accounts, sessions, users, verifications } from '../../platform/database/schema/accounts.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { calendarFeeds } from '../../platform/database/schema/messages.ts'
import { hashPassword } from './secrets.ts'

/** Creates an account with a password, without signing in. @returns the id, or null if the address has an account */
export async function createAccount(
  db: Pick<Database, 'transaction'>,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<string | null> {
  const passwordHash = await hashPassword(password)
  return db.transaction((transaction) => insertAccount(transaction, { name, email, passwordHash, emailVerified: false }))
}

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly emailVerified: boolean
}

/** Creates an account in the caller's transaction. @returns its id, or null if the address has an account */
export async function insertAccount(db: Queryable, { passwordHash, ...user }: NewAccount): Promise<string | null> {
  const uid = newId()
  const created = await db
    .insert(users)
    .values({ id: uid, ...user })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (created.length === 0) return null
  await writePassword(db, uid, passwordHash)
  return uid
}

/** Inserts or replaces a password; safe if two processes do so at once. */
function writePassword(db: Queryable, uid: string, passwordHash: string) {
  return db
    .insert(accounts)
    .values({ id: newId(), accountId: uid, userId: uid, providerId: 'credential', password: passwordHash })
    .onConflictDoUpdate({
      target: [accounts.userId, accounts.providerId],
      set: { password: passwordHash, updatedAt: systemDate() },
    })
}

/** Sets a password without the former one, and ends the account's sessions, calendar addresses and open links. */
export async function setPassword(db: Pick<Database, 'transaction'>, uid: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (transaction) => {
    await replacePassword(transaction, uid, passwordHash)
    await revokeCalendarFeeds(transaction, uid)
    for (const purpose of ['reset', 'address'] as const) await revokeLinks(transaction, purpose, uid)
  })
}

export async function replacePassword(db: Queryable, uid: string, passwordHash: string): Promise<void> {
  await writePassword(db, uid, passwordHash)
  await endSessions(db, uid)
}

/** Ends all sessions, also sign-ins that wait for their code. */
export async function endSessions(db: Queryable, uid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, uid))
  // better-auth opens a session from it and a code, without the password.
  await db.delete(verifications).where(and(eq(verifications.value, uid), like(verifications.identifier, '2fa-%')))
}

/**
 * Ends an account's calendar addresses in the caller's transaction. They need no password, so an intruder could go on reading them.
 * @returns true if there were any
 */
export async function revokeCalendarFeeds(db: Queryable, uid: string): Promise<boolean> {
  const ended = await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, uid)).returning({ id: calendarFeeds.id })
  return ended.length > 0
}

export async function revokeLinks(db: Queryable, purpose: OpenLink['purpose'], subject: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.identifier, `${purpose}:${subject}`))
}

/** Deletes a user's expired sessions; nothing else does, so the rows of users who never sign out would accumulate. */
export async function removeExpiredSessions(db: Queryable, uid: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, uid), lt(sessions.expiresAt, systemDate())))
}
