-- No double booking, by construction. Whatever writes an appointment, the claims on its stylist's time follow in the same
-- transaction, and their primary key refuses the second of two overlapping bookings (unique_violation on slot_claims_pkey).
-- Claims are inserted in order of slot_start, so two overlapping bookings wait for each other in one direction only.
CREATE FUNCTION "keep_slot_claims"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status IN ('Pending', 'Confirmed') THEN
      IF NEW.status IN ('Pending', 'Confirmed')
         AND (NEW.stylist_id, NEW.starts_at, NEW.ends_at) = (OLD.stylist_id, OLD.starts_at, OLD.ends_at) THEN
        RETURN NULL;
      END IF;
      DELETE FROM slot_claims WHERE appointment_id = OLD.id;
    END IF;
  END IF;
  IF NEW.status IN ('Pending', 'Confirmed') THEN
    INSERT INTO slot_claims (stylist_id, slot_start, appointment_id)
    SELECT NEW.stylist_id, cell, NEW.id
    FROM generate_series(NEW.starts_at, NEW.ends_at - interval '1 millisecond', interval '5 minutes') AS cell
    ORDER BY cell;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Deleting an appointment frees its claims through the foreign key's ON DELETE CASCADE.
CREATE TRIGGER "appointments_keep_slot_claims"
AFTER INSERT OR UPDATE OF status, stylist_id, starts_at, ends_at ON "appointments"
FOR EACH ROW EXECUTE FUNCTION "keep_slot_claims"();
