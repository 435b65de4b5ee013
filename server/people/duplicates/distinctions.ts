import { and, eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { clientDistinctions } from '../../platform/database/schema/clients.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import { requireClient } from '../cards/queries.ts'
import { lockBoth } from '../clients/commands.ts'
import { clientRefusal } from '../clients/refusals.ts'

interface Distinction {
  readonly user: CurrentUser
  readonly by: Author
  readonly id: string
  readonly otherId: string
  /** False reverts it. */
  readonly areTwo: boolean
}

/** Marks two records as different people. @throws {AppError} `not_found` · `invalid` for the same record */
export async function distinguish(
  { db, announce }: { readonly db: Database; readonly announce: Announce },
  { user, by, id, otherId, areTwo }: Distinction,
): Promise<void> {
  if (id === otherId) throw clientRefusal({ code: 'same_client', field: 'otherId' })
  const [first, second] = id < otherId ? [id, otherId] : [otherId, id]
  const pair = { oneId: first, otherId: second }
  await db.transaction(async (tx) => {
    await lockBoth(tx, { clientId: id, accountId: otherId })
    const client = await requireClient(tx, user, id)
    await requireClient(tx, user, otherId)
    const isPair = and(eq(clientDistinctions.oneId, first), eq(clientDistinctions.otherId, second))
    const changed = areTwo
      ? await tx.insert(clientDistinctions).values(pair).onConflictDoNothing().returning()
      : await tx.delete(clientDistinctions).where(isPair).returning()
    if (changed.length === 0) return
    const kind = areTwo ? 'clients.distinguished' : 'clients.undistinguished'
    await recordAudit(tx, by, { kind, subject: { id: client.id, label: client.name } })
  })
  announce.clients()
}

export async function readDistinctions(
  db: Queryable,
  ids: readonly string[],
): Promise<(one: string, other: string) => boolean> {
  const { rows } = await db.execute<{ one: string; other: string }>(sql`
    with own as (
      select id, coalesce(merged_into, id) as current from clients
      where id = any(${sql.param(ids)}::text[]) or merged_into = any(${sql.param(ids)}::text[])
    ), known as (
      select own.current as one, other_id as other from own join client_distinctions on one_id = own.id
      union select own.current, one_id from own join client_distinctions on other_id = own.id
    )
    select one, coalesce(merged_into, id) as other from known join clients on clients.id = known.other`)
  const pairs = new Set(rows.map(({ one, other }) => `${one} ${other}`))
  return (one, other) => pairs.has(`${one} ${other}`)
}
