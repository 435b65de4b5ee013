import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import type { PersonChoices } from '../../../domain/operations/moving-in/person-questions.ts'
import { filledInSql, gaps, inSql } from '../../platform/language/sql-words.ts'
import { type CheckContext, importedBefore, twiceInFile } from './checks.ts'
import { knowPeople, ownerFunction, personFunctions } from './person-functions.ts'

const worksHere = `
  -- As in domain/people/client-rights.ts: nobody who works here is blocked.
  create or replace function pg_temp.works_here(account text) returns boolean language sql stable as $$
    select exists (select from staff where user_id = account)
      or exists (select from users where id = account and email = current_setting('chairtime.admin_email', true))
  $$`

const joinedBy = {
  phone: msg`One with ${{ name: gaps.name }} (same phone number)`,
  email: msg`One with ${{ name: gaps.name }} (same email)`,
  name: msg`One with ${{ name: gaps.name }} (same name)`,
} as const

/** In the order of the file: later records are joined to earlier ones. */
const inOrder = () => `
  create or replace function pg_temp.import_clients("own" boolean, "now" timestamptz) returns void language plpgsql as $$
  declare
    staged record;
    known text;
    end_of text;
    same text;
    other_key text;
    before jsonb;
  begin
    perform pg_temp.note_client(id, doc, now) from import_strangers
    where doc ?| array['birthday', 'source', 'mailConsentAt', 'blockedAt'] or doc -> 'tags' <> '[]' or doc -> 'notes' <> '[]';
    for staged in
      select * from import_staged where kind = 'client' and problem is null and seq not in (select seq from import_ids) order by seq
    loop
      if staged.key is not null and exists (select from import_ids where key = staged.key) then
        insert into import_ends values (staged.seq, 'refused', ${inSql(twiceInFile)});
        continue;
      end if;
      known := coalesce(
        (select record_id from imported_records where key = staged.key),
        (select id from clients where own and id = staged.source_id)
      );
      end_of := 'known';
      select name into same from clients
      where id = known and not own and deleted_at is null and not pg_temp.could_be_one(name, staged.doc ->> 'name')
        and (digits_of(phone) = digits_of(staged.doc ->> 'phone') or email = staged.doc ->> 'email') is not true;
      if found then
        insert into import_ends values (staged.seq, 'refused', pg_temp.other_list(same));
        continue;
      end if;
      if known is null then
        end_of := 'joined';
        if staged.doc ->> 'deletedAt' is null then
          known := pg_temp.find_client(staged.doc ->> 'nameKey', digits_of(staged.doc ->> 'phone'), staged.doc ->> 'email', own);
          if known is null and not own then
            known := pg_temp.ask_of_client(staged.seq, staged.line, staged.doc);
          end if;
        end if;
        if known is not null then
          select case when phone = staged.doc ->> 'phone' then ${inSql(joinedBy.phone)}
            when email = staged.doc ->> 'email' then ${inSql(joinedBy.email)} else ${inSql(joinedBy.name)} end into same
          from clients where id = known;
          select key, pg_temp.fields_of(known) into other_key, before from import_people where id = known;
          perform pg_temp.know_client(known, staged.doc, now);
        else
          end_of := 'added';
          known := staged.doc ->> 'id';
          insert into clients (id, name, phone, email, deleted_at, created_at, updated_at)
          values (
            known, staged.doc ->> 'name', staged.doc ->> 'phone', staged.doc ->> 'email', (staged.doc ->> 'deletedAt')::timestamptz,
            coalesce((staged.doc ->> 'createdAt')::timestamptz, now), now
          );
          insert into import_people (id, key, digits, email, line, created_at)
          select known, staged.doc ->> 'nameKey', digits_of(staged.doc ->> 'phone'), staged.doc ->> 'email', staged.line, now
          where staged.doc ->> 'deletedAt' is null;
          update import_questions set id = known where seq = staged.seq;
        end if;
        perform pg_temp.note_client(known, staged.doc, now);
        if end_of = 'joined' and other_key <> staged.doc ->> 'nameKey' then
          perform pg_temp.note_name(known, staged.key, staged.doc, before, now);
        end if;
      end if;
      insert into import_ids values (staged.seq, staged.key, known, end_of);
      if end_of = 'joined' then
        insert into import_ends select staged.seq, end_of, ${filledInSql('same', 'name', 'name')} from clients where id = known;
      elsif end_of = 'known' then
        insert into import_ends values (staged.seq, end_of, ${inSql(importedBefore)});
      end if;
    end loop;
  end $$;`

