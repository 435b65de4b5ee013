import { sql } from 'drizzle-orm'
import type { CurrentUser } from '../../../domain/user.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { mergedMeanwhile } from '../clients/commands.ts'
import type { ClientRow } from '../clients/queries.ts'
import { requireClient } from './queries.ts'

/**
 * The client whom an id names or leads to, locked as bookings, merges, joinings and deletions lock them: until the caller's transaction ends,
 * nothing of the record goes to another one.
 * @throws {AppError} `not_found`
 */
export async function lockClient(tx: Queryable, user: CurrentUser, id: string): Promise<ClientRow> {
  for (let locked = id; ; ) {
    await tx.execute(sql`select lock_for_booking(${locked})`)
    // As it is once nobody else changes it.
    const client = await requireClient(tx, user, id)
    if (client.id === locked) return client
    locked = client.id
  }
}

/**
 * The same for what must not happen to another record than the one that was on show.
 * @throws {AppError} `not_found` · `conflict` if the record was merged into another one
 */
export async function lockOwnRecord(tx: Queryable, user: CurrentUser, id: string): Promise<ClientRow> {
  const client = await lockClient(tx, user, id)
  if (client.id !== id) throw mergedMeanwhile(client)
  return client
}
