import { sql } from 'drizzle-orm'
import type { TestDatabase } from './test-database.ts'

type Database = Pick<TestDatabase, 'db'>

/** Pairs of live bookings of one stylist that overlap; there must never be one. */
export async function overlaps({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ pairs: number }>(sql`
    select count(*)::int as pairs from appointments a join appointments b
    on a.stylist_id = b.stylist_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.status in ('Pending', 'Confirmed') and b.status in ('Pending', 'Confirmed')`)
  return rows[0]?.pairs ?? -1
}

/** Claims without a booking and bookings without their claims. */
export async function claimDifferences({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ different: number }>(sql`
    with expected as (
      select stylist_id, cell as slot_start, id from appointments,
        generate_series(starts_at, ends_at - interval '1 second', interval '5 minutes') as cell
      where status in ('Pending', 'Confirmed')
    ), actual as (select stylist_id, slot_start, appointment_id as id from slot_claims)
    select (select count(*) from (select * from expected except select * from actual) missing)::int
         + (select count(*) from (select * from actual except select * from expected) orphaned)::int as different`)
  return rows[0]?.different ?? -1
}
