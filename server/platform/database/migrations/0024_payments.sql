-- What clients paid, and closings of the till (decision 057).
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"appointment_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"closing" integer DEFAULT 0 NOT NULL,
	"amount_mills" bigint NOT NULL,
	"tip_mills" bigint DEFAULT 0 NOT NULL,
	"method" text NOT NULL,
	"refund_of" text,
	"actor_id" text,
	"actor_role" text NOT NULL,
	"actor_label" text NOT NULL,
	"idempotency_key" text,
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('cash', 'card', 'bank_transfer', 'voucher', 'other')),
	CONSTRAINT "payments_sign" CHECK (case when "payments"."refund_of" is null then "payments"."amount_mills" >= 0 and "payments"."tip_mills" >= 0 else "payments"."amount_mills" <= 0 and "payments"."tip_mills" <= 0 end),
	CONSTRAINT "payments_not_nothing" CHECK ("payments"."amount_mills" <> 0 or "payments"."tip_mills" <> 0)
);
--> statement-breakpoint
CREATE TABLE "till_closings" (
	"day" date NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor_role" text NOT NULL,
	"actor_label" text NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"takings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"starting_cash_mills" bigint NOT NULL,
	"counted_cash_mills" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "till_closings_pkey" PRIMARY KEY("day","number")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_of_payments_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_of_appointment" ON "payments" USING btree ("appointment_id","at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_of_day" ON "payments" USING btree ("day","at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payments_refunds" ON "payments" USING btree ("refund_of") WHERE "payments"."refund_of" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "payments_idempotency" ON "payments" USING btree ("actor_id","idempotency_key");
--> statement-breakpoint
-- An entry belongs to the next closing of its day: one that is under way waits for it, or it waits for that and belongs to the one after. What
-- is given back is checked with the payment's row locked, so that of two refunds at once the second sees the first. The payment tells the
-- history of the visit, so that there is never one without the other. With the owner's rights, since the server's role may lock no row here.
CREATE FUNCTION "enter_payment"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  paid payments%ROWTYPE;
  returned record;
  status_now text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7203119, NEW.day - date '2000-01-01');
  NEW.closing := 1 + coalesce((SELECT max(number) FROM till_closings WHERE day = NEW.day), 0);
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
  SELECT status INTO status_now FROM appointments WHERE id = NEW.appointment_id;
  INSERT INTO appointment_events (appointment_id, kind, data, changed_by, actor_role, actor_label, at, from_status, to_status)
  VALUES (
    NEW.appointment_id, CASE WHEN NEW.refund_of IS NULL THEN 'paid' ELSE 'refunded' END,
    jsonb_build_object(
      'from', NULL, 'to', NULL,
      'payment', jsonb_build_object('amount', abs(NEW.amount_mills), 'tip', abs(NEW.tip_mills), 'method', NEW.method)
    ),
    NEW.actor_id, NEW.actor_role, NEW.actor_label, NEW.at, status_now, status_now
  );
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payments_enter" BEFORE INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION "enter_payment"();
--> statement-breakpoint
-- A closing has what was entered until it begins, whatever is written here. The second of two at once has the first one's number, which the
-- primary key refuses; a number that is skipped is refused too.
CREATE FUNCTION "close_till"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7203119, NEW.day - date '2000-01-01');
  IF NEW.number > 1 + coalesce((SELECT max(number) FROM till_closings WHERE day = NEW.day), 0) THEN
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
    FROM payments WHERE day = NEW.day AND closing = NEW.number GROUP BY method
  ) AS by_method;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "till_closings_close" BEFORE INSERT ON "till_closings" FOR EACH ROW EXECUTE FUNCTION "close_till"();
--> statement-breakpoint
-- Nothing changes an entry, also where one role does everything, which no right can be withheld from: only the name of who acted can be
-- removed, and payments of the sample salon, which are nobody's money.
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.actor_label = '' AND to_jsonb(NEW) - 'actor_label' = to_jsonb(OLD) - 'actor_label' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('chairtime.removes_sample', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'entries of the ledger are never changed' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payments_are_kept" BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE TRIGGER "till_closings_are_kept" BEFORE UPDATE OR DELETE ON "till_closings" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
-- Payments of the sample salon's visits, before those are deleted. Closings that have them keep their sums.
CREATE FUNCTION "remove_sample_payments"() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('chairtime.removes_sample', 'on', true);
  DELETE FROM payments USING appointments, clients
  WHERE appointments.id = payments.appointment_id AND clients.id = appointments.user_id AND clients.demo;
  PERFORM set_config('chairtime.removes_sample', '', true);
END
$$;
--> statement-breakpoint
-- As in the migration `audit-events`, with the ledger: a payment is a visit's and names no client, so only who took it can be in it.
CREATE OR REPLACE FUNCTION "forget_in_history"("person" text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE appointment_events SET actor_label = '' WHERE changed_by = person AND actor_label <> '';
  UPDATE audit_events SET actor_label = '', address = NULL, device = NULL WHERE actor_id = person;
  UPDATE audit_events SET subject_label = '', changes = '[]' WHERE subject_id = person;
  UPDATE payments SET actor_label = '' WHERE actor_id = person AND actor_label <> '';
  UPDATE till_closings SET actor_label = '' WHERE actor_id = person AND actor_label <> ''
$$;
--> statement-breakpoint
COMMENT ON TABLE "payments" IS 'the server may: select, insert';
--> statement-breakpoint
COMMENT ON TABLE "till_closings" IS 'the server may: select, insert';
