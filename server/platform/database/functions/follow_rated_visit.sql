CREATE OR REPLACE FUNCTION follow_rated_visit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE ratings SET text = '', text_state = 'none', hidden_reason = '', reply = '' WHERE appointment_id = OLD.id;
    RETURN NULL;
  END IF;
  UPDATE ratings SET counts = NEW.status = 'Completed', stylist_id = NEW.stylist_id
  WHERE appointment_id = NEW.id AND (counts, stylist_id) IS DISTINCT FROM (NEW.status = 'Completed', NEW.stylist_id);
  RETURN NULL;
END
$function$;

CREATE TRIGGER appointments_follow_rating AFTER UPDATE OF status, stylist_id ON appointments FOR EACH ROW WHEN (('Completed'::text = old.status OR 'Completed'::text = new.status) AND (old.status IS DISTINCT FROM new.status OR old.stylist_id IS DISTINCT FROM new.stylist_id)) EXECUTE FUNCTION follow_rated_visit();

CREATE TRIGGER appointments_leave_rating AFTER DELETE ON appointments FOR EACH ROW WHEN (old.status = 'Completed'::text) EXECUTE FUNCTION follow_rated_visit();
