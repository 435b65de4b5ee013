CREATE OR REPLACE FUNCTION forget_missing_clients()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM client_formulas WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_notes WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_records WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM client_merges WHERE NOT EXISTS (SELECT FROM clients WHERE id = kept_id) OR NOT EXISTS (SELECT FROM clients WHERE id = merged_id);
  DELETE FROM client_distinctions WHERE NOT EXISTS (SELECT FROM clients WHERE id = one_id) OR NOT EXISTS (SELECT FROM clients WHERE id = other_id);
  DELETE FROM client_names WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
  DELETE FROM waitlist_entries WHERE NOT EXISTS (SELECT FROM clients WHERE id = client_id);
$function$;
