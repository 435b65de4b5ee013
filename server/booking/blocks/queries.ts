import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/client.ts'
import { blocks } from '../../platform/database/schema.ts'

interface BlocksQuery {
  readonly from: Date
  readonly to: Date
  /** Everybody's if left out. */
  readonly stylistId?: string | undefined
}

/** What is kept free at some time between two moments, by start. */
export function blocksBetween(db: Queryable, { from, to, stylistId }: BlocksQuery) {
  return db
    .select()
    .from(blocks)
    .where(
      and(
        lt(blocks.startsAt, to),
        gt(blocks.endsAt, from),
        stylistId === undefined ? undefined : eq(blocks.stylistId, stylistId),
      ),
    )
    .orderBy(asc(blocks.startsAt), asc(blocks.id))
}
