import { and, eq, inArray, or } from 'drizzle-orm'
import type { BroughtRecords } from '../../../domain/people/client-merge.ts'
import type { OwnNameInput } from '../../../domain/people/joined-names.ts'
import { isSameName, nameKey } from '../../../domain/people/near-names.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import {
  clientDistinctions,
  clientFormulas,
  clientNames,
  clientNotes,
  clients,
} from '../../platform/database/schema/clients.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { importedRecords } from '../../platform/database/schema/operations.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { UserRules } from '../auth/serializers.ts'
import { lockOwnRecord } from '../cards/locked-client.ts'
import { clearFilledFields } from '../cards/parting.ts'
import { withUid } from '../clients/moving.ts'
import { type ClientRow, findClient } from '../clients/queries.ts'
import { clientRefusal } from '../clients/refusals.ts'
import { type Writer, writeClient } from '../clients/writing.ts'
import { findVisitsUnder } from './other-names.ts'

interface NamesContext {
  readonly db: Database
  readonly rules: UserRules
  readonly announce: Announce
}

interface Doer {
  readonly user: CurrentUser
  readonly by: Author
}

interface NameOnCard {
  readonly id: string
  readonly name: string
}

/**
 * Splits another name off a card into a new client, with its visits, their notes, and imported fields. All else stays.
 * @returns the new client's id
 * @throws {AppError} `not_found` · `conflict` if nothing has that name, or the card leads to another client
 */
export async function takeApart({ db, rules, announce }: NamesContext, { user, by }: Doer, card: NameOnCard): Promise<string> {
  const apart = await db.transaction(async (tx) => {
    const client = await lockOwnRecord(tx, user, card.id)
    const brought = await broughtUnder(tx, client, card.name)
    const visits = await findVisitsUnder(tx, client.id, card.name)
    if (visits.length === 0 && brought.length === 0) throw clientRefusal({ code: 'name_gone', name: client.name })
    const id = await addApart(tx, { card, brought, visits })
    await moveVisits(tx, { from: client.id, to: id, visits })
    for (const records of brought) await moveBrought(tx, { from: client.id, to: id, records })
    await moveFields(tx, { client, to: id, brought, writer: { rules, user } })
    const pair = client.id < id ? { oneId: client.id, otherId: id } : { oneId: id, otherId: client.id }
    await tx.insert(clientDistinctions).values(pair).onConflictDoNothing()
    await recordAudit(tx, by, { kind: 'clients.taken-apart', subject: { id: client.id, label: client.name } })
    return { id, visits }
  })
  for (const id of apart.visits) announce.appointment({ id, clientId: card.id })
  announce.clients()
  return apart.id
}

const idsOfCard = (tx: Queryable, id: string) =>
  tx
    .select({ id: clients.id })
    .from(clients)
    .where(or(eq(clients.id, id), eq(clients.mergedInto, id)))

async function broughtUnder(tx: Queryable, { id }: ClientRow, name: string): Promise<BroughtRecords[]> {
  const rows = await tx
    .delete(clientNames)
    .where(and(inArray(clientNames.clientId, idsOfCard(tx, id)), eq(clientNames.nameKey, nameKey(name))))
    .returning({ brought: clientNames.brought })
  return rows.flatMap(({ brought }) => (brought ? [brought] : []))
}

interface Apart {
  readonly card: NameOnCard
  readonly brought: readonly BroughtRecords[]
  readonly visits: readonly string[]
}

async function addApart(tx: Queryable, { card, brought, visits }: Apart): Promise<string> {
  const booked = await tx
    .select({ client: appointments.client, phone: appointments.phone })
    .from(appointments)
    .where(inArray(appointments.id, [...visits]))
  const conditions = [
    ...brought.map(({ phone, email }) => ({ phone, email })),
    ...booked.map(({ client, phone }) => ({ phone, email: client?.email || null })),
  ]
  const contact = {
    phone: conditions.find(({ phone }) => phone)?.phone ?? null,
    email: conditions.find(({ email }) => email)?.email ?? null,
  }
  const id = newId()
  const now = systemDate()
  await tx.insert(clients).values({ id, name: card.name, ...contact, createdAt: now, updatedAt: now })
  return id
}

interface Move {
  readonly from: string
  readonly to: string
}

async function moveVisits(tx: Queryable, { from, to, visits }: Move & Pick<Apart, 'visits'>): Promise<void> {
  if (visits.length === 0) return
  const ids = [...visits]
  await tx
    .update(appointments)
    .set({ clientId: to, client: withUid(to) })
    .where(inArray(appointments.id, ids))
  await tx
    .update(mails)
    .set({ clientId: to })
    .where(and(inArray(mails.appointmentId, ids), eq(mails.clientId, from)))
  await tx
    .update(clientFormulas)
    .set({ clientId: to })
    .where(and(inArray(clientFormulas.appointmentId, ids), eq(clientFormulas.clientId, from)))
}

async function moveBrought(tx: Queryable, { from, to, records }: Move & { readonly records: BroughtRecords }): Promise<void> {
  await tx
    .update(clientNotes)
    .set({ clientId: to })
    .where(and(inArray(clientNotes.id, [...records.notes]), eq(clientNotes.clientId, from)))
  await tx
    .update(clientFormulas)
    .set({ clientId: to })
    .where(and(inArray(clientFormulas.id, [...records.formulas]), eq(clientFormulas.clientId, from)))
  await tx
    .update(importedRecords)
    .set({ recordId: to })
    .where(inArray(importedRecords.key, [...records.keys]))
}

interface FieldsMove {
  readonly client: ClientRow
  readonly to: string
  readonly brought: readonly BroughtRecords[]
  readonly writer: Writer
}

/** Moves fields that came only from these records, if unchanged since. */
async function moveFields(tx: Queryable, { client, to, brought, writer }: FieldsMove): Promise<void> {
  const filled: BroughtRecords['filled'] = Object.assign({}, ...brought.map((records) => records.filled))
  const tags = [...new Set(brought.flatMap((records) => records.tags))]
  if (brought.length === 0) return
  await clearFilledFields(tx, { kept: client, moved: { filled, tags }, writer })
  const added = await findClient(tx, to)
  const { phone: _, email: __, mailConsentAt, blockedAt, ...texts } = filled
  const fields = {
    ...texts,
    ...(mailConsentAt && { mailConsentAt: new Date(mailConsentAt) }),
    ...(blockedAt && { blockedAt: new Date(blockedAt) }),
    tags,
  }
  if (added) await writeClient(tx, writer, { client: added, fields })
}

/** Marks another name on a card as the client's own, or reverts that. Idempotent. */
export async function keepName(
  { db, announce }: NamesContext,
  { user, by }: Doer,
  { id, name, isTheirs }: OwnNameInput & { readonly id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const client = await lockOwnRecord(tx, user, id)
    if (isSameName(client.name, name)) throw clientRefusal({ code: 'own_name' })
    const key = nameKey(name)
    const isName = and(inArray(clientNames.clientId, idsOfCard(tx, client.id)), eq(clientNames.nameKey, key))
    const marked = await tx.update(clientNames).set({ isTheirs }).where(isName).returning()
    if (marked.length === 0 && isTheirs) await tx.insert(clientNames).values({ clientId: client.id, nameKey: key, isTheirs })
    const kind = isTheirs ? 'clients.name-kept' : 'clients.name-doubted'
    await recordAudit(tx, by, { kind, subject: { id: client.id, label: client.name } })
  })
  announce.clients()
}
