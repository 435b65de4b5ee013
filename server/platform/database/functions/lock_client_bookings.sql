CREATE OR REPLACE FUNCTION lock_client_bookings(client_id text)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_advisory_xact_lock(7203117, hashtext($1));
$function$;
