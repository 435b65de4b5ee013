CREATE OR REPLACE FUNCTION release_time(holder text, stylist text, starts timestamp with time zone, ends timestamp with time zone, busy smallint[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  DELETE FROM slot_claims
  WHERE stylist_id = stylist AND slot_start >= date_bin('5 minutes', starts, 'epoch')
    AND slot_start < claimed_until(starts, ends, busy) AND appointment_id = holder;
END
$function$;
