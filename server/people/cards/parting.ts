import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Moved } from '../../../domain/people/client-merge.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clientFormulas, clientNotes, clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import { searchWords } from '../../platform/database/schema/platform.ts'
import { waitlistEntries } from '../../platform/database/schema/waitlist.ts'
import { withUid } from '../clients/moving.ts'
import type { ClientRow } from '../clients/queries.ts'
import { type Writer, writeClient } from '../clients/writing.ts'

interface Parting {
  readonly kept: ClientRow
  readonly mergedId: string
  readonly moved: Moved
  readonly writer: Writer
}

/** Moves the merged record's own data back, as far as the kept one still has it. The caller holds both locks. */
export async function partInside(tx: Queryable, { kept, mergedId, moved, writer }: Parting): Promise<void> {
  const updatedAt = systemDate()
  await tx
    .update(appointments)
    .set({ clientId: mergedId, client: withUid(mergedId) })
    .where(and(inArray(appointments.id, [...moved.appointments]), eq(appointments.clientId, kept.id)))
  await tx
    .update(mails)
    .set({ clientId: mergedId })
    .where(and(inArray(mails.id, [...moved.mails]), eq(mails.clientId, kept.id)))
  await tx
    .update(clientNotes)
    .set({ clientId: mergedId })
    .where(and(inArray(clientNotes.id, [...moved.notes]), eq(clientNotes.clientId, kept.id)))
  await tx
    .update(clientFormulas)
    .set({ clientId: mergedId })
    .where(and(inArray(clientFormulas.id, [...moved.formulas]), eq(clientFormulas.clientId, kept.id)))
  await tx
    .update(waitlistEntries)
    .set({ clientId: mergedId })
    .where(and(inArray(waitlistEntries.id, [...(moved.waitlist ?? [])]), eq(waitlistEntries.clientId, kept.id)))
  await tx
    .update(onlinePayments)
    .set({ clientId: mergedId })
    .where(and(inArray(onlinePayments.id, [...(moved.onlinePayments ?? [])]), eq(onlinePayments.clientId, kept.id)))
  await tx
    .update(clients)
    .set({ mergedInto: mergedId })
    .where(inArray(clients.id, [...moved.former]))
  await clearFilledFields(tx, { kept, moved, writer })
  await tx.update(clients).set({ mergedInto: null, deletedAt: null, updatedAt }).where(eq(clients.id, mergedId))
  await partWords(tx, { kept, mergedId, moved })
}

/** Takes filled-in fields back if unchanged since and if the writer may. */
export async function clearFilledFields(
  tx: Queryable,
  { kept, moved, writer }: Pick<Parting, 'kept' | 'writer'> & { readonly moved: Pick<Moved, 'filled' | 'tags'> },
): Promise<void> {
  const isSame = (field: keyof Moved['filled']) => {
    const value = kept[field]
    return moved.filled[field] === (value instanceof Date ? value.toISOString() : value)
  }
  const fields = (Object.keys(moved.filled) as (keyof Moved['filled'])[]).filter(isSame)
  const tags = kept.tags.filter((tag) => !moved.tags.includes(tag))
  await writeClient(tx, writer, { client: kept, fields: { ...Object.fromEntries(fields.map((field) => [field, null])), tags } })
}

async function partWords(tx: Queryable, { kept, mergedId, moved }: Omit<Parting, 'writer'>): Promise<void> {
  const ofKept = and(eq(searchWords.kind, 'client'), eq(searchWords.id, kept.id))
  await tx.delete(searchWords).where(and(ofKept, inArray(searchWords.word, [...moved.newWords])))
  const words = moved.words.map((word) => ({ word, kind: 'client' as const, id: mergedId }))
  if (words.length > 0) await tx.insert(searchWords).values(words).onConflictDoNothing()
  // A trigger adds the words of the current names.
  await tx
    .update(clients)
    .set({ name: sql`${clients.name}` })
    .where(or(eq(clients.id, kept.id), eq(clients.id, mergedId)))
}
