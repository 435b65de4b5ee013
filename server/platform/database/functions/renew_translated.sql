CREATE OR REPLACE FUNCTION renew_translated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed text := coalesce(NEW.kind, OLD.kind);
BEGIN
  IF changed = 'service' THEN
    UPDATE services SET updated_at = now() WHERE id = coalesce(NEW.record_id, OLD.record_id);
  ELSIF changed = 'stylist' THEN
    UPDATE stylists SET updated_at = now() WHERE id = coalesce(NEW.record_id, OLD.record_id);
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER translations_renew_translated AFTER INSERT OR DELETE OR UPDATE ON translations FOR EACH ROW EXECUTE FUNCTION renew_translated();
