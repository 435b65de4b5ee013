-- Amounts remember their currency (decision 088). Each new column gets the salon's present one: a default that isn't volatile is stored once
-- for all rows that there are, so no table is rewritten. It stays for whoever doesn't name a currency, such as the version before.
--
-- Nothing is rolled up and the currency isn't changed meanwhile; then as in the migration `money-in-mills`.
SELECT pg_advisory_xact_lock(7203115);
--> statement-breakpoint
LOCK TABLE "settings" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
LOCK TABLE "appointments", "appointment_figures_now", "appointment_figures", "appointment_deltas", "payments", "till_closings", "report_totals" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE FUNCTION "salon_currency"() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT document #>> '{place,currency}' FROM settings), 'USD')
$$;
--> statement-breakpoint
CREATE TABLE "report_charges" (
	"step" text NOT NULL,
	"starts_on" date NOT NULL,
	"stylist_id" text NOT NULL,
	"currency" text NOT NULL,
	"visits" integer NOT NULL,
	"charges_mills" bigint NOT NULL,
	CONSTRAINT "report_charges_pkey" PRIMARY KEY("step","starts_on","stylist_id","currency")
);
--> statement-breakpoint
ALTER TABLE "appointment_deltas" ADD COLUMN "currency" text DEFAULT salon_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_figures" ADD COLUMN "currency" text DEFAULT salon_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "currency" text DEFAULT salon_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "currency" text DEFAULT salon_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "till_closings" ADD COLUMN "currency" text DEFAULT salon_currency() NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_figures" DROP CONSTRAINT "appointment_figures_pkey";
--> statement-breakpoint
ALTER TABLE "appointment_figures" ADD CONSTRAINT "appointment_figures_pkey" PRIMARY KEY("kind","starts_on","key","currency");--> statement-breakpoint
ALTER TABLE "till_closings" DROP CONSTRAINT "till_closings_pkey";
--> statement-breakpoint
ALTER TABLE "till_closings" ADD CONSTRAINT "till_closings_pkey" PRIMARY KEY("day","currency","number");
--> statement-breakpoint
INSERT INTO "report_charges" ("step", "starts_on", "stylist_id", "currency", "visits", "charges_mills")
SELECT step, starts_on, stylist_id, salon_currency(), visits, charges_mills FROM "report_totals" WHERE visits > 0;
--> statement-breakpoint
-- From here on as in the migration `report-totals`, by currency.
CREATE OR REPLACE FUNCTION "note_appointment_delta"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.charges_mills IS NULL
     AND (OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.charges_cents, OLD.charges_third_decimal, OLD.updated_at, OLD.user_id)
       = (NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.charges_cents, NEW.charges_third_decimal, NEW.updated_at, NEW.user_id) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO appointment_deltas (n, status, wall_date, wall_minutes, stylist_id, updated_at, id, charges_mills, currency, client_id) VALUES
      (-1, OLD.status, OLD.wall_date, OLD.wall_minutes, OLD.stylist_id, OLD.updated_at, OLD.id,
        coalesce(OLD.charges_mills, OLD.charges_cents::bigint * 10 + OLD.charges_third_decimal), OLD.currency, OLD.user_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO appointment_deltas (n, status, wall_date, wall_minutes, stylist_id, updated_at, id, charges_mills, currency, client_id) VALUES
      (1, NEW.status, NEW.wall_date, NEW.wall_minutes, NEW.stylist_id, NEW.updated_at, NEW.id,
        coalesce(NEW.charges_mills, NEW.charges_cents::bigint * 10 + NEW.charges_third_decimal), NEW.currency, NEW.user_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "appointments_note_delta"
AFTER INSERT OR DELETE OR UPDATE OF
  status, wall_date, wall_minutes, stylist_id, charges_cents, charges_third_decimal, charges_mills, currency, updated_at,
  user_id, ends_at, busy, no_show_at, cancel_reason
ON "appointments" FOR EACH ROW EXECUTE FUNCTION "note_appointment_delta"();
--> statement-breakpoint
CREATE OR REPLACE VIEW "appointment_figures_now" AS
  SELECT kind, starts_on, key, n, NULL::bigint AS cents, mills, currency FROM appointment_figures
  UNION ALL
  SELECT figure.kind, figure.starts_on, figure.key, delta.n::bigint, NULL, delta.n * delta.charges_mills, delta.currency
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
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "reset_appointment_figures"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM appointment_deltas;
  DELETE FROM appointment_figures;
  DELETE FROM appointment_chunks;
  INSERT INTO appointment_chunks (list, starts_at, starts_id, n)
  SELECT list, '-infinity', '', 0 FROM unnest('{all,Pending,Confirmed,Completed,Canceled}'::text[]) AS list;
  DELETE FROM report_backlog;
  DELETE FROM report_totals;
  DELETE FROM report_charges;
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
  SELECT DISTINCT 'client', user_id FROM appointments WHERE status = 'Completed'
  UNION ALL SELECT DISTINCT 'day', wall_date::text FROM appointments;
END
$$;
--> statement-breakpoint
-- As in the migration `report-totals`, with the charges by currency.
CREATE OR REPLACE FUNCTION "recount_days"("days" date[]) RETURNS void LANGUAGE plpgsql AS $$
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
$$;
--> statement-breakpoint
-- As in the migration `payments`: a payment is in the currency of its visit, and each currency has closings of its own.
CREATE OR REPLACE FUNCTION "enter_payment"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  paid payments%ROWTYPE;
  returned record;
  status_now text;
  currency_then text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7203119, NEW.day - date '2000-01-01');
  IF NEW.refund_of IS NOT NULL THEN
    SELECT * INTO paid FROM payments WHERE id = NEW.refund_of FOR NO KEY UPDATE;
    IF paid.refund_of IS NOT NULL OR paid.appointment_id IS DISTINCT FROM NEW.appointment_id THEN
      RAISE EXCEPTION 'a refund is of a payment of the same visit'
        USING ERRCODE = 'check_violation', TABLE = 'payments', CONSTRAINT = 'payments_refund_of_payment';
    END IF;
    SELECT coalesce(sum(amount_mills), 0) AS amount, coalesce(sum(tip_mills), 0) AS tip INTO returned
    FROM payments WHERE refund_of = NEW.refund_of;
    IF paid.amount_mills + returned.amount + NEW.amount_mills < 0 OR paid.tip_mills + returned.tip + NEW.tip_mills < 0 THEN
      RAISE EXCEPTION 'no more can be refunded than was paid'
        USING ERRCODE = 'check_violation', TABLE = 'payments', CONSTRAINT = 'payments_refund_within_payment';
    END IF;
  END IF;
  SELECT status, currency INTO status_now, currency_then FROM appointments WHERE id = NEW.appointment_id;
  NEW.currency := coalesce(paid.currency, currency_then, NEW.currency);
  NEW.closing := 1 + coalesce((SELECT max(number) FROM till_closings WHERE day = NEW.day AND currency = NEW.currency), 0);
  INSERT INTO appointment_events (appointment_id, kind, data, changed_by, actor_role, actor_label, at, from_status, to_status)
  VALUES (
    NEW.appointment_id, CASE WHEN NEW.refund_of IS NULL THEN 'paid' ELSE 'refunded' END,
    jsonb_build_object(
      'from', NULL, 'to', NULL,
      'payment', jsonb_build_object('amount', abs(NEW.amount_mills), 'tip', abs(NEW.tip_mills), 'method', NEW.method, 'currency', NEW.currency)
    ),
    NEW.actor_id, NEW.actor_role, NEW.actor_label, NEW.at, status_now, status_now
  );
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "close_till"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7203119, NEW.day - date '2000-01-01');
  IF NEW.number > 1 + coalesce((SELECT max(number) FROM till_closings WHERE day = NEW.day AND currency = NEW.currency), 0) THEN
    RAISE EXCEPTION 'closings are made in turn' USING ERRCODE = 'check_violation', TABLE = 'till_closings', CONSTRAINT = 'till_closings_in_turn';
  END IF;
  SELECT coalesce(sum(n), 0), coalesce(jsonb_agg(to_jsonb(by_method) - 'n' || jsonb_build_object('count', n)), '[]')
  INTO NEW.entries, NEW.takings
  FROM (
    SELECT method, count(*) AS n,
      coalesce(sum(amount_mills) FILTER (WHERE refund_of IS NULL), 0) AS payments,
      coalesce(sum(tip_mills) FILTER (WHERE refund_of IS NULL), 0) AS tips,
      coalesce(sum(amount_mills + tip_mills) FILTER (WHERE refund_of IS NOT NULL), 0) AS refunds,
      sum(amount_mills + tip_mills) AS total
    FROM payments WHERE day = NEW.day AND currency = NEW.currency AND closing = NEW.number GROUP BY method
  ) AS by_method;
  RETURN NEW;
END
$$;
