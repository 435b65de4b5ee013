CREATE OR REPLACE FUNCTION appointment_details(appointment appointments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_object(
    'arrivedAt', floor(extract(epoch FROM appointment.arrived_at))::bigint,
    'startedAt', floor(extract(epoch FROM appointment.started_at))::bigint,
    'finishedAt', floor(extract(epoch FROM appointment.finished_at))::bigint,
    'lateAt', floor(extract(epoch FROM appointment.late_at))::bigint,
    'noShowAt', floor(extract(epoch FROM appointment.no_show_at))::bigint,
    'cancelReason', appointment.cancel_reason,
    'discount', round(appointment.discount_mills / 1000.0, 3),
    'discountReason', appointment.discount_reason,
    'length', round(extract(epoch FROM appointment.ends_at - appointment.starts_at) / 60)::integer,
    'services', CASE WHEN jsonb_typeof(appointment.services) = 'array' THEN (
      SELECT coalesce(jsonb_agg(
        jsonb_build_object('name', service -> 'ServiceName', 'price', service -> 'Price', 'minutes', service -> 'Duration') ORDER BY place
      ), '[]')
      FROM jsonb_array_elements(appointment.services) WITH ORDINALITY AS booked (service, place)
    ) END
  )
$function$;
