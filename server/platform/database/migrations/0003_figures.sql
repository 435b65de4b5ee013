-- Figures and lists that cost the same with ten bookings and with ten million (decision 007).
--
-- Whatever writes an appointment, a trigger appends to `appointment_deltas` what went (n = -1) and what came (n = 1), in the same
-- transaction. Nothing is counted there, so two bookings never wait for one counter. `fold_appointment_deltas` moves deltas into
-- `appointment_figures` and `appointment_chunks` later, many at a time. In every snapshot, figures and chunks together with the
-- deltas that are left are exactly what the appointments are; so whoever reads both in ONE statement reads what is true.
CREATE FUNCTION "note_appointment_delta"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO appointment_deltas VALUES
      (-1, OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.charges_cents, OLD.updated_at, OLD.id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO appointment_deltas VALUES
      (1, NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.charges_cents, NEW.updated_at, NEW.id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Rows come and go all the time: clean up by their number alone, and keep no statistics of what is mostly empty.
ALTER TABLE "appointment_deltas" SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_threshold = 1000000000
);
--> statement-breakpoint
-- The same few rows are updated with every fold: room beside them keeps their new versions on the page, off the index.
ALTER TABLE "appointment_figures" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
ALTER TABLE "appointment_chunks" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
--> statement-breakpoint
-- The figures that one appointment counts in. Weeks begin on Monday. A canceled one keeps neither a stylist nor an hour busy.
CREATE FUNCTION "appointment_figure_keys"(status text, wall_date date, wall_minutes smallint, stylist_id text)
RETURNS TABLE ("kind" text, "starts_on" date, "key" text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'status', date '-infinity', $1
  UNION ALL SELECT 'week status', date_trunc('week', $2::timestamp)::date, $1
  UNION ALL SELECT 'month status', date_trunc('month', $2::timestamp)::date, $1
  UNION ALL SELECT 'week stylist', date_trunc('week', $2::timestamp)::date, $4 WHERE $1 <> 'Canceled'
  UNION ALL SELECT 'month stylist', date_trunc('month', $2::timestamp)::date, $4 WHERE $1 <> 'Canceled'
  UNION ALL SELECT 'week start', date_trunc('week', $2::timestamp)::date, $3::text WHERE $1 <> 'Canceled'
  UNION ALL SELECT 'month start', date_trunc('month', $2::timestamp)::date, $3::text WHERE $1 <> 'Canceled'
$$;
--> statement-breakpoint
-- What is true now; several rows may stand for one figure, so add them up.
CREATE VIEW "appointment_figures_now" AS
  SELECT kind, starts_on, key, n, cents FROM appointment_figures
  UNION ALL
  SELECT figure.kind, figure.starts_on, figure.key, delta.n::bigint, delta.n::bigint * delta.charges_cents
  FROM appointment_deltas AS delta, appointment_figure_keys(delta.status, delta.wall_date, delta.wall_minutes, delta.stylist_id) AS figure;
--> statement-breakpoint
-- Forgets all figures and begins each list with one empty chunk, which every later one is split from.
CREATE FUNCTION "reset_appointment_figures"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM appointment_deltas;
  DELETE FROM appointment_figures;
  DELETE FROM appointment_chunks;
  INSERT INTO appointment_chunks (list, starts_at, starts_id, n)
  SELECT list, '-infinity', '', 0 FROM unnest('{all,Pending,Confirmed,Completed,Canceled}'::text[]) AS list;
$$;
--> statement-breakpoint
-- Cuts chunks that have grown past twice the size into pieces of that size, counted where they stand. One statement a chunk, so
-- rows and the deltas that are yet to be folded into the pieces are of one snapshot.
CREATE FUNCTION "split_appointment_chunks"("size" integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  chunk record;
BEGIN
  FOR chunk IN
    SELECT * FROM (
      SELECT list, starts_at, starts_id, n,
        lead(starts_at, 1, 'infinity') OVER list_order AS ends_at, lead(starts_id, 1, '') OVER list_order AS ends_id
      FROM appointment_chunks WINDOW list_order AS (PARTITION BY list ORDER BY starts_at, starts_id)
    ) AS chunks WHERE n > 2 * size
  LOOP
    -- Written out for each list, so that the list's own index is used.
    EXECUTE format($statement$
      WITH held AS (
        SELECT updated_at, id, row_number() OVER (ORDER BY updated_at, id) - 1 AS place, count(*) OVER () AS all_held
        FROM appointments WHERE %s AND (updated_at, id) >= ($1, $2) AND (updated_at, id) < ($3, $4)
      ), pieces AS (
        SELECT CASE place WHEN 0 THEN $1 ELSE updated_at END AS starts_at, CASE place WHEN 0 THEN $2 ELSE id END AS starts_id,
          lead(updated_at, 1, $3) OVER (ORDER BY place) AS ends_at, lead(id, 1, $4) OVER (ORDER BY place) AS ends_id,
          lead(place, 1, all_held) OVER (ORDER BY place) - place AS n
        FROM held WHERE place %% $5 = 0
      )
      INSERT INTO appointment_chunks (list, starts_at, starts_id, n)
      SELECT $6, starts_at, starts_id, n - (
        SELECT coalesce(sum(delta.n), 0) FROM appointment_deltas AS delta
        WHERE $6 IN ('all', delta.status)
          AND (delta.updated_at, delta.id) >= (pieces.starts_at, pieces.starts_id)
          AND (delta.updated_at, delta.id) < (pieces.ends_at, pieces.ends_id)
      ) FROM pieces
      ON CONFLICT (list, starts_at, starts_id) DO UPDATE SET n = excluded.n
    $statement$, CASE chunk.list WHEN 'all' THEN 'true' ELSE format('status = %L', chunk.list) END)
    USING chunk.starts_at, chunk.starts_id, chunk.ends_at, chunk.ends_id, size, chunk.list;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Moves up to so many deltas into the figures and chunks. Answers how many it moved; 0 also while another process is at it, which
-- saves work only: the deletion alone sees to it that each delta is moved once.
CREATE FUNCTION "fold_appointment_deltas"("most" integer DEFAULT 10000, "chunk_size" integer DEFAULT 2500)
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
  IF moved_count > 0 THEN
    PERFORM split_appointment_chunks(chunk_size);
    -- What was in an empty chunk's range belongs to the chunk before it from now on.
    DELETE FROM appointment_chunks WHERE n = 0 AND starts_at > '-infinity';
  END IF;
  RETURN moved_count;
END
$$;
--> statement-breakpoint
-- Counts everything anew from the appointments, for what was loaded with triggers off. Bookings wait meanwhile.
CREATE FUNCTION "rebuild_appointment_figures"("chunk_size" integer DEFAULT 2500) RETURNS void LANGUAGE plpgsql SET work_mem = '64MB' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7203115);
  LOCK TABLE appointments IN SHARE MODE;
  PERFORM reset_appointment_figures();
  INSERT INTO appointment_figures (kind, starts_on, key, n, cents)
  SELECT figure.kind, figure.starts_on, figure.key, sum(alike.n), sum(alike.cents)
  FROM (
    -- The later of the two beginnings is a day of the same week and the same month, so it stands for all their days.
    SELECT status, greatest(date_trunc('week', wall_date::timestamp), date_trunc('month', wall_date::timestamp))::date AS wall_date,
      wall_minutes, stylist_id, count(*) AS n, sum(charges_cents::bigint) AS cents
    FROM appointments GROUP BY 1, 2, 3, 4
  ) AS alike, appointment_figure_keys(alike.status, alike.wall_date, alike.wall_minutes, alike.stylist_id) AS figure
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
  UPDATE appointment_chunks SET n = (SELECT count(*) FROM appointments WHERE list IN ('all', status));
  PERFORM split_appointment_chunks(chunk_size);
END
$$;
--> statement-breakpoint
CREATE FUNCTION "forget_appointment_figures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM reset_appointment_figures();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "appointments_note_delta"
AFTER INSERT OR DELETE OR UPDATE OF status, wall_date, wall_minutes, stylist_id, charges_cents, updated_at ON "appointments"
FOR EACH ROW EXECUTE FUNCTION "note_appointment_delta"();
--> statement-breakpoint
CREATE TRIGGER "appointments_forget_figures"
AFTER TRUNCATE ON "appointments" FOR EACH STATEMENT EXECUTE FUNCTION "forget_appointment_figures"();
--> statement-breakpoint
SELECT rebuild_appointment_figures();
