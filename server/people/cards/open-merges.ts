import { and, desc, eq, gte } from 'drizzle-orm'
import type { OpenMerge } from '../../../domain/people/client.ts'
import { mergeUndoHours } from '../../../domain/people/client-merge.ts'
import { systemMillis } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clientMerges, clients } from '../../platform/database/schema/clients.ts'

export const undoEnds = () => new Date(systemMillis() - mergeUndoHours * 3_600_000)

export async function openMerges(db: Queryable, clientId: string): Promise<OpenMerge[]> {
  const rows = await db
    .select({ id: clientMerges.id, name: clients.name, at: clientMerges.createdAt, by: clientMerges.authorLabel })
    .from(clientMerges)
    .innerJoin(clients, eq(clients.id, clientMerges.mergedId))
    .where(and(eq(clientMerges.keptId, clientId), gte(clientMerges.createdAt, undoEnds())))
    .orderBy(desc(clientMerges.createdAt), desc(clientMerges.id))
  return rows.map(({ at, ...merge }) => ({ ...merge, at: at.toISOString() }))
}
