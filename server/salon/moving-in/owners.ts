/** Finds out whose the file's bookings are that name somebody without an ID, and makes a client of who isn't here. */
export const ownerFunction = `
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
        update import_refs set problem = 'Its client isn’t in the file' where ref = staged.ref;
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
            update import_refs set problem = 'Several clients have that name: ' || (
              select string_agg(concat_ws(' ', name, coalesce(phone, email)), ', ' order by created_at, id) from clients where id = any(named)
            ) where ref = staged.ref;
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
