CREATE OR REPLACE FUNCTION cut_appointment_chunks(size integer, most_pieces integer, most_rows integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  chunk record;
  pieces bigint;
  delta_count bigint;
  budget bigint := most_rows;
BEGIN
  IF NOT EXISTS (SELECT FROM appointment_chunks WHERE n > 2 * size) THEN
    RETURN;
  END IF;
  SELECT count(*) INTO delta_count FROM appointment_deltas;
  FOR chunk IN
    SELECT * FROM (
      SELECT list, starts_at, starts_id, n,
        lead(starts_at, 1, 'infinity') OVER list_order AS ends_at, lead(starts_id, 1, '') OVER list_order AS ends_id
      FROM appointment_chunks WINDOW list_order AS (PARTITION BY list ORDER BY starts_at, starts_id)
    ) AS chunks WHERE n > 2 * size ORDER BY n DESC
  LOOP
    EXIT WHEN budget <= 0;
    -- Written out for each list, so that the list's own index is used.
    EXECUTE format($statement$
      WITH held AS (
        SELECT updated_at, id, row_number() OVER (ORDER BY updated_at, id) - 1 AS place FROM (
          SELECT updated_at, id FROM appointments
          WHERE %1$s AND (updated_at, id) >= ($1, $2) AND (updated_at, id) < ($3, $4)
          ORDER BY updated_at, id LIMIT $7 * $5 + 1
        ) AS front
      ), pieces AS (
        SELECT place / $5 AS piece, CASE place WHEN 0 THEN $1 ELSE updated_at END AS starts_at,
          CASE place WHEN 0 THEN $2 ELSE id END AS starts_id
        FROM held WHERE place %% $5 = 0
      ), steps AS (
        -- Going through starts and deltas in the list's order, the starts passed say which piece a delta belongs to.
        SELECT n, sum(start) OVER (ORDER BY updated_at, id, start DESC) - 1 AS piece FROM (
          SELECT starts_at AS updated_at, starts_id AS id, 0 AS n, 1 AS start FROM pieces
          UNION ALL
          SELECT updated_at, id, n, 0 FROM appointment_deltas
          WHERE %1$s AND (updated_at, id) >= ($1, $2) AND (updated_at, id) < ($3, $4)
        ) AS marks
      ), counted AS (
        SELECT starts_at, starts_id, piece = max(piece) OVER () AS is_last, $5 - coalesce(waiting.n, 0) AS n
        FROM pieces LEFT JOIN (SELECT piece, sum(n) AS n FROM steps GROUP BY piece) AS waiting USING (piece)
      )
      INSERT INTO appointment_chunks (list, starts_at, starts_id, n)
      SELECT $6, starts_at, starts_id,
        CASE WHEN is_last THEN $8 - coalesce(sum(n) FILTER (WHERE NOT is_last) OVER (), 0) ELSE n END
      FROM counted
      ON CONFLICT (list, starts_at, starts_id) DO UPDATE SET n = excluded.n
    $statement$, CASE chunk.list WHEN 'all' THEN 'true' ELSE format('status = %L', chunk.list) END)
    USING chunk.starts_at, chunk.starts_id, chunk.ends_at, chunk.ends_id, size, chunk.list, most_pieces::bigint, chunk.n;
    GET DIAGNOSTICS pieces = ROW_COUNT;
    budget := budget - pieces * size - delta_count;
  END LOOP;
END
$function$;
