CREATE OR REPLACE FUNCTION appointment_event_kind(from_status text, to_status text, is_move boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN to_status IS NULL THEN 'deleted'
    WHEN from_status IS NULL THEN 'booked'
    WHEN is_move THEN 'moved'
    WHEN to_status = 'Canceled' THEN 'canceled'
    WHEN to_status = 'Completed' THEN 'completed'
    WHEN from_status = 'Canceled' AND to_status = 'Pending' THEN 're-opened'
    WHEN from_status = 'Pending' AND to_status = 'Confirmed' THEN 'confirmed'
    ELSE 'undone'
  END
$function$;