/**
 * Clients who share neither ID, name, phone number nor email with anybody, here or in the file. They need no comparison, so they are
 * written together; for others the order matters.
 */
const strangers = `
  create temp table import_strangers on commit drop as
  with staged as materialized (
    select seq, key, source_id, digits_of(doc ->> 'phone') as digits, doc ->> 'email' as email, doc ->> 'nameKey' as name
    from import_staged
    where kind = 'client' and problem is null
  ), sharing as (
    select unnest(seqs) as seq from (
      select array_agg(seq) as seqs from staged where key is not null group by key having count(*) > 1
      union all select array_agg(seq) from staged where digits is not null group by digits having count(*) > 1
      union all select array_agg(seq) from staged where email is not null group by email having count(*) > 1
      union all select array_agg(seq) from staged group by name having count(*) > 1
    ) as within
    union all select seq from staged join imported_records using (key)
    union all select seq from staged join clients on $1 and id = source_id
    union all select seq from staged join clients on digits_of(phone) collate "C" = digits
    union all select seq from staged join clients on clients.email = staged.email
    union all select seq from staged join import_people on import_people.key = staged.name
  )
  select seq, line, key, doc ->> 'id' as id, doc from import_staged
  where kind = 'client' and problem is null and seq not in (select seq from sharing)`

const writeStrangers = `
  with written as (
    insert into clients (id, name, phone, email, deleted_at, created_at, updated_at)
    select id, doc ->> 'name', doc ->> 'phone', doc ->> 'email', (doc ->> 'deletedAt')::timestamptz,
      coalesce((doc ->> 'createdAt')::timestamptz, $1), $1
    from import_strangers order by seq
  )
  insert into import_ids select seq, key, id, 'added' from import_strangers order by seq`

export async function importClients(
  client: pg.Client,
  { isOwn, now }: Pick<CheckContext, 'isOwn' | 'now'>,
  choices: PersonChoices,
): Promise<void> {
  await knowPeople(client, choices)
  await client.query(worksHere)
  await client.query(personFunctions())
  await client.query(inOrder())
  await client.query(ownerFunction())
  await client.query(strangers, [isOwn])
  await client.query(writeStrangers, [now])
  await client.query(
    `insert into import_people (id, key, digits, email, line, created_at)
     select id, doc ->> 'nameKey', digits_of(doc ->> 'phone'), doc ->> 'email', line, $1 from import_strangers where doc ->> 'deletedAt' is null`,
    [now],
  )
  // Plans are made while these tables are small, and cached.
  await client.query('set local enable_seqscan = off')
  await client.query('select pg_temp.import_clients($1, $2)', [isOwn, now])
  await client.query(`
    analyze import_ids;
    create temp table import_refs on commit drop as
    select ref, seq, doc -> 'client' as client, doc ->> 'spareId' as spare_id, null::text as client_id, null::text as problem
    from (select min(seq) as seq from import_staged where kind = 'booking' and problem is null group by ref) as first
    join import_staged using (seq);
    create unique index on import_refs (ref)`)
  await client.query(
    `update import_refs set client_id = coalesce(
       (select id from import_ids where key = client ->> 'key'),
       (select record_id from imported_records where key = client ->> 'key'),
       (select id from clients where $1 and id = client ->> 'sourceId')
     ) where client ->> 'key' is not null`,
    [isOwn],
  )
  await client.query('select pg_temp.import_owners($1, $2)', [isOwn, now])
  // Clients merged here lead to the kept record; deleted ones do not come back.
  await client.query(`
    update import_refs set client_id = coalesce(merged_into, id),
      problem = case when merged_into is null and not exists (select from import_ids where id = client_id and outcome = 'added')
        then ${inSql(msg`Its client was deleted here`)} end
    from clients where clients.id = client_id and deleted_at is not null;
    insert into client_distinctions (one_id, other_id)
    select least(id collate "C", other), greatest(id collate "C", other)
    from import_questions cross join unnest(candidates) as other where choice = 'apart' and id <> other on conflict do nothing;
    analyze import_refs; set local enable_seqscan = on`)
}
