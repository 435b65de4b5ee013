CREATE OR REPLACE FUNCTION keep_hold_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM release_time(OLD.id, OLD.stylist_id, OLD.starts_at, OLD.ends_at, OLD.busy);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM claim_time(NEW.id, NEW.stylist_id, NEW.starts_at, NEW.ends_at, NEW.busy, NEW.created_at);
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER holds_keep_claims AFTER INSERT OR DELETE OR UPDATE OF stylist_id, starts_at, ends_at, busy ON holds FOR EACH ROW EXECUTE FUNCTION keep_hold_claims();
