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

CREATE TRIGGER payments_enter BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION enter_payment();
