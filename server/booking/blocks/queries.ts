import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { blocks, holds, slotClaims } from '../../platform/database/schema/held-time.ts'
import { type NamedHolder, nameHolder, offeredTo } from '../availability/holders.ts'

interface BlocksQuery {
  readonly from: Date
  readonly to: Date
  readonly stylistId?: string | undefined
}

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

export interface PlannedBlock {
  readonly date: string
  /** Unix seconds, like `ends`. */
  readonly starts: number
  readonly ends: number
}

interface HoldersQuery {
  readonly stylistId: string
  readonly planned: readonly PlannedBlock[]
  /** Unix seconds. */
  readonly now: number
  readonly but?: string
}

export async function listHolders(
  db: Queryable,
  { stylistId, planned, now, but = '' }: HoldersQuery,
): Promise<Map<string, string>> {
  const instants = (name: 'starts' | 'ends') =>
    sql`${sql.param(planned.map((each) => fromUnixSeconds(each[name]).toISOString()))}::timestamptz[]`
  const { rows } = await db.execute<{ date: string } & Pick<NamedHolder, keyof NamedHolder>>(sql`
    select distinct on (planned.date) planned.date,
      case when hold.id is not null then 'hold' when kept.id is not null then 'block' else 'appointment' end as kind,
      coalesce(clients.name, appointments.client ->> 'name') as "clientName", kept.reason, ${offeredTo(sql`hold.id`)} as "offeredTo"
    from unnest(${sql.param(planned.map(({ date }) => date))}::text[], ${instants('starts')}, ${instants('ends')}) as planned (date, starts, ends)
    join ${slotClaims} as claim on claim.stylist_id = ${stylistId} and claim.slot_start >= planned.starts
      and claim.slot_start < planned.ends and claim.appointment_id <> ${but}
    left join ${holds} as hold on hold.id = claim.appointment_id
    left join ${appointments} on ${appointments.id} = claim.appointment_id
    left join ${clients} on ${clients.id} = ${appointments.clientId}
    left join ${blocks} as kept on kept.id = claim.appointment_id
    where hold.id is null or hold.expires_at > ${fromUnixSeconds(now).toISOString()}::timestamptz
    order by planned.date, claim.slot_start`)
  return new Map(rows.map(({ date, ...holder }) => [date, nameHolder(holder)]))
}
