CREATE OR REPLACE FUNCTION forget_in_history(person text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE appointment_events SET actor_label = '' WHERE changed_by = person AND actor_label <> '';
  UPDATE audit_events SET actor_label = '', address = NULL, device = NULL WHERE actor_id = person;
  UPDATE audit_events SET subject_label = '', changes = '[]' WHERE subject_id = person;
  UPDATE payments SET actor_label = '' WHERE actor_id = person AND actor_label <> '';
  UPDATE till_closings SET actor_label = '' WHERE actor_id = person AND actor_label <> ''
$function$;
