import { sql } from 'drizzle-orm'
import type { Database, Queryable } from './client.ts'
import type { services, stylists } from './schema/salon.ts'

/**
 * Puts records in the order of `ids`. Listed records trade positions among themselves; a record added since the list was read keeps its
 * position at the end, and ids of deleted records are ignored. Positions are renumbered from 1, so they stay below the identity column's
 * next value. Everybody who changes the catalogue waits before the update: if two concurrent updates waited for each other's rows,
 * PostgreSQL would check changed rows again, leave some out with some query plans, and mix the two orders.
 * @param alsoWrite called in the transaction if anything moved
 * @returns true if anything moved
 */
export async function reorder(
  db: Database,
  table: typeof services | typeof stylists,
  ids: readonly string[],
  alsoWrite?: (transaction: Queryable) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`select lock_catalogue()`)
    const { rowCount } = await transaction.execute(sql`
      with placed as (select id, position as was, row_number() over (order by position, id) as target from ${table}),
        wanted as (
          select id, was, row_number() over (order by nth) as nth
          from unnest(${sql.param([...ids])}::text[]) with ordinality as named (id, nth) join placed using (id)
        ),
        free as (select target, row_number() over (order by target) as nth from placed where id in (select id from wanted)),
        settled as (
          select wanted.id, wanted.was, free.target from wanted join free using (nth)
          union all select id, was, target from placed where id not in (select id from wanted)
        )
      update ${table} as record set position = settled.target from settled
      where record.id = settled.id and settled.was <> settled.target`)
    const hasMoved = (rowCount ?? 0) > 0
    if (hasMoved) await alsoWrite?.(transaction)
    return hasMoved
  })
}
