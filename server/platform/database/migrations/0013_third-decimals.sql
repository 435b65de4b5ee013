-- Amounts with the three decimals of some currencies (decision 022). The hundredths stay where they are, and beside each stands the third
-- decimal, 0 in all that there is: so no row is rewritten, and the version before goes on reading and writing hundredths.
--
-- No figures are folded meanwhile; then the tables in the order in which a booking and a list take them, and the view, with what it
-- reads, in the order in which a reader of it does.
SELECT pg_advisory_xact_lock(7203115);
--> statement-breakpoint
LOCK TABLE "appointments", "services", "appointment_figures_now", "appointment_figures", "appointment_deltas" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "appointment_deltas" ADD COLUMN "charges_third_decimal" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointment_figures" ADD COLUMN "third_decimals" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "charges_third_decimal" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "price_third_decimal" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_third_decimal" CHECK ("appointments"."charges_third_decimal" between 0 and 9) NOT VALID;
--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_third_decimal" CHECK ("services"."price_third_decimal" between 0 and 9);
--> statement-breakpoint
-- The version before knows hundredths only: where it sets a price, that has no third decimal, whatever the price before had. Whoever knows
-- third decimals sets both columns, and then the first trigger marks the third decimal for the second one. The charges of an appointment
-- need no such thing: the version before sets them once, when it books.
CREATE FUNCTION "mark_third_decimal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.price_third_decimal := NEW.price_third_decimal + 10;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "settle_third_decimal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.price_third_decimal := CASE WHEN NEW.price_third_decimal >= 10 THEN NEW.price_third_decimal - 10 ELSE 0 END;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Triggers run in the order of their names.
CREATE TRIGGER "services_third_decimal_1_mark" BEFORE UPDATE OF price_third_decimal ON "services"
FOR EACH ROW EXECUTE FUNCTION "mark_third_decimal"();
--> statement-breakpoint
CREATE TRIGGER "services_third_decimal_2_settle" BEFORE UPDATE OF price_cents, price_third_decimal ON "services"
FOR EACH ROW EXECUTE FUNCTION "settle_third_decimal"();
--> statement-breakpoint
-- From here on as in the migrations `figures` and `linear-splits`, with third decimals.
CREATE OR REPLACE FUNCTION "note_appointment_delta"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO appointment_deltas VALUES
      (-1, OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.charges_cents, OLD.updated_at, OLD.id,
        OLD.charges_third_decimal);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO appointment_deltas VALUES
      (1, NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.charges_cents, NEW.updated_at, NEW.id,
        NEW.charges_third_decimal);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_note_delta"
AFTER INSERT OR DELETE OR UPDATE OF status, wall_date, wall_minutes, stylist_id, charges_cents, charges_third_decimal, updated_at
ON "appointments" FOR EACH ROW EXECUTE FUNCTION "note_appointment_delta"();
--> statement-breakpoint
-- `cents` is for the version before; `mills`, in thousandths of the currency's unit, is all of it.
CREATE OR REPLACE VIEW "appointment_figures_now" AS
  SELECT kind, starts_on, key, n, cents, cents * 10 + third_decimals AS mills FROM appointment_figures
  UNION ALL
  SELECT figure.kind, figure.starts_on, figure.key, delta.n::bigint, delta.n::bigint * delta.charges_cents,
    delta.n * (delta.charges_cents::bigint * 10 + delta.charges_third_decimal)
  FROM appointment_deltas AS delta, appointment_figure_keys(delta.status, delta.wall_date, delta.wall_minutes, delta.stylist_id) AS figure;
--> statement-breakpoint
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
    INSERT INTO appointment_figures AS known (kind, starts_on, key, n, cents, third_decimals)
    SELECT figure.kind, figure.starts_on, figure.key, sum(moved.n), sum(moved.n::bigint * moved.charges_cents),
      sum(moved.n::bigint * moved.charges_third_decimal)
    FROM moved, appointment_figure_keys(moved.status, moved.wall_date, moved.wall_minutes, moved.stylist_id) AS figure
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (kind, starts_on, key) DO UPDATE SET n = known.n + excluded.n, cents = known.cents + excluded.cents,
      third_decimals = known.third_decimals + excluded.third_decimals
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "rebuild_appointment_figures"("chunk_size" integer DEFAULT 2500) RETURNS void LANGUAGE plpgsql SET work_mem = '64MB' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7203115);
  LOCK TABLE appointments IN SHARE MODE;
  PERFORM reset_appointment_figures();
  INSERT INTO appointment_figures (kind, starts_on, key, n, cents, third_decimals)
  SELECT figure.kind, figure.starts_on, figure.key, sum(alike.n), sum(alike.cents), sum(alike.third_decimals)
  FROM (
    -- The later of the two beginnings is a day of the same week and the same month, so it stands for all their days.
    SELECT status, greatest(date_trunc('week', wall_date::timestamp), date_trunc('month', wall_date::timestamp))::date AS wall_date,
      wall_minutes, stylist_id, count(*) AS n, sum(charges_cents::bigint) AS cents,
      sum(charges_third_decimal) AS third_decimals
    FROM appointments GROUP BY 1, 2, 3, 4
  ) AS alike, appointment_figure_keys(alike.status, alike.wall_date, alike.wall_minutes, alike.stylist_id) AS figure
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
  UPDATE appointment_chunks SET n = (SELECT count(*) FROM appointments WHERE list IN ('all', status));
  PERFORM split_appointment_chunks(chunk_size);
END
$$;
