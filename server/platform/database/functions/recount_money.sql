CREATE OR REPLACE FUNCTION recount_money(days date[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  months date[] := ARRAY(SELECT DISTINCT date_trunc('month', day::timestamp)::date FROM unnest(days) AS day);
BEGIN
  DELETE FROM report_money WHERE step = 'day' AND starts_on = ANY (days);
  INSERT INTO report_money (step, kind, starts_on, key, currency, n, charges_mills, discount_mills, tip_mills, taken_mills)
  WITH visits AS MATERIALIZED (
    -- By the index of starts, in any time zone that there is.
    SELECT wanted.day, visit.* FROM unnest(days) AS wanted (day) CROSS JOIN LATERAL (
      SELECT status, stylist_id, currency, wall_minutes, services, charges_mills, least(discount_mills, charges_mills) AS discount_mills, discount_reason
      FROM appointments
      WHERE status IN ('Pending', 'Confirmed', 'Completed') AND wall_date = wanted.day
        AND starts_at >= wanted.day::timestamp AT TIME ZONE 'UTC' - interval '15 hours'
        AND starts_at < wanted.day::timestamp AT TIME ZONE 'UTC' + interval '37 hours'
    ) AS visit
  ), completed AS (
    SELECT * FROM visits WHERE status = 'Completed'
  ), entries AS MATERIALIZED (
    SELECT entry.day, coalesce(appointments.stylist_id, '') AS stylist_id, entry.currency, entry.method, entry.tip_mills, entry.amount_mills
    FROM payments AS entry LEFT JOIN appointments ON appointments.id = entry.appointment_id
    WHERE entry.day = ANY (days) AND entry.kind IN ('visit', 'sale')
  ), counted (kind, day, key, currency, n, charges, discount, tip, taken) AS (
    SELECT 'total', day, '', currency, 1, charges_mills, discount_mills, 0, 0 FROM completed
    UNION ALL SELECT 'total', day, '', currency, 0, 0, 0, tip_mills, amount_mills FROM entries
    UNION ALL SELECT 'stylist', day, stylist_id, currency, 1, charges_mills, discount_mills, 0, 0 FROM completed
    UNION ALL SELECT 'stylist', day, stylist_id, currency, 0, 0, 0, tip_mills, amount_mills FROM entries
    UNION ALL SELECT 'method', day, method, currency, 1, 0, 0, tip_mills, amount_mills FROM entries
    UNION ALL SELECT 'discount', day, coalesce(discount_reason, 'other'), currency, 1, 0, discount_mills, 0, 0 FROM completed WHERE discount_mills > 0
    UNION ALL SELECT 'hour', day, lpad((wall_minutes / 60)::text, 2, '0'), '', 1, 0, 0, 0, 0 FROM visits
    UNION ALL
    SELECT 'service', day, left(coalesce(service ->> 'ServiceName', ''), 200), currency, 1,
      CASE WHEN jsonb_typeof(service -> 'Price') = 'number' THEN round(least(greatest((service ->> 'Price')::numeric, 0), 1e12) * 1000) ELSE 0 END, 0, 0, 0
    FROM completed CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(services) = 'array' THEN services ELSE '[]' END) AS service
  )
  SELECT 'day', kind, day, key, currency, sum(n), sum(charges), sum(discount), sum(tip), sum(taken) FROM counted GROUP BY kind, day, key, currency;

  DELETE FROM report_money WHERE step = 'month' AND starts_on = ANY (months);
  INSERT INTO report_money (step, kind, starts_on, key, currency, n, charges_mills, discount_mills, tip_mills, taken_mills)
  SELECT 'month', kind, month, key, currency, sum(n), sum(charges_mills), sum(discount_mills), sum(tip_mills), sum(taken_mills)
  FROM unnest(months) AS month JOIN report_money ON step = 'day' AND kind = ANY ('{total,stylist,service,method,discount,hour}')
    AND starts_on >= month AND starts_on < month + interval '1 month'
  GROUP BY kind, month, key, currency;
END
$function$;
