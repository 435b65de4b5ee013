CREATE OR REPLACE FUNCTION digits_of(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT regexp_replace($1, '\D', '', 'g')
$function$;
