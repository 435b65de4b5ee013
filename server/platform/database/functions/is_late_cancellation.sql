CREATE OR REPLACE FUNCTION is_late_cancellation(appointment appointments, notice integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT appointment.status = 'Canceled' AND appointment.no_show_at IS NULL AND EXISTS (
    SELECT FROM appointment_events AS event
    WHERE event.appointment_id = appointment.id AND event.to_status = 'Canceled'
      AND (appointment.cancel_reason = 'client' OR event.actor_role IN ('client', 'link') OR event.changed_by = appointment.client_id)
      AND event.at > appointment.starts_at - notice * interval '1 minute'
  )
$function$;
