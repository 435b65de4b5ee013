import { sql } from 'drizzle-orm'
import type { DemoState } from '../../domain/demo.ts'
import type { Queryable } from '../database/client.ts'

/** Whether anything is left of it. Reads no more than one row of each table, by a partial index where there may be many. */
export async function isDemoPresent(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute<{ present: boolean }>(sql`
    select exists (select from services where demo) or exists (select from stylists where demo) or exists (select from users where demo) as present`)
  return rows[0]?.present ?? false
}

/** What is left of what the demo salon brought along: exactly what `clearDemo` takes out. */
export async function readDemoState(db: Queryable): Promise<DemoState> {
  const { rows } = await db.execute<Omit<DemoState, 'present'> & Record<string, unknown>>(sql`
    select (select count(*)::int from services where demo) as services, (select count(*)::int from stylists where demo) as stylists,
      (select count(*)::int from users where demo) as clients,
      (select count(*)::int from appointments where user_id in (select id from users where demo)) as bookings`)
  const { services = 0, stylists = 0, clients = 0, bookings = 0 } = rows[0] ?? {}
  return { present: services + stylists + clients > 0, services, stylists, clients, bookings }
}
