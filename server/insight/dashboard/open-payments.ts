import { sql } from 'drizzle-orm'
import type { Dashboard } from '../../../domain/insight/dashboard.ts'
import type { Database } from '../../platform/database/client.ts'

/** Minutes in which the server itself decides about a canceled visit's money. */
const settledWithin = 10
/** Days for which a refusal of the provider is counted. */
const refusedWithin = 30

/** Counts what staff must look at. @param now Unix seconds */
export async function readOpenPayments(db: Database, now: number): Promise<Dashboard['onlinePayments']> {
  const { rows } = await db.execute<Dashboard['onlinePayments']>(sql`
    select (
        select count(*)::int from online_payments join appointments on appointments.id = appointment_id
        where settled_at is null and state = 'paid' and status = 'Canceled'
          and appointments.updated_at < to_timestamp(${now}) - make_interval(mins => ${settledWithin})
      ) as "toDecide",
      (
        select count(*)::int from (
          select distinct on (online_payment_id) state from provider_calls
          where kind in ('refund', 'charge') and created_at > to_timestamp(${now}) - make_interval(days => ${refusedWithin})
          order by online_payment_id, created_at desc, id desc
        ) as latest where state = 'refused'
      ) as refused`)
  return rows[0] ?? { toDecide: 0, refused: 0 }
}
