-- Payments online before the visit.
LOCK TABLE "appointments", "payments" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "online_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"client_id" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"amount_mills" bigint NOT NULL,
	"currency" text DEFAULT salon_currency() NOT NULL,
	"pay_by" timestamp (3) with time zone,
	"account" text NOT NULL,
	"session_id" text,
	"session_url" text,
	"session_expires_at" timestamp (3) with time zone,
	"link" text NOT NULL,
	"customer_id" text,
	"payment_id" text,
	"method_id" text,
	"card_brand" text,
	"card_last4" text,
	"accepted" jsonb,
	"terms" jsonb NOT NULL,
	"confirms" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"actor_id" text,
	"actor_role" text NOT NULL,
	"actor_label" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "online_payments_purpose" CHECK ("online_payments"."purpose" in ('prepayment', 'card', 'fee', 'balance')),
	CONSTRAINT "online_payments_state" CHECK ("online_payments"."state" in ('awaiting', 'authenticating', 'paid', 'card_kept', 'failed', 'expired', 'excused', 'canceled')),
	CONSTRAINT "online_payments_amount" CHECK ("online_payments"."amount_mills" > 0 or ("online_payments"."purpose" = 'card' and "online_payments"."amount_mills" = 0))
);
--> statement-breakpoint
CREATE TABLE "payment_providers" (
	"name" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"account" text NOT NULL,
	"secret_key" text NOT NULL,
	"webhook_secret" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"online_payment_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount_mills" bigint DEFAULT 0 NOT NULL,
	"refund_of" text,
	"reason" text DEFAULT '' NOT NULL,
	"request" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reference" text,
	"problem" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor_role" text NOT NULL,
	"actor_label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_calls_kind" CHECK ("provider_calls"."kind" in ('open_session', 'expire_session', 'refund', 'charge', 'forget_card', 'forget_customer')),
	CONSTRAINT "provider_calls_state" CHECK ("provider_calls"."state" in ('waiting', 'done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "awaits_payment_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "cancellation_charge_mills" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "online_payment_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_reference" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "online_payments_of_appointment" ON "online_payments" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "online_payments_of_client" ON "online_payments" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "online_payments_session" ON "online_payments" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "online_payments_payment" ON "online_payments" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "online_payments_open" ON "online_payments" USING btree ("appointment_id","purpose") WHERE "online_payments"."state" in ('awaiting', 'authenticating');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "online_payments_to_settle" ON "online_payments" USING btree ("updated_at","id") WHERE "online_payments"."settled_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "provider_calls_of_payment" ON "provider_calls" USING btree ("online_payment_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "provider_calls_waiting" ON "provider_calls" USING btree ("next_at","id") WHERE "provider_calls"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "provider_calls_reference" ON "provider_calls" USING btree ("reference") WHERE "provider_calls"."kind" = 'refund';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "appointments_unpaid_until" ON "appointments" USING btree ("awaits_payment_until","id") WHERE "appointments"."awaits_payment_until" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_of_online_payment" ON "payments" USING btree ("online_payment_id") WHERE "payments"."online_payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "payments_provider_reference" ON "payments" USING btree ("provider_reference") WHERE "payments"."provider_reference" is not null;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_unpaid" CHECK ("appointments"."awaits_payment_until" is null or "appointments"."status" = 'Pending') NOT VALID;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_cancellation_charge" CHECK ("appointments"."cancellation_charge_mills" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('cash', 'card', 'bank_transfer', 'voucher', 'other', 'online')) NOT VALID;--> statement-breakpoint
CREATE OR REPLACE FUNCTION append_appointment_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    NEW.cancellation_charge_mills := 0;
    IF OLD.status = 'Canceled' THEN
      -- What became of its money is decided again if it is canceled again.
      UPDATE online_payments SET settled_at = NULL WHERE appointment_id = NEW.id AND settled_at IS NOT NULL;
    END IF;
  ELSE
    NEW.awaits_payment_until := NULL;
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
$function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION enter_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    -- What the provider or a bank has given back isn't the salon's to refuse.
    IF NEW.provider_reference IS NULL AND (paid.amount_mills + returned.amount + NEW.amount_mills < 0 OR paid.tip_mills + returned.tip + NEW.tip_mills < 0) THEN
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
$function$;
