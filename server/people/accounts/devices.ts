import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { SignedInDevice } from '../../../domain/people/account-access.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { sessions } from '../../platform/database/schema/accounts.ts'
import { deviceIn } from '../../platform/http/device.ts'

/** Most listed devices. Ending all others ends unlisted ones too. */
const maxDevices = 100

export async function listDevices(db: Database, uid: string, currentId: string): Promise<SignedInDevice[]> {
  const rows = await db
    .select({ id: sessions.id, userAgent: sessions.userAgent, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, uid), gt(sessions.expiresAt, systemDate())))
    .orderBy(desc(eq(sessions.id, currentId)), desc(sessions.createdAt), sessions.id)
    .limit(maxDevices)
  return rows.map(({ id, userAgent, createdAt }) => ({
    id,
    device: deviceIn(userAgent),
    signedInAt: wholeUnixSeconds(createdAt),
    isCurrent: id === currentId,
  }))
}

/** Signs a device out. @returns true if it was the account's */
export async function endSession(db: Database, uid: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, uid), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

export async function endOtherSessions(db: Queryable, uid: string, currentId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, uid), ne(sessions.id, currentId)))
}
