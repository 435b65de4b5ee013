CREATE OR REPLACE FUNCTION claim_time(holder text, stylist text, starts timestamp with time zone, ends timestamp with time zone, busy smallint[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  first timestamptz := date_bin('5 minutes', starts, 'epoch');
BEGIN
  DELETE FROM holds
  WHERE stylist_id = stylist AND starts_at < claimed_until(starts, ends, claim_time.busy)
    AND claimed_until(starts_at, ends_at, holds.busy) > first AND expires_at <= at AND id <> holder;
  IF busy IS NULL THEN
    INSERT INTO slot_claims (stylist_id, slot_start, appointment_id)
    SELECT stylist, cell, holder FROM generate_series(first, ends - interval '1 millisecond', interval '5 minutes') AS cell
    ORDER BY cell;
  ELSE
    INSERT INTO slot_claims (stylist_id, slot_start, appointment_id)
    SELECT DISTINCT stylist, cell, holder
    FROM generate_series(1, cardinality(busy), 2) AS pair, generate_series(
      date_bin('5 minutes', starts + busy[pair] * interval '1 minute', 'epoch'),
      starts + busy[pair + 1] * interval '1 minute' - interval '1 millisecond', interval '5 minutes'
    ) AS cell
    ORDER BY cell;
  END IF;
END
$function$;
