CREATE OR REPLACE FUNCTION booked_minutes(appointment appointments)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(
    (SELECT sum(CASE WHEN place % 2 = 0 THEN minute ELSE -minute END)::integer FROM unnest(appointment.busy) WITH ORDINALITY AS part (minute, place)),
    round(extract(epoch FROM appointment.ends_at - appointment.starts_at) / 60)::integer
  )
$function$;
