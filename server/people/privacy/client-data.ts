import { eq } from 'drizzle-orm'
import type { AccountSummary } from '../../../domain/accounts/personal-data.ts'
import { wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clientFormulas, clientNotes, clientRecords } from '../../platform/database/schema.ts'

/** What the salon has written about its client, all of it. */
export async function readKnown(db: Queryable, uid: string): Promise<AccountSummary['client']> {
  const seconds = (moment: Date | null | undefined) => (moment ? wholeUnixSeconds(moment) : null)
  const [[client], notes, formulas] = await Promise.all([
    db.select().from(clientRecords).where(eq(clientRecords.clientId, uid)),
    db.select().from(clientNotes).where(eq(clientNotes.clientId, uid)).orderBy(clientNotes.createdAt, clientNotes.id),
    db
      .select()
      .from(clientFormulas)
      .where(eq(clientFormulas.clientId, uid))
      .orderBy(clientFormulas.usedOn, clientFormulas.createdAt, clientFormulas.id),
  ])
  return {
    birthday: client?.birthday ?? null,
    source: client?.source ?? null,
    tags: client?.tags ?? [],
    mailConsentAt: seconds(client?.mailConsentAt),
    blockedAt: seconds(client?.blockedAt),
    notes: notes.map(({ kind, text, createdAt }) => ({ kind, text, createdAt: wholeUnixSeconds(createdAt) })),
    formulas: formulas.map(({ text, usedOn, appointmentId, createdAt }) => ({
      ...{ text, usedOn, booking: appointmentId, createdAt: wholeUnixSeconds(createdAt) },
    })),
  }
}
