-- Clients apart from accounts (decision 044): every account gets a client of the same id, so no appointment is rewritten.
LOCK TABLE "appointments", "users" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE FUNCTION "digits_of"("value" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace($1, '\D', '', 'g')
$$;
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"deleted_at" timestamp (3) with time zone,
	"merged_into" text,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_email_lower_case" CHECK ("clients"."email" = lower("clients"."email"))
);
--> statement-breakpoint
INSERT INTO "clients" ("id", "name", "phone", "email", "deleted_at", "demo", "created_at", "updated_at")
SELECT "id", "name", "phone", CASE WHEN "deleted_at" IS NULL THEN "email" END, "deleted_at", "demo", "created_at", "updated_at" FROM "users";
--> statement-breakpoint
-- The client of an account is as the account is, also where the version before writes it.
CREATE FUNCTION "keep_client_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM clients WHERE id = OLD.id;
  ELSE
    INSERT INTO clients (id, name, phone, email, deleted_at, demo, created_at, updated_at)
    VALUES (
      NEW.id, NEW.name, NEW.phone, CASE WHEN NEW.deleted_at IS NULL THEN NEW.email END, NEW.deleted_at, NEW.demo,
      NEW.created_at, NEW.updated_at
    )
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, phone = excluded.phone, email = excluded.email,
      deleted_at = excluded.deleted_at, demo = excluded.demo, updated_at = excluded.updated_at;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_keep_client" AFTER INSERT OR DELETE OR UPDATE OF name, phone, email, deleted_at, demo ON "users"
FOR EACH ROW EXECUTE FUNCTION "keep_client_of_account"();
--> statement-breakpoint
-- A client can have no address. The trigger on the accounts writes the same words for the accounts' clients; it is for a later version
-- to drop.
CREATE OR REPLACE FUNCTION "keep_client_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_words WHERE kind = 'client' AND id = OLD.id;
  ELSE
    INSERT INTO search_words (word, kind, id)
    SELECT word, 'client', NEW.id
    FROM unnest(words_of(concat_ws(' ', NEW.name, NEW.email)) || array_remove(ARRAY[NEW.email], NULL)) AS word
    ORDER BY word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "clients_keep_words" AFTER INSERT OR DELETE OR UPDATE OF name, email ON "clients"
FOR EACH ROW EXECUTE FUNCTION "keep_client_words"();
--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_into_clients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clients_by_name" ON "clients" USING btree (lower("name") collate "C","id") WHERE "clients"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clients_by_email" ON "clients" USING btree ("email");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clients_by_phone" ON "clients" USING btree (digits_of("phone") collate "C");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clients_by_phone_end" ON "clients" USING btree (reverse(digits_of("phone")) collate "C");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "clients_merged" ON "clients" USING btree ("merged_into") WHERE "clients"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "booked_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "appointments_booked_by" ON "appointments" USING btree ("booked_by","idempotency_key") WHERE "appointments"."booked_by" is not null;--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_user_id_users_id_fk";--> statement-breakpoint
-- Without reading the appointments, while they are locked: it is validated after the migrations (`migrate.ts`).
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_user_id_clients_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- What every booking for somebody else locks: as `lock_for_booking` of one client, and the account that books, since the key is the
-- account's. Of two of them always the same first.
CREATE FUNCTION "lock_for_booking"("actor_id" text, "client_id" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7203116);
  PERFORM pg_advisory_xact_lock(7203117, least(hashtext(actor_id), hashtext(client_id)));
  PERFORM pg_advisory_xact_lock(7203117, greatest(hashtext(actor_id), hashtext(client_id)));
END
$$;
--> statement-breakpoint
-- As in the migration `settings-guard`, with the account that books beside the client whom it is for: a voided key is the account's, the
-- bookings are the client's.
CREATE FUNCTION "booking_refusal"(
  "client_id" text, "request_key" text, "asked_at" timestamptz, "most_open" integer, "may_overlap" boolean,
  "chosen_stylist" text, "stylist_version" text, "chosen_services" text[], "service_versions" text[],
  "from_time" timestamptz, "to_time" timestamptz, "settings_version" integer, "has_free_parts" boolean, "actor_id" text
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  unchanged integer;
  ahead bigint;
  meets boolean;
BEGIN
  -- Every booking locks these, in this order, before anything else.
  IF pg_advisory_xact_lock_shared(7203116) IS NULL
     OR pg_advisory_xact_lock(7203117, least(hashtext(actor_id), hashtext(client_id))) IS NULL
     OR (actor_id <> client_id AND pg_advisory_xact_lock(7203117, greatest(hashtext(actor_id), hashtext(client_id))) IS NULL) THEN
    RAISE 'no lock';
  END IF;
  IF NOT EXISTS (SELECT FROM stylists WHERE id = chosen_stylist AND xmin::text = stylist_version) THEN
    RETURN 'catalogue';
  END IF;
  SELECT count(*) INTO unchanged FROM services
  WHERE id = ANY (chosen_services) AND xmin::text = service_versions[array_position(chosen_services, id)];
  IF unchanged <> cardinality(chosen_services) THEN
    RETURN 'catalogue';
  END IF;
  IF EXISTS (SELECT FROM settings WHERE version <> settings_version) THEN
    RETURN 'settings';
  END IF;
  IF EXISTS (SELECT FROM voided_booking_keys WHERE user_id = actor_id AND key = request_key) THEN
    RETURN 'voided';
  END IF;
  SELECT count(*) FILTER (WHERE starts_at > asked_at),
    bool_or((stylist_id <> chosen_stylist OR busy IS NOT NULL OR has_free_parts) AND starts_at < to_time AND ends_at > from_time)
  INTO ahead, meets
  FROM appointments WHERE user_id = client_id AND status IN ('Pending', 'Confirmed');
  IF ahead >= most_open THEN
    RETURN 'too_many';
  END IF;
  IF meets AND NOT may_overlap THEN
    RETURN 'own_visit';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As in the migration `mail-and-accounts`: 'deleted' if the account that books was, 'client_deleted' if the client is no more.
CREATE FUNCTION "account_refusal"("actor_id" text, "client_id" text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = actor_id AND deleted_at IS NOT NULL) THEN
    RETURN 'deleted';
  END IF;
  IF actor_id <> client_id AND EXISTS (SELECT FROM clients WHERE id = client_id AND deleted_at IS NOT NULL) THEN
    RETURN 'client_deleted';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- As in the migration `booking-guard`. The key is one of the account that books, for whoever it was: `client_id` is that account.
CREATE OR REPLACE FUNCTION "settle_booking_key"("client_id" text, "request_key" text, "moment" timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  booked text;
BEGIN
  PERFORM lock_client_bookings(client_id);
  SELECT id INTO booked FROM appointments
  WHERE (user_id = client_id AND booked_by IS NULL OR booked_by = client_id) AND idempotency_key = request_key;
  IF booked IS NULL THEN
    DELETE FROM voided_booking_keys WHERE user_id = client_id AND created_at < moment - interval '1 day';
    INSERT INTO voided_booking_keys (user_id, key, created_at) VALUES (client_id, request_key, moment) ON CONFLICT DO NOTHING;
  END IF;
  RETURN booked;
END
$$;
