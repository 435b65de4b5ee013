CREATE OR REPLACE FUNCTION keep_client_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.client_id IS DISTINCT FROM OLD.client_id THEN
    NEW.user_id := NEW.client_id;
  ELSE
    NEW.client_id := NEW.user_id;
  END IF;
  RETURN NEW;
END
$function$;

CREATE TRIGGER appointments_keep_client BEFORE INSERT OR UPDATE ON appointments FOR EACH ROW WHEN (new.client_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION keep_client_id();

CREATE TRIGGER mails_keep_client BEFORE INSERT OR UPDATE ON mails FOR EACH ROW WHEN (new.client_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION keep_client_id();
