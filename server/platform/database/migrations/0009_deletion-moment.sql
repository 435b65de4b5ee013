-- The server's clock decides when something happened; the deleting transaction says when, by `set_config('chairtime.changed_at', instant,
-- true)`. Without it, as in a statement that somebody types, the database's clock has to do.
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
  ELSIF NEW.status <> OLD.status THEN
    INSERT INTO appointment_events (appointment_id, from_status, to_status, changed_by, at)
    VALUES (NEW.id, OLD.status, NEW.status, NEW.changed_by, NEW.updated_at);
  END IF;
  RETURN NULL;
END
$$;
