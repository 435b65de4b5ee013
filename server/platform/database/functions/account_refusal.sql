CREATE OR REPLACE FUNCTION account_refusal(client_id text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = client_id AND deleted_at IS NOT NULL) THEN
    RETURN 'deleted';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION account_refusal(actor_id text, client_id text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM users WHERE id = actor_id AND deleted_at IS NOT NULL) THEN
    RETURN 'deleted';
  END IF;
  IF actor_id <> client_id AND EXISTS (SELECT FROM clients WHERE id = client_id AND deleted_at IS NOT NULL) THEN
    RETURN 'client_deleted';
  END IF;
  IF actor_id = client_id AND EXISTS (SELECT FROM client_records AS known WHERE known.client_id = account_refusal.client_id AND blocked_at IS NOT NULL)
     AND NOT EXISTS (SELECT FROM staff WHERE user_id = actor_id) THEN
    RETURN 'blocked';
  END IF;
  RETURN NULL;
END
$function$;
