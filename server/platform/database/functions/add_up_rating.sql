CREATE OR REPLACE FUNCTION add_up_rating()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.counts THEN
    UPDATE stylist_ratings SET count = count - 1, total = total - OLD.stars WHERE stylist_id = OLD.stylist_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.counts THEN
    INSERT INTO stylist_ratings AS known (stylist_id, count, total) VALUES (NEW.stylist_id, 1, NEW.stars)
    ON CONFLICT (stylist_id) DO UPDATE SET count = known.count + 1, total = known.total + excluded.total;
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER ratings_add_up AFTER INSERT OR DELETE OR UPDATE OF stylist_id, stars, counts ON ratings FOR EACH ROW EXECUTE FUNCTION add_up_rating();
