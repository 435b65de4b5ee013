import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { PersonChoices } from '../../../domain/operations/moving-in/person-questions.ts'
import { nameKey } from '../../../domain/people/near-names.ts'
import { filledInSql, gaps, inSql } from '../../platform/language/sql-words.ts'
import { copyLine } from './staging.ts'

const otherList = msg`Its number belongs to ${{
  name: gaps.name,
}} here. If this is another list, change “Where it’s from” and check it again`
const severalNamed = msg`Several clients have that name: ${{ clients: gaps.name }}`
const namedClients = `(
  select string_agg(concat_ws(' ', name, coalesce(phone, email)), ', ' order by created_at, id)
  from clients where id = any(named)
)`

/**
 * Temporary functions. Records are one person's if their names and their phone number or email agree. A match of only one of these is asked
 * about: three people with one placeholder address must keep their notes apart.
 */
export const personFunctions = () => `
  create or replace function pg_temp.could_be_one(one text, other text) returns boolean language plpgsql immutable as $$
  declare
    words text[] := words_of(one);
    others text[] := words_of(other);
  begin
    return words = '{}' or others = '{}' or words <@ others or others <@ words
      or split_part(lower(trim(one)), ' ', 1) = split_part(lower(trim(other)), ' ', 1);
  end $$;

  create or replace function pg_temp.other_list(whose text) returns text language sql immutable as $$
    select ${filledInSql(inSql(otherList), 'name', 'whose')}
  $$;

  create or replace function pg_temp.find_client("key" text, "digits" text, "email" text, "apart" boolean) returns text
  language sql stable as $$
    select id from import_people as person
    where person.key = find_client.key and (person.digits = find_client.digits or person.email = find_client.email)
      and not (apart and exists (select from import_ids where import_ids.id = person.id and outcome = 'added'))
    order by (person.digits = find_client.digits) is true desc, created_at, id limit 1
  $$;

  -- Nothing that both have differs. Each by its own index, and no more than somebody can look at.
  create or replace function pg_temp.maybe_clients("key" text, "digits" text, "email" text) returns text[] language sql stable as $$
    select array_agg(id order by created_at, id) from (
      select id, created_at from (
        (select * from import_people as person where person.digits = maybe_clients.digits limit 3)
        union all (select * from import_people as person where person.email = maybe_clients.email limit 3)
        union all (
          select * from import_people as person where person.key = maybe_clients.key
            and (person.digits <> maybe_clients.digits or person.email <> maybe_clients.email) is not true limit 3
        )
      ) as candidate group by id, created_at order by created_at, id limit 5
    ) as first
  $$;

  -- What was chosen of a record, as one of its candidates; 'apart', or null where nothing was.
  create or replace function pg_temp.chosen("of" bigint, "candidates" text[], "must_choose" boolean) returns text language plpgsql stable as $$
  declare
    said text := (select choice from import_choices where line = "of");
  begin
    if said is null and not must_choose then
      said := (select choice from import_choices where line = 0);
      if said = 'together' then return candidates[1]; end if;
    end if;
    if said is null or said = 'apart' then return said; end if;
    return (select id from import_people where id = any(candidates) and ref = said);
  end $$;

  create or replace function pg_temp.ask_of_client("seq" int, "line" bigint, "doc" jsonb) returns text language plpgsql as $$
  declare
    maybe text[] := pg_temp.maybe_clients(doc ->> 'nameKey', digits_of(doc ->> 'phone'), doc ->> 'email');
    said text := pg_temp.chosen("line", maybe, false);
  begin
    if maybe is null then return null; end if;
    insert into import_questions values ("seq", "line", 'client', maybe, false, said);
    return nullif(said, 'apart');
  end $$;

  create or replace function pg_temp.know_client("client" text, "doc" jsonb, "now" timestamptz) returns void language plpgsql as $$
  declare
    has_account boolean := exists (select from users where id = client);
  begin
    if not has_account then
      update clients set phone = coalesce(phone, doc ->> 'phone'), email = coalesce(email, doc ->> 'email'), updated_at = know_client.now
      where id = client and (phone is null and doc ->> 'phone' is not null or email is null and doc ->> 'email' is not null);
      update import_people set digits = coalesce(digits, digits_of(doc ->> 'phone')), email = coalesce(email, doc ->> 'email') where id = client;
    elsif doc ->> 'phone' is not null then
      update users set phone = doc ->> 'phone', updated_at = know_client.now where id = client and phone is null;
      update import_people set digits = coalesce(digits, digits_of(doc ->> 'phone')) where id = client;
    end if;
  end $$;

  create or replace function pg_temp.note_client("client" text, "doc" jsonb, "now" timestamptz) returns void language plpgsql as $$
  begin
    if doc ?| array['birthday', 'source', 'mailConsentAt', 'blockedAt'] or doc -> 'tags' <> '[]' then
      insert into client_records as known (client_id, birthday, source, tags, mail_consent_at, blocked_at, updated_at)
      values (
        client, doc ->> 'birthday', doc ->> 'source', array(select jsonb_array_elements_text(doc -> 'tags')),
        (doc ->> 'mailConsentAt')::timestamptz, case when not pg_temp.works_here(client) then (doc ->> 'blockedAt')::timestamptz end, now
      )
      on conflict (client_id) do update set
        birthday = coalesce(known.birthday, excluded.birthday), source = coalesce(known.source, excluded.source),
        tags = (known.tags || array(
          select tag from unnest(excluded.tags) as tag where lower(tag) <> all (select lower(own) from unnest(known.tags) as own)
        ))[:20],
        mail_consent_at = coalesce(known.mail_consent_at, excluded.mail_consent_at),
        blocked_at = coalesce(known.blocked_at, excluded.blocked_at), updated_at = excluded.updated_at;
    end if;
    insert into client_notes (id, client_id, kind, text, author_label, created_at)
    select note ->> 'id', client, note ->> 'kind', note ->> 'text', note ->> 'by', (note ->> 'at')::timestamptz
    from jsonb_array_elements(doc -> 'notes') as note
    -- A list that comes again doesn't say it twice.
    where not exists (select from client_notes where client_id = client and kind = note ->> 'kind' and text = note ->> 'text');
  end $$;

  -- Named as in a record's document.
  create or replace function pg_temp.fields_of("client" text) returns jsonb language sql stable as $$
    select jsonb_strip_nulls(jsonb_build_object(
      'phone', phone, 'email', email, 'birthday', birthday, 'source', source, 'mailConsentAt', mail_consent_at, 'blockedAt', blocked_at
    )) || jsonb_build_object('tags', coalesce(tags, '{}'))
    from clients left join client_records on client_id = id where id = client
  $$;

  -- What came to a client under another name, so that it can be taken apart.
  create or replace function pg_temp.note_name("client" text, "key" text, "doc" jsonb, "before" jsonb, "now" timestamptz) returns void
  language plpgsql as $$
  declare
    fields jsonb := pg_temp.fields_of(client);
    brought jsonb := jsonb_build_object(
      'name', doc ->> 'name', 'phone', doc ->> 'phone', 'email', doc ->> 'email',
      'keys', case when key is null then '[]' else jsonb_build_array(key) end,
      'notes', coalesce((
        select jsonb_agg(note -> 'id') from jsonb_array_elements(doc -> 'notes') as note
        where exists (select from client_notes where id = note ->> 'id' and client_id = client)
      ), '[]'),
      'formulas', coalesce((select jsonb_agg(formula -> 'id') from jsonb_array_elements(doc -> 'formulas') as formula), '[]'),
      'filled', coalesce((
        select jsonb_object_agg(field, doc -> field) from unnest(array['phone', 'email', 'birthday', 'source', 'mailConsentAt', 'blockedAt']) as field
        where not before ? field and fields ? field
      ), '{}'),
      'tags', coalesce((select jsonb_agg(tag) from jsonb_array_elements_text(fields -> 'tags') as tag where not before -> 'tags' ? tag), '[]')
    );
  begin
    insert into client_names as known (client_id, name_key, brought, created_at) values (client, doc ->> 'nameKey', brought, now)
    on conflict (client_id, name_key) do update set brought = coalesce(known.brought, '{}') || excluded.brought || case
      when known.brought is null then '{}' else jsonb_build_object(
        'keys', known.brought -> 'keys' || excluded.brought -> 'keys',
        'notes', known.brought -> 'notes' || excluded.brought -> 'notes',
        'formulas', known.brought -> 'formulas' || excluded.brought -> 'formulas',
        'tags', known.brought -> 'tags' || excluded.brought -> 'tags',
        'filled', known.brought -> 'filled' || excluded.brought -> 'filled'
      ) end;
  end $$`

