-- Reports that cost the same at any size (decision 066). As the other figures, what they add up is written by nobody who books: rolling up
-- notes which days and whose visits changed (`report_backlog`), and `recount_reports` counts those again, from the appointments.
--
-- No deltas are rolled up while the tables change, which are taken in the order of the migration `money-in-mills`.
SELECT pg_advisory_xact_lock(7203115);
--> statement-breakpoint
LOCK TABLE "settings" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
LOCK TABLE "appointments", "appointment_figures", "appointment_deltas" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "client_months" (
	"month" date NOT NULL,
	"previous_month" date NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "client_months_pkey" PRIMARY KEY("month","previous_month")
);
--> statement-breakpoint
CREATE TABLE "client_visits" (
	"client_id" text NOT NULL,
	"day" date NOT NULL,
	"stylist_id" text NOT NULL,
	"previous_day" date,
	"leads" boolean NOT NULL,
	"is_first" boolean NOT NULL,
	"next_day" date,
	CONSTRAINT "client_visits_pkey" PRIMARY KEY("client_id","day","stylist_id")
);
--> statement-breakpoint
CREATE TABLE "offered_time" (
	"day" date NOT NULL,
	"stylist_id" text NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "offered_time_pkey" PRIMARY KEY("day","stylist_id")
);
--> statement-breakpoint
CREATE TABLE "report_backlog" (
	"kind" text NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_totals" (
	"step" text NOT NULL,
	"starts_on" date NOT NULL,
	"stylist_id" text NOT NULL,
	"visits" integer NOT NULL,
	"charges_mills" bigint NOT NULL,
	"no_shows" integer NOT NULL,
	"late_cancellations" integer NOT NULL,
	"offered_minutes" integer NOT NULL,
	"booked_minutes" integer NOT NULL,
	"first_visits" integer NOT NULL,
	"returned" integer NOT NULL,
	"new_clients" integer DEFAULT 0 NOT NULL,
	"day_clients" integer DEFAULT 0 NOT NULL,
	"week_clients" integer DEFAULT 0 NOT NULL,
	"month_clients" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_totals_pkey" PRIMARY KEY("step","starts_on","stylist_id")
);
--> statement-breakpoint
ALTER TABLE "appointment_deltas" ADD COLUMN "client_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_visits_by_day" ON "client_visits" USING btree ("day","previous_day","leads");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_visits_by_previous_day" ON "client_visits" USING btree ("previous_day","day") WHERE "client_visits"."leads";
--> statement-breakpoint
-- Rows come and go: clean up by their number alone, and keep no statistics of what is mostly empty.
ALTER TABLE "report_backlog" SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_insert_threshold = -1, autovacuum_analyze_threshold = 1000000000
);
--> statement-breakpoint
ALTER TABLE "report_totals" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
--> statement-breakpoint
-- As in the migration `money-in-mills`, with whose visit it is.
CREATE OR REPLACE FUNCTION "note_appointment_delta"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.charges_mills IS NULL
     AND (OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.charges_cents, OLD.charges_third_decimal, OLD.updated_at, OLD.user_id)
       = (NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.charges_cents, NEW.charges_third_decimal, NEW.updated_at, NEW.user_id) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO appointment_deltas (n, status, wall_date, wall_minutes, stylist_id, updated_at, id, charges_mills, client_id) VALUES
      (-1, OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.updated_at, OLD.id,
        coalesce(OLD.charges_mills, OLD.charges_cents::bigint * 10 + OLD.charges_third_decimal), OLD.user_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO appointment_deltas (n, status, wall_date, wall_minutes, stylist_id, updated_at, id, charges_mills, client_id) VALUES
      (1, NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.updated_at, NEW.id,
        coalesce(NEW.charges_mills, NEW.charges_cents::bigint * 10 + NEW.charges_third_decimal), NEW.user_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_note_delta"
AFTER INSERT OR DELETE OR UPDATE OF
  status, wall_date, wall_minutes, stylist_id, charges_cents, charges_third_decimal, charges_mills, updated_at,
  user_id, ends_at, busy, no_show_at, cancel_reason
ON "appointments" FOR EACH ROW EXECUTE FUNCTION "note_appointment_delta"();
--> statement-breakpoint
-- As before, and notes what reports have to count again.
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
$$;
--> statement-breakpoint
-- The offered time stays, since nothing else knows it.
CREATE OR REPLACE FUNCTION "reset_appointment_figures"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM appointment_deltas;
  DELETE FROM appointment_figures;
  DELETE FROM appointment_chunks;
  INSERT INTO appointment_chunks (list, starts_at, starts_id, n)
  SELECT list, '-infinity', '', 0 FROM unnest('{all,Pending,Confirmed,Completed,Canceled}'::text[]) AS list;
  DELETE FROM report_backlog;
  DELETE FROM report_totals;
  DELETE FROM client_months;
  DELETE FROM client_visits;
  INSERT INTO report_backlog (kind, key) SELECT DISTINCT 'day', day::text FROM offered_time;
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
  INSERT INTO report_backlog (kind, key)
  SELECT DISTINCT 'client', user_id FROM appointments WHERE status = 'Completed'
  UNION ALL SELECT DISTINCT 'day', wall_date::text FROM appointments;
END
$$;
--> statement-breakpoint
-- Minutes in which a visit needs the stylist: its busy parts with buffers, or the whole of it.
CREATE FUNCTION "booked_minutes"("appointment" appointments) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT sum(CASE WHEN place % 2 = 0 THEN minute ELSE -minute END)::integer FROM unnest(appointment.busy) WITH ORDINALITY AS part (minute, place)),
    round(extract(epoch FROM appointment.ends_at - appointment.starts_at) / 60)::integer
  )
