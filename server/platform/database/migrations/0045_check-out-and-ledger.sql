-- Checking out, discounts, and money without a visit (decision 094); reports of money.
--
-- Nothing is rolled up meanwhile; then in the order of the migration `currency-of-its-time`.
SELECT pg_advisory_xact_lock(7203115);
--> statement-breakpoint
LOCK TABLE "appointments", "payments", "till_closings" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "report_money" (
	"step" text NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"key" text NOT NULL,
	"currency" text NOT NULL,
	"n" integer NOT NULL,
	"charges_mills" bigint NOT NULL,
	"discount_mills" bigint NOT NULL,
	"tip_mills" bigint NOT NULL,
	"taken_mills" bigint NOT NULL,
	CONSTRAINT "report_money_pkey" PRIMARY KEY("step","kind","starts_on","key","currency")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_sign";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "appointment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "discount_mills" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "discount_reason" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "checkout_id" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "checked_out_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kind" text DEFAULT 'visit' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "checkout_id" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_discount" CHECK ("appointments"."discount_mills" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('visit', 'sale', 'cash_in', 'cash_out')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_of_visit" CHECK (("payments"."kind" = 'visit') = ("payments"."appointment_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cash_moved" CHECK ("payments"."kind" not in ('cash_in', 'cash_out') or ("payments"."method" = 'cash' and "payments"."tip_mills" = 0 and "payments"."refund_of" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_sign" CHECK (case when "payments"."refund_of" is not null or "payments"."kind" = 'cash_out' then "payments"."amount_mills" <= 0 and "payments"."tip_mills" <= 0 else "payments"."amount_mills" >= 0 and "payments"."tip_mills" >= 0 end) NOT VALID;
--> statement-breakpoint
-- As in the migration `visit-marks`, with the discount.
CREATE OR REPLACE FUNCTION "appointment_details"("appointment" appointments) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'arrivedAt', floor(extract(epoch FROM appointment.arrived_at))::bigint,
    'startedAt', floor(extract(epoch FROM appointment.started_at))::bigint,
    'finishedAt', floor(extract(epoch FROM appointment.finished_at))::bigint,
    'lateAt', floor(extract(epoch FROM appointment.late_at))::bigint,
    'noShowAt', floor(extract(epoch FROM appointment.no_show_at))::bigint,
    'cancelReason', appointment.cancel_reason,
    'discount', round(appointment.discount_mills / 1000.0, 3),
    'discountReason', appointment.discount_reason,
    'length', round(extract(epoch FROM appointment.ends_at - appointment.starts_at) / 60)::integer,
    'services', CASE WHEN jsonb_typeof(appointment.services) = 'array' THEN (
      SELECT coalesce(jsonb_agg(
        jsonb_build_object('name', service -> 'ServiceName', 'price', service -> 'Price', 'minutes', service -> 'Duration') ORDER BY place
      ), '[]')
      FROM jsonb_array_elements(appointment.services) WITH ORDINALITY AS booked (service, place)
    ) END
  )
$$;
--> statement-breakpoint
-- As in the migration `moving-in`, with the discount.
CREATE OR REPLACE FUNCTION "append_appointment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change jsonb;
  is_move boolean := false;
  kind text;
  data jsonb;
  details_before jsonb;
  details_after jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    change := NEW.change;
    NEW.change := NULL;
    INSERT INTO appointment_events (appointment_id, kind, data, changed_by, actor_role, actor_label, at, to_status, relayed_at)
    VALUES (
      NEW.id, coalesce(change ->> 'kind', 'booked'),
      coalesce(change -> 'data', '{}') || jsonb_build_object('from', NULL, 'to', appointment_state(NEW)),
      NEW.changed_by, change #>> '{actor,role}', change #>> '{actor,label}',
      coalesce((change ->> 'at')::timestamptz, NEW.updated_at), NEW.status,
      CASE WHEN change ->> 'kind' = 'imported' THEN (change ->> 'at')::timestamptz END
    );
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' THEN
    change := nullif(current_setting('chairtime.change', true), '')::jsonb;
    INSERT INTO appointment_events (appointment_id, kind, data, changed_by, actor_role, actor_label, at, from_status, deleted)
    VALUES (
      OLD.id, coalesce(change ->> 'kind', 'deleted'),
      coalesce(change -> 'data', '{}') || jsonb_build_object('from', appointment_state(OLD), 'to', NULL),
      coalesce(change #>> '{actor,id}', nullif(current_setting('chairtime.changed_by', true), '')),
      change #>> '{actor,role}', change #>> '{actor,label}',
      coalesce(nullif(current_setting('chairtime.changed_at', true), '')::timestamptz, now()), OLD.status, to_jsonb(OLD)
    );
    RETURN OLD;
  END IF;

  change := NEW.change;
  NEW.change := NULL;
  IF NEW.status <> 'Canceled' THEN
    NEW.no_show_at := NULL;
    NEW.cancel_reason := NULL;
  END IF;
  IF NEW.wall_date <> OLD.wall_date THEN
    -- But for what this write sets: an undo gives the date its marks back.
    NEW.arrived_at := CASE WHEN NEW.arrived_at IS DISTINCT FROM OLD.arrived_at THEN NEW.arrived_at END;
    NEW.started_at := CASE WHEN NEW.started_at IS DISTINCT FROM OLD.started_at THEN NEW.started_at END;
    NEW.finished_at := CASE WHEN NEW.finished_at IS DISTINCT FROM OLD.finished_at THEN NEW.finished_at END;
    NEW.late_at := CASE WHEN NEW.late_at IS DISTINCT FROM OLD.late_at THEN NEW.late_at END;
  END IF;
  -- By the wall clock, so that a change of the salon's time zone, which keeps it, is not a move.
  is_move := (NEW.wall_date, NEW.wall_minutes, NEW.stylist_id) <> (OLD.wall_date, OLD.wall_minutes, OLD.stylist_id);
  IF (NEW.arrived_at, NEW.started_at, NEW.finished_at, NEW.late_at, NEW.no_show_at, NEW.cancel_reason, NEW.ends_at - NEW.starts_at, NEW.services, NEW.discount_mills, NEW.discount_reason)
     IS DISTINCT FROM
     (OLD.arrived_at, OLD.started_at, OLD.finished_at, OLD.late_at, OLD.no_show_at, OLD.cancel_reason, OLD.ends_at - OLD.starts_at, OLD.services, OLD.discount_mills, OLD.discount_reason) THEN
    SELECT jsonb_object_agg(key, before.value), jsonb_object_agg(key, later.value) INTO details_before, details_after
    FROM jsonb_each(appointment_details(OLD)) AS before JOIN jsonb_each(appointment_details(NEW)) AS later USING (key)
    WHERE before.value <> later.value;
  END IF;
  IF is_move THEN
    data := jsonb_build_object('from', appointment_state(OLD), 'to', appointment_state(NEW));
  ELSIF NEW.status <> OLD.status OR (details_after IS NOT NULL AND change ->> 'kind' IS NOT NULL) THEN
    data := jsonb_build_object('from', jsonb_build_object('status', OLD.status), 'to', jsonb_build_object('status', NEW.status));
  ELSIF change ->> 'kind' IS NULL THEN
    RETURN NEW;
  ELSE
    data := '{"from": null, "to": null}';
  END IF;
  IF details_after IS NOT NULL THEN
    data := jsonb_build_object('from', (data -> 'from') || details_before, 'to', (data -> 'to') || details_after);
  END IF;
  kind := coalesce(change ->> 'kind', appointment_event_kind(OLD.status, NEW.status, is_move));
  INSERT INTO appointment_events (
    appointment_id, kind, data, changed_by, actor_role, actor_label, at,
    from_status, to_status, from_starts_at, to_starts_at, from_stylist_id, to_stylist_id
  ) VALUES (
    NEW.id, kind, coalesce(change -> 'data', '{}') || data,
    coalesce(change #>> '{actor,id}', NEW.changed_by), change #>> '{actor,role}', change #>> '{actor,label}', NEW.updated_at,
    OLD.status, NEW.status,
    CASE WHEN is_move THEN OLD.starts_at END, CASE WHEN is_move THEN NEW.starts_at END,
    CASE WHEN is_move THEN OLD.stylist_id END, CASE WHEN is_move THEN NEW.stylist_id END
  );
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- As in the migration `currency-of-its-time`, with entries that no visit is for. Each makes its day be counted again.
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
    IF paid.refund_of IS NOT NULL OR paid.kind <> NEW.kind OR paid.appointment_id IS DISTINCT FROM NEW.appointment_id THEN
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
  IF NEW.appointment_id IS NOT NULL THEN
    INSERT INTO appointment_events (appointment_id, kind, data, changed_by, actor_role, actor_label, at, from_status, to_status)
    VALUES (
      NEW.appointment_id, CASE WHEN NEW.refund_of IS NULL THEN 'paid' ELSE 'refunded' END,
      jsonb_build_object(
        'from', NULL, 'to', NULL,
        'payment', jsonb_build_object('amount', abs(NEW.amount_mills), 'tip', abs(NEW.tip_mills), 'method', NEW.method, 'currency', NEW.currency)
          || CASE WHEN NEW.reason IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('reason', NEW.reason) END
      ),
      NEW.actor_id, NEW.actor_role, NEW.actor_label, NEW.at, status_now, status_now
    );
  END IF;
  INSERT INTO report_backlog (kind, key) VALUES ('day', NEW.day::text);
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- As there, with cash that was moved beside what came in.
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
      coalesce(sum(amount_mills) FILTER (WHERE refund_of IS NULL AND kind IN ('visit', 'sale')), 0) AS payments,
      coalesce(sum(tip_mills) FILTER (WHERE refund_of IS NULL), 0) AS tips,
      coalesce(sum(amount_mills + tip_mills) FILTER (WHERE refund_of IS NOT NULL), 0) AS refunds,
      coalesce(sum(amount_mills + tip_mills) FILTER (WHERE kind IN ('visit', 'sale')), 0) AS total,
      coalesce(sum(amount_mills) FILTER (WHERE kind IN ('cash_in', 'cash_out')), 0) AS moved
    FROM payments WHERE day = NEW.day AND currency = NEW.currency AND closing = NEW.number GROUP BY method
  ) AS by_method;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- As there, with the money.
CREATE OR REPLACE FUNCTION "reset_appointment_figures"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM appointment_deltas;
  DELETE FROM appointment_figures;
  DELETE FROM appointment_chunks;
  INSERT INTO appointment_chunks (list, starts_at, starts_id, n)
  SELECT list, '-infinity', '', 0 FROM unnest('{all,Pending,Confirmed,Completed,Canceled}'::text[]) AS list;
  DELETE FROM report_backlog;
  DELETE FROM report_totals;
  DELETE FROM report_charges;
  DELETE FROM report_money;
  DELETE FROM client_months;
  DELETE FROM client_visits;
  INSERT INTO report_backlog (kind, key) SELECT DISTINCT 'day', day::text FROM offered_time;
$$;
--> statement-breakpoint
-- Adds up the money of these days again, and of the months in which they are.
CREATE FUNCTION "recount_money"("days" date[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  months date[] := ARRAY(SELECT DISTINCT date_trunc('month', day::timestamp)::date FROM unnest(days) AS day);
BEGIN
  DELETE FROM report_money WHERE step = 'day' AND starts_on = ANY (days);
  INSERT INTO report_money (step, kind, starts_on, key, currency, n, charges_mills, discount_mills, tip_mills, taken_mills)
  WITH visits AS MATERIALIZED (
    -- By the index of starts, in any time zone that there is.
    SELECT wanted.day, visit.* FROM unnest(days) AS wanted (day) CROSS JOIN LATERAL (
      SELECT status, stylist_id, currency, wall_minutes, services, charges_mills, least(discount_mills, charges_mills) AS discount_mills, discount_reason
      FROM appointments
      WHERE status IN ('Pending', 'Confirmed', 'Completed') AND wall_date = wanted.day
        AND starts_at >= wanted.day::timestamp AT TIME ZONE 'UTC' - interval '15 hours'
        AND starts_at < wanted.day::timestamp AT TIME ZONE 'UTC' + interval '37 hours'
    ) AS visit
  ), completed AS (
    SELECT * FROM visits WHERE status = 'Completed'
  ), entries AS MATERIALIZED (
    SELECT entry.day, coalesce(appointments.stylist_id, '') AS stylist_id, entry.currency, entry.method, entry.tip_mills, entry.amount_mills
    FROM payments AS entry LEFT JOIN appointments ON appointments.id = entry.appointment_id
    WHERE entry.day = ANY (days) AND entry.kind IN ('visit', 'sale')
  ), counted (kind, day, key, currency, n, charges, discount, tip, taken) AS (
    SELECT 'total', day, '', currency, 1, charges_mills, discount_mills, 0, 0 FROM completed
    UNION ALL SELECT 'total', day, '', currency, 0, 0, 0, tip_mills, amount_mills FROM entries
    UNION ALL SELECT 'stylist', day, stylist_id, currency, 1, charges_mills, discount_mills, 0, 0 FROM completed
    UNION ALL SELECT 'stylist', day, stylist_id, currency, 0, 0, 0, tip_mills, amount_mills FROM entries
    UNION ALL SELECT 'method', day, method, currency, 1, 0, 0, tip_mills, amount_mills FROM entries
    UNION ALL SELECT 'discount', day, coalesce(discount_reason, 'other'), currency, 1, 0, discount_mills, 0, 0 FROM completed WHERE discount_mills > 0
    UNION ALL SELECT 'hour', day, lpad((wall_minutes / 60)::text, 2, '0'), '', 1, 0, 0, 0, 0 FROM visits
    UNION ALL
    SELECT 'service', day, left(coalesce(service ->> 'ServiceName', ''), 200), currency, 1,
      CASE WHEN jsonb_typeof(service -> 'Price') = 'number' THEN round(least(greatest((service ->> 'Price')::numeric, 0), 1e12) * 1000) ELSE 0 END, 0, 0, 0
    FROM completed CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(services) = 'array' THEN services ELSE '[]' END) AS service
  )
  SELECT 'day', kind, day, key, currency, sum(n), sum(charges), sum(discount), sum(tip), sum(taken) FROM counted GROUP BY kind, day, key, currency;

  DELETE FROM report_money WHERE step = 'month' AND starts_on = ANY (months);
  INSERT INTO report_money (step, kind, starts_on, key, currency, n, charges_mills, discount_mills, tip_mills, taken_mills)
  SELECT 'month', kind, month, key, currency, sum(n), sum(charges_mills), sum(discount_mills), sum(tip_mills), sum(taken_mills)
  FROM unnest(months) AS month JOIN report_money ON step = 'day' AND kind = ANY ('{total,stylist,service,method,discount,hour}')
    AND starts_on >= month AND starts_on < month + interval '1 month'
  GROUP BY kind, month, key, currency;
END
$$;
--> statement-breakpoint
-- As in the migration `report-totals`, with the money.
CREATE OR REPLACE FUNCTION "recount_reports"("most_clients" integer DEFAULT 300, "most_days" integer DEFAULT 40) RETURNS integer LANGUAGE plpgsql AS $$
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
    PERFORM recount_money(keys::date[]);
  END IF;
  RETURN taken;
END
$$;
--> statement-breakpoint
-- What there is already is counted in the background.
INSERT INTO "report_backlog" ("kind", "key")
SELECT 'day', starts_on::text FROM "report_totals" WHERE step = 'salon day'
UNION SELECT 'day', day::text FROM "payments";
--> statement-breakpoint
ALTER TABLE "report_money" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
