import type pg from 'pg'
import type { CheckContext } from './checks.ts'

const columns = `id, status, stylist_id, user_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills, services, stylist, client,
  phone, note, desk_note, busy, arrived_at, started_at, finished_at, late_at, no_show_at, cancel_reason, created_at, updated_at`

const mark = (name: string) => `to_timestamp((doc -> 'marks' ->> '${name}')::float8)`

/**
 * The file's bookings as the table has them, and what is wrong with them. A stylist who isn't here leaves what is over as it was, as a deleted
 * one does; a visit that is still to come needs somebody who serves it.
 */
const visits = `
  create temp table import_visits on commit drop as
  select staged.seq, staged.key, staged.label, (doc ->> 'isOpen')::boolean as is_open, row_number() over (partition by staged.key order by staged.seq) as nth,
    case
      when owner.problem is not null then owner.problem
      when (doc ->> 'isOpen')::boolean and chair.id is null then 'No stylist here is named ' || coalesce(doc -> 'stylist' ->> 'name', 'so')
      when coalesce((doc ->> 'minutes')::int, booked.minutes, 0) <= 0 then 'Nothing says how long it takes'
    end as problem,
    exists (select from imported_records where imported_records.key = staged.key)
      or $1 and exists (select from appointments where id = staged.source_id) as is_known,
    doc ->> 'id' as id, doc ->> 'status' as status, coalesce(chair.id, doc -> 'stylist' ->> 'former') as stylist_id, owner.client_id as user_id,
    (doc ->> 'startsAt')::timestamptz as starts_at,
    (doc ->> 'startsAt')::timestamptz + coalesce((doc ->> 'minutes')::int, booked.minutes) * interval '1 minute' as ends_at,
    (doc ->> 'wallDate')::date as wall_date, (doc ->> 'wallMinutes')::smallint as wall_minutes,
    coalesce((doc ->> 'charges')::bigint, booked.mills, 0) as charges_mills, coalesce(booked.services, '[]') as services,
    coalesce(doc -> 'stylist' -> 'document', chair.document, '{"description": "", "rating": 0, "status": "Not Available", "daysAvailable": []}')
      || jsonb_strip_nulls(jsonb_build_object('id', coalesce(chair.id, doc -> 'stylist' ->> 'former'), 'stylistName', coalesce(
        doc -> 'stylist' -> 'document' ->> 'stylistName', chair.name, doc -> 'stylist' ->> 'name'
      ))) as stylist,
    jsonb_build_object(
      'uid', owner.client_id, 'name', coalesce(doc -> 'client' ->> 'name', clients.name),
      'email', coalesce(doc -> 'client' ->> 'email', clients.email, '')
    ) as client,
    doc ->> 'phone' as phone, doc ->> 'note' as note, doc ->> 'deskNote' as desk_note,
    case when doc -> 'busy' is not null then array(select value::smallint from jsonb_array_elements_text(doc -> 'busy')) end as busy,
    ${mark('arrived')} as arrived_at, ${mark('started')} as started_at, ${mark('finished')} as finished_at, ${mark('late')} as late_at,
    ${mark('no_show')} as no_show_at, doc ->> 'cancelReason' as cancel_reason,
    (doc ->> 'createdAt')::timestamptz as created_at, (doc ->> 'updatedAt')::timestamptz as updated_at
  from import_staged as staged
  join (select ref, client_id, problem from import_refs) as owner on owner.ref = doc ->> 'ref'
  left join clients on clients.id = owner.client_id
  left join lateral (
    select import_catalogue.id, import_catalogue.name, import_catalogue.doc as document from import_catalogue
    where kind = 'stylist' and import_catalogue.ref in (staged.doc -> 'stylist' ->> 'key', staged.doc -> 'stylist' ->> 'named')
    order by import_catalogue.ref = staged.doc -> 'stylist' ->> 'key' desc limit 1
  ) as chair on true
  left join lateral (
    select sum(coalesce((booked ->> 'mills')::bigint, mills))::bigint as mills,
      sum(coalesce((booked ->> 'minutes')::int, minutes))::int as minutes,
      jsonb_agg(
        case when (booked ->> 'isWhole')::boolean then '{}'
          else coalesce(service.doc, '{"Price": 0, "Duration": 0, "Description": ""}') end
        || (booked -> 'document') || jsonb_build_object('id', coalesce(service.id, booked ->> 'sourceId', ''))
        order by place
      ) as services
    from jsonb_array_elements(doc -> 'services') with ordinality as list (booked, place)
    left join lateral (
      select * from import_catalogue as own where own.kind = 'service' and own.ref in (booked ->> 'key', booked ->> 'named')
      order by own.ref = booked ->> 'key' desc limit 1
    ) as service on true
  ) as booked on true
  where staged.kind = 'booking' and staged.problem is null`

