CREATE OR REPLACE FUNCTION keep_block_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM release_time(OLD.id, OLD.stylist_id, OLD.starts_at, OLD.ends_at, NULL);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM claim_time(NEW.id, NEW.stylist_id, NEW.starts_at, NEW.ends_at, NULL, NEW.updated_at);
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER blocks_keep_claims AFTER INSERT OR DELETE OR UPDATE OF stylist_id, starts_at, ends_at ON blocks FOR EACH ROW EXECUTE FUNCTION keep_block_claims();