$$;
--> statement-breakpoint
-- Whether a client canceled within the notice, in minutes; as on the client's card (`server/people/cards/queries.ts`).
CREATE FUNCTION "is_late_cancellation"("appointment" appointments, "notice" integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT appointment.status = 'Canceled' AND appointment.no_show_at IS NULL AND EXISTS (
    SELECT FROM appointment_events AS event
    WHERE event.appointment_id = appointment.id AND event.to_status = 'Canceled'
      AND (appointment.cancel_reason = 'client' OR event.actor_role IN ('client', 'link') OR event.changed_by = appointment.user_id)
      AND event.at > appointment.starts_at - notice * interval '1 minute'
  )
$$;
--> statement-breakpoint
-- Counts the visits of these clients again (not those of who came in without a name, which aren't one person's), and puts the days on which that changes anything into the backlog.
CREATE FUNCTION "recount_clients"("ids" text[]) RETURNS void LANGUAGE sql AS $$
  WITH visits AS (
    SELECT DISTINCT user_id AS client_id, wall_date AS day, stylist_id FROM appointments
    WHERE user_id = ANY (ids) AND user_id <> 'WALK-IN' AND status = 'Completed'
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
$$;
--> statement-breakpoint
-- Adds up these days again, and the months in which they are.
CREATE FUNCTION "recount_days"("days" date[]) RETURNS void LANGUAGE plpgsql AS $$
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

  DELETE FROM client_months WHERE month = ANY (months);
  INSERT INTO client_months (month, previous_month, n)
  SELECT month, coalesce(date_trunc('month', previous_day::timestamp)::date, '-infinity'), count(*)
  FROM unnest(months) AS month JOIN client_visits ON leads AND day >= month AND day < month + interval '1 month'
  GROUP BY 1, 2;
END
$$;
--> statement-breakpoint
-- Counts again what is in the backlog: up to so many clients, then up to so many days. Answers how many rows of it that was; 0 also while
-- another process is at it. What changes meanwhile is put into the backlog once it is rolled up.
CREATE FUNCTION "recount_reports"("most_clients" integer DEFAULT 300, "most_days" integer DEFAULT 40) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  keys text[];
  taken integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7203120) THEN
    RETURN 0;
  END IF;
  WITH rows AS (
    DELETE FROM report_backlog WHERE ctid = ANY (ARRAY(SELECT ctid FROM report_backlog WHERE kind = 'client' LIMIT most_clients)) RETURNING key
  )
  SELECT array_agg(DISTINCT key), count(*) INTO keys, taken FROM rows;
  IF keys IS NOT NULL THEN
    PERFORM recount_clients(keys);
    RETURN taken;
  END IF;
  -- All rows of the first days, since a day can be in the backlog often.
  WITH rows AS (
    DELETE FROM report_backlog WHERE kind = 'day' AND key IN (SELECT key FROM report_backlog WHERE kind = 'day' GROUP BY key ORDER BY key LIMIT most_days)
    RETURNING key
  )
  SELECT array_agg(DISTINCT key), count(*) INTO keys, taken FROM rows;
  IF keys IS NOT NULL THEN
    PERFORM recount_days(keys::date[]);
  END IF;
  RETURN taken;
END
$$;
--> statement-breakpoint
-- What is late depends on the settings.
CREATE FUNCTION "recount_late_cancellations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_backlog (kind, key) SELECT 'day', starts_on::text FROM report_totals WHERE step = 'salon day';
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "settings_recount_late_cancellations" AFTER UPDATE ON "settings" FOR EACH ROW
WHEN (OLD.document #> '{rules,changeNotice}' IS DISTINCT FROM NEW.document #> '{rules,changeNotice}')
EXECUTE FUNCTION "recount_late_cancellations"();
--> statement-breakpoint
CREATE TRIGGER "settings_count_late_cancellations" AFTER INSERT ON "settings" FOR EACH ROW EXECUTE FUNCTION "recount_late_cancellations"();
--> statement-breakpoint
-- Everything that there is, which is counted in the background. By the figures, so that no appointment is read in the lock; what isn't
-- rolled up yet comes into the backlog by itself.
INSERT INTO "report_backlog" ("kind", "key") SELECT 'client', id FROM "clients";
--> statement-breakpoint
INSERT INTO "report_backlog" ("kind", "key")
SELECT 'day', day::date::text
FROM (SELECT DISTINCT starts_on FROM "appointment_figures" WHERE kind = 'month status' AND n <> 0) AS month,
  generate_series(starts_on, starts_on + interval '1 month' - interval '1 day', interval '1 day') AS day;
