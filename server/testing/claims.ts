import { sql } from 'drizzle-orm'
import type { TestDatabase } from './test-database.ts'

type Database = Pick<TestDatabase, 'db'>

/** Counts pairs that hold a stylist's time twice; must be 0. Visits count whole, with their free parts. */
export async function overlaps({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ pairs: number }>(sql`
    select count(*)::int as pairs from held_time a join held_time b
    on a.stylist_id = b.stylist_id and a.holder_id < b.holder_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`)
  return rows[0]?.pairs ?? -1
}

/** Counts claims without a holder, and missing claims. Expired holds keep theirs until the time is needed. */
export async function claimDifferences({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ different: number }>(sql`
    with expected as (
      select stylist_id, cell as slot_start, holder_id as id from held_time,
        generate_series(date_bin('5 minutes', starts_at, 'epoch'), ends_at - interval '1 second', interval '5 minutes') as cell
    ), actual as (select stylist_id, slot_start, appointment_id as id from slot_claims)
    select (select count(*) from (select * from expected except select * from actual) missing)::int
         + (select count(*) from (select * from actual except select * from expected) orphaned)::int as different`)
  return rows[0]?.different ?? -1
}
