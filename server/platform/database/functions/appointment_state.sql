CREATE OR REPLACE FUNCTION appointment_state(appointment appointments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_object(
    'status', appointment.status, 'startsAt', extract(epoch FROM appointment.starts_at)::bigint,
    'date', appointment.wall_date, 'minutes', appointment.wall_minutes,
    'stylistId', appointment.stylist_id, 'stylistName', appointment.stylist ->> 'stylistName'
  )
$function$;
