import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { furtherKinds } from '../../../domain/operations/moving-in/source-records.ts'
import { inSql } from '../../platform/language/sql-words.ts'
import { importedBefore, twiceInFile } from './checks.ts'

const kinds = `('${furtherKinds.join("', '")}')`

/** Staged records of a kind without an outcome so far. */
export const openRecords = (kind: (typeof furtherKinds)[number], of?: string) => `(
  select * from import_staged where kind = '${kind}' ${of ? `and doc ->> 'of' = '${of}'` : ''} and problem is null
    and not exists (select from import_ends where import_ends.seq = import_staged.seq)
) as staged`

/** Ends all records of a kind that meet a condition. */
export const end = (
  kind: (typeof furtherKinds)[number],
  outcome: 'known' | 'refused',
  reason: MessageDescriptor,
  condition: string,
) => `
  insert into import_ends select staged.seq, '${outcome}', ${inSql(reason)} from ${openRecords(kind)} where ${condition};`

const wasHere = msg`Its booking was here before`
const noClient = msg`Its client isn’t here`
const notCompleted = msg`Its visit isn’t completed here`

const moment = (field: string) => `(doc ->> '${field}')::timestamptz`
const day = (field: string) => `(doc ->> '${field}')::date`

/** The id in this salon: from this import or an earlier one, or else the file's. */
const idHere = (key: string, id: string) =>
  `coalesce((select id from import_ids where key = ${key}), (select record_id from imported_records where key = ${key}), ${id})`
const client = idHere(`doc ->> 'clientKey'`, `doc ->> 'clientId'`)
const stylist = idHere(`doc ->> 'stylistKey'`, `doc ->> 'stylistId'`)

/**
 * Writes the histories of new bookings before the bookings themselves, so that their import is the last event. Histories of bookings that
 * are or were here stay as they are.
 */
export async function importHistory(db: pg.Client, now: Date): Promise<void> {
  await db.query(`
    insert into import_ends select seq, 'refused', ${inSql(twiceInFile)} from (
      select seq, row_number() over (partition by key order by seq) as nth from import_staged
      where kind in ${kinds} and key is not null and problem is null
    ) as staged where nth > 1;
    insert into import_ends select seq, 'known', ${inSql(importedBefore)} from import_staged
    where kind in ${kinds} and problem is null and key in (select key from imported_records) on conflict do nothing;
    analyze import_ends;
    ${end('history', 'known', wasHere, `exists (select from appointment_events where appointment_id = doc ->> 'bookingId')`)}`)
  await db.query(
    `insert into appointment_events (appointment_id, kind, data, changed_by, actor_role, actor_label, at, from_status, to_status, relayed_at)
     select doc ->> 'bookingId', doc ->> 'event', doc -> 'data', doc #>> '{by,id}', doc #>> '{by,role}', coalesce(doc #>> '{by,name}', ''),
       ${moment('at')}, doc #>> '{data,from,status}', doc #>> '{data,to,status}', $1
     from ${openRecords('history')} order by seq`,
    [now],
  )
}

const blocks = () => `
  create or replace function pg_temp.import_blocks() returns void language plpgsql as $$
  declare
    staged record;
  begin
    for staged in select * from ${openRecords('block')} order by seq loop
      begin
        insert into blocks (id, stylist_id, starts_at, ends_at, reason, series_id, created_at)
        select source_id, ${stylist}, ${moment('starts')}, ${moment('ends')}, coalesce(doc ->> 'reason', ''), doc ->> 'seriesId', ${moment('createdAt')}
        from import_staged where seq = staged.seq;
      exception when unique_violation then
        insert into import_ends values (staged.seq, 'refused', ${inSql(msg`Something else is at that time`)});
      end;
    end loop;
  end $$`

