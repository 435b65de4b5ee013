-- In the order in which a booking takes them: a migration that takes them in another one and the previous version's bookings would
-- wait for each other.
LOCK TABLE "appointments", "stylists", "users", "appointment_events" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- After the users, as signing up and removing the demo salon take it, and in the mode that its index below needs.
LOCK TABLE "accounts" IN SHARE MODE;
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"stylist_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_kind" CHECK ("calendar_feeds"."kind" in ('salon', 'stylist', 'client'))
);
--> statement-breakpoint
CREATE TABLE "mail_texts" (
	"kind" text PRIMARY KEY NOT NULL,
	"subject" text,
	"body" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"appointment_id" text,
	"to_name" text DEFAULT '' NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"ics" text,
	"ics_method" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"relayed_at" timestamp (3) with time zone,
	CONSTRAINT "mails_key_unique" UNIQUE("key"),
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('queued', 'sent', 'failed', 'bounced', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "used_links" (
	"id" text PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"event_id" bigint NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"response_status" integer,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"relayed_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('queued', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "relayed_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
-- What happened before this version is not mailed now.
ALTER TABLE "appointment_events" ALTER COLUMN "relayed_at" SET DEFAULT NULL;--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "deleted" jsonb;--> statement-breakpoint
-- Of a deleted appointment nothing is left to write to its client about, so the event has it, until its mail is queued.
CREATE OR REPLACE FUNCTION "append_appointment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO appointment_events (appointment_id, to_status, changed_by, at)
    VALUES (NEW.id, NEW.status, NEW.changed_by, NEW.updated_at);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO appointment_events (appointment_id, from_status, changed_by, at, deleted)
    VALUES (
      OLD.id, OLD.status, nullif(current_setting('chairtime.changed_by', true), ''),
      coalesce(nullif(current_setting('chairtime.changed_at', true), '')::timestamptz, now()),
      to_jsonb(OLD)
    );
  ELSIF (NEW.wall_date, NEW.wall_minutes, NEW.stylist_id) <> (OLD.wall_date, OLD.wall_minutes, OLD.stylist_id) THEN
    INSERT INTO appointment_events (
      appointment_id, from_status, to_status, changed_by, at, from_starts_at, to_starts_at, from_stylist_id, to_stylist_id
    ) VALUES (
      NEW.id, OLD.status, NEW.status, NEW.changed_by, NEW.updated_at, OLD.starts_at, NEW.starts_at, OLD.stylist_id, NEW.stylist_id
    );
  ELSIF NEW.status <> OLD.status THEN
    INSERT INTO appointment_events (appointment_id, from_status, to_status, changed_by, at)
    VALUES (NEW.id, OLD.status, NEW.status, NEW.changed_by, NEW.updated_at);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "bounced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "bounce_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_stylist_id_stylists_id_fk" FOREIGN KEY ("stylist_id") REFERENCES "public"."stylists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "calendar_feeds_of_user" ON "calendar_feeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "calendar_feeds_of_stylist" ON "calendar_feeds" USING btree ("stylist_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_by_time" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_of_user" ON "mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_of_appointment" ON "mails" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_to_relay" ON "mails" USING btree ("id") WHERE "mails"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_by_status" ON "mails" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_of_deletions" ON "mails" USING btree ("id") WHERE "mails"."kind" = 'account_deleted' and "mails"."to_address" <> '';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mails_to_forget" ON "mails" USING btree ("id") WHERE "mails"."to_address" = '' and ("mails"."status" = 'queued' or "mails"."last_error" is not null);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "used_links_by_expiry" ON "used_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("webhook_id","event_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_deliveries_to_relay" ON "webhook_deliveries" USING btree ("id") WHERE "webhook_deliveries"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_deliveries_by_time" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_deliveries_open" ON "webhook_deliveries" USING btree ("webhook_id","status") WHERE "webhook_deliveries"."status" in ('failed', 'queued');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "webhook_deliveries_done" ON "webhook_deliveries" USING btree ("updated_at") WHERE "webhook_deliveries"."status" <> 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "accounts_provider_identity" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "appointment_events_to_relay" ON "appointment_events" USING btree ("id") WHERE "appointment_events"."relayed_at" is null;--> statement-breakpoint
-- What is asked about a stylist's time, and what a search is ordered by, is in the index, so that the appointments need not be read.
CREATE INDEX IF NOT EXISTS "appointments_open" ON "appointments" USING btree ("stylist_id","starts_at","ends_at","busy") WHERE "appointments"."status" in ('Pending', 'Confirmed');--> statement-breakpoint
DROP INDEX "appointments_busy";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "appointments_of_stylist_by_change" ON "appointments" USING btree ("stylist_id","status","updated_at","id","starts_at");--> statement-breakpoint
DROP INDEX "appointments_of_stylist";--> statement-breakpoint
-- Why the account must not book: 'deleted' where its client has deleted it, or null. To be asked after `booking_refusal`, which takes the
-- client's lock: since this is plpgsql, it sees a deletion that was committed while the booking waited for that.
CREATE FUNCTION "account_refusal"("client_id" text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = client_id AND deleted_at IS NOT NULL) THEN
    RETURN 'deleted';
  END IF;
  RETURN NULL;
END
$$;
