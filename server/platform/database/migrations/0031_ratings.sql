CREATE TABLE "ratings" (
	"appointment_id" text PRIMARY KEY NOT NULL,
	"stylist_id" text DEFAULT '' NOT NULL,
	"stars" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"text_state" text NOT NULL,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_text_state" CHECK ("ratings"."text_state" in ('none', 'waiting', 'shown', 'hidden') and ("ratings"."text_state" = 'none') = ("ratings"."text" = ''))
);
--> statement-breakpoint
CREATE TABLE "stylist_ratings" (
	"stylist_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ratings_by_time" ON "ratings" USING btree ("created_at","appointment_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ratings_by_state" ON "ratings" USING btree ("text_state","created_at","appointment_id");--> statement-breakpoint
-- Nobody writes a mean by hand: the trigger below keeps the sums, with the rights of the tables' owner.
COMMENT ON TABLE "stylist_ratings" IS 'the server may: select';
--> statement-breakpoint
-- A rating is of a completed visit, and of the stylist who did it, whatever is written. The visit is locked first: its undo waits until
-- the rating is there, or is waited for.
CREATE FUNCTION "check_rated_visit"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  SELECT visit.stylist_id INTO NEW.stylist_id FROM appointments AS visit
  WHERE visit.id = NEW.appointment_id AND visit.status = 'Completed' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only a completed visit can be rated' USING ERRCODE = 'check_violation', CONSTRAINT = 'ratings_of_completed_visits';
  END IF;
  NEW.counts := true;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ratings_check_visit" BEFORE INSERT ON "ratings"
FOR EACH ROW EXECUTE FUNCTION "check_rated_visit"();
--> statement-breakpoint
CREATE FUNCTION "add_up_rating"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
$$;
--> statement-breakpoint
CREATE TRIGGER "ratings_add_up" AFTER INSERT OR DELETE OR UPDATE OF stylist_id, stars, counts ON "ratings"
FOR EACH ROW EXECUTE FUNCTION "add_up_rating"();
--> statement-breakpoint
-- The rating goes where its visit goes: to another stylist, and out of the mean while the visit isn't completed. A deleted visit leaves
-- the number, without what its client wrote.
CREATE FUNCTION "follow_rated_visit"() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE ratings SET text = '', text_state = 'none', hidden_reason = '', reply = '' WHERE appointment_id = OLD.id;
    RETURN NULL;
  END IF;
  UPDATE ratings SET counts = NEW.status = 'Completed', stylist_id = NEW.stylist_id
  WHERE appointment_id = NEW.id AND (counts, stylist_id) IS DISTINCT FROM (NEW.status = 'Completed', NEW.stylist_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "appointments_follow_rating" AFTER UPDATE OF status, stylist_id ON "appointments"
FOR EACH ROW WHEN ('Completed' IN (OLD.status, NEW.status) AND (OLD.status, OLD.stylist_id) IS DISTINCT FROM (NEW.status, NEW.stylist_id))
EXECUTE FUNCTION "follow_rated_visit"();
--> statement-breakpoint
CREATE TRIGGER "appointments_leave_rating" AFTER DELETE ON "appointments"
FOR EACH ROW WHEN (OLD.status = 'Completed') EXECUTE FUNCTION "follow_rated_visit"();
