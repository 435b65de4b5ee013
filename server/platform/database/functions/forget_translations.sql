CREATE OR REPLACE FUNCTION forget_translations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM translations WHERE kind = TG_ARGV[0] AND record_id = OLD.id;
  RETURN NULL;
END
$function$;

CREATE TRIGGER services_forget_translations AFTER DELETE ON services FOR EACH ROW EXECUTE FUNCTION forget_translations('service');

CREATE TRIGGER stylists_forget_translations AFTER DELETE ON stylists FOR EACH ROW EXECUTE FUNCTION forget_translations('stylist');
