import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { mails } from '../database/schema.ts'

/**
 * Forgets the addresses of deleted accounts once the mail about the deletion is sent, or given up: it is the last that knows them. Also
 * what a mail that was just being sent during a deletion has noted since. To be run each minute; doing it twice changes nothing.
 */
export async function forgetDeletedAddresses(db: Pick<Database, 'update'>): Promise<void> {
  const isOver = inArray(mails.status, ['sent', 'failed', 'bounced', 'skipped'])
  await db
    .update(mails)
    .set({ toName: '', toAddress: '', html: '', text: '', lastError: null })
    .where(and(eq(mails.kind, 'account_deleted'), isOver, ne(mails.toAddress, '')))
  await db
    .update(mails)
    .set({ status: sql`case ${mails.status} when 'queued' then 'skipped' else ${mails.status} end`, lastError: null })
    .where(and(eq(mails.toAddress, ''), or(eq(mails.status, 'queued'), isNotNull(mails.lastError))))
}