/** Finds the owners of bookings without a client's ID, and creates clients for the rest. */
export const ownerFunction = () => `
  -- A booking whose contact is given is theirs whose name agrees and whose contact does too, or doesn't say otherwise; without one, theirs
  -- who alone has the name.
  create or replace function pg_temp.import_owners("own" boolean, "now" timestamptz) returns void language plpgsql as $$
  declare
    staged record;
    given record;
    found text;
    named text[];
    maybe text[];
    said text;
  begin
    for staged in select import_refs.*, line from import_refs join import_staged using (seq) where client_id is null order by seq loop
      select name, "nameKey" as key, digits_of(phone) as digits, phone, email into given
      from jsonb_to_record(staged.client) as client (name text, "nameKey" text, phone text, email text);
      if coalesce(given.name, given.email, given.phone) is null then
        update import_refs set problem = ${inSql(msg`Its client isn’t in the file`)} where ref = staged.ref;
        continue;
      end if;
      found := pg_temp.find_client(given.key, given.digits, given.email, false);
      if found is null then
        named := array(
          select id from import_people as person where person.key = given.key
            and (person.digits <> given.digits or person.email <> given.email) is not true order by created_at, id limit 5
        );
        maybe := case when cardinality(named) > 1 then named else pg_temp.maybe_clients(given.key, given.digits, given.email) end;
        if cardinality(named) = 1 then
          found := named[1];
        elsif maybe is not null then
          said := pg_temp.chosen(staged.line, maybe, cardinality(named) > 1);
          insert into import_questions values (staged.seq, staged.line, 'booking', maybe, cardinality(named) > 1, said);
          if said is null and cardinality(named) > 1 then
            update import_refs set problem = ${filledInSql(inSql(severalNamed), 'name', namedClients)} where ref = staged.ref;
            continue;
          end if;
          found := nullif(said, 'apart');
        end if;
      end if;
      if found is null then
        found := staged.spare_id;
        insert into clients (id, name, phone, email, created_at, updated_at)
        values (found, coalesce(given.name, given.email, given.phone), given.phone, given.email, now, now);
        insert into import_people (id, key, digits, email, line, created_at)
        values (found, coalesce(given.key, given.email, given.phone), given.digits, given.email, staged.line, now);
        update import_questions set id = found where seq = staged.seq;
      end if;
      update import_refs set client_id = found where ref = staged.ref;
    end loop;
  end $$`

