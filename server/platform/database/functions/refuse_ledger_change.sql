CREATE OR REPLACE FUNCTION refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.actor_label = '' AND to_jsonb(NEW) - 'actor_label' = to_jsonb(OLD) - 'actor_label' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('chairtime.removes_sample', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'entries of the ledger are never changed' USING ERRCODE = 'insufficient_privilege';
END
$function$;

CREATE TRIGGER payments_are_kept BEFORE DELETE OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER till_closings_are_kept BEFORE DELETE OR UPDATE ON till_closings FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
