import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { filledInSql, gaps, inSql } from '../../platform/language/sql-words.ts'
import { type CheckContext, importedBefore } from './checks.ts'
import { compared, visitRows } from './visit-rows.ts'

const columns = `id, status, stylist_id, client_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills, currency, services, stylist, client,
  phone, note, desk_note, busy, arrived_at, started_at, finished_at, late_at, no_show_at, cancel_reason, discount_mills, discount_reason, cancellation_charge_mills, created_at, updated_at`

/** Marks bookings as imported, and makes former stylists searchable. */
const noted = (table: string) => `
  insert into imported_records (key, record_id)
  select key, id from ${table} where key is not null on conflict do nothing;
  insert into search_words (word, kind, id)
  select distinct word, 'stylist', stylist_id from (
    select distinct stylist_id, stylist ->> 'stylistName' as name from ${table} where stylist_id not in (select id from stylists)
  ) as former cross join unnest(words_of(name)) as word order by word on conflict do nothing`

/** Visits and blocks that have a booking's time. */
const conflicts = {
  inFile: msg`${{ stylist: gaps.stylist }} has ${{ client: gaps.name }} (line ${{ line: gaps.line }}) at that time`,
  here: msg`${{ stylist: gaps.stylist }} has ${{ client: gaps.name }} (booked here) at that time`,
  byBlock: msg`${{ stylist: gaps.stylist }} has a block or an offer of yours at that time`,
  otherwise: msg`${{ stylist: gaps.stylist }} has something else at that time`,
} as const

/** Inserts bookings that claim time one by one: the claims' primary key decides which of them come too late. */
const oneByOne = () => `
  create or replace function pg_temp.import_open("after" int, "upto" int) returns void language plpgsql as $$
  declare
    visit record;
    broken text;
    taker text;
  begin
    for visit in select * from import_open where turn > after and turn <= upto order by turn loop
      begin
        insert into appointments (${columns}, change) select ${columns}, change from import_open where turn = visit.turn;
      exception when unique_violation then
        get stacked diagnostics broken = constraint_name;
        if broken <> 'slot_claims_pkey' then raise; end if;
        select coalesce(
          ${filledInSql(filledInSql(inSql(conflicts.inFile), 'name', `other.client ->> 'name'`), 'line', 'staged.line::text')},
          ${filledInSql(inSql(conflicts.here), 'name', `here.client ->> 'name'`)}, ${inSql(conflicts.byBlock)}
        ) into taker
        from slot_claims left join appointments as here on here.id = slot_claims.appointment_id
        left join import_open as other on other.id = slot_claims.appointment_id
        left join import_staged as staged on staged.seq = other.seq
        where slot_claims.stylist_id = visit.stylist_id and slot_start >= date_bin('5 minutes', visit.starts_at, 'epoch') and slot_start < visit.ends_at
        order by slot_start limit 1;
        taker := coalesce(taker, ${inSql(conflicts.otherwise)});
        insert into import_ends
        values (visit.seq, 'overlap', ${filledInSql('taker', 'stylist', `visit.stylist ->> 'stylistName'`)});
      end;
    end loop;
  end $$`

interface Writing extends Pick<CheckContext, 'isOwn' | 'now'> {
  readonly actor: object
  readonly count: number
  readonly bookings: number
  readonly onProgress: (done: number, all: number) => void
}

/** Records per statement, so that its temporary data stays in memory; and bookings that hold time. */
const atOnce = { records: 20_000, open: 500 } as const

export async function importBookings(client: pg.Client, writing: Writing): Promise<void> {
  const { isOwn, now, actor, count, bookings, onProgress } = writing
  const change = JSON.stringify({ kind: 'imported', at: now, actor })
  await client.query(compared)
  await client.query(`create temp table import_visits on commit drop as ${visitRows()}`, [isOwn, 0, 0, now])
  await client.query('create temp table import_open (like import_visits, turn int, change jsonb) on commit drop')
  let written = 0
  for (let from = 0; from < count; from += atOnce.records) {
    await client.query('truncate import_visits')
    const { rowCount } = await client.query(`insert into import_visits ${visitRows()}`, [
      isOwn,
      from,
      from + atOnce.records,
      now,
    ])
    if (!rowCount) continue
    await client.query(`
      insert into import_ends select seq, case when is_known then 'known' else 'refused' end,
          case when is_known then ${inSql(importedBefore)} else problem end
        from import_visits where problem is not null or is_known;
      insert into import_ends select seq, 'added', ${inSql(msg`It’s over, so it is Completed`)}
        from import_visits where is_over and problem is null and not is_known;
      delete from import_visits where problem is not null or is_known;
      insert into import_open select * from import_visits where is_open;
      delete from import_visits where is_open`)
    await client.query(
      `insert into appointments (${columns}, change) select ${columns}, $1::jsonb from import_visits order by seq`,
      [change],
    )
    await client.query(noted('import_visits'))
    written += rowCount
    onProgress(written, bookings)
  }
  await importOpen(client, change)
  onProgress(bookings, bookings)
}

/** Writes bookings that hold time: in batches, or one by one if a batch has a conflict. */
async function importOpen(client: pg.Client, change: string): Promise<void> {
  await client.query(
    `update import_open set change = $1,
       turn = numbered.turn from (select seq, row_number() over (order by stylist_id, starts_at, seq) as turn from import_open) as numbered
     where import_open.seq = numbered.seq`,
    [change],
  )
  await client.query(`create unique index on import_open (turn); create index on import_open (id); analyze import_open`)
  await client.query(oneByOne())
  await client.query('delete from holds where expires_at <= now()')
  const { rows } = await client.query<{ all: number }>('select count(*)::int as all from import_open')
  for (let from = 0; from < (rows[0]?.all ?? 0); from += atOnce.open) {
    const values = [from, from + atOnce.open]
    await client.query('savepoint together')
    try {
      await client.query(
        `insert into appointments (${columns}, change) select ${columns}, change from import_open where turn > $1 and turn <= $2 order by turn`,
        values,
      )
    } catch (error) {
      if ((error as { constraint?: string }).constraint !== 'slot_claims_pkey') throw error
      await client.query('rollback to savepoint together')
      await client.query('select pg_temp.import_open($1, $2)', values)
    }
    await client.query('release savepoint together')
  }
  await client.query('delete from import_open using import_ends where import_ends.seq = import_open.seq')
  await client.query(noted('import_open'))
}

/** Writes formulas, which refer to bookings, and marks the catalogue and the clients as imported. */
export async function importRest(client: pg.Client): Promise<void> {
  await client.query(`
    insert into client_formulas (id, client_id, appointment_id, used_on, text, author_label, created_at)
    select formula ->> 'id', import_ids.id, (select record_id from imported_records where key = formula ->> 'booking'),
      (formula ->> 'usedOn')::date, formula ->> 'text', formula ->> 'by', (formula ->> 'at')::timestamptz
    from import_staged join import_ids using (seq) cross join jsonb_array_elements(doc -> 'formulas') as formula
    where kind = 'client' and outcome <> 'known';
    insert into imported_records (key, record_id)
    select key, id from import_ids where key is not null and outcome <> 'known'
    on conflict do nothing`)
}
