CREATE TABLE "voided_booking_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voided_booking_keys_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "voided_booking_keys" ADD CONSTRAINT "voided_booking_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Who books holds this lock shared, who changes the catalogue holds it alone, each until their transaction has ended. So nothing that
-- a booking was checked against can change between the check and the commit. One lock for all, so that nobody can take several in
-- the wrong order.
CREATE FUNCTION "lock_catalogue"() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7203116);
$$;
--> statement-breakpoint
CREATE FUNCTION "lock_catalogue_for_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_catalogue();
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "stylists_lock_catalogue" BEFORE UPDATE OR DELETE OR TRUNCATE ON "stylists"
FOR EACH STATEMENT EXECUTE FUNCTION "lock_catalogue_for_change"();
--> statement-breakpoint
CREATE TRIGGER "services_lock_catalogue" BEFORE UPDATE OR DELETE OR TRUNCATE ON "services"
FOR EACH STATEMENT EXECUTE FUNCTION "lock_catalogue_for_change"();
--> statement-breakpoint
-- One client's bookings and given-up requests come one after the other.
CREATE FUNCTION "lock_client_bookings"("client_id" text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7203117, hashtext($1));
$$;
--> statement-breakpoint
-- What every booking locks, in this order, before anything else.
CREATE FUNCTION "lock_for_booking"("client_id" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7203116);
  PERFORM pg_advisory_xact_lock(7203117, hashtext(client_id));
END
$$;
--> statement-breakpoint
-- Why a booking must not be written, or null. To be called in the statement that writes it: the locks are kept until that statement is
-- committed, and since this is plpgsql, each question below sees everything that was committed before they were granted.
--   catalogue   the stylist or a service is not the row version (xmin) that the booking was checked against
--   voided      the client has given up the request with that key
--   too_many    the client holds as many bookings that lie ahead as are allowed (null: any number)
--   own_visit   the client already has a visit at that time with another stylist, and has not said that both are wanted
-- Every booking pays for this. One question after the other costs a third less than all of them in one expression, and a lock taken in
-- an IF, which is evaluated without the executor, a third of one that is PERFORMed.
CREATE FUNCTION "booking_refusal"(
  "client_id" text, "request_key" text, "asked_at" timestamptz, "most_open" integer, "may_overlap" boolean,
  "chosen_stylist" text, "stylist_version" text, "chosen_services" text[], "service_versions" text[],
  "from_time" timestamptz, "to_time" timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  unchanged integer;
  ahead bigint;
  meets boolean;
BEGIN
  -- Every booking locks both, in this order, before anything else.
  IF pg_advisory_xact_lock_shared(7203116) IS NULL OR pg_advisory_xact_lock(7203117, hashtext(client_id)) IS NULL THEN
    RAISE 'no lock';
  END IF;
  IF NOT EXISTS (SELECT FROM stylists WHERE id = chosen_stylist AND xmin::text = stylist_version) THEN
    RETURN 'catalogue';
  END IF;
  SELECT count(*) INTO unchanged FROM services
  WHERE id = ANY (chosen_services) AND xmin::text = service_versions[array_position(chosen_services, id)];
  IF unchanged <> cardinality(chosen_services) THEN
    RETURN 'catalogue';
  END IF;
  IF EXISTS (SELECT FROM voided_booking_keys WHERE user_id = client_id AND key = request_key) THEN
    RETURN 'voided';
  END IF;
  SELECT count(*) FILTER (WHERE starts_at > asked_at),
    bool_or(stylist_id <> chosen_stylist AND starts_at < to_time AND ends_at > from_time)
  INTO ahead, meets
  FROM appointments WHERE user_id = client_id AND status IN ('Pending', 'Confirmed');
  IF ahead >= most_open THEN
    RETURN 'too_many';
  END IF;
  IF meets AND NOT may_overlap THEN
    RETURN 'own_visit';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Settles a request whose answer was lost: answers with the id of the booking that it made or, where it made none, sees to it that it
-- never will, even if it is still on its way, and answers null.
CREATE FUNCTION "settle_booking_key"("client_id" text, "request_key" text, "moment" timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  booked text;
BEGIN
  PERFORM lock_client_bookings(client_id);
  SELECT id INTO booked FROM appointments WHERE user_id = client_id AND idempotency_key = request_key;
  IF booked IS NULL THEN
    DELETE FROM voided_booking_keys WHERE user_id = client_id AND created_at < moment - interval '1 day';
    INSERT INTO voided_booking_keys (user_id, key, created_at) VALUES (client_id, request_key, moment) ON CONFLICT DO NOTHING;
  END IF;
  RETURN booked;
END
$$;
