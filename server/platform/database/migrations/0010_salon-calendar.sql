-- In the order in which a booking takes them: a migration that takes them in another one and the previous version's bookings would
-- wait for each other.
LOCK TABLE "appointments", "stylists", "services", "users", "appointment_events" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"document" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."only")
);
--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "from_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "to_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "from_stylist_id" text;--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "to_stylist_id" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "busy" smallint[];--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "processing_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "finishing_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "buffer_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "category" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "stylists" ADD COLUMN "services" jsonb;--> statement-breakpoint
ALTER TABLE "stylists" ADD COLUMN "schedule" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_busy_pairs" CHECK ("appointments"."busy" is null or (cardinality("appointments"."busy") > 0 and cardinality("appointments"."busy") % 2 = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_parts_fit" CHECK ("services"."processing_minutes" >= 0 and "services"."finishing_minutes" >= 0 and "services"."buffer_minutes" >= 0 and "services"."processing_minutes" + "services"."finishing_minutes" < "services"."duration_minutes");
--> statement-breakpoint
-- What a booking was checked against cannot change before it is committed: see the migration `booking-guard`.
CREATE FUNCTION "count_settings_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "settings_count_version" BEFORE UPDATE ON "settings"
FOR EACH ROW EXECUTE FUNCTION "count_settings_version"();
--> statement-breakpoint
CREATE TRIGGER "settings_lock_catalogue" BEFORE UPDATE OR DELETE OR TRUNCATE ON "settings"
FOR EACH STATEMENT EXECUTE FUNCTION "lock_catalogue_for_change"();
--> statement-breakpoint
-- The claims are made for the busy time only. `busy` is null in appointments of earlier versions, which are busy from start to end.
CREATE OR REPLACE FUNCTION "keep_slot_claims"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status IN ('Pending', 'Confirmed') THEN
      IF NEW.status IN ('Pending', 'Confirmed')
         AND (NEW.stylist_id, NEW.starts_at, NEW.ends_at) = (OLD.stylist_id, OLD.starts_at, OLD.ends_at)
         AND NEW.busy IS NOT DISTINCT FROM OLD.busy THEN
        RETURN NULL;
      END IF;
      DELETE FROM slot_claims WHERE appointment_id = OLD.id;
    END IF;
  END IF;
  IF NEW.status IN ('Pending', 'Confirmed') THEN
    IF NEW.busy IS NULL THEN
      INSERT INTO slot_claims (stylist_id, slot_start, appointment_id)
      SELECT NEW.stylist_id, cell, NEW.id
      FROM generate_series(NEW.starts_at, NEW.ends_at - interval '1 millisecond', interval '5 minutes') AS cell
      ORDER BY cell;
    ELSE
      INSERT INTO slot_claims (stylist_id, slot_start, appointment_id)
      SELECT NEW.stylist_id, NEW.starts_at + cell * interval '1 minute', NEW.id
      FROM generate_series(1, cardinality(NEW.busy), 2) AS pair, generate_series(NEW.busy[pair], NEW.busy[pair + 1] - 1, 5) AS cell
      ORDER BY cell;
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_keep_slot_claims"
AFTER INSERT OR UPDATE OF status, stylist_id, starts_at, ends_at, busy ON "appointments"
FOR EACH ROW EXECUTE FUNCTION "keep_slot_claims"();
--> statement-breakpoint
-- A move is part of the history. By the wall clock, so that a change of the salon's time zone, which keeps it, is not a move.
CREATE OR REPLACE FUNCTION "append_appointment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO appointment_events (appointment_id, to_status, changed_by, at)
    VALUES (NEW.id, NEW.status, NEW.changed_by, NEW.updated_at);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO appointment_events (appointment_id, from_status, changed_by, at)
    VALUES (
      OLD.id, OLD.status, nullif(current_setting('chairtime.changed_by', true), ''),
      coalesce(nullif(current_setting('chairtime.changed_at', true), '')::timestamptz, now())
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
CREATE OR REPLACE TRIGGER "appointments_append_event"
AFTER INSERT OR DELETE OR UPDATE OF status, wall_date, wall_minutes, stylist_id ON "appointments"
FOR EACH ROW EXECUTE FUNCTION "append_appointment_event"();
