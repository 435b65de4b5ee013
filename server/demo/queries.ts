import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/client.ts'

/** Whether anything is left of what the demo salon brought along. */
export async function isDemoPresent(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ present: boolean }>(sql`
    select exists (select from services where demo) or exists (select from stylists where demo) or exists (select from users where demo)
      as present`)
  return rows[0]?.present ?? false
}
