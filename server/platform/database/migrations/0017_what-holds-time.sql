-- Holds and blocks claim cells of a stylist's time as appointments do, and `held_time` is what all of them hold.
LOCK TABLE "appointments", "slot_claims" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"stylist_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_ends_after_start" CHECK ("blocks"."ends_at" > "blocks"."starts_at"),
	CONSTRAINT "blocks_on_grid" CHECK (extract(epoch from "blocks"."starts_at")::bigint % 300 = 0 and extract(epoch from "blocks"."ends_at")::bigint % 300 = 0)
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" text PRIMARY KEY NOT NULL,
	"stylist_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"busy" smallint[],
	"expires_at" timestamp (3) with time zone NOT NULL,
	"client_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holds_ends_after_start" CHECK ("holds"."ends_at" > "holds"."starts_at"),
	CONSTRAINT "holds_on_grid" CHECK (extract(epoch from "holds"."starts_at")::bigint % 300 = 0)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "blocks_of_stylist" ON "blocks" USING btree ("stylist_id","starts_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "holds_of_stylist" ON "holds" USING btree ("stylist_id","starts_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "holds_by_expiry" ON "holds" USING btree ("expires_at");
--> statement-breakpoint
-- Claims the busy time for a holder. Holds that had expired `at` that moment of the server's clock (decision 010) make way: nothing else
-- could take their cells. Like all claims, in the order of their starts, so that two transactions never wait for each other.
CREATE FUNCTION "claim_time"(
  "holder" text, "stylist" text, "starts" timestamptz, "ends" timestamptz, "busy" smallint[], "at" timestamptz
) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  DELETE FROM holds
  WHERE stylist_id = stylist AND starts_at < claimed_until(starts, ends, claim_time.busy)
    AND claimed_until(starts_at, ends_at, holds.busy) > starts AND expires_at <= at AND id <> holder;
  IF busy IS NULL THEN
    INSERT INTO slot_claims (stylist_id, slot_start, appointment_id)
    SELECT stylist, cell, holder FROM generate_series(starts, ends - interval '1 millisecond', interval '5 minutes') AS cell
    ORDER BY cell;
  ELSE
    INSERT INTO slot_claims (stylist_id, slot_start, appointment_id)
    SELECT stylist, starts + cell * interval '1 minute', holder
    FROM generate_series(1, cardinality(busy), 2) AS pair, generate_series(busy[pair], busy[pair + 1] - 1, 5) AS cell
    ORDER BY cell;
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "release_time"("holder" text, "stylist" text, "starts" timestamptz, "ends" timestamptz, "busy" smallint[])
RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  DELETE FROM slot_claims
  WHERE stylist_id = stylist AND slot_start >= starts AND slot_start < claimed_until(starts, ends, busy) AND appointment_id = holder;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_slot_claims"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM slot_claims WHERE appointment_id NOT IN (SELECT id FROM holds UNION ALL SELECT id FROM blocks);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.status IN ('Pending', 'Confirmed') THEN
    IF TG_OP = 'UPDATE' AND NEW.status IN ('Pending', 'Confirmed')
       AND (NEW.stylist_id, NEW.starts_at, NEW.ends_at) = (OLD.stylist_id, OLD.starts_at, OLD.ends_at)
       AND NEW.busy IS NOT DISTINCT FROM OLD.busy THEN
      RETURN NULL;
    END IF;
    PERFORM release_time(OLD.id, OLD.stylist_id, OLD.starts_at, OLD.ends_at, OLD.busy);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status IN ('Pending', 'Confirmed') THEN
    PERFORM claim_time(NEW.id, NEW.stylist_id, NEW.starts_at, NEW.ends_at, NEW.busy, NEW.updated_at);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "keep_hold_claims"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM release_time(OLD.id, OLD.stylist_id, OLD.starts_at, OLD.ends_at, OLD.busy);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM claim_time(NEW.id, NEW.stylist_id, NEW.starts_at, NEW.ends_at, NEW.busy, NEW.created_at);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "holds_keep_claims" AFTER INSERT OR DELETE OR UPDATE OF stylist_id, starts_at, ends_at, busy ON "holds"
FOR EACH ROW EXECUTE FUNCTION "keep_hold_claims"();
--> statement-breakpoint
CREATE FUNCTION "keep_block_claims"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM release_time(OLD.id, OLD.stylist_id, OLD.starts_at, OLD.ends_at, NULL);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM claim_time(NEW.id, NEW.stylist_id, NEW.starts_at, NEW.ends_at, NULL, NEW.updated_at);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "blocks_keep_claims" AFTER INSERT OR DELETE OR UPDATE OF stylist_id, starts_at, ends_at ON "blocks"
FOR EACH ROW EXECUTE FUNCTION "keep_block_claims"();
--> statement-breakpoint
-- A new kind of holder is one more branch here, with a trigger that keeps its claims.
CREATE VIEW "held_time" AS
  SELECT id AS holder_id, 'appointment' AS kind, stylist_id, starts_at, ends_at, busy, NULL::timestamptz AS expires_at
  FROM appointments WHERE status IN ('Pending', 'Confirmed')
  UNION ALL
  SELECT id, 'hold', stylist_id, starts_at, ends_at, busy, expires_at FROM holds
  UNION ALL
  SELECT id, 'block', stylist_id, starts_at, ends_at, NULL, NULL FROM blocks;
