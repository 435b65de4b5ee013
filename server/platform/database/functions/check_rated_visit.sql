CREATE OR REPLACE FUNCTION check_rated_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  SELECT visit.stylist_id INTO NEW.stylist_id FROM appointments AS visit
  WHERE visit.id = NEW.appointment_id AND visit.status = 'Completed' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only a completed visit can be rated' USING ERRCODE = 'check_violation', CONSTRAINT = 'ratings_of_completed_visits';
  END IF;
  NEW.counts := true;
  RETURN NEW;
END
$function$;

CREATE TRIGGER ratings_check_visit BEFORE INSERT ON ratings FOR EACH ROW EXECUTE FUNCTION check_rated_visit();
