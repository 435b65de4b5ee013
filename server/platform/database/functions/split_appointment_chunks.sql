CREATE OR REPLACE FUNCTION split_appointment_chunks(size integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM cut_appointment_chunks(size, 2147483647, 2147483647);
END
$function$;
