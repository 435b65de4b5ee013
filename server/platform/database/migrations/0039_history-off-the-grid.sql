-- History doesn't keep to the grid: what holds time claims every cell that it touches, and the claims keep to it.
LOCK TABLE "clients", "appointments", "slot_claims" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_on_grid";--> statement-breakpoint
ALTER TABLE "slot_claims" ADD CONSTRAINT "slot_claims_on_grid" CHECK (extract(epoch from "slot_claims"."slot_start")::bigint % 300 = 0) NOT VALID;
--> statement-breakpoint
-- As in the migration `what-holds-time`, from the beginning of the first cell on. Parts of a visit can meet within a cell.
CREATE OR REPLACE FUNCTION "claim_time"(
  "holder" text, "stylist" text, "starts" timestamptz, "ends" timestamptz, "busy" smallint[], "at" timestamptz
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  first timestamptz := date_bin('5 minutes', starts, 'epoch');
BEGIN
  DELETE FROM holds
  WHERE stylist_id = stylist AND starts_at < claimed_until(starts, ends, claim_time.busy)
    AND claimed_until(starts_at, ends_at, holds.busy) > first AND expires_at <= at AND id <> holder;
  IF busy IS NULL THEN
    INSERT INTO slot_claims (stylist_id, slot_start, appointment_id)
    SELECT stylist, cell, holder FROM generate_series(first, ends - interval '1 millisecond', interval '5 minutes') AS cell
    ORDER BY cell;
  ELSE
    INSERT INTO slot_claims (stylist_id, slot_start, appointment_id)
    SELECT DISTINCT stylist, cell, holder
    FROM generate_series(1, cardinality(busy), 2) AS pair, generate_series(
      date_bin('5 minutes', starts + busy[pair] * interval '1 minute', 'epoch'),
      starts + busy[pair + 1] * interval '1 minute' - interval '1 millisecond', interval '5 minutes'
    ) AS cell
    ORDER BY cell;
  END IF;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "release_time"("holder" text, "stylist" text, "starts" timestamptz, "ends" timestamptz, "busy" smallint[])
RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  DELETE FROM slot_claims
  WHERE stylist_id = stylist AND slot_start >= date_bin('5 minutes', starts, 'epoch')
    AND slot_start < claimed_until(starts, ends, busy) AND appointment_id = holder;
END
$$;
--> statement-breakpoint
-- As in the migration `search-words`, with letters that are none with an accent but are typed as others: 'isil' finds Işıl, 'strasse' Straße.
CREATE OR REPLACE FUNCTION "words_of"(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM regexp_split_to_table(
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')), 'ıłøđð', 'ilodd'), 'ß', 'ss'
    ), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[\s!-/:-@\[-`{-~\u2010-\u2027\u2030-\u205e]+'
  ) AS word
  WHERE word <> ''
$$;
--> statement-breakpoint
INSERT INTO search_words (word, kind, id)
SELECT DISTINCT word, named.kind, named.id FROM (
  SELECT 'client' AS kind, id, name FROM clients WHERE deleted_at IS NULL UNION ALL SELECT 'stylist', id, name FROM stylists
) AS named CROSS JOIN unnest(words_of(named.name)) AS word
WHERE named.name ~ '[ıłŁøØđĐðÐßẞæÆœŒþÞ]' ORDER BY word ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- In place of the one whose pieces are of the words as they were; made before the migrations (`migrate.ts`).
CREATE INDEX IF NOT EXISTS "clients_by_name_pieces" ON "clients" USING gin (pieces_of("name") collate "C") WITH (fastupdate=false) WHERE "clients"."deleted_at" is null;
--> statement-breakpoint
DROP INDEX "clients_by_pieces";
