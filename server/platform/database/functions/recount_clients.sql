CREATE OR REPLACE FUNCTION recount_clients(ids text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  WITH visits AS (
    SELECT DISTINCT client_id, wall_date AS day, stylist_id FROM appointments
    WHERE client_id = ANY (ids) AND client_id <> 'WALK-IN' AND status = 'Completed'
  ), facts AS MATERIALIZED (
    SELECT client_id, day, stylist_id,
      max(day) OVER (PARTITION BY client_id ORDER BY day RANGE BETWEEN UNBOUNDED PRECEDING AND interval '1 day' PRECEDING) AS previous_day,
      row_number() OVER (PARTITION BY client_id, day ORDER BY stylist_id) = 1 AS leads,
      lag(day) OVER with_stylist IS NULL AS is_first,
      CASE WHEN lag(day) OVER with_stylist IS NULL THEN lead(day) OVER with_stylist END AS next_day
    FROM visits WINDOW with_stylist AS (PARTITION BY client_id, stylist_id ORDER BY day)
  ), removed AS (
    DELETE FROM client_visits AS known WHERE client_id = ANY (ids) AND NOT EXISTS (
      SELECT FROM facts WHERE (facts.client_id, facts.day, facts.stylist_id) = (known.client_id, known.day, known.stylist_id)
    ) RETURNING day
  ), written AS (
    INSERT INTO client_visits AS known (client_id, day, stylist_id, previous_day, leads, is_first, next_day)
    SELECT client_id, day, stylist_id, previous_day, leads, is_first, next_day FROM facts
    ON CONFLICT (client_id, day, stylist_id) DO UPDATE
    SET previous_day = excluded.previous_day, leads = excluded.leads, is_first = excluded.is_first, next_day = excluded.next_day
    WHERE (known.previous_day, known.leads, known.is_first, known.next_day)
      IS DISTINCT FROM (excluded.previous_day, excluded.leads, excluded.is_first, excluded.next_day)
    RETURNING day
  )
  INSERT INTO report_backlog (kind, key)
  SELECT 'day', day::text FROM removed UNION SELECT 'day', day::text FROM written
$function$;
