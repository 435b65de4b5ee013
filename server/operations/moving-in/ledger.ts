import { msg, plural } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { inSql } from '../../platform/language/sql-words.ts'
import { importedBefore } from './checks.ts'
import { end, openRecords } from './further.ts'

/** Most days of payments per import, about ten years: the ledger locks each day until the commit, and the database's locks are limited. */
const mostDays = 3_000

const tooOld = msg`The ledger takes ${plural(
  { most: mostDays },
  { one: '{most} day', other: '{most} days' },
)} at once, and this one is older`

const closingMissing = msg`The closing before it is missing`
const notPaidHere = msg`It gives back what wasn’t paid here`

const mills = (field: string) => `round((doc ->> '${field}')::numeric * 1000)::bigint`
const actor = `doc #>> '{by,id}', coalesce(doc #>> '{by,role}', 'system'), coalesce(doc #>> '{by,name}', '')`

/** In their original order: a closing includes the payments before it. Refused entries are listed. */
const entries = () => `
  create or replace function pg_temp.import_ledger() returns void language plpgsql as $$
  declare
    entry record;
  begin
    for entry in
      select seq, false as closes, doc ->> 'day' as day, (doc ->> 'closing')::int as turn, doc ? 'refundOf' as returns, doc ->> 'at' as at
      from ${openRecords('payment')}
      union all
      select seq, true, doc ->> 'day', (doc ->> 'number')::int, true, doc ->> 'at' from ${openRecords('closing')}
      order by day, turn, closes, returns, at, seq
    loop
      begin
        if entry.closes then
          insert into till_closings (day, currency, number, at, actor_id, actor_role, actor_label, starting_cash_mills, counted_cash_mills, note)
          select (doc ->> 'day')::date, doc ->> 'currency', (doc ->> 'number')::int, (doc ->> 'at')::timestamptz, ${actor},
            ${mills('startingCash')}, ${mills('countedCash')}, coalesce(doc ->> 'note', '')
          from import_staged where seq = entry.seq;
        else
          insert into payments (
            id, kind, appointment_id, reason, text, at, day, amount_mills, tip_mills, given_mills, currency, method, refund_of,
            online_payment_id, provider_reference, actor_id, actor_role, actor_label
          )
          select source_id, coalesce(doc ->> 'entry', 'visit'), doc ->> 'bookingId', doc ->> 'reason', coalesce(doc ->> 'text', ''),
            (doc ->> 'at')::timestamptz, (doc ->> 'day')::date, ${mills('amount')}, ${mills('tip')}, ${mills('given')},
            doc ->> 'currency', doc ->> 'method', doc ->> 'refundOf',
            doc ->> 'onlinePaymentId', doc ->> 'reference', ${actor}
          from import_staged where seq = entry.seq;
        end if;
      exception
        when unique_violation then
          insert into import_ends values (entry.seq, case when entry.closes then 'refused' else 'known' end,
            case when entry.closes then ${inSql(msg`The till of that day was closed here`)} else ${inSql(importedBefore)} end);
        when check_violation or foreign_key_violation then
          insert into import_ends values (entry.seq, 'refused',
            case when entry.closes then ${inSql(closingMissing)} else ${inSql(notPaidHere)} end);
      end;
    end loop;
  end $$`

/** Imports payments, also of visits that aren't here: money that was taken stays in the ledger. Sends no mail and calls no webhook. */
export async function importLedger(client: pg.Client, now: Date): Promise<void> {
  await client.query(`
    ${end('payment', 'known', importedBefore, 'exists (select from payments where id = source_id)')}
    ${end('closing', 'refused', tooOld, isOlder)}
    ${end('payment', 'refused', tooOld, isOlder)}`)
  await client.query(entries())
  await client.query('select pg_temp.import_ledger()')
  await client.query(
    `update appointment_events set relayed_at = $1
     where relayed_at is null and kind in ('paid', 'refunded') and appointment_id in (select doc ->> 'bookingId' from ${openRecords('payment')})`,
    [now],
  )
}

const isOlder = `doc ->> 'day' <= (
  select doc ->> 'day' as day from import_staged where kind in ('payment', 'closing') and problem is null
  group by day order by day desc offset ${mostDays} limit 1
)`
