CREATE OR REPLACE FUNCTION close_till()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(7203119, NEW.day - date '2000-01-01');
  IF NEW.number > 1 + coalesce((SELECT max(number) FROM till_closings WHERE day = NEW.day AND currency = NEW.currency), 0) THEN
    RAISE EXCEPTION 'closings are made in turn' USING ERRCODE = 'check_violation', TABLE = 'till_closings', CONSTRAINT = 'till_closings_in_turn';
  END IF;
  SELECT coalesce(sum(n), 0), coalesce(jsonb_agg(to_jsonb(by_method) - 'n' || jsonb_build_object('count', n)), '[]')
  INTO NEW.entries, NEW.takings
  FROM (
    SELECT method, count(*) AS n,
      coalesce(sum(amount_mills) FILTER (WHERE refund_of IS NULL AND kind IN ('visit', 'sale')), 0) AS payments,
      coalesce(sum(tip_mills) FILTER (WHERE refund_of IS NULL), 0) AS tips,
      coalesce(sum(amount_mills + tip_mills) FILTER (WHERE refund_of IS NOT NULL), 0) AS refunds,
      coalesce(sum(amount_mills + tip_mills) FILTER (WHERE kind IN ('visit', 'sale')), 0) AS total,
      coalesce(sum(amount_mills) FILTER (WHERE kind IN ('cash_in', 'cash_out')), 0) AS moved
    FROM payments WHERE day = NEW.day AND currency = NEW.currency AND closing = NEW.number GROUP BY method
  ) AS by_method;
  RETURN NEW;
END
$function$;

CREATE TRIGGER till_closings_close BEFORE INSERT ON till_closings FOR EACH ROW EXECUTE FUNCTION close_till();