const waitlist = () => `
  ${end('waitlist', 'known', importedBefore, 'exists (select from waitlist_entries where id = source_id)')}
  ${end('waitlist', 'refused', noClient, `not exists (select from clients where id = ${client} and deleted_at is null)`)}
  insert into waitlist_entries (
    id, client_id, service_ids, stylist_id, stylist_ids, from_date, to_date, earliest, latest, known, note, calls, end_reason, ended_at, created_at
  )
  select source_id, ${client},
    array(
      select ${idHere('own.key', 'own.id')} from rows from (
        jsonb_array_elements_text(doc -> 'serviceKeys'), jsonb_array_elements_text(doc -> 'serviceIds')
      ) with ordinality as own (key, id, nth) order by nth
    ),
    ${stylist},
    array(
      select ${idHere('own.key', 'own.id')} from rows from (
        jsonb_array_elements_text(doc -> 'stylistKeys'), jsonb_array_elements_text(doc -> 'stylistIds')
      ) with ordinality as own (key, id, nth) order by nth
    ),
    ${day('from')}, ${day('to')}, (doc ->> 'earliest')::smallint, (doc ->> 'latest')::smallint,
    coalesce(doc -> 'known', '[]'), coalesce(doc ->> 'note', ''), coalesce(doc -> 'calls', '[]'), doc ->> 'endReason', ${moment('endedAt')}, ${moment('createdAt')}
  from ${openRecords('waitlist')};
  insert into waitlist_offers (
    id, entry_id, hold_id, stylist_id, starts_at, ends_at, expires_at, is_shared, is_by_desk, state, appointment_id, created_at
  )
  select offer ->> 'id', source_id, offer ->> 'id', offer ->> 'stylistId', (offer ->> 'starts')::timestamptz, (offer ->> 'ends')::timestamptz,
    (offer ->> 'expires')::timestamptz, coalesce((offer ->> 'shared')::boolean, false),
    coalesce((offer ->> 'byDesk')::boolean, false), offer ->> 'state', offer ->> 'bookingId',
    (offer ->> 'createdAt')::timestamptz
  from ${openRecords('waitlist')} cross join jsonb_array_elements(doc -> 'offers') as offer
  -- Nothing holds the time of an open one here.
  where offer ->> 'state' <> 'open' on conflict do nothing;`

const ratings = () => `
  ${end('rating', 'known', importedBefore, 'exists (select from ratings where appointment_id = source_id)')}
  ${end('rating', 'refused', notCompleted, `not exists (select from appointments where id = source_id and status = 'Completed')`)}
  insert into ratings (appointment_id, stars, text, text_state, hidden_reason, reply, created_at, updated_at)
  select source_id, (doc ->> 'stars')::smallint, coalesce(doc ->> 'text', ''), doc ->> 'textState', coalesce(doc ->> 'hiddenReason', ''),
    coalesce(doc ->> 'reply', ''), ${moment('createdAt')}, ${moment('updatedAt')}
  from ${openRecords('rating')};`

