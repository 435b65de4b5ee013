import { createHash } from 'node:crypto'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { NewClient } from '../../../domain/people/client.ts'
import { isSameName } from '../../../domain/people/near-names.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { idFromBytes, newId } from '../../platform/database/schema/ids.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import { type PhoneRegion, readPhoneNumber } from '../../platform/phone-number.ts'
import { type ClientRow, findClient } from './queries.ts'
import { clientRefusal } from './refusals.ts'

const most = { compared: 1_000 } as const

type Row = typeof clients.$inferInsert

export async function findNamed(
  db: Queryable,
  { name, email, phone }: Row,
): Promise<Pick<ClientRow, 'id' | 'name' | 'email'>[]> {
  const sharing = or(
    email ? eq(clients.email, email) : undefined,
    phone ? sql`digits_of(${clients.phone}) collate "C" = digits_of(${phone}) collate "C"` : undefined,
  )
  if (!sharing) return []
  const rows = await db
    .select({ id: clients.id, name: clients.name, email: clients.email })
    .from(clients)
    .where(and(sharing, isNull(clients.deletedAt), eq(clients.demo, false)))
    .limit(most.compared)
  return rows.filter((row) => isSameName(row.name, name))
}

/** Derives an id from author and key, so that the primary key refuses a repeated request. */
export function idFor({ uid }: CurrentUser, key: string | undefined): string {
  return key === undefined
    ? newId()
    : idFromBytes(
        createHash('sha256')
          .update(JSON.stringify([uid, key]))
          .digest(),
      )
}

interface AddingContext {
  readonly db: Database
  readonly region: PhoneRegion
  readonly announce: Announce
}

interface Adding {
  readonly user: CurrentUser
  readonly by: Author
  /** Chosen by the author, so that a repeated request adds nothing. */
  readonly key?: string | undefined
}

/**
 * Adds a client without a booking.
 * @returns the client; an existing one with this name and phone number or email
 * @throws {AppError} `invalid` with the field
 */
export async function createClient(
  { db, region, announce }: AddingContext,
  { user, by, key }: Adding,
  { name, email, phone = '' }: NewClient,
): Promise<{ readonly client: ClientRow; readonly isNew: boolean }> {
  const number = phone === '' ? null : readPhoneNumber(phone, region, { field: 'phone' })
  const row = { id: idFor(user, key), name, email: email ?? null, phone: number }
  const added = await db.transaction(async (tx) => {
    // Serialized: of two desks adding one person, the second finds the first's client.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('clients.added'))`)
    const [known] = await findNamed(tx, row)
    const inserted = known ? [] : await tx.insert(clients).values(row).onConflictDoNothing().returning({ id: clients.id })
    const isNew = inserted.length > 0
    if (isNew) await recordAudit(tx, by, { kind: 'clients.added', subject: { id: row.id, label: name } })
    return { client: await findClient(tx, known?.id ?? row.id), isNew }
  })
  if (added.isNew) announce.clients()
  if (!added.client) throw clientRefusal({ code: 'client_deleted' })
  return { client: added.client, isNew: added.isNew }
}