const change = `jsonb_build_object('kind', 'imported', 'at', $1::timestamptz, 'actor', $2::jsonb)`

/** Those whose time nobody else can have are written one by one: the claims' primary key says which of them come too late. */
const openVisits = `
  create or replace function pg_temp.import_open("at" timestamptz, "actor" jsonb) returns int language plpgsql as $$
  declare
    visit record;
    refused int := 0;
    broken text;
    taker text;
  begin
    for visit in select * from import_visits where is_open and problem is null order by stylist_id, starts_at, seq loop
      begin
        insert into appointments (${columns}, change)
        select ${columns}, ${change.replaceAll('$1', 'at').replaceAll('$2', 'actor')} from import_visits where seq = visit.seq;
      exception when unique_violation then
        get stacked diagnostics broken = constraint_name;
        if broken <> 'slot_claims_pkey' then raise; end if;
        refused := refused + 1;
        select coalesce('line ' || staged.line, 'a booking or a block of yours') into taker
        from slot_claims left join import_visits as other on other.id = slot_claims.appointment_id
        left join import_staged as staged on staged.seq = other.seq
        where slot_claims.stylist_id = visit.stylist_id and slot_start >= visit.starts_at and slot_start < visit.ends_at
        order by slot_start limit 1;
        insert into import_ends values (visit.seq, 'overlap', (visit.stylist ->> 'stylistName') || ' has ' ||
          coalesce(taker, 'something else') || ' at that time');
      end;
    end loop;
    return refused;
  end $$`

interface Writing extends Pick<CheckContext, 'isOwn' | 'now'> {
  /** Who imports, as the history says it. */
  readonly actor: object
  readonly onProgress: (done: number, all: number) => void
}

const atOnce = 20_000

/** Writes the file's bookings. @returns how many there was no time for */
export async function importBookings(client: pg.Client, { isOwn, now, actor, onProgress }: Writing): Promise<number> {
  await client.query(`analyze import_catalogue`)
  await client.query(visits, [isOwn])
  await client.query(`
    update import_visits set problem = 'Its ID stands further up in the file, too' where nth > 1 and key is not null;
    insert into import_ends select seq, case when is_known then 'known' else 'refused' end, case when is_known then 'Imported before' else problem end
      from import_visits where problem is not null or is_known;
    delete from import_visits where problem is not null or is_known;
    create unique index on import_visits (seq); create index on import_visits (id); analyze import_visits;
    delete from holds where expires_at <= now()`)
  const { rows } = await client.query<{ all: number }>('select count(*)::int as all from import_visits')
  const all = rows[0]?.all ?? 0
  const { rows: last } = await client.query<{ seq: number }>('select coalesce(max(seq), 0) as seq from import_visits')
  let done = 0
  for (let from = 0; from <= (last[0]?.seq ?? 0); from += atOnce) {
    const { rowCount } = await client.query(
      `insert into appointments (${columns}, change) select ${columns}, ${change} from import_visits
       where not is_open and seq > $3 and seq <= $3 + ${atOnce} order by seq`,
      [now, JSON.stringify(actor), from],
    )
    done += rowCount ?? 0
    onProgress(done, all)
  }
  await client.query(openVisits)
  const { rows: refused } = await client.query<{ n: number }>('select pg_temp.import_open($1, $2) as n', [
    now,
    JSON.stringify(actor),
  ])
  onProgress(all, all)
  return refused[0]?.n ?? 0
}

/** What comes with bookings: the formulas that name them, by whom former stylists are found, and that all of it was imported. */
export async function importRest(client: pg.Client): Promise<void> {
  await client.query(`
    delete from import_visits using import_ends where import_ends.seq = import_visits.seq;
    create index on import_visits (key);
    insert into client_formulas (id, client_id, appointment_id, used_on, text, author_label, created_at)
    select formula ->> 'id', import_ids.id,
      coalesce(visit.id, (select record_id from imported_records where key = formula ->> 'booking')),
      (formula ->> 'usedOn')::date, formula ->> 'text', formula ->> 'by', (formula ->> 'at')::timestamptz
    from import_staged join import_ids using (seq) cross join jsonb_array_elements(doc -> 'formulas') as formula
    left join import_visits as visit on visit.key = formula ->> 'booking'
    where kind = 'client' and outcome <> 'known';
    insert into search_words (word, kind, id)
    select distinct word, 'stylist', stylist_id from (
      select distinct stylist_id, stylist ->> 'stylistName' as name from import_visits
      where stylist_id not in (select id from stylists)
    ) as former cross join unnest(words_of(name)) as word order by word on conflict do nothing;
    insert into imported_records (key, record_id)
    select key, id from import_ids where key is not null and outcome <> 'known' union select key, id from import_visits where key is not null
    on conflict do nothing`)
}
