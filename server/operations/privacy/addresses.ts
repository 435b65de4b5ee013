import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/client.ts'

/** Finds a person's present and former addresses through their search words, except addresses that other clients share, such as a family's. */
export async function findAddresses(tx: Queryable, uid: string): Promise<string[]> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select word from search_words where kind = 'client' and id = ${uid} and strpos(word, '@') > 0
      and not exists (select from clients where email = word and id <> ${uid} and deleted_at is null)`)
  return rows.map(({ word }) => word)
}

/** Removes addresses of invited staff from the audit log, which names them by nothing else. */
export async function forgetInvitations(tx: Queryable, addresses: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select forget_in_history(subject_id) from audit_events
    where area = 'staff' and kind in ('staff.invited', 'staff.invitation-withdrawn')
      and subject_label = any(${sql.param([...addresses])}::text[])`)
  await tx.execute(sql`delete from staff_invitations where email = any(${sql.param([...addresses])}::text[])`)
}
