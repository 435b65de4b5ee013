CREATE OR REPLACE FUNCTION forget_client(person text, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  former text[] := ARRAY(SELECT id FROM clients WHERE merged_into = person);
BEGIN
  DELETE FROM client_formulas WHERE client_id = person;
  DELETE FROM client_notes WHERE client_id = person;
  DELETE FROM client_records WHERE client_id = ANY (former || person);
  DELETE FROM client_merges WHERE kept_id = ANY (former || person) OR merged_id = ANY (former || person);
  DELETE FROM client_distinctions WHERE one_id = ANY (former || person) OR other_id = ANY (former || person);
  DELETE FROM client_names WHERE client_id = ANY (former || person);
  -- The time that is held for them is free at once.
  DELETE FROM waitlist_entries WHERE client_id = ANY (former || person);
  DELETE FROM holds WHERE client_id = ANY (former || person);
  PERFORM forget_in_history(id) FROM unnest(former) AS id;
  UPDATE client_notes SET author_label = '' WHERE author_id = person;
  UPDATE client_formulas SET author_label = '' WHERE author_id = person;
  UPDATE client_merges SET author_label = '' WHERE author_id = person;
  UPDATE clients SET name = '', phone = NULL, email = NULL, updated_at = moment WHERE id = ANY (former);
END
$function$;
