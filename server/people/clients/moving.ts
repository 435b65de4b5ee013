import { and, eq, sql } from 'drizzle-orm'
import type { Moved } from '../../../domain/people/client-merge.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clientFormulas, clientMerges, clientNotes, clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import { searchWords } from '../../platform/database/schema/platform.ts'
import { waitlistEntries } from '../../platform/database/schema/waitlist.ts'
import type { ClientRow } from './queries.ts'
import { type ClientFields, type Writer, writeClient, writtenFields } from './writing.ts'

interface Move {
  readonly from: ClientRow
  readonly to: ClientRow
  readonly writer: Writer
}

/**
 * Moves everything of a client to another: appointments, mails, staff's texts, waitlist entries, and fields that the other one lacks.
 * Visits don't change, so they keep their position in lists. The caller holds both locks, and ends the former record.
 */
export async function moveRecords(tx: Queryable, { from, to, writer }: Move): Promise<Moved> {
  const ofClient = { clientId: to.id }
  const visits = await tx
    .update(appointments)
    .set({ clientId: to.id, client: withUid(to.id) })
    .where(eq(appointments.clientId, from.id))
    .returning({ id: appointments.id })
  const sent = await tx.update(mails).set(ofClient).where(eq(mails.clientId, from.id)).returning({ id: mails.id })
  const notes = await tx
    .update(clientNotes)
    .set(ofClient)
    .where(eq(clientNotes.clientId, from.id))
    .returning({ id: clientNotes.id })
  const formulas = await tx
    .update(clientFormulas)
    .set(ofClient)
    .where(eq(clientFormulas.clientId, from.id))
    .returning({ id: clientFormulas.id })
  const waitlist = await tx
    .update(waitlistEntries)
    .set(ofClient)
    .where(eq(waitlistEntries.clientId, from.id))
    .returning({ id: waitlistEntries.id })
  const demands = await tx
    .update(onlinePayments)
    .set(ofClient)
    .where(eq(onlinePayments.clientId, from.id))
    .returning({ id: onlinePayments.id })
  const former = await tx
    .update(clients)
    .set({ mergedInto: to.id })
    .where(eq(clients.mergedInto, from.id))
    .returning({ id: clients.id })
  return {
    appointments: rowIds(visits),
    mails: rowIds(sent),
    notes: rowIds(notes),
    formulas: rowIds(formulas),
    waitlist: rowIds(waitlist),
    onlinePayments: rowIds(demands),
    former: rowIds(former),
    ...(await moveWords(tx, { from, to })),
    ...(await fillIn(tx, { from, to, writer })),
  }
}

/**
 * Moves merges of a record that was joined to an account. Their undo takes back what came with them, and nothing of the account's own.
 * @param moved by the joining
 */
export async function moveMerges(
  tx: Queryable,
  { from, to }: Omit<Move, 'writer'>,
  { filled, tags, newWords }: Moved,
): Promise<void> {
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

const rowIds = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** Lets searches for the former name find the other client. */
async function moveWords(tx: Queryable, { from, to }: Omit<Move, 'writer'>): Promise<Pick<Moved, 'words' | 'newWords'>> {
  const { rows } = await tx.execute<{ word: string }>(sql`insert into search_words (word, kind, id)
    select word, kind, ${to.id} from search_words where kind = 'client' and id = ${from.id} order by word on conflict do nothing returning word`)
  const words = await tx
    .delete(searchWords)
    .where(and(eq(searchWords.kind, 'client'), eq(searchWords.id, from.id)))
    .returning({ word: searchWords.word })
  return { words: words.map(({ word }) => word), newWords: rows.map(({ word }) => word) }
}

/** Fills in missing fields that the writer may write. */
async function fillIn(tx: Queryable, { from, to, writer }: Move): Promise<Pick<Moved, 'filled' | 'tags'>> {
  const lacked: ClientFields = Object.fromEntries(
    writtenFields.filter((field) => to[field] === null && from[field] !== null).map((field) => [field, from[field]]),
  )
  const has = new Set(to.tags.map((tag) => tag.toLowerCase()))
  const tags = from.tags.filter((tag) => !has.has(tag.toLowerCase()))
  const fields = { ...lacked, tags: [...to.tags, ...tags] }
  const { tags: _, ...filled } = await writeClient(tx, writer, { client: to, fields })
  return {
    filled: Object.fromEntries(
      Object.entries(filled).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
    ),
    tags,
  }
}
