CREATE OR REPLACE FUNCTION forget_appointment_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM reset_appointment_figures();
  RETURN NULL;
END
$function$;

CREATE TRIGGER appointments_forget_figures AFTER TRUNCATE ON appointments FOR EACH STATEMENT EXECUTE FUNCTION forget_appointment_figures();
