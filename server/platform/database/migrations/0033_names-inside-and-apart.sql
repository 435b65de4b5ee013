-- The pieces of three letters of each word, as words are searched for. With a body that is parsed here: an index is made without a search
-- path, and would not find `words_of`. Its cost keeps the planner from reading every client instead of the index.
CREATE OR REPLACE FUNCTION "pieces_of"("value" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN (
  SELECT coalesce(array_agg(DISTINCT substr(word, place, 3)), '{}')
  FROM unnest(words_of(value)) AS word, generate_series(1, length(word) - 2) AS place
);
--> statement-breakpoint
-- It has been made before the migrations (`migrate.ts`), except in a new database: where it is there, the clients aren't locked, which the
-- version before writes before it waits for the appointments.
DO $$ BEGIN IF to_regclass('clients_by_pieces') IS NULL THEN
CREATE INDEX IF NOT EXISTS "clients_by_pieces" ON "clients" USING gin (pieces_of("name") collate "C") WITH (fastupdate=false) WHERE "clients"."deleted_at" is null;
END IF; END $$;
--> statement-breakpoint
CREATE TABLE "client_distinctions" (
	"one_id" text NOT NULL,
	"other_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_distinctions_pkey" PRIMARY KEY("one_id","other_id"),
	CONSTRAINT "client_distinctions_in_order" CHECK ("client_distinctions"."one_id" collate "C" < "client_distinctions"."other_id")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_distinctions_of_other" ON "client_distinctions" USING btree ("other_id");
--> statement-breakpoint
-- As in the migration `what-the-salon-knows`, with whom they aren't.
CREATE OR REPLACE FUNCTION "forget_client"("person" text, "moment" timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  former text[] := ARRAY(SELECT id FROM clients WHERE merged_into = person);
BEGIN
  DELETE FROM client_formulas WHERE client_id = person;
  DELETE FROM client_notes WHERE client_id = person;
  DELETE FROM client_records WHERE client_id = ANY (former || person);
  DELETE FROM client_merges WHERE kept_id = ANY (former || person) OR merged_id = ANY (former || person);
  DELETE FROM client_distinctions WHERE one_id = ANY (former || person) OR other_id = ANY (former || person);
  -- The time that is held for them is free at once.
  DELETE FROM waitlist_entries WHERE client_id = ANY (former || person);
  DELETE FROM holds WHERE client_id = ANY (former || person);
  PERFORM forget_in_history(id) FROM unnest(former) AS id;
  UPDATE client_notes SET author_label = '' WHERE author_id = person;
  UPDATE client_formulas SET author_label = '' WHERE author_id = person;
  UPDATE client_merges SET author_label = '' WHERE author_id = person;
  UPDATE clients SET name = '', phone = NULL, email = NULL, updated_at = moment WHERE id = ANY (former);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "forget_missing_clients"() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM client_formulas WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_notes WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_records WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_merges WHERE NOT EXISTS (SELECT FROM clients WHERE id = kept_id) OR NOT EXISTS (SELECT FROM clients WHERE id = merged_id);
  DELETE FROM client_distinctions WHERE NOT EXISTS (SELECT FROM clients WHERE id = one_id) OR NOT EXISTS (SELECT FROM clients WHERE id = other_id);
  DELETE FROM waitlist_entries WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
$$;
