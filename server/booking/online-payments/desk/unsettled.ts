import { sql } from 'drizzle-orm'
import type { UnsettledPayment } from '../../../../domain/booking/prepayment/online-payment.ts'
import { say } from '../../../../domain/language/say.ts'
import { toAmount } from '../../../../domain/money/money.ts'
import { deletedClient } from '../../../../domain/operations/personal-data.ts'
import type { Queryable } from '../../../platform/database/client.ts'
import { problemText } from '../serializers.ts'

/** Minutes in which the server itself decides about a canceled visit's money. */
const settledWithin = 10
/** Days for which a refusal of the provider is counted. */
const refusedWithin = 30
const mostListed = 200

/** Payments that only a person can settle: `what` about them, `mills` of it. @param now Unix seconds */
const unsettled = (now: number) => sql`
  with money as (
    select online_payments.*, coalesce((
      select sum(amount_mills) from payments
      where online_payment_id = online_payments.id
        or refund_of in (select id from payments as paid where paid.online_payment_id = online_payments.id)
    ), 0)::bigint as held
    from online_payments
  ),
  latest as (
    select distinct on (online_payment_id) online_payment_id, kind, state, problem, amount_mills from provider_calls
    where kind in ('refund', 'charge') and created_at > to_timestamp(${now}) - make_interval(days => ${refusedWithin})
    order by online_payment_id, created_at desc, id desc
  )
  select money.id, appointment_id, money.client_id, money.currency, 'decide' as what, held as mills, money.note from money
  join appointments on appointments.id = appointment_id
  where settled_at is null and money.state = 'paid' and purpose <> 'fee' and status = 'Canceled' and held > 0
    and appointments.updated_at < to_timestamp(${now}) - make_interval(mins => ${settledWithin})
  union all
  select money.id, appointment_id, money.client_id, money.currency, latest.kind || '_refused', coalesce(latest.amount_mills, money.amount_mills), problem
  from money join latest on latest.online_payment_id = money.id and latest.state = 'refused'
  where case latest.kind when 'refund' then held > 0 else money.state in ('awaiting', 'authenticating') end`

interface UnsettledRow extends Pick<UnsettledPayment, 'id' | 'currency' | 'what' | 'note'>, Record<string, unknown> {
  readonly appointment: string
  readonly client: string
  readonly mills: string
  /** Null for a visit that was deleted. */
  readonly starts: string | null
}

/** Lists what staff must settle, the earliest visit first. @param now Unix seconds */
export async function readUnsettled(db: Queryable, now: number): Promise<UnsettledPayment[]> {
  const { rows } = await db.execute<UnsettledRow>(sql`
    select open.id, open.appointment_id as appointment, coalesce(clients.name, '') as client, open.currency, open.mills::text,
      extract(epoch from appointments.starts_at)::text as starts, open.what, open.note
    from (${unsettled(now)}) as open
    left join appointments on appointments.id = open.appointment_id
    left join clients on clients.id = open.client_id
    order by appointments.starts_at, open.id
    limit ${mostListed}`)
  return rows.map(({ id, appointment, client, currency, mills, starts, what, note }) => ({
    id,
    appointmentId: appointment,
    client: client || say(deletedClient),
    date: starts === null ? null : Math.floor(Number(starts)),
    amount: toAmount(Number(mills)),
    currency,
    what,
    note: problemText(note),
  }))
}

/** Counts the same. @param now Unix seconds */
export async function countUnsettled(db: Queryable, now: number): Promise<{ toDecide: number; refused: number }> {
  const { rows } = await db.execute<{ toDecide: number; refused: number }>(sql`
    select count(*) filter (where what = 'decide')::int as "toDecide", count(*) filter (where what <> 'decide')::int as refused
    from (${unsettled(now)}) as open`)
  return rows[0] ?? { toDecide: 0, refused: 0 }
}
