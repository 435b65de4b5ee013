CREATE TABLE "client_formulas" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"appointment_id" text,
	"used_on" date NOT NULL,
	"text" text NOT NULL,
	"author_id" text,
	"author_label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"kept_id" text NOT NULL,
	"merged_id" text NOT NULL,
	"moved" jsonb NOT NULL,
	"author_id" text,
	"author_label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"author_id" text,
	"author_label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_notes_kind" CHECK ("client_notes"."kind" in ('note', 'alert'))
);
--> statement-breakpoint
CREATE TABLE "client_records" (
	"client_id" text PRIMARY KEY NOT NULL,
	"birthday" text,
	"source" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"mail_consent_at" timestamp (3) with time zone,
	"blocked_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_formulas_of_client" ON "client_formulas" USING btree ("client_id","used_on","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_merges_of_kept" ON "client_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_merges_of_merged" ON "client_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_merges_by_time" ON "client_merges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_notes_of_client" ON "client_notes" USING btree ("client_id","kind","created_at");
--> statement-breakpoint
-- They are only ever added to; a merge of two records of one person says anew whose they are.
COMMENT ON TABLE "client_formulas" IS 'the server may: select, insert, update (client_id)';
--> statement-breakpoint
-- Also where one role owns the tables and does everything, as in some hosted databases.
CREATE FUNCTION "refuse_formula_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a formula is never overwritten' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "client_formulas_keep" BEFORE UPDATE OF id, appointment_id, used_on, text, author_id, created_at ON "client_formulas"
FOR EACH ROW EXECUTE FUNCTION "refuse_formula_change"();
--> statement-breakpoint
-- Takes a person out of what the salon has written about its clients, and out of the records that were merged into theirs: `merged_into`
-- names the last one, however many times a record was merged. What the person wrote about others stays, without the name.
CREATE FUNCTION "forget_client"("person" text, "moment" timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  former text[] := ARRAY(SELECT id FROM clients WHERE merged_into = person);
BEGIN
  DELETE FROM client_formulas WHERE client_id = person;
  DELETE FROM client_notes WHERE client_id = person;
  DELETE FROM client_records WHERE client_id = ANY (former || person);
  DELETE FROM client_merges WHERE kept_id = ANY (former || person) OR merged_id = ANY (former || person);
  -- Of the migration `waitlist`; the time that is held for them is free at once.
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
-- The same for clients whose rows are gone, such as those of the demo salon.
CREATE FUNCTION "forget_missing_clients"() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM client_formulas WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_notes WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_records WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_merges WHERE NOT EXISTS (SELECT FROM clients WHERE id = kept_id) OR NOT EXISTS (SELECT FROM clients WHERE id = merged_id)
$$;
--> statement-breakpoint
-- As in the migration `clients`, with 'blocked' for clients whom the salon doesn't let book online. Staff book as the desk.
-- With the owner's rights: the previous version's server calls it before its role may read the new table.
CREATE OR REPLACE FUNCTION "account_refusal"("actor_id" text, "client_id" text) RETURNS text LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = actor_id AND deleted_at IS NOT NULL) THEN
    RETURN 'deleted';
  END IF;
  IF actor_id <> client_id AND EXISTS (SELECT FROM clients WHERE id = client_id AND deleted_at IS NOT NULL) THEN
    RETURN 'client_deleted';
  END IF;
  IF actor_id = client_id AND EXISTS (SELECT FROM client_records AS known WHERE known.client_id = account_refusal.client_id AND blocked_at IS NOT NULL)
     AND NOT EXISTS (SELECT FROM staff WHERE user_id = actor_id) THEN
    RETURN 'blocked';
  END IF;
  RETURN NULL;
END
$$;
