CREATE OR REPLACE FUNCTION recount_late_cancellations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO report_backlog (kind, key) SELECT 'day', starts_on::text FROM report_totals WHERE step = 'salon day';
  RETURN NULL;
END
$function$;

CREATE TRIGGER settings_count_late_cancellations AFTER INSERT ON settings FOR EACH ROW EXECUTE FUNCTION recount_late_cancellations();

CREATE TRIGGER settings_recount_late_cancellations AFTER UPDATE ON settings FOR EACH ROW WHEN ((old.document #> '{rules,changeNotice}'::text[]) IS DISTINCT FROM (new.document #> '{rules,changeNotice}'::text[])) EXECUTE FUNCTION recount_late_cancellations();
