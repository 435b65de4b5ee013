import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import { walkInClient } from '../../../domain/booking/schedule/desk-booking.ts'
import { isSameName } from '../../../domain/people/near-names.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { clientRecords, clients } from '../../platform/database/schema/clients.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { UserRules } from '../auth/serializers.ts'
import { moveMerges, moveRecords } from './moving.ts'
import { type ClientRow, findClient } from './queries.ts'
import { clientRefusal } from './refusals.ts'
import type { Writer } from './writing.ts'

/** A record that only shows that it existed. */
export const emptied = { name: '', phone: null, email: null } as const

interface Joining {
  readonly clientId: string
  readonly accountId: string
}

/**
 * Joins a client to the same person's account, for the salon: appointments, mails and search words move to the account's client, and the
 * former id leads there.
 * @returns the account's client
 * @throws {AppError} `not_found` · `conflict` if the client has an account, or the other one has none
 */
export async function joinClient(
  { db, rules, announce }: JoiningContext,
  { user, by }: { readonly user: CurrentUser; readonly by: Author },
  joining: Joining,
): Promise<ClientRow> {
  const moved = await db.transaction((tx) => joinInside(tx, { rules, user, by }, joining))
  for (const id of moved) announce.appointment({ id, clientId: joining.accountId })
  announce.clients()
  const client = await findClient(db, joining.accountId)
  if (!client) throw clientRefusal({ code: 'no_such_client' })
  return client
}

/** @returns the ids of the moved appointments */
async function joinInside(
  tx: Queryable,
  { by, ...writer }: Writer & { readonly by: Author },
  { clientId, accountId }: Joining,
): Promise<string[]> {
  await lockBoth(tx, { clientId, accountId })
  const client = await findClient(tx, clientId)
  const account = await findClient(tx, accountId)
  // Only the account's own id is locked. A client joined before leads to their account.
  if (!client || account?.id !== accountId) throw clientRefusal({ code: 'no_such_client' })
  if (client.id === account.id && clientId !== accountId) return []
  if (client.id !== clientId) throw clientRefusal({ code: 'merged_since', name: client.name })
  if (client.id === walkInClient.id) throw clientRefusal({ code: 'walk_ins' })
  if (client.hasAccount) throw clientRefusal({ code: 'has_account', name: client.name })
  if (!account.hasAccount) throw clientRefusal({ code: 'no_account', name: account.name })
  // Deleting the demo salon would delete it.
  if (account.demo) throw clientRefusal({ code: 'sample_client', name: account.name })
  await recordAudit(tx, by, { kind: 'clients.joined', subject: { id: account.id, label: account.name } })
  return moveToAccount(tx, writer, { client, account })
}

/** In the lock order of bookings. */
export function lockBoth(tx: Queryable, { clientId, accountId }: Joining) {
  return tx.execute(sql`select lock_for_booking(${accountId}, ${clientId})`)
}

/** Leads the former record to the account. @returns the ids of the appointments */
async function moveToAccount(
  tx: Queryable,
  writer: Writer,
  { client, account }: { readonly client: ClientRow; readonly account: ClientRow },
): Promise<string[]> {
  const moved = await moveRecords(tx, { from: client, to: account, writer })
  await moveMerges(tx, { from: client, to: account }, moved)
  const now = systemDate()
  await tx
    .update(clients)
    .set({ ...emptied, mergedInto: account.id, deletedAt: now, updatedAt: now })
    .where(eq(clients.id, client.id))
  await tx.delete(clientRecords).where(eq(clientRecords.clientId, client.id))
  return [...moved.appointments]
}

/**
 * Joins a client to the account just created over their own mail's link, in the caller's transaction.
 * @returns the ids of the moved appointments
 */
export async function joinOpened(tx: Queryable, rules: UserRules, joining: Joining): Promise<string[]> {
  await lockBoth(tx, joining)
  const client = await findClient(tx, joining.clientId)
  const account = await findClient(tx, joining.accountId)
  // The locked record must be unchanged since the link was opened, with the same address.
  const isSame = client?.id === joining.clientId && !client.hasAccount && client.email === account?.email
  if (!isSame || !account) throw clientRefusal({ code: 'details_changed' })
  return moveToAccount(tx, { rules, user: null }, { client, account })
}

interface JoiningContext {
  readonly db: Database
  readonly rules: UserRules
  readonly announce: Announce
}

export async function joinByAddress({ db, rules, announce }: JoiningContext, accountId: string): Promise<void> {
  const joined = await db.transaction((tx) => joinConfirmedAddress(tx, rules, accountId))
  for (const id of joined) announce.appointment({ id, clientId: accountId })
}

/** More clients with one address are no family. */
const mostOfFamily = 20

/**
 * Joins an account to the client with its email, in the caller's transaction, once the owner has confirmed the address: before, anybody
 * could sign up with it. Among several, such as a family, the name decides; otherwise it is left to the salon.
 * @returns the ids of the moved appointments
 */
export async function joinConfirmedAddress(tx: Queryable, rules: UserRules, accountId: string): Promise<string[]> {
  const account = tx.select({ id: users.id }).from(users).where(eq(users.id, clients.id))
  const candidates = await tx
    .select({ id: clients.id, name: clients.name, ownName: users.name })
    .from(clients)
    .innerJoin(users, and(eq(users.id, accountId), eq(users.email, clients.email), eq(users.emailVerified, true)))
    .where(and(ne(clients.id, accountId), isNull(clients.deletedAt), notExists(account)))
    .limit(mostOfFamily)
  const [client, another] =
    candidates.length > 1 ? candidates.filter(({ name, ownName }) => isSameName(name, ownName)) : candidates
  if (!client || another) return []
  await lockBoth(tx, { clientId: client.id, accountId })
  const current = await findClient(tx, client.id)
  const owner = await findClient(tx, accountId)
  // The salon may have corrected the address since.
  const isTheirs = current?.id === client.id && !current.hasAccount && current.email === owner?.email
  return isTheirs && owner ? moveToAccount(tx, { rules, user: null }, { client: current, account: owner }) : []
}
