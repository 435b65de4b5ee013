CREATE OR REPLACE FUNCTION recount_reports(most_clients integer DEFAULT 300, most_days integer DEFAULT 40)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  keys text[];
  taken integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7203120) THEN
    RETURN 0;
  END IF;
  WITH rows AS (
    DELETE FROM report_backlog WHERE ctid = ANY (ARRAY(SELECT ctid FROM report_backlog WHERE kind = 'client' LIMIT most_clients)) RETURNING key
  )
  SELECT array_agg(DISTINCT key), count(*) INTO keys, taken FROM rows;
  IF keys IS NOT NULL THEN
    PERFORM recount_clients(keys);
    RETURN taken;
  END IF;
  -- All rows of the first days, since a day can be in the backlog often.
  WITH rows AS (
    DELETE FROM report_backlog WHERE kind = 'day' AND key IN (SELECT key FROM report_backlog WHERE kind = 'day' GROUP BY key ORDER BY key LIMIT most_days)
    RETURNING key
  )
  SELECT array_agg(DISTINCT key), count(*) INTO keys, taken FROM rows;
  IF keys IS NOT NULL THEN
    PERFORM recount_days(keys::date[]);
    PERFORM recount_money(keys::date[]);
  END IF;
  RETURN taken;
END
$function$;
