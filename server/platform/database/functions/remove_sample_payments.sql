CREATE OR REPLACE FUNCTION remove_sample_payments()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM set_config('chairtime.removes_sample', 'on', true);
  DELETE FROM payments USING appointments, clients
  WHERE appointments.id = payments.appointment_id AND clients.id = appointments.client_id AND clients.demo;
  PERFORM set_config('chairtime.removes_sample', '', true);
END
$function$;
