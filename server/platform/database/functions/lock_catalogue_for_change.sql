CREATE OR REPLACE FUNCTION lock_catalogue_for_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM lock_catalogue();
  RETURN NULL;
END
$function$;

CREATE TRIGGER services_lock_catalogue BEFORE DELETE OR UPDATE OR TRUNCATE ON services FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue_for_change();

CREATE TRIGGER settings_lock_catalogue BEFORE DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue_for_change();

CREATE TRIGGER stylists_lock_catalogue BEFORE DELETE OR UPDATE OR TRUNCATE ON stylists FOR EACH STATEMENT EXECUTE FUNCTION lock_catalogue_for_change();
