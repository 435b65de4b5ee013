LOCK TABLE "appointments", "appointment_events" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "actor_role" text;--> statement-breakpoint
ALTER TABLE "appointment_events" ADD COLUMN "actor_label" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "change" jsonb;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "appointment_events_of_appointment" ON "appointment_events" USING btree ("appointment_id","id");--> statement-breakpoint
-- What a change is by what it changes: for writes that don't say it, those of the previous version among them, and for the rows of the
-- history that were written before it had kinds. What nobody can do by a change of status is an undo.
CREATE FUNCTION "appointment_event_kind"("from_status" text, "to_status" text, "is_move" boolean) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN to_status IS NULL THEN 'deleted'
    WHEN from_status IS NULL THEN 'booked'
    WHEN is_move THEN 'moved'
    WHEN to_status = 'Canceled' THEN 'canceled'
    WHEN to_status = 'Completed' THEN 'completed'
    WHEN from_status = 'Canceled' AND to_status = 'Pending' THEN 're-opened'
    WHEN from_status = 'Pending' AND to_status = 'Confirmed' THEN 'confirmed'
    ELSE 'undone'
  END
$$;
--> statement-breakpoint
CREATE FUNCTION "appointment_state"("appointment" appointments) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'status', appointment.status, 'startsAt', extract(epoch FROM appointment.starts_at)::bigint,
    'date', appointment.wall_date, 'minutes', appointment.wall_minutes,
    'stylistId', appointment.stylist_id, 'stylistName', appointment.stylist ->> 'stylistName'
  )
$$;
--> statement-breakpoint
-- Appends what happened to the history (decision 049). `change` says who did it, and what it was where that cannot be told; it is taken out
-- of the row, so that it never stands for a later write that says nothing, such as one of the previous version. A row that is deleted
-- cannot say it, so the deleting transaction does, by `set_config('chairtime.change', json, true)`.
CREATE OR REPLACE FUNCTION "append_appointment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change jsonb;
  is_move boolean := false;
  kind text;
  data jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    change := NEW.change;
    NEW.change := NULL;
    INSERT INTO appointment_events (appointment_id, kind, data, changed_by, actor_role, actor_label, at, to_status)
    VALUES (
      NEW.id, coalesce(change ->> 'kind', 'booked'),
      coalesce(change -> 'data', '{}') || jsonb_build_object('from', NULL, 'to', appointment_state(NEW)),
      NEW.changed_by, change #>> '{actor,role}', change #>> '{actor,label}', NEW.updated_at, NEW.status
    );
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    change := nullif(current_setting('chairtime.change', true), '')::jsonb;
    INSERT INTO appointment_events (appointment_id, kind, data, changed_by, actor_role, actor_label, at, from_status, deleted)
    VALUES (
      OLD.id, coalesce(change ->> 'kind', 'deleted'),
      coalesce(change -> 'data', '{}') || jsonb_build_object('from', appointment_state(OLD), 'to', NULL),
      coalesce(change #>> '{actor,id}', nullif(current_setting('chairtime.changed_by', true), '')),
      change #>> '{actor,role}', change #>> '{actor,label}',
      coalesce(nullif(current_setting('chairtime.changed_at', true), '')::timestamptz, now()), OLD.status, to_jsonb(OLD)
    );
    RETURN OLD;
  END IF;

  change := NEW.change;
  NEW.change := NULL;
  -- By the wall clock, so that a change of the salon's time zone, which keeps it, is not a move.
  is_move := (NEW.wall_date, NEW.wall_minutes, NEW.stylist_id) <> (OLD.wall_date, OLD.wall_minutes, OLD.stylist_id);
  IF is_move THEN
    data := jsonb_build_object('from', appointment_state(OLD), 'to', appointment_state(NEW));
  ELSIF NEW.status <> OLD.status THEN
    data := jsonb_build_object('from', jsonb_build_object('status', OLD.status), 'to', jsonb_build_object('status', NEW.status));
  ELSIF change ->> 'kind' IS NULL THEN
    RETURN NEW;
  ELSE
    data := '{"from": null, "to": null}';
  END IF;
  kind := coalesce(change ->> 'kind', appointment_event_kind(OLD.status, NEW.status, is_move));
  INSERT INTO appointment_events (
    appointment_id, kind, data, changed_by, actor_role, actor_label, at,
    from_status, to_status, from_starts_at, to_starts_at, from_stylist_id, to_stylist_id
  ) VALUES (
    NEW.id, kind, coalesce(change -> 'data', '{}') || data,
    coalesce(change #>> '{actor,id}', NEW.changed_by), change #>> '{actor,role}', change #>> '{actor,label}', NEW.updated_at,
    OLD.status, NEW.status,
    CASE WHEN is_move THEN OLD.starts_at END, CASE WHEN is_move THEN NEW.starts_at END,
    CASE WHEN is_move THEN OLD.stylist_id END, CASE WHEN is_move THEN NEW.stylist_id END
  );
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Before the write, to take `change` out of the row.
CREATE OR REPLACE TRIGGER "appointments_append_event"
BEFORE INSERT OR DELETE OR UPDATE OF status, wall_date, wall_minutes, stylist_id, change ON "appointments"
FOR EACH ROW EXECUTE FUNCTION "append_appointment_event"();
--> statement-breakpoint
-- The only change of the history that is allowed: who asked to be forgotten is not named in it anymore. For an empty label, readers say
-- that the account was deleted.
CREATE FUNCTION "forget_in_history"("person" text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE appointment_events SET actor_label = '' WHERE changed_by = person AND actor_label <> ''
$$;
--> statement-breakpoint
-- It is only ever added to; what else the server may set is the outbox's.
COMMENT ON TABLE "appointment_events" IS 'the server may: select, insert, update (relayed_at, deleted)';
