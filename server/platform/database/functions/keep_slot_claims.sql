CREATE OR REPLACE FUNCTION keep_slot_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE TRIGGER appointments_empty_slot_claims AFTER TRUNCATE ON appointments FOR EACH STATEMENT EXECUTE FUNCTION keep_slot_claims();

CREATE TRIGGER appointments_keep_slot_claims AFTER INSERT OR DELETE OR UPDATE OF status, stylist_id, starts_at, ends_at, busy ON appointments FOR EACH ROW EXECUTE FUNCTION keep_slot_claims();
