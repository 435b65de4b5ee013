CREATE OR REPLACE FUNCTION keep_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.price_mills IS NULL OR TG_OP = 'UPDATE' AND NEW.price_mills IS NOT DISTINCT FROM OLD.price_mills THEN
    NEW.price_mills := NEW.price_cents::bigint * 10 + NEW.price_third_decimal;
  ELSE
    NEW.price_cents := NEW.price_mills / 10;
    NEW.price_third_decimal := NEW.price_mills % 10;
  END IF;
  RETURN NEW;
END
$function$;

CREATE TRIGGER services_keep_price BEFORE INSERT OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION keep_price();
