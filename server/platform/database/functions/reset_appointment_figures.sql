CREATE OR REPLACE FUNCTION reset_appointment_figures()
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;
