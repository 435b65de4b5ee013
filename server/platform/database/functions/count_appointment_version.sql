CREATE OR REPLACE FUNCTION count_appointment_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.status <> OLD.status THEN
    NEW.previous_status := OLD.status;
  END IF;
  RETURN NEW;
END
$function$;

CREATE TRIGGER appointments_count_version BEFORE UPDATE ON appointments FOR EACH ROW WHEN ((old.charges_mills IS NOT NULL OR new.charges_mills IS NULL) AND (old.client_id IS NOT NULL OR new.client_id IS NULL)) EXECUTE FUNCTION count_appointment_version();
