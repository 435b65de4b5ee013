CREATE OR REPLACE FUNCTION recount_days(days date[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  -- Without one, or with one of no time at all, a day (`lateNotice` in `domain/accounts/client.ts`).
  notice integer := coalesce(nullif((SELECT (document #>> '{rules,changeNotice}')::integer FROM settings), 0), 1440);
  months date[] := ARRAY(SELECT DISTINCT date_trunc('month', day::timestamp)::date FROM unnest(days) AS day);
BEGIN
  DELETE FROM report_totals WHERE step IN ('day', 'salon day') AND starts_on = ANY (days);
  INSERT INTO report_totals (
    step, starts_on, stylist_id, visits, charges_mills, no_shows, late_cancellations, offered_minutes, booked_minutes, first_visits, returned
  )
  SELECT 'day', day, stylist_id, sum(visits), sum(charges_mills), sum(no_shows), sum(late_cancellations),
    sum(coalesce(offered_minutes, 0)), CASE WHEN count(offered_minutes) > 0 THEN sum(booked_minutes) ELSE 0 END, sum(first_visits), sum(returned)
  FROM (
    SELECT wanted.day, visit.stylist_id, (visit.status = 'Completed')::integer AS visits,
      CASE WHEN visit.status = 'Completed' THEN visit.charges_mills ELSE 0 END AS charges_mills,
      (visit.no_show_at IS NOT NULL)::integer AS no_shows, is_late_cancellation(visit, notice)::integer AS late_cancellations,
      NULL::integer AS offered_minutes, CASE WHEN visit.status = 'Canceled' THEN 0 ELSE booked_minutes(visit) END AS booked_minutes,
      0 AS first_visits, 0 AS returned
    -- By the index of starts, in any time zone that there is.
    FROM unnest(days) AS wanted (day) CROSS JOIN LATERAL (
      SELECT * FROM appointments
      WHERE status IN ('Pending', 'Confirmed', 'Completed', 'Canceled') AND wall_date = wanted.day
        AND starts_at >= wanted.day::timestamp AT TIME ZONE 'UTC' - interval '15 hours'
        AND starts_at < wanted.day::timestamp AT TIME ZONE 'UTC' + interval '37 hours'
    ) AS visit
    UNION ALL
    SELECT day, stylist_id, 0, 0, 0, 0, minutes, 0, 0, 0 FROM offered_time WHERE day = ANY (days)
    UNION ALL
    SELECT day, stylist_id, 0, 0, 0, 0, NULL, 0, 1, coalesce(next_day - day <= 90, false)::integer
    FROM client_visits WHERE day = ANY (days) AND is_first
  ) AS counted
  GROUP BY day, stylist_id;

  INSERT INTO report_totals (
    step, starts_on, stylist_id, visits, charges_mills, no_shows, late_cancellations, offered_minutes, booked_minutes, first_visits, returned,
    new_clients, day_clients, week_clients, month_clients
  )
  SELECT 'salon day', starts_on, '', sum(visits), sum(charges_mills), sum(no_shows), sum(late_cancellations), sum(offered_minutes),
    sum(booked_minutes), sum(first_visits), sum(returned),
    coalesce(max(came.new_clients), 0), coalesce(max(came.on_day), 0), coalesce(max(came.in_week), 0), coalesce(max(came.in_month), 0)
  FROM report_totals LEFT JOIN (
    SELECT day, count(*) AS on_day, count(*) FILTER (WHERE previous_day IS NULL) AS new_clients,
      count(*) FILTER (WHERE previous_day IS NULL OR previous_day < date_trunc('week', day::timestamp)) AS in_week,
      count(*) FILTER (WHERE previous_day IS NULL OR previous_day < date_trunc('month', day::timestamp)) AS in_month
    FROM client_visits WHERE day = ANY (days) AND leads GROUP BY day
  ) AS came ON day = starts_on
  WHERE step = 'day' AND starts_on = ANY (days)
  GROUP BY starts_on;

  DELETE FROM report_totals WHERE step = 'month' AND starts_on = ANY (months);
  INSERT INTO report_totals (
    step, starts_on, stylist_id, visits, charges_mills, no_shows, late_cancellations, offered_minutes, booked_minutes, first_visits, returned
  )
  SELECT 'month', month, stylist_id, sum(visits), sum(charges_mills), sum(no_shows), sum(late_cancellations), sum(offered_minutes),
    sum(booked_minutes), sum(first_visits), sum(returned)
  FROM unnest(months) AS month JOIN report_totals ON step = 'day' AND starts_on >= month AND starts_on < month + interval '1 month'
  GROUP BY month, stylist_id;

  DELETE FROM report_charges WHERE step IN ('day', 'salon day') AND starts_on = ANY (days);
  INSERT INTO report_charges (step, starts_on, stylist_id, currency, visits, charges_mills)
  SELECT CASE WHEN GROUPING(stylist_id) = 0 THEN 'day' ELSE 'salon day' END, wanted.day, coalesce(stylist_id, ''), currency,
    count(*), sum(charges_mills)
  -- By the index of starts, as above.
  FROM unnest(days) AS wanted (day) CROSS JOIN LATERAL (
    SELECT * FROM appointments
    WHERE status = 'Completed' AND wall_date = wanted.day
      AND starts_at >= wanted.day::timestamp AT TIME ZONE 'UTC' - interval '15 hours'
      AND starts_at < wanted.day::timestamp AT TIME ZONE 'UTC' + interval '37 hours'
  ) AS visit
  GROUP BY GROUPING SETS ((wanted.day, stylist_id, currency), (wanted.day, currency));

  DELETE FROM report_charges WHERE step = 'month' AND starts_on = ANY (months);
  INSERT INTO report_charges (step, starts_on, stylist_id, currency, visits, charges_mills)
  SELECT 'month', month, stylist_id, currency, sum(visits), sum(charges_mills)
  FROM unnest(months) AS month JOIN report_charges ON step = 'day' AND starts_on >= month AND starts_on < month + interval '1 month'
  GROUP BY month, stylist_id, currency;

  DELETE FROM client_months WHERE month = ANY (months);
  INSERT INTO client_months (month, previous_month, n)
  SELECT month, coalesce(date_trunc('month', previous_day::timestamp)::date, '-infinity'), count(*)
  FROM unnest(months) AS month JOIN client_visits ON leads AND day >= month AND day < month + interval '1 month'
  GROUP BY 1, 2;
END
$function$;
