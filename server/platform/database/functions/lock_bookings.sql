CREATE OR REPLACE FUNCTION lock_bookings(actor_ids text[], client_ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  locked record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7203116);
  FOR locked IN
    SELECT hashtext(id) AS key, bool_or(is_client) AS is_client
    FROM (SELECT unnest(client_ids), true UNION ALL SELECT unnest(actor_ids), false) AS person (id, is_client)
    GROUP BY 1 ORDER BY 1
  LOOP
    IF locked.is_client THEN
      PERFORM pg_advisory_xact_lock(7203117, locked.key);
    ELSE
      PERFORM pg_advisory_xact_lock_shared(7203117, locked.key);
    END IF;
  END LOOP;
END
$function$;
