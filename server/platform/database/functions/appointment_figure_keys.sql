CREATE OR REPLACE FUNCTION appointment_figure_keys(status text, wall_date date, wall_minutes smallint, stylist_id text)
 RETURNS TABLE(kind text, starts_on date, key text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT 'status', date '-infinity', $1
  UNION ALL SELECT 'week status', date_trunc('week', $2::timestamp)::date, $1
  UNION ALL SELECT 'month status', date_trunc('month', $2::timestamp)::date, $1
  UNION ALL SELECT 'week stylist', date_trunc('week', $2::timestamp)::date, $4 WHERE $1 <> 'Canceled'
  UNION ALL SELECT 'month stylist', date_trunc('month', $2::timestamp)::date, $4 WHERE $1 <> 'Canceled'
  UNION ALL SELECT 'week start', date_trunc('week', $2::timestamp)::date, $3::text WHERE $1 <> 'Canceled'
  UNION ALL SELECT 'month start', date_trunc('month', $2::timestamp)::date, $3::text WHERE $1 <> 'Canceled'
$function$;
