/**
 * Functions that end with the connection. Two records are one person's if their names and their phone number or email agree; what shares one
 * of these alone may be one person's, and is asked: three people with one placeholder address aren't one, whose notes must stay apart.
 */
export const personFunctions = `
  create or replace function pg_temp.could_be_one(one text, other text) returns boolean language plpgsql immutable as $$
  declare
    words text[] := words_of(one);
    others text[] := words_of(other);
  begin
    return words = '{}' or others = '{}' or words <@ others or others <@ words
      or split_part(lower(trim(one)), ' ', 1) = split_part(lower(trim(other)), ' ', 1);
  end $$;

  create or replace function pg_temp.other_list(whose text) returns text language sql immutable as $$
    select 'Its number belongs to ' || whose || ' here. If this is another list, change “Where it’s from” and check it again'
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
        (doc ->> 'mailConsentAt')::timestamptz, (doc ->> 'blockedAt')::timestamptz, note_client.now
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
  end $$`
