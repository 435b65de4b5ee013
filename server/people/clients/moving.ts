import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Moved } from '../../../domain/accounts/client-merge.ts'
import type { Queryable } from '../../platform/database/client.ts'
import {
  appointments,
  clientFormulas,
  clientMerges,
  clientNotes,
  clientRecords,
  clients,
  mails,
  searchWords,
  users,
  waitlistEntries,
} from '../../platform/database/schema.ts'
import type { ClientRow } from './queries.ts'

interface Move {
  readonly from: ClientRow
  readonly to: ClientRow
}

/**
 * Gives everything of one client to another one: appointments, mails, what staff have written, what they wait for, and what the other one lacks. Nothing happened
 * to the visits, so they keep their place in the lists. The caller holds the locks of both, and ends the former record.
 */
export async function moveRecords(tx: Queryable, { from, to }: Move): Promise<Moved> {
  const ofUser = { clientId: to.id }
  const visits = await tx
    .update(appointments)
    .set({ clientId: to.id, client: withUid(to.id) })
    .where(eq(appointments.clientId, from.id))
    .returning({ id: appointments.id })
  const sent = await tx.update(mails).set({ userId: to.id }).where(eq(mails.userId, from.id)).returning({ id: mails.id })
  const notes = await tx
    .update(clientNotes)
    .set(ofUser)
    .where(eq(clientNotes.clientId, from.id))
    .returning({ id: clientNotes.id })
  const formulas = await tx
    .update(clientFormulas)
    .set(ofUser)
    .where(eq(clientFormulas.clientId, from.id))
    .returning({ id: clientFormulas.id })
  const waitlist = await tx
    .update(waitlistEntries)
    .set(ofUser)
    .where(eq(waitlistEntries.clientId, from.id))
    .returning({ id: waitlistEntries.id })
  const former = await tx
    .update(clients)
    .set({ mergedInto: to.id })
    .where(eq(clients.mergedInto, from.id))
    .returning({ id: clients.id })
  return {
    appointments: idsOf(visits),
    mails: idsOf(sent),
    notes: idsOf(notes),
    formulas: idsOf(formulas),
    waitlist: idsOf(waitlist),
    former: idsOf(former),
    ...(await moveWords(tx, { from, to })),
    ...(await fillIn(tx, { from, to })),
  }
}

/**
 * The merges of a record that was joined to an account are the account's from then on. Their undo takes back what came to the account with
 * them, and nothing that it had itself.
 * @param moved what the joining moved
 */
export async function moveMerges(tx: Queryable, { from, to }: Move, { filled, tags, newWords }: Moved): Promise<void> {
  const merges = await tx.select().from(clientMerges).where(eq(clientMerges.keptId, from.id))
  for (const { id, moved } of merges) {
    const isBrought = ([field, value]: [string, string]) => filled[field as keyof Moved['filled']] === value
    const brought: Moved = {
      ...moved,
      filled: Object.fromEntries(Object.entries(moved.filled).filter(isBrought)),
      tags: moved.tags.filter((tag) => tags.includes(tag)),
      newWords: moved.newWords.filter((word) => newWords.includes(word)),
    }
    await tx.update(clientMerges).set({ keptId: to.id, moved: brought }).where(eq(clientMerges.id, id))
  }
}

export const withUid = (id: string) => sql`${appointments.client} || jsonb_build_object('uid', ${id}::text)`

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** Who remembers the former name finds the other one. */
async function moveWords(tx: Queryable, { from, to }: Move): Promise<Pick<Moved, 'words' | 'newWords'>> {
  const { rows } = await tx.execute<{ word: string }>(sql`insert into search_words (word, kind, id)
    select word, kind, ${to.id} from search_words where kind = 'client' and id = ${from.id} order by word on conflict do nothing returning word`)
  const words = await tx
    .delete(searchWords)
    .where(and(eq(searchWords.kind, 'client'), eq(searchWords.id, from.id)))
    .returning({ word: searchWords.word })
  return { words: words.map(({ word }) => word), newWords: rows.map(({ word }) => word) }
}

/** What only the former record had. An account's address is its owner's alone. */
async function fillIn(tx: Queryable, { from, to }: Move): Promise<Pick<Moved, 'filled' | 'tags'>> {
  const lacked = {
    ...(to.phone === null && from.phone !== null && { phone: from.phone }),
    ...(!to.hasAccount && to.email === null && from.email !== null && { email: from.email }),
    ...(to.birthday === null && from.birthday !== null && { birthday: from.birthday }),
    ...(to.source === null && from.source !== null && { source: from.source }),
    ...(to.mailConsentAt === null && from.mailConsentAt !== null && { mailConsentAt: from.mailConsentAt }),
    ...(to.blockedAt === null && from.blockedAt !== null && { blockedAt: from.blockedAt }),
  }
  const has = new Set(to.tags.map((tag) => tag.toLowerCase()))
  const tags = from.tags.filter((tag) => !has.has(tag.toLowerCase()))
  const { phone, email, ...known } = lacked
  await setContact(tx, to, { ...(phone && { phone }), ...(email && { email }) })
  await setRecord(tx, to.id, { ...known, tags: [...to.tags, ...tags] })
  return {
    filled: Object.fromEntries(
      Object.entries(lacked).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
    ),
    tags,
  }
}

type Contact = Partial<Pick<typeof clients.$inferSelect, 'name' | 'phone' | 'email'>>

/** Sets how a client is reached; of an account there, so that both say the same. */
export async function setContact(tx: Queryable, { id, hasAccount }: ClientRow, contact: Contact): Promise<void> {
  const updatedAt = new Date()
  const { email, ...ofAccount } = contact
  if (Object.keys(contact).length === 0) return
  // A trigger keeps the client as the account is.
  if (hasAccount) {
    await tx
      .update(users)
      .set({ ...(ofAccount as { name?: string; phone?: string | null }), updatedAt })
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  } else
    await tx
      .update(clients)
      .set({ ...ofAccount, ...(email !== undefined && { email }), updatedAt })
      .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
}

/** Sets what else is known of a client; what is left out stays. */
export async function setRecord(
  tx: Queryable,
  clientId: string,
  values: Partial<typeof clientRecords.$inferInsert>,
): Promise<void> {
  const known = { ...values, updatedAt: new Date() }
  await tx
    .insert(clientRecords)
    .values({ ...known, clientId })
    .onConflictDoUpdate({ target: clientRecords.clientId, set: known })
}
