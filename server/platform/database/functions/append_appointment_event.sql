CREATE OR REPLACE FUNCTION append_appointment_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  change jsonb;
  is_move boolean := false;
  kind text;
  data jsonb;
  details_before jsonb;
  details_after jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    change := NEW.change;
    NEW.change := NULL;
    INSERT INTO appointment_events (appointment_id, kind, data, changed_by, actor_role, actor_label, at, to_status, relayed_at)
    VALUES (
      NEW.id, coalesce(change ->> 'kind', 'booked'),
      coalesce(change -> 'data', '{}') || jsonb_build_object('from', NULL, 'to', appointment_state(NEW)),
      NEW.changed_by, change #>> '{actor,role}', change #>> '{actor,label}',
      coalesce((change ->> 'at')::timestamptz, NEW.updated_at), NEW.status,
      CASE WHEN change ->> 'kind' = 'imported' THEN (change ->> 'at')::timestamptz END
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
  IF NEW.status <> 'Canceled' THEN
    NEW.no_show_at := NULL;
    NEW.cancel_reason := NULL;
    NEW.cancellation_charge_mills := 0;
    IF OLD.status = 'Canceled' THEN
      -- What became of its money is decided again if it is canceled again.
      UPDATE online_payments SET settled_at = NULL WHERE appointment_id = NEW.id AND settled_at IS NOT NULL;
    END IF;
  ELSE
    NEW.awaits_payment_until := NULL;
  END IF;
  IF NEW.wall_date <> OLD.wall_date THEN
    -- But for what this write sets: an undo gives the date its marks back.
    NEW.arrived_at := CASE WHEN NEW.arrived_at IS DISTINCT FROM OLD.arrived_at THEN NEW.arrived_at END;
    NEW.started_at := CASE WHEN NEW.started_at IS DISTINCT FROM OLD.started_at THEN NEW.started_at END;
    NEW.finished_at := CASE WHEN NEW.finished_at IS DISTINCT FROM OLD.finished_at THEN NEW.finished_at END;
    NEW.late_at := CASE WHEN NEW.late_at IS DISTINCT FROM OLD.late_at THEN NEW.late_at END;
  END IF;
  -- By the wall clock, so that a change of the salon's time zone, which keeps it, is not a move.
  is_move := (NEW.wall_date, NEW.wall_minutes, NEW.stylist_id) <> (OLD.wall_date, OLD.wall_minutes, OLD.stylist_id);
  IF (NEW.arrived_at, NEW.started_at, NEW.finished_at, NEW.late_at, NEW.no_show_at, NEW.cancel_reason, NEW.ends_at - NEW.starts_at, NEW.services, NEW.discount_mills, NEW.discount_reason)
     IS DISTINCT FROM
     (OLD.arrived_at, OLD.started_at, OLD.finished_at, OLD.late_at, OLD.no_show_at, OLD.cancel_reason, OLD.ends_at - OLD.starts_at, OLD.services, OLD.discount_mills, OLD.discount_reason) THEN
    SELECT jsonb_object_agg(key, before.value), jsonb_object_agg(key, later.value) INTO details_before, details_after
    FROM jsonb_each(appointment_details(OLD)) AS before JOIN jsonb_each(appointment_details(NEW)) AS later USING (key)
    WHERE before.value <> later.value;
  END IF;
  IF is_move THEN
    data := jsonb_build_object('from', appointment_state(OLD), 'to', appointment_state(NEW));
  ELSIF NEW.status <> OLD.status OR (details_after IS NOT NULL AND change ->> 'kind' IS NOT NULL) THEN
    data := jsonb_build_object('from', jsonb_build_object('status', OLD.status), 'to', jsonb_build_object('status', NEW.status));
  ELSIF change ->> 'kind' IS NULL THEN
    RETURN NEW;
  ELSE
    data := '{"from": null, "to": null}';
  END IF;
  IF details_after IS NOT NULL THEN
    data := jsonb_build_object('from', (data -> 'from') || details_before, 'to', (data -> 'to') || details_after);
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
$function$;

CREATE TRIGGER appointments_append_event BEFORE INSERT OR DELETE OR UPDATE OF status, wall_date, wall_minutes, stylist_id, change ON appointments FOR EACH ROW EXECUTE FUNCTION append_appointment_event();
