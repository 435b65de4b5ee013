-- Claims are found by their primary key alone. The foreign key looked the appointment up, and the index was written, for each cell that a
-- booking claims. Only the trigger below writes claims, and it deletes them with their appointment.
LOCK TABLE "appointments", "slot_claims" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
-- The end of what an appointment claims: a buffer can lie after the visit.
CREATE FUNCTION "claimed_until"("starts_at" timestamptz, "ends_at" timestamptz, "busy" smallint[]) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT greatest(ends_at, starts_at + busy[cardinality(busy)] * interval '1 minute')
$$;
--> statement-breakpoint
-- As in the migration `salon-calendar`, and for deletions.
CREATE OR REPLACE FUNCTION "keep_slot_claims"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE slot_claims;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.status IN ('Pending', 'Confirmed') THEN
    IF TG_OP = 'UPDATE' AND NEW.status IN ('Pending', 'Confirmed')
       AND (NEW.stylist_id, NEW.starts_at, NEW.ends_at) = (OLD.stylist_id, OLD.starts_at, OLD.ends_at)
       AND NEW.busy IS NOT DISTINCT FROM OLD.busy THEN
      RETURN NULL;
    END IF;
    DELETE FROM slot_claims
    WHERE stylist_id = OLD.stylist_id AND slot_start >= OLD.starts_at
      AND slot_start < claimed_until(OLD.starts_at, OLD.ends_at, OLD.busy) AND appointment_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status IN ('Pending', 'Confirmed') THEN
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
AFTER INSERT OR DELETE OR UPDATE OF status, stylist_id, starts_at, ends_at, busy ON "appointments"
FOR EACH ROW EXECUTE FUNCTION "keep_slot_claims"();
--> statement-breakpoint
CREATE TRIGGER "appointments_empty_slot_claims" AFTER TRUNCATE ON "appointments"
FOR EACH STATEMENT EXECUTE FUNCTION "keep_slot_claims"();
--> statement-breakpoint
ALTER TABLE "slot_claims" DROP CONSTRAINT "slot_claims_appointment_id_appointments_id_fk";
--> statement-breakpoint
DROP INDEX "slot_claims_of_appointment";
