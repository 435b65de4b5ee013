import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import type { services, stylists } from './schema.ts'

/**
 * Puts records in the order of `ids`. Listed records trade places among themselves; a record that was added
 * since the list was read keeps its place at the end, and ids of deleted records are ignored. Positions are renumbered from 1,
 * so they stay below the next value of the identity column. One statement: it locks the rows first, since two orders
 * saved at the same moment would otherwise mix. What moved is determined by the locked positions: those that the update itself reads can be
 * older.
 * @returns whether anything moved
 */
export async function reorder(
  db: Database,
  table: typeof services | typeof stylists,
  ids: readonly string[],
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with locked as (select id, position from ${table} order by id for no key update),
      placed as (select id, position as was, row_number() over (order by position, id) as place from locked),
      wanted as (
        select id, was, row_number() over (order by nth) as nth
        from unnest(${sql.param([...ids])}::text[]) with ordinality as named (id, nth) join placed using (id)
      ),
      free as (select place, row_number() over (order by place) as nth from placed where id in (select id from wanted)),
      settled as (
        select wanted.id, wanted.was, free.place from wanted join free using (nth)
        union all select id, was, place from placed where id not in (select id from wanted)
      )
    update ${table} as record set position = settled.place from settled
    where record.id = settled.id and settled.was <> settled.place`)
  return (rowCount ?? 0) > 0
}
