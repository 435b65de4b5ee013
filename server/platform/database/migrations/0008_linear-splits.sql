-- Splitting chunks costs what is read once, however many pieces come of it and however many deltas are left (decision 007). It used to
-- scan all deltas once for each piece, so that an import of some hundred thousand bookings passed the limit of a statement for ever.
--
-- Cuts chunks that have grown past twice the size: from the front of each at most so many pieces of that size, and a rest that is cut
-- another time. Stops once about so many rows were read. One statement a chunk, so rows and deltas are of one snapshot. In every snapshot
-- a chunk's rows are its `n` and its deltas that are left; hence the last piece has what is left of `n`, counted or not.
CREATE FUNCTION "cut_appointment_chunks"("size" integer, "most_pieces" integer, "most_rows" integer)
RETURNS void LANGUAGE plpgsql AS $$
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
$$;
--> statement-breakpoint
-- Cuts every chunk that is too large, whatever it takes.
CREATE OR REPLACE FUNCTION "split_appointment_chunks"("size" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM cut_appointment_chunks(size, 2147483647, 2147483647);
END
$$;
--> statement-breakpoint
-- As before, but for the splitting: while many deltas are left, as after an import, chunks may grow; after that they are cut a bounded
-- number of rows at a time, also where nothing is left to be moved.
CREATE OR REPLACE FUNCTION "fold_appointment_deltas"("most" integer DEFAULT 10000, "chunk_size" integer DEFAULT 2500)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moved_count integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7203115) THEN
    RETURN 0;
  END IF;
  WITH moved AS (
    DELETE FROM appointment_deltas WHERE ctid = ANY (ARRAY(SELECT ctid FROM appointment_deltas LIMIT most)) RETURNING *
  ), figures AS (
    INSERT INTO appointment_figures AS known (kind, starts_on, key, n, cents)
    SELECT figure.kind, figure.starts_on, figure.key, sum(moved.n), sum(moved.n::bigint * moved.charges_cents)
    FROM moved, appointment_figure_keys(moved.status, moved.wall_date, moved.wall_minutes, moved.stylist_id) AS figure
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (kind, starts_on, key) DO UPDATE SET n = known.n + excluded.n, cents = known.cents + excluded.cents
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
$$;