/**
 * The salon's clients by the key of their names, and the file's as they are imported. `line` is the file's; `import_questions` has possible
 * matches, `import_choices` the decisions about them: line 0 is for all others.
 */
const tables = `
  create temp table import_people (
    id text primary key, key text, digits text, email text, line bigint, created_at timestamptz,
    ref text generated always as (coalesce('line:' || line, 'client:' || id)) stored
  ) on commit drop;
  create temp table import_choices (line bigint primary key, choice text) on commit drop;
  create temp table import_questions (
    seq int primary key, line bigint, kind text, candidates text[], must_choose boolean, choice text, id text
  ) on commit drop`

export async function knowPeople(client: pg.Client, { all, each }: PersonChoices): Promise<void> {
  await client.query(tables)
  await client.query(`declare known_people no scroll cursor for
    select id, name, nullif(digits_of(phone), '') as digits, email, created_at::text as at from clients where deleted_at is null and not demo`)
  for (;;) {
    const { rows } = await client.query<{ id: string; name: string; digits: string | null; email: string | null; at: string }>(
      'fetch 5000 from known_people',
    )
    if (rows.length === 0) break
    const lines = rows.map(({ id, name, digits, email, at }) => copyLine([id, nameKey(name), digits, email, at]))
    await pipeline(
      Readable.from([lines.join('')]),
      client.query(copyFrom('copy import_people (id, key, digits, email, created_at) from stdin')),
    )
  }
  await client.query('close known_people')
  await client.query(`
    create index on import_people (key); create index on import_people (digits, key); create index on import_people (email, key);
    analyze import_people`)
  const choices = [...Object.entries(each), ...(all ? [['0', all] as const] : [])]
  await client.query(
    'insert into import_choices select * from unnest($1::bigint[], $2::text[]) on conflict (line) do update set choice = excluded.choice',
    [choices.map(([line]) => line), choices.map(([, choice]) => choice)],
  )
}
