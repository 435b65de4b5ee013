-- Money in one column of mills, thousandths of the currency's unit (decision 054), in place of hundredths and a third decimal. The old
-- columns are for the version before, which still reads and writes them; triggers keep both alike, whichever version writes. A later
-- version drops what the decision lists.
--
-- No figures are folded meanwhile; then the tables in the order in which a booking and a list take them, and the view, with what it
-- reads, in the order in which a reader of it does.
SELECT pg_advisory_xact_lock(7203115);
--> statement-breakpoint
LOCK TABLE "appointments", "services", "appointment_figures_now", "appointment_figures", "appointment_deltas" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "charges_mills" bigint;--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "charges_cents" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_charges_mills" CHECK ("appointments"."charges_mills" is not null and "appointments"."charges_mills" >= 0) NOT VALID;--> statement-breakpoint
COMMENT ON CONSTRAINT "appointments_charges_mills" ON "appointments" IS 'filled with: charges_mills = charges_cents::bigint * 10 + charges_third_decimal';--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "price_mills" bigint;--> statement-breakpoint
ALTER TABLE "services" ALTER COLUMN "price_cents" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_price_mills" CHECK ("services"."price_mills" is not null and "services"."price_mills" >= 0) NOT VALID;--> statement-breakpoint
COMMENT ON CONSTRAINT "services_price_mills" ON "services" IS 'filled with: price_mills = price_cents::bigint * 10 + price_third_decimal';--> statement-breakpoint
-- They were for a version that knew hundredths only.
DROP TRIGGER "services_third_decimal_1_mark" ON "services";--> statement-breakpoint
DROP TRIGGER "services_third_decimal_2_settle" ON "services";--> statement-breakpoint
DROP FUNCTION "mark_third_decimal"();--> statement-breakpoint
DROP FUNCTION "settle_third_decimal"();--> statement-breakpoint
-- Who sets mills knows them; who doesn't sets the other two columns.
CREATE FUNCTION "keep_charges"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.charges_mills IS NULL OR TG_OP = 'UPDATE' AND NEW.charges_mills IS NOT DISTINCT FROM OLD.charges_mills THEN
    NEW.charges_mills := NEW.charges_cents::bigint * 10 + NEW.charges_third_decimal;
  ELSE
    NEW.charges_cents := NEW.charges_mills / 10;
    NEW.charges_third_decimal := NEW.charges_mills % 10;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "appointments_add_charges" BEFORE INSERT ON "appointments" FOR EACH ROW EXECUTE FUNCTION "keep_charges"();
--> statement-breakpoint
CREATE TRIGGER "appointments_keep_charges" BEFORE UPDATE ON "appointments" FOR EACH ROW WHEN (
  NEW.charges_mills IS NULL OR (OLD.charges_mills, OLD.charges_cents, OLD.charges_third_decimal)
    IS DISTINCT FROM (NEW.charges_mills, NEW.charges_cents, NEW.charges_third_decimal)
) EXECUTE FUNCTION "keep_charges"();
--> statement-breakpoint
CREATE FUNCTION "keep_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.price_mills IS NULL OR TG_OP = 'UPDATE' AND NEW.price_mills IS NOT DISTINCT FROM OLD.price_mills THEN
    NEW.price_mills := NEW.price_cents::bigint * 10 + NEW.price_third_decimal;
  ELSE
    NEW.price_cents := NEW.price_mills / 10;
    NEW.price_third_decimal := NEW.price_mills % 10;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "services_keep_price" BEFORE INSERT OR UPDATE ON "services" FOR EACH ROW EXECUTE FUNCTION "keep_price"();
