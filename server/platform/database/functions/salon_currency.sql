CREATE OR REPLACE FUNCTION salon_currency()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((SELECT document #>> '{place,currency}' FROM settings), 'USD')
$function$;
