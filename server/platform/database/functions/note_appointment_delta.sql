CREATE OR REPLACE FUNCTION note_appointment_delta()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.charges_mills IS NULL
     AND (OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.charges_cents, OLD.charges_third_decimal, OLD.updated_at, OLD.client_id)
       = (NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.charges_cents, NEW.charges_third_decimal, NEW.updated_at, NEW.client_id) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO appointment_deltas (n, status, wall_date, wall_minutes, stylist_id, updated_at, id, charges_mills, currency, client_id) VALUES
      (-1, OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.updated_at, OLD.id,
        coalesce(OLD.charges_mills, OLD.charges_cents::bigint * 10 + OLD.charges_third_decimal), OLD.currency, OLD.client_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO appointment_deltas (n, status, wall_date, wall_minutes, stylist_id, updated_at, id, charges_mills, currency, client_id) VALUES
      (1, NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.updated_at, NEW.id,
        coalesce(NEW.charges_mills, NEW.charges_cents::bigint * 10 + NEW.charges_third_decimal), NEW.currency, NEW.client_id);
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER appointments_note_delta AFTER INSERT OR DELETE OR UPDATE OF status, wall_date, wall_minutes, stylist_id, charges_cents, charges_third_decimal, charges_mills, currency, updated_at, user_id, client_id, ends_at, busy, no_show_at, cancel_reason ON appointments FOR EACH ROW EXECUTE FUNCTION note_appointment_delta();
