import { sql } from 'drizzle-orm'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { Queryable } from '../../platform/database/client.ts'
import type { ClientRow } from '../clients/queries.ts'
import { clientRefusal } from '../clients/refusals.ts'
import { requireClient } from './queries.ts'

/**
 * Finds a client by a current or merged id, locked as bookings, merges, joins and deletions lock it: until the transaction ends, nothing
 * of the record moves to another one.
 * @throws {AppError} `not_found`
 */
export async function lockClient(tx: Queryable, user: CurrentUser, id: string): Promise<ClientRow> {
  for (let locked = id; ; ) {
    await tx.execute(sql`select lock_for_booking(${locked})`)
    const client = await requireClient(tx, user, id)
    if (client.id === locked) return client
    locked = client.id
  }
}

/**
 * The same for actions that must hit exactly the record on the screen.
 * @throws {AppError} `not_found` · `conflict` if the record was merged into another one
 */
export async function lockOwnRecord(tx: Queryable, user: CurrentUser, id: string): Promise<ClientRow> {
  const client = await lockClient(tx, user, id)
  if (client.id !== id) throw clientRefusal({ code: 'merged_since', name: client.name })
  return client
}
