CREATE OR REPLACE FUNCTION rebuild_appointment_figures(chunk_size integer DEFAULT 2500)
 RETURNS void
 LANGUAGE plpgsql
 SET work_mem TO '64MB'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(7203115);
  LOCK TABLE appointments IN SHARE MODE;
  PERFORM reset_appointment_figures();
  INSERT INTO appointment_figures (kind, starts_on, key, currency, n, mills)
  SELECT figure.kind, figure.starts_on, figure.key, alike.currency, sum(alike.n), sum(alike.mills)
  FROM (
    -- The later of the two beginnings is a day of the same week and the same month, so it stands for all their days.
    SELECT status, greatest(date_trunc('week', wall_date::timestamp), date_trunc('month', wall_date::timestamp))::date AS wall_date,
      wall_minutes, stylist_id, currency, count(*) AS n,
      sum(coalesce(charges_mills, charges_cents::bigint * 10 + charges_third_decimal)) AS mills
    FROM appointments GROUP BY 1, 2, 3, 4, 5
  ) AS alike, appointment_figure_keys(alike.status, alike.wall_date, alike.wall_minutes, alike.stylist_id) AS figure
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
  UPDATE appointment_chunks SET n = (SELECT count(*) FROM appointments WHERE list IN ('all', status));
  PERFORM split_appointment_chunks(chunk_size);
  INSERT INTO report_backlog (kind, key)
  SELECT DISTINCT 'client', client_id FROM appointments WHERE status = 'Completed'
  UNION ALL SELECT DISTINCT 'day', wall_date::text FROM appointments;
END
$function$;