--> statement-breakpoint
-- Filling in the column is no change of the appointment: open pages, links and calendars go by the version. (Triggers run in the order of
-- their names, so where the version before changes a row that is not filled in yet, this one still finds it so.)
CREATE OR REPLACE TRIGGER "appointments_count_version" BEFORE UPDATE ON "appointments"
FOR EACH ROW WHEN (OLD.charges_mills IS NOT NULL OR NEW.charges_mills IS NULL) EXECUTE FUNCTION "count_appointment_version"();
--> statement-breakpoint
ALTER TABLE "appointment_deltas" ADD COLUMN "charges_mills" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_deltas" ALTER COLUMN "charges_cents" SET DEFAULT 0;--> statement-breakpoint
UPDATE "appointment_deltas" SET "charges_mills" = "charges_cents"::bigint * 10 + "charges_third_decimal";--> statement-breakpoint
ALTER TABLE "appointment_figures" ADD COLUMN "mills" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_figures" ALTER COLUMN "cents" SET DEFAULT 0;--> statement-breakpoint
UPDATE "appointment_figures" SET "mills" = "cents" * 10 + "third_decimals";--> statement-breakpoint
-- From here on as in the migrations `figures`, `linear-splits` and `third-decimals`, in mills. A row that is not filled in yet counts with
-- what the other columns say.
CREATE OR REPLACE FUNCTION "note_appointment_delta"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.charges_mills IS NULL
     AND (OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.charges_cents, OLD.charges_third_decimal, OLD.updated_at)
       = (NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.charges_cents, NEW.charges_third_decimal, NEW.updated_at) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO appointment_deltas (n, status, wall_date, wall_minutes, stylist_id, updated_at, id, charges_mills) VALUES
      (-1, OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.updated_at, OLD.id,
        coalesce(OLD.charges_mills, OLD.charges_cents::bigint * 10 + OLD.charges_third_decimal));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO appointment_deltas (n, status, wall_date, wall_minutes, stylist_id, updated_at, id, charges_mills) VALUES
      (1, NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.updated_at, NEW.id,
        coalesce(NEW.charges_mills, NEW.charges_cents::bigint * 10 + NEW.charges_third_decimal));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_note_delta"
AFTER INSERT OR DELETE OR UPDATE OF
  status, wall_date, wall_minutes, stylist_id, charges_cents, charges_third_decimal, charges_mills, updated_at
ON "appointments" FOR EACH ROW EXECUTE FUNCTION "note_appointment_delta"();
--> statement-breakpoint
-- Nobody reads `cents` anymore.
CREATE OR REPLACE VIEW "appointment_figures_now" AS
  SELECT kind, starts_on, key, n, NULL::bigint AS cents, mills FROM appointment_figures
  UNION ALL
  SELECT figure.kind, figure.starts_on, figure.key, delta.n::bigint, NULL, delta.n * delta.charges_mills
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
    INSERT INTO appointment_figures AS known (kind, starts_on, key, n, mills)
    SELECT figure.kind, figure.starts_on, figure.key, sum(moved.n), sum(moved.n * moved.charges_mills)
    FROM moved, appointment_figure_keys(moved.status, moved.wall_date, moved.wall_minutes, moved.stylist_id) AS figure
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (kind, starts_on, key) DO UPDATE SET n = known.n + excluded.n, mills = known.mills + excluded.mills
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
  INSERT INTO appointment_figures (kind, starts_on, key, n, mills)
  SELECT figure.kind, figure.starts_on, figure.key, sum(alike.n), sum(alike.mills)
  FROM (
    -- The later of the two beginnings is a day of the same week and the same month, so it stands for all their days.
    SELECT status, greatest(date_trunc('week', wall_date::timestamp), date_trunc('month', wall_date::timestamp))::date AS wall_date,
      wall_minutes, stylist_id, count(*) AS n,
      sum(coalesce(charges_mills, charges_cents::bigint * 10 + charges_third_decimal)) AS mills
    FROM appointments GROUP BY 1, 2, 3, 4
  ) AS alike, appointment_figure_keys(alike.status, alike.wall_date, alike.wall_minutes, alike.stylist_id) AS figure
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
  UPDATE appointment_chunks SET n = (SELECT count(*) FROM appointments WHERE list IN ('all', status));
  PERFORM split_appointment_chunks(chunk_size);
END
$$;
