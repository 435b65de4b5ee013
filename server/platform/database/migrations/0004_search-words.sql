-- The words of a text as they are searched for: without accents and capitals, split where ASCII or general punctuation is. Both
-- sides of every search go through this one function, and no wildcard of any kind is left in what it answers.
CREATE FUNCTION "words_of"(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM regexp_split_to_table(
    lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')), '[\s!-/:-@\[-`{-~\u2010-\u2027\u2030-\u205e]+'
  ) AS word
  WHERE word <> ''
$$;
--> statement-breakpoint
-- A client is found by every name and address that the account has ever had, until it is deleted.
CREATE FUNCTION "keep_client_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_words WHERE kind = 'client' AND id = OLD.id;
  ELSE
    INSERT INTO search_words (word, kind, id)
    SELECT word, 'client', NEW.id FROM unnest(words_of(NEW.name || ' ' || NEW.email) || NEW.email) AS word
    ORDER BY word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A stylist is found by every name there ever was, also after being deleted: the bookings are still there.
CREATE FUNCTION "keep_stylist_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word, kind, id)
  SELECT word, 'stylist', NEW.id FROM unnest(words_of(NEW.name)) AS word
  ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_keep_words" AFTER INSERT OR DELETE OR UPDATE OF name, email ON "users"
FOR EACH ROW EXECUTE FUNCTION "keep_client_words"();
--> statement-breakpoint
CREATE TRIGGER "stylists_keep_words" AFTER INSERT OR UPDATE OF name ON "stylists"
FOR EACH ROW EXECUTE FUNCTION "keep_stylist_words"();
--> statement-breakpoint
INSERT INTO search_words (word, kind, id)
SELECT word, 'client', users.id FROM users, unnest(words_of(name || ' ' || email) || email) AS word
UNION
SELECT word, 'stylist', stylists.id FROM stylists, unnest(words_of(name)) AS word;
