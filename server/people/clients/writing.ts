import { and, eq, isNull } from 'drizzle-orm'
import { lockedFields } from '../../../domain/people/client-rights.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { clientRecords, clients } from '../../platform/database/schema/clients.ts'
import { findUser } from '../auth/queries.ts'
import { presentUser, type UserRules } from '../auth/serializers.ts'
import type { ClientRow } from './queries.ts'

export interface Writer {
  readonly rules: UserRules
  /** Null for automatic joins. */
  readonly user: CurrentUser | null
}

/** Fields that the salon writes; audited, and taken along when records are merged. */
export const writtenFields = [
  'name',
  'phone',
  'email',
  'birthday',
  'source',
  'tags',
  'mailConsentAt',
  'blockedAt',
] as const satisfies readonly (keyof ClientRow)[]

export type ClientFields = Partial<Pick<ClientRow, (typeof writtenFields)[number]>>

export async function readAccountFor(
  db: Queryable,
  rules: UserRules,
  { id, hasAccount }: Pick<ClientRow, 'id' | 'hasAccount'>,
): Promise<CurrentUser | null> {
  const row = hasAccount ? await findUser(db, id) : null
  return row && presentUser(row, rules)
}

/** Returns reasons against writing fields (`domain/people/client-rights.ts`). */
async function findRefusals(tx: Queryable, { rules, user }: Writer, client: ClientRow, fields: ClientFields) {
  const { contact, email, block } = lockedFields(user, await readAccountFor(tx, rules, client))
  const reasons: Partial<Record<string, string | null>> = {
    name: contact,
    phone: contact,
    email,
    // Unblocking is always allowed.
    blockedAt: fields.blockedAt ? block : null,
  }
  return Object.entries(reasons).flatMap(([field, reason]) => (reason && field in fields ? [{ field, reason }] : []))
}

/**
 * Writes fields of a locked client in the caller's transaction: all commands use it. Fields of an account that the writer may not change
 * stay.
 * @param onRefused called for those; may throw
 * @returns the written fields
 */
export async function writeClient<Fields extends ClientFields>(
  tx: Queryable,
  writer: Writer,
  { client, fields, onRefused }: WrittenFields<Fields>,
): Promise<Partial<Fields>> {
  const refused = await findRefusals(tx, writer, client, fields)
  for (const each of refused) onRefused?.(each)
  const isRefused = (name: string) => refused.some(({ field }) => field === name)
  const written = Object.fromEntries(Object.entries(fields).filter(([field]) => !isRefused(field))) as Partial<Fields>
  const { name, phone, email, ...record } = written
  await setContact(tx, client, {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
  })
  await setRecord(tx, client.id, record)
  return written
}

interface WrittenFields<Fields> {
  readonly client: ClientRow
  readonly fields: Fields
  readonly onRefused?: (refusal: { readonly field: string; readonly reason: string }) => void
}

type Contact = Pick<ClientFields, 'name' | 'phone' | 'email'>

async function setContact(tx: Queryable, { id, hasAccount }: ClientRow, contact: Contact): Promise<void> {
  const updatedAt = systemDate()
  const { email, ...ofAccount } = contact
  if (Object.keys(contact).length === 0) return
  if (hasAccount) {
    await tx
      .update(users)
      .set({ ...ofAccount, updatedAt })
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  } else
    await tx
      .update(clients)
      .set({ ...ofAccount, ...(email !== undefined && { email }), updatedAt })
      .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
}

async function setRecord(tx: Queryable, clientId: string, values: Partial<typeof clientRecords.$inferInsert>): Promise<void> {
  if (Object.keys(values).length === 0) return
  const record = { ...values, updatedAt: systemDate() }
  await tx
    .insert(clientRecords)
    .values({ ...record, clientId })
    .onConflictDoUpdate({ target: clientRecords.clientId, set: record })
}
