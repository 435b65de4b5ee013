/**
 * Functions that end with the connection. Two records are one person's if they share a phone number, or else an email, and could have one
 * name: 'Ada Lovelace', 'Lovelace, Ada' and 'Ada L.' could, a mother and her daughter could not, whose notes must stay apart.
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

  create or replace function pg_temp.find_client("name" text, "phone" text, "email" text, "apart" boolean) returns text
  language plpgsql stable as $$
  declare
    found text;
  begin
    -- Materialized, so that no other index looks as good while the table is small: the plan is kept.
    if phone is not null then
      with sharing as materialized (select * from clients where digits_of(clients.phone) collate "C" = digits_of(find_client.phone))
      select sharing.id into found from sharing
      where deleted_at is null and not demo and pg_temp.could_be_one(sharing.name, find_client.name)
        and not (apart and exists (select from import_ids where import_ids.id = sharing.id and outcome = 'added'))
      order by lower(sharing.name) = lower(find_client.name) desc, created_at, sharing.id limit 1;
      if found is not null then return found; end if;
    end if;
    if email is not null then
      with sharing as materialized (select * from clients where clients.email = find_client.email)
      select sharing.id into found from sharing
      where deleted_at is null and not demo and pg_temp.could_be_one(sharing.name, find_client.name)
        and not (apart and exists (select from import_ids where import_ids.id = sharing.id and outcome = 'added'))
      order by lower(sharing.name) = lower(find_client.name) desc, created_at, sharing.id limit 1;
    end if;
    return found;
  end $$;

  create or replace function pg_temp.know_client("client" text, "doc" jsonb, "now" timestamptz) returns void language plpgsql as $$
  declare
    has_account boolean := exists (select from users where id = client);
  begin
    if not has_account then
      update clients set phone = coalesce(phone, doc ->> 'phone'), email = coalesce(email, doc ->> 'email'), updated_at = know_client.now
      where id = client and (phone is null and doc ->> 'phone' is not null or email is null and doc ->> 'email' is not null);
    elsif doc ->> 'phone' is not null then
      update users set phone = doc ->> 'phone', updated_at = know_client.now where id = client and phone is null;
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
    from jsonb_array_elements(doc -> 'notes') as note;
  end $$`
