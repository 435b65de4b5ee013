CREATE OR REPLACE FUNCTION lock_for_booking(client_id text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7203116);
  PERFORM pg_advisory_xact_lock(7203117, hashtext(client_id));
END
$function$;

CREATE OR REPLACE FUNCTION lock_for_booking(actor_id text, client_id text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7203116);
  PERFORM pg_advisory_xact_lock(7203117, least(hashtext(actor_id), hashtext(client_id)));
  PERFORM pg_advisory_xact_lock(7203117, greatest(hashtext(actor_id), hashtext(client_id)));
END
$function$;
