CREATE TABLE "waitlist_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"service_ids" text[] NOT NULL,
	"stylist_id" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"earliest" smallint NOT NULL,
	"latest" smallint NOT NULL,
	"known" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"end_reason" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_entries_days" CHECK ("waitlist_entries"."from_date" <= "waitlist_entries"."to_date" and "waitlist_entries"."earliest" <= "waitlist_entries"."latest"),
	CONSTRAINT "waitlist_entries_end" CHECK (("waitlist_entries"."ended_at" is null) = ("waitlist_entries"."end_reason" is null) and "waitlist_entries"."end_reason" in ('booked', 'withdrawn', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "waitlist_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"hold_id" text NOT NULL,
	"stylist_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"appointment_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_offers_state" CHECK ("waitlist_offers"."state" in ('open', 'accepted', 'declined', 'lapsed', 'taken', 'withdrawn') and ("waitlist_offers"."appointment_id" is not null) = ("waitlist_offers"."state" = 'accepted'))
);
--> statement-breakpoint
ALTER TABLE "waitlist_offers" ADD CONSTRAINT "waitlist_offers_entry_id_waitlist_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waitlist_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waitlist_entries_waiting" ON "waitlist_entries" USING btree ("created_at","id") WHERE "waitlist_entries"."ended_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waitlist_entries_ended" ON "waitlist_entries" USING btree ("ended_at") WHERE "waitlist_entries"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waitlist_entries_of_client" ON "waitlist_entries" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "waitlist_offers_one_open" ON "waitlist_offers" USING btree ("entry_id") WHERE "waitlist_offers"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "waitlist_offers_one_accepted" ON "waitlist_offers" USING btree ("hold_id") WHERE "waitlist_offers"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waitlist_offers_of_entry" ON "waitlist_offers" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waitlist_offers_of_hold" ON "waitlist_offers" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "waitlist_offers_open" ON "waitlist_offers" USING btree ("expires_at") WHERE "waitlist_offers"."state" = 'open';
--> statement-breakpoint
-- As in the migration `what-the-salon-knows`, with what they waited for.
CREATE OR REPLACE FUNCTION "forget_missing_clients"() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM client_formulas WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_notes WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_records WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_merges WHERE NOT EXISTS (SELECT FROM clients WHERE id = kept_id) OR NOT EXISTS (SELECT FROM clients WHERE id = merged_id);
  DELETE FROM waitlist_entries WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
$$;
