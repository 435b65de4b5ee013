CREATE TABLE "client_names" (
	"client_id" text NOT NULL,
	"name_key" text NOT NULL,
	"is_theirs" boolean DEFAULT false NOT NULL,
	"brought" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_names_pkey" PRIMARY KEY("client_id","name_key")
);
--> statement-breakpoint
-- As in the migration `names-inside-and-apart`, with what is known of their other names.
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
  DELETE FROM client_names WHERE client_id = ANY (former || person);
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
  DELETE FROM client_names WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM waitlist_entries WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
$$;
