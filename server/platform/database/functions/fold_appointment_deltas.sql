CREATE OR REPLACE FUNCTION fold_appointment_deltas(most integer DEFAULT 10000, chunk_size integer DEFAULT 2500)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  moved_count integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7203115) THEN
    RETURN 0;
  END IF;
  WITH moved AS (
    DELETE FROM appointment_deltas WHERE ctid = ANY (ARRAY(SELECT ctid FROM appointment_deltas LIMIT most)) RETURNING *
  ), figures AS (
    INSERT INTO appointment_figures AS known (kind, starts_on, key, currency, n, mills)
    SELECT figure.kind, figure.starts_on, figure.key, moved.currency, sum(moved.n), sum(moved.n * moved.charges_mills)
    FROM moved, appointment_figure_keys(moved.status, moved.wall_date, moved.wall_minutes, moved.stylist_id) AS figure
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (kind, starts_on, key, currency) DO UPDATE SET n = known.n + excluded.n, mills = known.mills + excluded.mills
  ), chunks AS (
    UPDATE appointment_chunks AS known SET n = known.n + change.n
    FROM (
      SELECT chunk.list, chunk.starts_at, chunk.starts_id, sum(moved.n) AS n
      FROM moved CROSS JOIN LATERAL unnest(ARRAY['all', moved.status]) AS its (list) CROSS JOIN LATERAL (
        SELECT list, starts_at, starts_id FROM appointment_chunks
        WHERE list = its.list AND (starts_at, starts_id) <= (moved.updated_at, moved.id)
        ORDER BY starts_at DESC, starts_id DESC LIMIT 1
      ) AS chunk
      GROUP BY 1, 2, 3
    ) AS change
    WHERE (known.list, known.starts_at, known.starts_id) = (change.list, change.starts_at, change.starts_id)
  ), recounts AS (
    INSERT INTO report_backlog (kind, key)
    SELECT DISTINCT 'day', wall_date::text FROM moved
    UNION ALL SELECT DISTINCT 'client', client_id FROM moved WHERE status = 'Completed' AND client_id <> 'WALK-IN'
  )
  SELECT count(*) INTO moved_count FROM moved;
  IF (SELECT count(*) FROM (SELECT FROM appointment_deltas LIMIT 50001) AS waiting) <= 50000 THEN
    PERFORM cut_appointment_chunks(chunk_size, 40, 500000);
  END IF;
  IF moved_count > 0 THEN
    -- What was in an empty chunk's range belongs to the chunk before it from now on.
    DELETE FROM appointment_chunks WHERE n = 0 AND starts_at > '-infinity';
  END IF;
  RETURN moved_count;
END
$function$;
