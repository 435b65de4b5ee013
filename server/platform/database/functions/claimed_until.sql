CREATE OR REPLACE FUNCTION claimed_until(starts_at timestamp with time zone, ends_at timestamp with time zone, busy smallint[])
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT greatest(ends_at, starts_at + busy[cardinality(busy)] * interval '1 minute')
$function$;
