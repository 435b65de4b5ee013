import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { mails } from '../database/schema.ts'

/**
 * Forgets the addresses of deleted accounts once the mail about the deletion is sent, or given up: it is the last that knows them. To be
 * run each minute; doing it twice changes nothing.
 * @returns how many were forgotten
 */
export async function forgetDeletedAddresses(db: Pick<Database, 'update'>): Promise<number> {
  const forgotten = await db
    .update(mails)
    .set({ toName: '', toAddress: '', html: '', text: '', lastError: null })
    .where(
      and(
        eq(mails.kind, 'account_deleted'),
        inArray(mails.status, ['sent', 'failed', 'bounced', 'skipped']),
        ne(mails.toAddress, ''),
      ),
    )
    .returning({ id: mails.id })
  return forgotten.length
}
