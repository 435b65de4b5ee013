import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { MergeInput } from '../../../domain/people/client-merge.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { clientMerges, clientRecords, clients } from '../../platform/database/schema/clients.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { UserRules } from '../auth/serializers.ts'
import { emptied, lockBoth } from '../clients/commands.ts'
import { moveRecords } from '../clients/moving.ts'
import type { ClientRow } from '../clients/queries.ts'
import { clientRefusal } from '../clients/refusals.ts'
import { undoEnds } from './open-merges.ts'
import { partInside } from './parting.ts'
import { requireClient } from './queries.ts'

interface MergeContext {
  readonly db: Database
  readonly rules: UserRules
  readonly announce: Announce
}

interface Doer {
  readonly user: CurrentUser
  readonly by: Author
}

/**
 * Merges two records of one person: everything of the merged one moves to the kept one, and its id leads there. For a day the merged
 * record keeps its fields, out of every list, for the undo. Idempotent.
 * @throws {AppError} `not_found` · `invalid` for the same record · `conflict` if an account would lose its record
 */
export async function mergeClients(
  { db, rules, announce }: MergeContext,
  { user, by }: Doer,
  { keep, merge }: MergeInput,
): Promise<void> {
  const moved = await db.transaction(async (tx) => {
    await lockBoth(tx, { clientId: keep, accountId: merge })
    const survivor = await requireClient(tx, user, keep)
    const merged = await requireClient(tx, user, merge)
    if (keep === merge) throw clientRefusal({ code: 'same_client', field: 'merge' })
    if (survivor.id === keep && merged.id === keep) return null
    if (survivor.id !== keep) throw clientRefusal({ code: 'merged_since', name: survivor.name })
    if (merged.id !== merge) throw clientRefusal({ code: 'merged_since', name: merged.name })
    refuseUnmergeable(survivor, merged)
    const records = await moveRecords(tx, { from: merged, to: survivor, writer: { rules, user } })
    const now = systemDate()
    await tx.update(clients).set({ mergedInto: survivor.id, deletedAt: now, updatedAt: now }).where(eq(clients.id, merged.id))
    const author = { authorId: user.uid, authorLabel: user.name }
    await tx
      .insert(clientMerges)
      .values({ id: newId(), keptId: survivor.id, mergedId: merged.id, moved: records, ...author, createdAt: now })
    await recordAudit(tx, by, { kind: 'clients.merged', subject: { id: survivor.id, label: survivor.name } })
    return records
  })
  for (const id of moved?.appointments ?? []) announce.appointment({ id, clientId: keep })
  announce.clients()
}

function refuseUnmergeable(kept: ClientRow, merged: ClientRow): void {
  if (kept.hasAccount && merged.hasAccount) throw clientRefusal({ code: 'both_have_accounts', kept, merged })
  if (merged.hasAccount) throw clientRefusal({ code: 'merged_has_account', name: merged.name })
  if (kept.demo !== merged.demo) throw clientRefusal({ code: 'one_is_sample' })
}

/**
 * Undoes a merge: each record gets its own back; later additions stay with the kept one.
 * @returns the kept one's id
 * @throws {AppError} `not_found` after a day or an earlier undo · `conflict` if a later merge has to be undone first
 */
export async function undoMerge({ db, rules, announce }: MergeContext, { user, by }: Doer, mergeId: string): Promise<string> {
  const [listed] = await db.select().from(clientMerges).where(eq(clientMerges.id, mergeId))
  if (!listed || listed.createdAt < undoEnds()) throw clientRefusal({ code: 'no_such_merge' })
  const { keptId, mergedId } = listed
  const parted = await db.transaction(async (tx) => {
    await lockBoth(tx, { clientId: keptId, accountId: mergedId })
    const [merge] = await tx.select().from(clientMerges).where(eq(clientMerges.id, mergeId)).for('update')
    if (!merge) throw clientRefusal({ code: 'no_such_merge' })
    const survivor = await requireClient(tx, user, keptId)
    if (merge.keptId !== keptId) throw clientRefusal({ code: 'merged_since', name: survivor.name })
    if (survivor.id !== keptId) throw clientRefusal({ code: 'later_merge', name: survivor.name })
    await refuseIfNotLatest(tx, merge)
    await partInside(tx, { kept: survivor, mergedId, moved: merge.moved, writer: { rules, user } })
    await tx.delete(clientMerges).where(eq(clientMerges.id, mergeId))
    await recordAudit(tx, by, { kind: 'clients.parted', subject: { id: survivor.id, label: survivor.name } })
    return merge.moved.appointments
  })
  // Only the kept one can have an account that watches.
  for (const id of parted) announce.appointment({ id, clientId: keptId })
  announce.clients()
  return keptId
}

/** A merge fills in only missing fields, so merges are undone in reverse order. */
async function refuseIfNotLatest(tx: Queryable, { id, keptId, createdAt }: typeof clientMerges.$inferSelect): Promise<void> {
  const [later] = await tx
    .select({ name: clients.name })
    .from(clientMerges)
    .innerJoin(clients, eq(clients.id, clientMerges.mergedId))
    .where(
      and(
        eq(clientMerges.keptId, keptId),
        sql`(${clientMerges.createdAt}, ${clientMerges.id}) > (${createdAt.toISOString()}::timestamptz, ${id})`,
      ),
    )
    .limit(1)
  if (later) throw clientRefusal({ code: 'later_merge', name: later.name })
}

/** Empties merged records whose undo has expired. Run each minute; idempotent. */
export async function closeMerges(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const closed = await tx
      .delete(clientMerges)
      .where(lt(clientMerges.createdAt, undoEnds()))
      .returning({ mergedId: clientMerges.mergedId })
    if (closed.length === 0) return
    const ids = closed.map(({ mergedId }) => mergedId)
    await tx
      .update(clients)
      .set({ ...emptied, updatedAt: systemDate() })
      .where(and(inArray(clients.id, ids), isNotNull(clients.mergedInto)))
    await tx.delete(clientRecords).where(inArray(clientRecords.clientId, ids))
  })
}
