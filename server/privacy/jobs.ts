import { and, eq, inArray, isNotNull, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { mails, users } from '../database/schema.ts'
import { removed, skippedIfQueued } from './forget-in-mail.ts'

/**
 * Forgets the addresses of deleted accounts once the mail about the deletion, the last that needs them, is sent or given up. Also what a
 * mail that was being sent during a deletion has noted since, and mails that were written during it. Run each minute; idempotent.
 */
export async function forgetDeletedAddresses(db: Pick<Database, 'select' | 'update'>): Promise<void> {
  const isOver = inArray(mails.status, ['sent', 'failed', 'bounced', 'skipped'])
  await db
    .update(mails)
    .set({ toName: '', toAddress: '', html: '', text: '', lastError: null })
    .where(and(eq(mails.kind, 'account_deleted'), isOver, ne(mails.toAddress, '')))
  // A transaction that read the account just before its deletion was committed may have queued a mail to it after that.
  const deleted = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
  const isWaiting = and(eq(mails.kind, 'account_deleted'), eq(mails.status, 'queued'))
  await db
    .update(mails)
    .set(removed)
    .where(and(inArray(mails.userId, deleted), ne(mails.toAddress, ''), not(isWaiting ?? sql`false`)))
  await db
    .update(mails)
    .set({ status: skippedIfQueued, lastError: null })
    .where(and(eq(mails.toAddress, ''), or(eq(mails.status, 'queued'), isNotNull(mails.lastError))))
}