/** Who hasn't paid yet isn't asked here: the provider's page belongs to the other server. */
const onlinePayments = () => `
  ${end('online-payment', 'known', importedBefore, 'exists (select from online_payments where id = source_id)')}
  ${end('online-payment', 'known', importedBefore, `exists (select from online_payments where payment_id = doc #>> '{references,payment}')`)}
  insert into online_payments (
    id, appointment_id, client_id, purpose, state, amount_mills, currency, account, link, customer_id, payment_id, method_id, card_brand, card_last4,
    accepted, terms, note, settled_at, actor_id, actor_role, actor_label, created_at, updated_at
  )
  select source_id, doc ->> 'bookingId', ${client}, doc ->> 'purpose',
    case when doc ->> 'state' in ('awaiting', 'authenticating') then 'canceled' else doc ->> 'state' end,
    round((doc ->> 'amount')::numeric * 1000)::bigint, doc ->> 'currency', doc ->> 'account', '',
    doc #>> '{references,customer}', doc #>> '{references,payment}', doc #>> '{references,method}', doc #>> '{card,brand}', doc #>> '{card,last4}',
    doc -> 'accepted', doc -> 'terms', coalesce(doc ->> 'note', ''), ${moment('settledAt')},
    doc #>> '{by,id}', coalesce(doc #>> '{by,role}', 'system'), coalesce(doc #>> '{by,name}', ''), ${moment('createdAt')}, ${moment('updatedAt')}
  from ${openRecords('online-payment')} on conflict do nothing;
  insert into provider_calls (id, online_payment_id, kind, amount_mills, refund_of, reason, request, next_at, actor_id, actor_role, actor_label)
  select call ->> 'id', source_id, call ->> 'kind', round((call ->> 'amount')::numeric * 1000)::bigint, call ->> 'refundOf', call ->> 'reason',
    call -> 'request', to_timestamp(0), call #>> '{by,id}', coalesce(call #>> '{by,role}', 'system'), coalesce(call #>> '{by,name}', '')
  from ${openRecords('online-payment')} cross join jsonb_array_elements(coalesce(doc -> 'calls', '[]')) as call
  where exists (select from online_payments where id = source_id) on conflict do nothing;`

/** A service or stylist may have another id here; a text of the settings stands where it stood. */
const recordHere = idHere(`doc ->> 'recordKey'`, `doc ->> 'record'`)

const details = `
  insert into images (id, media_type, width, height, content)
  select source_id, doc ->> 'mediaType', (doc ->> 'width')::int, (doc ->> 'height')::int, decode(doc ->> 'content', 'base64')
  from import_staged where doc ->> 'of' = 'picture' and kind in ('picture', 'detail') and problem is null on conflict do nothing;
  insert into mail_texts (kind, subject, body)
  select doc ->> 'mail', doc ->> 'subject', doc ->> 'body' from ${openRecords('detail', 'mail-text')} on conflict do nothing;
  insert into translations (kind, record_id, field, language, text)
  select doc ->> 'textOf', ${recordHere}, doc ->> 'field', doc ->> 'language', doc ->> 'text' from ${openRecords('detail', 'translation')}
  where doc ->> 'textOf' not in ('service', 'stylist')
    or exists (select from services where id = ${recordHere} union all select from stylists where id = ${recordHere})
  on conflict do nothing;
  insert into client_distinctions (one_id, other_id)
  select least(one.id collate "C", other.id), greatest(one.id collate "C", other.id)
  from ${openRecords('detail', 'distinction')}
  join clients as one on one.id = ${idHere(`doc #>> '{clientKeys,0}'`, `doc #>> '{clients,0}'`)}
  join clients as other on other.id = ${idHere(`doc #>> '{clientKeys,1}'`, `doc #>> '{clients,1}'`)}
  where one.id <> other.id on conflict do nothing;
  with noted as (
    insert into offered_time (day, stylist_id, minutes)
    select ${day('day')}, ${stylist}, (doc ->> 'minutes')::int from ${openRecords('detail', 'offered-time')} on conflict do nothing returning day
  )
  insert into report_backlog (kind, key) select distinct 'day', day::text from noted;`

export async function importFurther(db: pg.Client): Promise<void> {
  await db.query(`
    ${end('picture', 'known', importedBefore, 'exists (select from images where id = source_id)')}
    ${end('block', 'known', importedBefore, 'exists (select from blocks where id = source_id)')}
    ${waitlist()}${ratings()}${onlinePayments()}${details}`)
  await db.query(blocks())
  await db.query('select pg_temp.import_blocks()')
}

/** Prevents records deleted here from coming back with a later import. */
export async function rememberFurther(db: pg.Client): Promise<void> {
  await db.query(`
    insert into imported_records (key, record_id)
    select key, source_id from import_staged left join import_ends using (seq)
    where kind in ${kinds} and key is not null and problem is null and outcome is distinct from 'refused' on conflict do nothing`)
}
