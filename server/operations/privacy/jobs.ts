import { and, eq, inArray, isNotNull, ne, not, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { removed, skippedIfQueued } from './forget-in-mail.ts'

/**
 * Deletes addresses of deleted accounts after the deletion's mail, which needs them last, is sent or given up. Also errors that a mail
 * noted since, and mails written during the deletion. Run each minute; idempotent.
 */
export async function forgetDeletedAddresses(db: Pick<Database, 'select' | 'update'>): Promise<void> {
  const isOver = ne(mails.status, 'queued')
  // Literals, as in the indexes `mails_of_deletions` and `mails_to_forget`.
  const knowsAddress = sql`${mails.kind} = 'account_deleted' and ${mails.toAddress} <> ''`
  const isLeftover = sql`${mails.toAddress} = '' and (${mails.status} = 'queued' or ${mails.lastError} is not null)`
  await db
    .update(mails)
    .set({ toName: '', toAddress: '', html: '', text: '', lastError: null })
    .where(and(knowsAddress, isOver))
  // Transactions that read the account before the deletion may have queued mail since.
  const deleted = db.select({ id: users.id }).from(users).where(isNotNull(users.deletedAt))
  const isWaiting = and(eq(mails.kind, 'account_deleted'), eq(mails.status, 'queued'))
  await db
    .update(mails)
    .set(removed())
    .where(and(inArray(mails.clientId, deleted), ne(mails.toAddress, ''), not(isWaiting ?? sql`false`)))
  await db.update(mails).set({ status: skippedIfQueued, lastError: null }).where(isLeftover)
}
