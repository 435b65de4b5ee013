CREATE OR REPLACE FUNCTION keep_charges()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.charges_mills IS NULL OR TG_OP = 'UPDATE' AND NEW.charges_mills IS NOT DISTINCT FROM OLD.charges_mills THEN
    NEW.charges_mills := NEW.charges_cents::bigint * 10 + NEW.charges_third_decimal;
  ELSE
    NEW.charges_cents := NEW.charges_mills / 10;
    NEW.charges_third_decimal := NEW.charges_mills % 10;
  END IF;
  RETURN NEW;
END
$function$;

CREATE TRIGGER appointments_add_charges BEFORE INSERT ON appointments FOR EACH ROW EXECUTE FUNCTION keep_charges();

CREATE TRIGGER appointments_keep_charges BEFORE UPDATE ON appointments FOR EACH ROW WHEN (new.charges_mills IS NULL OR old.charges_mills IS DISTINCT FROM new.charges_mills OR old.charges_cents IS DISTINCT FROM new.charges_cents OR old.charges_third_decimal IS DISTINCT FROM new.charges_third_decimal) EXECUTE FUNCTION keep_charges();
