CREATE OR REPLACE FUNCTION lock_catalogue()
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_advisory_xact_lock(7203116);
$function$;
